import {
  type RecipientDetail,
  type RecipientList,
  RecipientQuery,
} from "@/lib/contract/api/recipients";
import {
  countRecipientRows,
  listRecipientRows,
  type RecipientFilter,
} from "@/lib/store/recipients/recipients";
import { readServiceHealth } from "@/lib/store/service-health";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { ensureFreshRecipients, RECIPIENTS_MAX_AGE_MS } from "./ensure-fresh-recipients";
import { recipientDetail, recipientViews } from "./recipient-view";

/**
 * One page of the recipients, with the counts for the tabs and the age of the mirror.
 * If the mirror is older than 30 seconds, it is read from the service first, with a wait of at most 2 seconds.
 * @throws {AppError} `forbidden` without desk.read, `invalid` for a bad query.
 */
export async function listRecipients(
  ctx: UserContext,
  input: RecipientQuery,
): Promise<RecipientList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(RecipientQuery, input);
  await ensureFreshRecipients(ctx, RECIPIENTS_MAX_AGE_MS);
  const filter: RecipientFilter = {
    currency: query.currency,
    takes: query.takes,
    search: query.search,
  };
  const [byType, health] = await Promise.all([
    countRecipientRows(ctx.db, filter),
    readServiceHealth(ctx.db),
  ]);
  const all = [...byType.values()].reduce((sum, count) => sum + count, 0);
  const counts = { all, crypto: byType.get("crypto") ?? 0, fiat: byType.get("fiat") ?? 0 };
  const total = query.type ? counts[query.type] : all;
  // For a page past the end, for example after a narrower search, the last page is shown.
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / query.pageSize)));
  const rows = await listRecipientRows(ctx.db, {
    ...filter,
    type: query.type,
    sort: query.sort,
    offset: (page - 1) * query.pageSize,
    limit: query.pageSize,
  });
  return {
    recipients: await recipientViews(ctx.db, rows),
    total,
    counts,
    page,
    pageSize: query.pageSize,
    verifiedAt: health.recipientsVerifiedAt?.toISOString() ?? null,
    staleReason: health.recipientsError,
  };
}

/**
 * One recipient. If the mirror doesn't have it, it may just have been created elsewhere, so the list is read from the service first.
 * @throws {AppError} `forbidden` without desk.read, `not_found`.
 */
export async function getRecipient(ctx: UserContext, id: string): Promise<RecipientDetail> {
  requirePermission(ctx, "desk.read");
  const known = await recipientDetail(ctx.db, id);
  if (known) return known;
  await ensureFreshRecipients(ctx, RECIPIENTS_MAX_AGE_MS);
  const found = await recipientDetail(ctx.db, id);
  if (found) return found;
  throw new AppError("not_found", "There is no recipient with this id. Look for it in the list.", {
    reason: "recipient",
  });
}
