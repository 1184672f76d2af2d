import type { Recipient } from "@/lib/domain/recipients/recipient";
import { MOST_PASSES } from "@/lib/gateway/lists/crawl";
import type { ReadOptions } from "@/lib/gateway/reading";
import { adoptedRecipientIds, recipientIdsKnownBefore } from "@/lib/store/recipients/recipients";
import type { OperationRow } from "@/lib/store/transfers/operations";
import type { DeskContext } from "../context";
import { atService } from "../service-now";
import { isAsPlanned, paysIntoPlanned, type PlannedRecipient } from "./planned-recipient";

/** How far the service's clock may be off. */
const MINUTE_MS = 60_000;

/**
 * Looks in the service's list for the recipient that a create may have made: one that is new since the create was planned, is what was
 * asked for, and isn't the outcome of another create. Only reads.
 * @returns every recipient that could be it. Only if there is exactly one may the desk take it as the outcome.
 * @throws {UpstreamError} if the list can't be read.
 */
export async function reconcileCreateRecipient(
  ctx: DeskContext,
  row: OperationRow,
  options: ReadOptions = {},
): Promise<Recipient[]> {
  return newAmong(ctx, row, asPlanned(row, (await recipientsPaidThere(ctx, row, options)).there));
}

interface PaidThere {
  there: Recipient[];
  /** The service gave less of its list than it counts: that a recipient isn't there proves nothing. */
  isCutShort: boolean;
}

/**
 * All recipients on the service's list with the account or wallet of a create, of any age and name.
 * @throws {UpstreamError} if the list can't be read.
 */
export async function recipientsPaidThere(
  ctx: DeskContext,
  row: OperationRow,
  options: ReadOptions = {},
): Promise<PaidThere> {
  const planned = row.request as PlannedRecipient;
  const there: Recipient[] = [];
  let isCutShort = false;
  for await (const page of ctx.gateway.recipients.crawl(
    { type: planned.recipient.type },
    { ...options, passes: MOST_PASSES },
  )) {
    isCutShort ||= page.isCutShort === true;
    there.push(...page.rows.filter((listed) => paysIntoPlanned(listed, planned)));
  }
  return { there, isCutShort };
}

/** Those of the given recipients that are what the create asked for. */
export function asPlanned(row: OperationRow, there: readonly Recipient[]): Recipient[] {
  return there.filter((listed) => isAsPlanned(listed, row.request as PlannedRecipient));
}

/** Those of the given recipients that the create may have made. */
export async function newAmong(
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
