import type { ChecklistItem, ReconciliationStatement } from "@/lib/contract/api/close";
import { otherAccounts } from "@/lib/desk/reconciliation/breaks/other-accounts";
import { currentRules } from "@/lib/desk/reconciliation/rules/current-rules";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { inOrder, reachesInto } from "@/lib/domain/close/statement-coverage";
import { AGE_BANDS } from "@/lib/domain/exceptions/age-bands";
import { calendarOf } from "@/lib/domain/matching/rules";
import { addAmounts, subtractAmounts } from "@/lib/money/amount";
import type { Database } from "@/lib/store/database";
import {
  matchedDifferences,
  matchedLines,
  openItems,
  periodMovements,
  waitingSuggestions,
  type CountedSum,
  type OpenItem,
} from "@/lib/store/close/close-figures";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { statementsOf } from "@/lib/store/statements/statement-lines";
import { broughtForward } from "./brought-forward";
import { checklistOf } from "./checklist";
import { netOf, payerUnknown } from "./payer-unknown";
import { periodBalances, type BasedBalances } from "./period-balances";

/** Everything that a close of an account's period shows, as of a revision; comments are those written before a given time. */
export interface CloseFacts {
  checklist: ChecklistItem[];
  statement: ReconciliationStatement;
  items: OpenItem[];
}

/** @param transfersFrom see `transfersSince` */
export async function closeFacts(
  db: Database,
  period: PeriodOfAccount,
  asOf: { revision: string; at: Date; transfersFrom: CalendarDay },
): Promise<CloseFacts> {
  const {
    accountId,
    from,
    to,
    zone,
    currency,
    paysTransfers,
    network,
    byNumber,
    coveredFrom,
    coveredTo,
  } = period;
  const { revision, transfersFrom } = asOf;
  const set = { revision, filter: { range: null, state: null, currency } };
  const [rules, statements, movements, matched, differences, suggestions, open, others] =
    await Promise.all([
      currentRules(db),
      statementsOf(db, accountId),
      periodMovements(db, accountId, from, to, revision),
      matchedLines(db, accountId, from, to, revision),
      matchedDifferences(db, accountId, from, to, revision),
      waitingSuggestions(db, accountId, from, to),
      openItems(
        db,
        set,
        {
          accountId,
          paysTransfers,
          network,
          byNumber,
          from,
          to,
          transfersFrom,
          linesTo: to,
          countsParts: true,
          coveredTo: outstandingTo(period),
          today: to,
          zone,
        },
        { upTo: asOf.at },
      ),
      otherAccounts(db, period),
    ]);
  // A payment whose line may still come, came after the period, or was before the account's statements is no exception, so nobody has to comment on it.
  const isMissing = (day: CalendarDay): boolean =>
    coveredFrom !== null && coveredTo !== null && coveredFrom <= day && day <= coveredTo;
  const items = open.filter(
    ({ kind, day, clearedOn }) => kind === "line" || (clearedOn === null && isMissing(day)),
  );
  const known = statements.filter(
    (row) => row.revision !== null && BigInt(row.revision) <= BigInt(revision),
  );
  const ofPeriod = inOrder(known.filter((row) => reachesInto(row, from, to)));
  const unknown = payerUnknown(
    open,
    others.map(({ name }) => name),
  );
  const balances = await periodBalances(db, known, period, revision);
  const forward = await broughtForward(db, period, balances.opening, revision);
  const statement = {
    ...statementOf(balances, movements, open, { ...differences, lines: matched }),
    ...(unknown && { payerUnknown: unknown }),
    ...(forward && { broughtForward: forward }),
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
    items,
  };
}

/** Until which day a transfer that is on no statement is outstanding at the end of the period, due or not; null while the account has no statement. */
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
    // What the lines brought in or took out beyond their transfers is a figure of its own, so that all of them add up to the movements.
    matchedWithTransfers: {
      count: lines.count,
      amount: subtractAmounts(lines.amount, matched.amount),
    },
    matchedDifferences: matched,
    explained,
  };
}
