import type { ChecklistItem, ReconciliationStatement } from "@/lib/contract/api/close";
import { earliestOf } from "@/lib/domain/calendar/day";
import { printedDay } from "@/lib/domain/calendar/zone";
import {
  describeBasis,
  gapsBetween,
  provedBalances,
  uncovered,
} from "@/lib/domain/close/statement-coverage";
import type { BusinessCalendar } from "@/lib/domain/calendar/business-days";
import { counted } from "@/lib/domain/words/words";
import { isZero } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";
import type { OpenItem, waitingSuggestions } from "@/lib/store/close/close-figures";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import type { StatementRow } from "@/lib/store/statements/statement-lines";

const MAX_DETAILS = 20;

type ClosedDays = Pick<PeriodOfAccount, "from" | "to" | "currency">;

/** Returns the conditions for closing a period, each with its state. */
export function checklistOf(
  statements: readonly StatementRow[],
  { from, to, currency }: ClosedDays,
  calendar: BusinessCalendar,
  statement: ReconciliationStatement,
  items: readonly OpenItem[],
  suggestions: Awaited<ReturnType<typeof waitingSuggestions>>,
): ChecklistItem[] {
  const missing = uncovered(statements, from, to, calendar);
  const gaps = gapsBetween(statements, currency);
  // Items in a suggestion need a decision first. They are counted with the suggestions.
  const silentItems = items.filter(
    (item) => item.comments === null && !suggestions.subjects.has(item.subject),
  );
  return [
    missing.length === 0
      ? item("covered", "done", "Statements cover the period.")
      : item(
          "covered",
          "open",
          "Statements don't cover the period. Import what is missing.",
          missing,
        ),
    gaps.length === 0
      ? item("gaps", "done", "Statements follow each other.")
      : item("gaps", "warning", "A statement may be missing.", gaps),
    balancesItem(statements, {
      from,
      to,
      currency,
      statement,
      isWhole: missing.length === 0 && gaps.length === 0,
    }),
    suggestions.count === 0
      ? item("suggestions", "done", "No suggestions to decide.")
      : item(
          "suggestions",
          "open",
          `${counted(suggestions.count, "suggestion")} still to be decided.`,
        ),
    {
      ...item(
        "comments",
        silentItems.length === 0 ? "done" : "open",
        silentItems.length === 0
          ? "Everything unmatched has a comment."
          : `${counted(silentItems.length, "unmatched item")} without a comment.`,
        silentItems.map(
          ({ day, amount, narration, reference }) =>
            `${printedDay(day)}: ${formatMoney(amount, currency)}, ${narration ?? reference ?? ""}`,
        ),
      ),
      ...(silentItems.length > 0 && { earliest: earliestOf(silentItems.map(({ day }) => day)) }),
    },
  ];
}

/**
 * Checks that the balances prove the period's movements. Each statement may add up by itself while
 * movements between two of them are missing. A balance that a person stated proves the movements as
 * well.
 * @param period `isWhole`: statements cover all of it, and none between them is missing
 */
function balancesItem(
  statements: readonly StatementRow[],
  period: ClosedDays & { statement: ReconciliationStatement; isWhole: boolean },
): ChecklistItem {
  const { currency, statement } = period;
  const { opening, closing } = describeBasis(period);
  const bases = [
    ...(opening === null ? [] : [`Opening balance. ${opening}`]),
    ...(closing === null ? [] : [`Closing balance. ${closing}`]),
  ];
  const { wrong: unproved, silent } = provedBalances(statements, currency);
  const wrong = [...unproved, ...differenceWords(statement, currency, bases.length > 0)];
  const isStated = [statement.openingFrom, statement.closingFrom].some(
    (basis) => basis?.kind === "stated",
  );
  if (wrong.length > 0)
    return {
      ...item("balances", "open", "Balances don't match the lines.", [...wrong, ...bases]),
      ...(isStated && period.isWhole && unproved.length === 0 && { isOfStated: true }),
    };
  const forward = forwardText(statement, currency);
  if (forward.length > 0)
    return item("balances", "warning", "The opening balance doesn't follow from the last close.", [
      ...forward,
      ...bases,
    ]);
  if (silent === 0 || statement.difference !== null)
    return item("balances", "done", "Balances match the lines.", bases);
  return item(
    "balances",
    "warning",
    `${counted(silent, "statement")} without balances: nothing proves their movements complete.`,
    bases,
  );
}

function differenceWords(
  { opening, moneyIn, moneyOut, closing, difference }: ReconciliationStatement,
  currency: string,
  isStated: boolean,
): string[] {
  if (opening === null || closing === null || difference === null || isZero(difference)) return [];
  const [from, incoming, outgoing, to, by] = [
    opening,
    moneyIn.amount,
    moneyOut.amount,
    closing,
    difference,
  ].map((amount) => formatFigure(amount, currency));
  return [
    `The period opens with ${from}, ${incoming} came in, ${outgoing} went out, and it closes with ${to}, a difference of ${by}. A statement, or lines of one, may be missing${isStated ? ", or what was stated is wrong" : ""}.`,
  ];
}

/**
 * Explains a difference to the balance of the last close. Late lines may be in the bank's closing
 * balance already, and only a person can tell.
 */
function forwardText(
  { opening, broughtForward }: ReconciliationStatement,
  currency: string,
): string[] {
  if (opening === null || !broughtForward || isZero(broughtForward.unexplained)) return [];
  const { closedTo, closed, late, between, unexplained } = broughtForward;
  const figure = (amount: string) => formatFigure(amount, currency);
  const since = between ? `, and those of the days since come to ${figure(between.amount)}` : "";
  return [
    `The period to ${printedDay(closedTo)} was closed with ${figure(closed)}. Lines that came later come to ${figure(late.amount)}${since}, and this one opens with ${figure(opening)}: ${figure(unexplained)} is not explained. The lines that came later may have been in that balance already, or be in twice.`,
  ];
}

function item(
  key: ChecklistItem["key"],
  state: ChecklistItem["state"],
  text: string,
  details: readonly string[] = [],
): ChecklistItem {
  return { key, state, text, details: firstOf(details) };
}

function firstOf(details: readonly string[]): string[] {
  const more = details.length - MAX_DETAILS;
  return more > 0
    ? [...details.slice(0, MAX_DETAILS), `And ${more.toLocaleString("en-GB")} more.`]
    : [...details];
}

export function isReady(checklist: readonly ChecklistItem[]): boolean {
  return checklist.every((item) => item.state !== "open");
}
