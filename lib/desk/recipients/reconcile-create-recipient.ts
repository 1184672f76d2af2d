import type { Recipient } from "@/lib/domain/recipients/recipient";
import { MAX_PASSES } from "@/lib/gateway/lists/crawl";
import type { ReadOptions } from "@/lib/gateway/reading";
import { adoptedRecipientIds, recipientIdsKnownBefore } from "@/lib/store/recipients/recipients";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { atService, type DeskContext } from "../context";
import { isAsPlanned, hasPlannedAccount, type PlannedRecipient } from "./planned-recipient";

/** How far the service's clock may be off. */
const MINUTE_MS = 60_000;

/**
 * Looks in the service's list for the recipient that a create may have made. Candidates are new
 * since the plan, match the request and are no other create's outcome. Only reads.
 * @returns every candidate. Only a single one may be taken as the outcome.
 * @throws {UpstreamError} if the list can't be read.
 */
export async function reconcileCreateRecipient(
  ctx: DeskContext,
  row: OperationRow,
  options: ReadOptions = {},
): Promise<Recipient[]> {
  return possibleOutcomes(
    ctx,
    row,
    matchingPlan(row, (await recipientsWithAccount(ctx, row, options)).there),
  );
}

interface PaidThere {
  there: Recipient[];
  /**
   * True if the service gave less of its list than it counts. A missing recipient then proves
   * nothing.
   */
  endsEarly: boolean;
}

/**
 * All listed recipients with the account or wallet of a create. Age and name don't matter.
 * @throws {UpstreamError} if the list can't be read.
 */
export async function recipientsWithAccount(
  ctx: DeskContext,
  row: OperationRow,
  options: ReadOptions = {},
): Promise<PaidThere> {
  const planned = row.request as PlannedRecipient;
  const there: Recipient[] = [];
  let endsEarly = false;
  for await (const page of ctx.gateway.recipients.crawl(
    { type: planned.recipient.type },
    { ...options, passes: MAX_PASSES },
  )) {
    endsEarly ||= page.endsEarly;
    there.push(...page.rows.filter((listed) => hasPlannedAccount(listed, planned)));
  }
  return { there, endsEarly };
}

/** Filters the recipients that match the create's request. */
export function matchingPlan(row: OperationRow, there: readonly Recipient[]): Recipient[] {
  return there.filter((listed) => isAsPlanned(listed, row.request as PlannedRecipient));
}

/** Filters the recipients that the create may have made. */
export async function possibleOutcomes(
  ctx: DeskContext,
  row: OperationRow,
  alike: readonly Recipient[],
): Promise<Recipient[]> {
  const ids = alike.map((recipient) => recipient.id);
  const [known, adopted] = await Promise.all([
    recipientIdsKnownBefore(ctx.db, ids, row.createdAt),
    adoptedRecipientIds(ctx.db, ids),
  ]);
  return alike.filter(
    (listed) => isNewEnough(ctx, listed, row) && !known.has(listed.id) && !adopted.has(listed.id),
  );
}

/** A recipient that was created before the request was sent is another one. */
function isNewEnough(ctx: DeskContext, listed: Recipient, row: OperationRow): boolean {
  const sentAt = atService(ctx, row.firstSentAt ?? row.createdAt).getTime();
  return listed.createdAt === null || listed.createdAt.getTime() >= sentAt - MINUTE_MS;
}
