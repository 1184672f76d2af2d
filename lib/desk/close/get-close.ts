import {
  CloseQuery,
  type ChecklistItem,
  type CloseAdjustments,
  type CloseView,
} from "@/lib/contract/api/close";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { periodOfAccount } from "@/lib/desk/reconciliation/period-of-account";
import { periodsOfAccount, type ClosePeriodRow } from "@/lib/store/close/close-periods";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { lastRevision } from "@/lib/store/revision";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";
import { userNames } from "@/lib/store/users/users";
import { ADJUSTMENTS_SHOWN, closeAdjustments, transfersSince } from "./close-adjustments";
import {
  accountFactsOf,
  type CloseSnapshot,
  hasOtherFigures,
  isChangedSincePrepared,
  snapshotOf,
} from "./close-snapshot";
import { closeFacts } from "./close-facts";
import { checkCopyComplete } from "./copy-complete";

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
  /**
   * The checklist's item about missing transactions, read before the revision was fixed. Default:
   * read now.
   */
  held?: ChecklistItem;
  /** Maximum number of adjustments per earlier period; null for all of them. */
  maxAdjustments?: number | null;
}

/** A view of a close, and what it was made of. */
interface CloseAsOf {
  view: CloseView;
  account: StatementAccountRow;
  period: PeriodOfAccount;
  /** All periods of the account, oldest first. */
  periods: ClosePeriodRow[];
  transfersFrom: CalendarDay;
}

/** Like `getClose`, but as of a given revision, or with all adjustments. */
export async function closeAsOf(
  ctx: UserContext,
  input: CloseQuery,
  { asOf, held: checkedBefore, maxAdjustments = ADJUSTMENTS_SHOWN }: CloseOptions = {},
): Promise<CloseAsOf> {
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

/**
 * Returns true if a period contains some of these days. A returned period doesn't count, since
 * other days may be chosen instead.
 */
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
