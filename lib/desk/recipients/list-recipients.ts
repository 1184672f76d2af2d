import {
  RecipientCheck,
  type RecipientDetail,
  type RecipientList,
  RecipientQuery,
  type RecipientView,
} from "@/lib/contract/api/recipients";
import type { Queryable } from "@/lib/store/database";
import {
  countRecipientRows,
  findRecipientRow,
  type ListedRecipient,
  listRecipientRows,
} from "@/lib/store/recipients/recipients";
import { readServiceHealth } from "@/lib/store/service-health";
import { userNames } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { changedDetails, detailsOf } from "./changed-details";
import { ensureFreshRecipients, RECIPIENTS_MAX_AGE_MS } from "./ensure-fresh-recipients";

/**
 * Lists a page of recipients. A copy older than 30 seconds is read anew, for 2 seconds at most.
 * @throws {AppError} `forbidden` without desk.read, `invalid` for a bad query.
 */
export async function listRecipients(
  ctx: UserContext,
  input: RecipientQuery,
): Promise<RecipientList> {
  requirePermission(ctx, "desk.read");
  const { type, sort, page: wanted, pageSize, ...filter } = parseInput(RecipientQuery, input);
  await ensureFreshRecipients(ctx, RECIPIENTS_MAX_AGE_MS);
  const [byType, health] = await Promise.all([
    countRecipientRows(ctx.db, filter),
    readServiceHealth(ctx.db),
  ]);
  const all = [...byType.values()].reduce((sum, count) => sum + count, 0);
  const counts = { all, crypto: byType.get("crypto") ?? 0, fiat: byType.get("fiat") ?? 0 };
  const total = type ? counts[type] : all;
  // For a page past the end, for example after a narrower search, the last page is shown.
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  const rows = await listRecipientRows(ctx.db, {
    ...filter,
    type,
    sort,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return {
    recipients: await recipientViews(ctx.db, rows),
    total,
    counts,
    page,
    pageSize,
    verifiedAt: health.recipientsVerifiedAt?.toISOString() ?? null,
    staleReason: health.recipientsError,
  };
}

/**
 * Returns a recipient; for an unknown one, the service's list is read first.
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

async function recipientViews(
  db: Queryable,
  rows: readonly ListedRecipient[],
): Promise<RecipientView[]> {
  const authors = rows.map((row) => row.createdBy);
  const names = await userNames(db, authors);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    active: row.active,
    ...detailsOf(row),
    ...(row.deskSaid.length > 0 && { deskSaid: row.deskSaid }),
    changed: changedView(row),
    createdAt: row.serviceCreatedAt?.toISOString() ?? null,
    createdBy:
      row.createdBy === null ? null : { id: row.createdBy, name: names.get(row.createdBy) ?? "" },
    transferCount: row.transferCount,
    lastTransferAt: row.lastTransferAt?.toISOString() ?? null,
  }));
}

function changedView(row: ListedRecipient): RecipientView["changed"] {
  const changed = changedDetails(row);
  return changed && { ...changed, since: (row.changedAt ?? row.seenAt).toISOString() };
}

export async function recipientDetail(db: Queryable, id: string): Promise<RecipientDetail | null> {
  const row = await findRecipientRow(db, id);
  const [view] = row ? await recipientViews(db, [row]) : [];
  return view && row
    ? { ...view, check: RecipientCheck.safeParse(row.evidence).data ?? null }
    : null;
}
