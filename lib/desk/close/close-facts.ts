import type { ChecklistItem, ReconciliationStatement } from "@/lib/contract/api/close";
import { otherAccounts } from "@/lib/desk/reconciliation/breaks/other-accounts";
import { currentRules } from "@/lib/desk/reconciliation/rules/current-rules";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { printedDay } from "@/lib/domain/calendar/printed-time";
import { gapsBetween, inOrder, provedBalances, reachesInto, uncovered } from "@/lib/domain/close/statement-coverage";
import { AGE_BANDS } from "@/lib/domain/exceptions/age-bands";
import type { BusinessCalendar } from "@/lib/domain/matching/days/business-days";
import { calendarOf } from "@/lib/domain/matching/rules";
import { counted } from "@/lib/domain/words/counted";
import { addAmounts, isZero, subtractAmounts } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";
import type { Database } from "@/lib/store/database";
import { matchedDifferences, matchedLines, openItems, periodMovements, waitingSuggestions, type CountedSum, type OpenItem } from "@/lib/store/close/close-figures";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { statementsOf, type StatementRow } from "@/lib/store/statements/statement-lines";
import { netOf, payerUnknown } from "./payer-unknown";
import { periodBalances, type PeriodBalances } from "./period-balances";

const MAX_DETAILS = 20;

/** Everything that a close of an account's period shows, as of a revision; comments are those written before a given time. */
export interface CloseFacts {
  checklist: ChecklistItem[];
  statement: ReconciliationStatement;
  items: OpenItem[];
}

/** @param transfersFrom see `transfersSince` */
export async function closeFacts(db: Database, period: PeriodOfAccount, asOf: { revision: string; at: Date; transfersFrom: CalendarDay }): Promise<CloseFacts> {
  const { accountId, from, to, zone, currency, paysTransfers, network, byNumber, coveredFrom, coveredTo } = period;
  const { revision, transfersFrom } = asOf;
  const set = { revision, filter: { range: null, state: null, currency } };
  const [rules, statements, movements, matched, differences, suggestions, open, others] = await Promise.all([
    currentRules(db),
    statementsOf(db, accountId),
    periodMovements(db, accountId, from, to, revision),
    matchedLines(db, accountId, from, to, revision),
    matchedDifferences(db, accountId, from, to, revision),
    waitingSuggestions(db, accountId, from, to),
    openItems(db, set, { accountId, paysTransfers, network, byNumber, from, to, transfersFrom, linesTo: to, countsParts: true, coveredTo: outstandingTo(period), today: to, zone }, asOf.at),
    otherAccounts(db, period),
  ]);
  // A payment whose line may still come, came after the period, or was before the account's statements is no exception, so nobody has to comment on it.
  const isMissing = (day: CalendarDay): boolean => coveredFrom !== null && coveredTo !== null && coveredFrom <= day && day <= coveredTo;
  const items = open.filter(({ kind, day, clearedOn }) => kind === "line" || (clearedOn === null && isMissing(day)));
  const known = statements.filter((row) => row.revision !== null && BigInt(row.revision) <= BigInt(revision));
  const ofPeriod = inOrder(known.filter((row) => reachesInto(row, from, to)));
  const unknown = payerUnknown(open, others.map(({ name }) => name));
  const statement = { ...statementOf(await periodBalances(db, known, period, revision), movements, open, { ...differences, lines: matched }), ...(unknown && { payerUnknown: unknown }) };
  return { checklist: checklistOf(ofPeriod, { from, to, currency }, calendarOf(rules, currency), statement, items, suggestions), statement, items };
}

/** Until which day a transfer that is on no statement is outstanding at the end of the period, due or not; null while the account has no statement. */
export function outstandingTo({ to, coveredTo }: Pick<PeriodOfAccount, "to" | "coveredTo">): CalendarDay | null {
  return coveredTo === null || coveredTo >= to ? coveredTo : to;
}

function checklistOf(statements: readonly StatementRow[], { from, to, currency }: Pick<PeriodOfAccount, "from" | "to" | "currency">, calendar: BusinessCalendar, statement: ReconciliationStatement, items: readonly OpenItem[], suggestions: Awaited<ReturnType<typeof waitingSuggestions>>): ChecklistItem[] {
  const missing = uncovered(statements, from, to, calendar);
  const gaps = gapsBetween(statements, currency);
  const { wrong: unproved, silent } = provedBalances(statements, currency);
  const wrong = [...unproved, ...differenceWords(statement, currency)];
  // Items in a suggestion need a decision first. They are counted with the suggestions.
  const silentItems = items.filter((item) => item.comments === null && !suggestions.subjects.has(item.subject));
  const item = (key: ChecklistItem["key"], state: ChecklistItem["state"], text: string, details: readonly string[] = []): ChecklistItem => ({ key, state, text, details: firstOf(details) });
  return [
    item("covered", missing.length === 0 ? "done" : "open", missing.length === 0 ? "Statements cover the period." : "Statements don't cover the period. Import what is missing.", missing),
    item("gaps", gaps.length === 0 ? "done" : "warning", gaps.length === 0 ? "Statements follow each other." : "A statement may be missing.", gaps),
    wrong.length > 0
      ? item("balances", "open", "Balances are not proved.", wrong)
      : item("balances", silent === 0 ? "done" : "warning", silent === 0 ? "Balances are proved by the movements." : `${counted(silent, "statement")} without balances: nothing proves their movements complete.`),
    item("suggestions", suggestions.count === 0 ? "done" : "open", suggestions.count === 0 ? "No suggestion waits." : `${counted(suggestions.count, "suggestion")} still to be decided.`),
    {
      ...item(
        "comments",
        silentItems.length === 0 ? "done" : "open",
        silentItems.length === 0 ? "Everything unmatched has a comment." : `${counted(silentItems.length, "unmatched item")} without a comment.`,
        silentItems.map(({ day, amount, narration, reference }) => `${printedDay(day)}: ${formatMoney(amount, currency)}, ${narration ?? reference ?? ""}`),
      ),
      ...earliestOf(silentItems),
    },
  ];
}

function earliestOf(items: readonly OpenItem[]): Pick<ChecklistItem, "earliest"> {
  const [earliest] = items.map(({ day }) => day).toSorted();
  return earliest === undefined ? {} : { earliest };
}

/** Each statement may add up by itself while movements between two statements are missing. */
function differenceWords({ opening, moneyIn, moneyOut, closing, difference }: ReconciliationStatement, currency: string): string[] {
  if (opening === null || closing === null || difference === null || isZero(difference)) return [];
  const [from, incoming, outgoing, to, by] = [opening, moneyIn.amount, moneyOut.amount, closing, difference].map((amount) => formatFigure(amount, currency));
  return [`The period opens with ${from}, ${incoming} came in, ${outgoing} went out, and it closes with ${to}, a difference of ${by}. A statement, or lines of one, may be missing.`];
}

function firstOf(details: readonly string[]): string[] {
  const more = details.length - MAX_DETAILS;
  return more > 0 ? [...details.slice(0, MAX_DETAILS), `And ${more.toLocaleString("en-GB")} more.`] : [...details];
}

function statementOf({ opening, closing }: PeriodBalances, movements: Record<"in" | "out", { count: number; amount: string }>, items: readonly OpenItem[], { lines, matched, explained }: Awaited<ReturnType<typeof matchedDifferences>> & { lines: CountedSum }): ReconciliationStatement {
  const expected = opening === null ? null : subtractAmounts(addAmounts(opening, movements.in.amount), movements.out.amount);
  const transfers = items.filter((item) => item.kind === "transfer");
  return {
    opening,
    moneyIn: movements.in,
    moneyOut: movements.out,
    closing,
    difference: expected === null || closing === null ? null : subtractAmounts(closing, expected),
    unmatchedLines: netOf(items.filter((item) => item.kind === "line")),
    timing: AGE_BANDS.map(({ label, least, most }) => ({ label, ...netOf(transfers.filter(({ ageDays }) => ageDays >= least && (most === null || ageDays <= most))) })),
    // What the lines brought in or took out beyond their transfers is a figure of its own, so that all of them add up to the movements.
    matchedWithTransfers: { count: lines.count, amount: subtractAmounts(lines.amount, matched.amount) },
    matchedDifferences: matched,
    explained,
  };
}

/** Whether the checklist has nothing open that prevents closing. */
export function isReady(checklist: readonly ChecklistItem[]): boolean {
  return checklist.every((item) => item.state !== "open");
}
