import type { BroughtForward, CloseView, ReconciliationStatement } from "@/lib/contract/api/close";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { inOrder, reachesInto } from "@/lib/domain/close/statement-coverage";
import { AGE_BANDS } from "@/lib/domain/exceptions/exception";
import { calendarOf } from "@/lib/domain/matching/rules";
import { addAmounts, subtractAmounts, sumAmounts } from "@/lib/money/amount";
import {
  type CountedSum,
  matchedDifferences,
  matchedLines,
  type OpenItem,
  openItems,
  periodMovements,
  waitingSuggestions,
} from "@/lib/store/close/close-figures";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import { sumLateInClosed } from "@/lib/store/close/late-lines";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { statementsOf } from "@/lib/store/statements/statement-lines";
import { otherAccounts } from "../reconciliation/breaks/other-accounts";
import { currentRules } from "../reconciliation/rules";
import { checklistOf } from "./checklist";
import { accountFactsOf, type EarlierClose, lastClose } from "./close-snapshot";
import { type BasedBalances, periodBalances } from "./period-balances";

/**
 * Everything that a close shows, as of a revision. Comments are those written before `asOf.at`.
 * @param periods all of the account's, oldest first
 * @param asOf `transfersFrom`: see `transfersSince`
 */
export async function closeFacts(
  db: Database,
  period: PeriodOfAccount,
  periods: readonly ClosePeriodRow[],
  asOf: { revision: string; at: Date; transfersFrom: CalendarDay },
): Promise<Pick<CloseView, "checklist" | "statement">> {
  const { accountId, from, to, zone, currency, coveredFrom, coveredTo } = period;
  const { revision, transfersFrom } = asOf;
  const closed = lastClose(periods, addDays(from, -1), revision);
  const outstanding = {
    accountId,
    currency,
    ...accountFactsOf(period),
    from,
    to,
    transfersFrom,
    coveredTo: outstandingTo(period),
    zone,
  };
  const [rules, statements, movements, matched, differences, suggestions, open, others] =
    await Promise.all([
      currentRules(db),
      statementsOf(db, accountId),
      periodMovements(db, period, revision),
      matchedLines(db, period, revision),
      matchedDifferences(db, period, revision),
      waitingSuggestions(db, period),
      openItems(db, revision, outstanding, { upTo: asOf.at }),
      otherAccounts(db, period),
    ]);
  // A payment whose line may still come, came after the period, or was before the account's
  // statements is no exception, so nobody has to comment on it.
  const isMissing = (day: CalendarDay): boolean =>
    coveredFrom !== null && coveredTo !== null && coveredFrom <= day && day <= coveredTo;
  const items = open.filter(
    ({ kind, day, clearedOn }) => kind === "line" || (clearedOn === null && isMissing(day)),
  );
  const known = statements.filter(
    (row) => row.revision !== null && BigInt(row.revision) <= BigInt(revision),
  );
  const ofPeriod = inOrder(known.filter((row) => reachesInto(row, from, to)));
  const otherNames = others.map(({ name }) => name);
  const balances = await periodBalances(db, known, period, closed, revision);
  const forward = await broughtForward(db, period, balances.opening, closed, revision);
  const statement = {
    ...statementOf(balances, movements, open, { ...differences, lines: matched }),
    payerUnknown: payerUnknown(open, otherNames) ?? undefined,
    broughtForward: forward ?? undefined,
  };
  return {
    checklist: checklistOf(
      ofPeriod,
      { from, to, currency },
      calendarOf(rules, currency),
      statement,
      items,
      suggestions,
    ),
    statement,
  };
}

/** The last day of outstanding transfers, due or not. Null without a statement. */
export function outstandingTo({
  to,
  coveredTo,
}: Pick<PeriodOfAccount, "to" | "coveredTo">): CalendarDay | null {
  return coveredTo === null || coveredTo >= to ? coveredTo : to;
}

function statementOf(
  { opening, closing, ...bases }: BasedBalances,
  movements: Record<"in" | "out", { count: number; amount: string }>,
  items: readonly OpenItem[],
  {
    lines,
    matched,
    explained,
  }: Awaited<ReturnType<typeof matchedDifferences>> & { lines: CountedSum },
): ReconciliationStatement {
  const expected =
    opening === null
      ? null
      : subtractAmounts(addAmounts(opening, movements.in.amount), movements.out.amount);
  const transfers = items.filter((item) => item.kind === "transfer");
  return {
    opening,
    moneyIn: movements.in,
    moneyOut: movements.out,
    closing,
    ...bases,
    difference: expected === null || closing === null ? null : subtractAmounts(closing, expected),
    unmatchedLines: netOf(items.filter((item) => item.kind === "line")),
    timing: AGE_BANDS.map(({ label, least, most }) => ({
      label,
      ...netOf(
        transfers.filter(({ ageDays }) => ageDays >= least && (most === null || ageDays <= most)),
      ),
    })),
    // Amounts beyond the matched transfers are a figure of their own, so that all figures add up to
    // the movements.
    matchedWithTransfers: {
      count: lines.count,
      amount: subtractAmounts(lines.amount, matched.amount),
    },
    matchedDifferences: matched,
    explained,
  };
}

/**
 * Explains the opening balance by the balance that the last period before was closed with. Lines
 * that came to closed days after that close lie between the two, and so do the lines of days that
 * no period had. They are in the movements of neither period. Periods may be closed out of order:
 * lines that came before their own period's close are movements of that period. Null if no period
 * was closed before, or a balance isn't known.
 */
async function broughtForward(
  db: Database,
  { accountId, from }: PeriodOfAccount,
  opening: string | null,
  closed: EarlierClose | null,
  revision: string,
): Promise<BroughtForward | null> {
  if (opening === null || closed === null) return null;
  const before = addDays(from, -1);
  const since = { accountId, to: closed.on, after: closed.revision, upTo: revision };
  const between = { accountId, from: addDays(closed.on, 1), to: before };
  const [late, moved] = await Promise.all([
    sumLateInClosed(db, since),
    closed.on === before ? null : periodMovements(db, between, revision),
  ]);
  const net = moved && {
    count: moved.in.count + moved.out.count,
    amount: subtractAmounts(moved.in.amount, moved.out.amount),
  };
  const explained = addAmounts(addAmounts(closed.amount, late.amount), net?.amount ?? "0");
  return {
    closedTo: closed.on,
    closed: closed.amount,
    late,
    ...(net && { between: net }),
    unexplained: subtractAmounts(opening, explained),
  };
}

/**
 * Sums outstanding payments and refunds that another account may have made. The paying account is
 * known once a line explains them. Null where no other account pays, or all are known.
 * @param others names of the other accounts that pay transfers in the currency
 */
export function payerUnknown(
  items: readonly OpenItem[],
  others: readonly string[],
): NonNullable<ReconciliationStatement["payerUnknown"]> | null {
  if (others.length === 0) return null;
  const unknown = items.filter(
    ({ kind, subject, clearedOn }) =>
      kind === "transfer" && clearedOn === null && !subject.endsWith(":destination"),
  );
  return unknown.length === 0 ? null : { ...netOf(unknown), accounts: others.toSorted() };
}

function netOf(items: readonly Pick<OpenItem, "direction" | "amount">[]): CountedSum {
  return {
    count: items.length,
    amount: sumAmounts(
      items.map(({ direction, amount }) =>
        direction === "in" ? amount : subtractAmounts("0", amount),
      ),
    ),
  };
}
