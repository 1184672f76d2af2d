import {
  type ChecklistItem,
  type CloseAdjustments,
  CloseQuery,
  type CloseView,
} from "@/lib/contract/api/close";
import { type DateRange, instantsOf } from "@/lib/domain/calendar/range";
import { printedDay, printedTime } from "@/lib/domain/calendar/zone";
import { holdsDays } from "@/lib/domain/transactions/mirror-plan";
import { describeReservations } from "@/lib/domain/transactions/reservations";
import { type ClosePeriodRow, periodsOfAccount } from "@/lib/store/close/close-periods";
import { lastRevision } from "@/lib/store/revision";
import { userNames } from "@/lib/store/users/users";
import { type DeskContext, requirePermission, type UserContext } from "../context";
import { countReservations, readHeld } from "../mirror/get-mirror";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { periodOfAccount } from "../reconciliation/period-of-account";
import { ADJUSTMENTS_SHOWN, closeAdjustments, transfersSince } from "./close-adjustments";
import { closeFacts } from "./close-facts";
import {
  accountFactsOf,
  type CloseSnapshot,
  hasOtherFigures,
  isChangedSincePrepared,
  snapshotOf,
} from "./close-snapshot";

/**
 * The checklist and the statement of reconciliation for an account's period. A closed period is
 * shown as of its close, any other as of now.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function getClose(ctx: UserContext, input: CloseQuery): Promise<CloseView> {
  return (await closeAsOf(ctx, input)).view;
}

interface CloseOptions {
  /** The revision that a period which isn't closed is shown as of. Default: now. */
  asOf?: string;
  /** The item about missing transactions, read before the revision was fixed. Default: now. */
  held?: ChecklistItem;
  /** Maximum number of adjustments per earlier period; null for all of them. */
  maxAdjustments?: number | null;
}

/**
 * Like `getClose`, but as of a given revision, or with all adjustments.
 * @returns `periods`: all of the account's, oldest first
 */
export async function closeAsOf(
  ctx: UserContext,
  input: CloseQuery,
  { asOf, held: checkedBefore, maxAdjustments = ADJUSTMENTS_SHOWN }: CloseOptions = {},
) {
  requirePermission(ctx, "desk.read");
  const { account: accountId, from, to } = parseInput(CloseQuery, input);
  const { account, period: now } = await periodOfAccount(ctx.db, { account: accountId, from, to });
  const periods = await periodsOfAccount(ctx.db, accountId);
  const row = periods.find((known) => known.fromDay === from && known.toDay === to);
  const other = periods.find((known) => known !== row && overlapsDays(known, { from, to }));
  const kept = snapshotOf(row);
  // A closed period keeps the zone that its days were counted in, and what its account was used
  // for.
  const period = {
    ...now,
    ...(kept && { zone: kept.timeZone, ...accountFactsOf(kept) }),
  };
  const revision = row?.closedRevision ?? asOf ?? (await lastRevision(ctx.db));
  const reviewedAt = row?.state === "closed" ? row.reviewedAt : null;
  const moment = { revision, reviewedAt };
  const transfersFrom = transfersSince(period, periods, moment);
  const [{ checklist, statement }, held, adjustments, names, isChanged] = await Promise.all([
    closeFacts(ctx.db, period, periods, {
      revision,
      at: reviewedAt ?? ctx.clock.now(),
      transfersFrom,
    }),
    checkedBefore ?? checkCopyComplete(ctx, { from, to }, period.zone),
    closeAdjustments(ctx.db, period, periods, moment, maxAdjustments),
    namesOf(ctx, row, kept),
    row?.state === "prepared" && isChangedSincePrepared(ctx.db, row, account.version),
  ]);
  const view: CloseView = {
    id: row?.id ?? null,
    version: row?.version ?? 0,
    state: row?.state ?? "open",
    account: { id: account.id, name: account.name, currency: account.currency },
    from,
    to,
    timeZone: period.zone,
    prepared: row ? actOf(row.preparedBy, row.preparedAt, names) : null,
    reviewed: row ? actOf(row.reviewedBy, row.reviewedAt, names) : null,
    returned: returnOf(row, names),
    changedSince: row?.state === "prepared" && (isChanged || hasOtherFigures(row, statement)),
    checklist: kept?.checklist ?? [held, ...checklist],
    statement: kept?.statement ?? { ...statement, adjusted: adjustedSums(adjustments) },
    adjustments,
    overlaps: other ? { from: other.fromDay, to: other.toDay } : null,
  };
  return { view, account, period, periods, transfersFrom };
}

/** The names of those who acted on a period. A closed one keeps the names of its time. */
async function namesOf(
  { db }: UserContext,
  row: ClosePeriodRow | undefined,
  kept: CloseSnapshot | null,
): Promise<ReadonlyMap<string, string>> {
  const names = await userNames(
    db,
    [row?.preparedBy, row?.reviewedBy, row?.returnedBy].filter((id) => typeof id === "string"),
  );
  return new Map([...names, ...Object.entries(kept?.people ?? {})]);
}

function adjustedSums({ count, lines, matches }: CloseAdjustments) {
  return {
    lines: { count: lines.count, amount: lines.amount },
    matches: { count: matches.count, amount: matches.amount },
    transactions: count,
  };
}

/** Returns true if a period has some of these days, and wasn't given back. */
export function overlapsDays(
  { state, fromDay, toDay }: ClosePeriodRow,
  { from, to }: { from: string; to: string },
): boolean {
  return state !== "open" && fromDay <= to && toDay >= from;
}

function actOf(
  id: string | null,
  at: Date | null,
  names: ReadonlyMap<string, string>,
): CloseView["prepared"] {
  return id && at ? { id, by: names.get(id) ?? "", at: at.toISOString() } : null;
}

function returnOf(
  row: ClosePeriodRow | undefined,
  names: ReadonlyMap<string, string>,
): CloseView["returned"] {
  if (!row?.returnedBy || !row.returnedAt || row.returnReason === null || row.state !== "open")
    return null;
  return {
    by: names.get(row.returnedBy) ?? "",
    at: row.returnedAt.toISOString(),
    reason: row.returnReason,
  };
}

/**
 * Checks that the desk has every transaction of a period, read after its end. A transaction missing
 * from the desk's copy would be missing from the close too, without anybody noticing. A period that
 * isn't over can't have them all.
 * @param givenZone that its days are counted in; absent: the organisation's
 */
export async function checkCopyComplete(
  ctx: Pick<DeskContext, "clock" | "gateway" | "db">,
  days: DateRange,
  givenZone?: string,
): Promise<ChecklistItem> {
  const zone = givenZone ?? (await reportingOrganisation(ctx.db)).reportingZone;
  const item = (
    state: ChecklistItem["state"],
    text: string,
    details: string[] = [],
  ): ChecklistItem => ({ key: "transactions", state, text, details });
  const { end } = instantsOf(days, zone);
  if (ctx.clock.now() < end)
    return {
      ...item(
        "open",
        `The period isn't over yet: its last day is ${printedDay(days.to)}. Wait, or choose days up to yesterday.`,
      ),
      key: "over",
    };
  const holding = await readHeld(ctx);
  const { recentReadAt, openReadAt } = holding.state;
  if (recentReadAt === null || openReadAt === null || !holdsDays(holding, days)) {
    return item(
      "open",
      `The desk has not copied all of the service's transactions of the period yet: ${Math.floor(holding.loadedShare * 100)} % of all days are there.`,
    );
  }
  const readAt = recentReadAt < openReadAt ? recentReadAt : openReadAt;
  if (readAt < end)
    return item(
      "open",
      `The service's transactions were last read at ${printedTime(readAt, zone)}, before the period's end. Wait until the service answers again.`,
    );
  const faults = describeReservations(
    await countReservations(ctx, holding.state, { ...days, zone }),
  );
  return faults.length > 0
    ? item(
        "warning",
        "Some of the service's transactions may be missing from the desk's copy, or out of date.",
        faults,
      )
    : item("done", "All of the service's transactions are in the desk's copy.");
}
