import { addAmounts, type Amount, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { addDays, type CalendarDay } from "../calendar/day";
import { printedDay } from "../calendar/zone";
import type { BusinessCalendar } from "../calendar/business-days";
import { compareText, push } from "../matching/lists";
import { sequenceWarnings } from "../statements/statement-chain";

export interface CoveringStatement {
  firstDay: CalendarDay | null;
  lastDay: CalendarDay | null;
  sequence: number | null;
  page: number | null;
  openingAmount: Amount | null;
  closingAmount: Amount | null;
  totalIn: Amount;
  totalOut: Amount;
}

/** Oldest first, those without days left out. Of the very same days by number, and around a new numbering as their balances follow. */
export function inOrder<Statement extends CoveringStatement>(
  statements: readonly Statement[],
): Dated<Statement>[] {
  const days = new Map<string, Dated<Statement>[]>();
  for (const statement of statements)
    if (isDated(statement)) push(days, `${statement.firstDay} ${statement.lastDay}`, statement);
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofDays]) =>
      oldNumbersFirst(
        ofDays.toSorted((a, b) => numberOf(a) - numberOf(b) || (a.page ?? 0) - (b.page ?? 0)),
      ),
    );
}

type Dated<Statement> = Statement & { firstDay: CalendarDay; lastDay: CalendarDay };

function isDated<Statement extends CoveringStatement>(
  statement: Statement,
): statement is Dated<Statement> {
  return statement.firstDay !== null && statement.lastDay !== null;
}

const numberOf = ({ sequence }: CoveringStatement): number => sequence ?? 0;

/**
 * Puts the last statement of an old numbering before the first of a new one. For statements of the same days: 52, then
 * 1. So they are where the highest number closes with the balance that the lowest opens with, and nothing leads over the
 * widest step between them, if numbers are missing there.
 */
function oldNumbersFirst<Statement extends CoveringStatement>(
  byNumber: readonly Statement[],
): readonly Statement[] {
  const [first, last] = [byNumber[0], byNumber.at(-1)];
  if (!first || !last || first === last || !meet(last, first)) return byNumber;
  const steps = byNumber
    .slice(1)
    .map((after, at) => ({ begin: at + 1, before: byNumber[at] ?? first, after }))
    .filter(({ before, after }) => numberOf(after) > numberOf(before) + 1 && !meet(before, after));
  const [widest] = steps.toSorted(
    (a, b) => numberOf(b.after) - numberOf(b.before) - (numberOf(a.after) - numberOf(a.before)),
  );
  return widest === undefined
    ? byNumber
    : [...byNumber.slice(widest.begin), ...byNumber.slice(0, widest.begin)];
}

/** True if some of a statement's days lie between two, both included. */
export function reachesInto(
  { firstDay, lastDay }: Pick<CoveringStatement, "firstDay" | "lastDay">,
  from: CalendarDay,
  to: CalendarDay,
): boolean {
  return firstDay !== null && lastDay !== null && firstDay <= to && lastDay >= from;
}

/** Statements whose days are not contained in a longer one, oldest first. */
export function outermost<Statement extends CoveringStatement>(
  statements: readonly Statement[],
): Dated<Statement>[] {
  const ordered = inOrder(statements);
  const inner = new Set<Statement>();
  // Of those that begin on the same day the longest first, so that a containing statement always comes before.
  let widest: Dated<Statement> | null = null;
  for (const statement of ordered.toSorted(
    (a, b) => compareText(a.firstDay, b.firstDay) || compareText(b.lastDay, a.lastDay),
  )) {
    const { firstDay, lastDay } = statement;
    if (
      widest &&
      (widest.lastDay > lastDay || (widest.lastDay === lastDay && widest.firstDay < firstDay))
    )
      inner.add(statement);
    else if (!widest || lastDay > widest.lastDay) widest = statement;
  }
  return ordered.filter((statement) => !inner.has(statement));
}

/** Days of a period that no statement covers, in sentences. Days over which no balance moved are no gap. */
export function uncovered(
  statements: readonly CoveringStatement[],
  from: CalendarDay,
  to: CalendarDay,
  calendar: BusinessCalendar,
): string[] {
  let reached: CalendarDay = addDays(from, -1);
  let balance: Amount | null = null;
  const missing: string[] = [];
  for (const { firstDay, lastDay, openingAmount, closingAmount } of inOrder(statements)) {
    const follows =
      balance !== null && openingAmount !== null && sameAmount(balance, openingAmount);
    if (firstDay <= to && !follows && hasBusiness(reached, firstDay, calendar))
      missing.push(daysWords(addDays(reached, 1), addDays(firstDay, -1)));
    if (lastDay >= reached) {
      reached = lastDay;
      balance = closingAmount;
    }
  }
  if (reached < to && hasBusiness(reached, addDays(to, 1), calendar))
    missing.push(daysWords(addDays(reached, 1), to));
  return missing;
}

/** True if a business day lies between the two, neither included. */
function hasBusiness(
  after: CalendarDay,
  before: CalendarDay,
  { indexOf }: BusinessCalendar,
): boolean {
  return after < before && indexOf(addDays(before, -1)) > indexOf(after);
}

function daysWords(from: CalendarDay, to: CalendarDay): string {
  return from === to
    ? `No statement covers ${printedDay(from)}.`
    : `No statement covers ${printedDay(from)} to ${printedDay(to)}.`;
}

/** Sentences on what seems to be missing between consecutive statements. */
export function gapsBetween(statements: readonly CoveringStatement[], currency: string): string[] {
  const ordered = outermost(statements);
  return ordered.slice(1).flatMap((after, at) => {
    const before = ordered[at];
    return before && !meet(before, after) && !overlap(before, after)
      ? sequenceWarnings(placeOf(before), placeOf(after), currency)
      : [];
  });
}

/** Although numbers are left out between the two, no movement is. */
function meet(before: CoveringStatement, after: CoveringStatement): boolean {
  return (
    before.closingAmount !== null &&
    after.openingAmount !== null &&
    sameAmount(before.closingAmount, after.openingAmount)
  );
}

/** A table holds whole days. Of numbered statements, one may end, and the next begin, within a day. */
function overlap(before: CoveringStatement, after: CoveringStatement): boolean {
  if (before.lastDay === null || after.firstDay === null) return false;
  const areNumbered = before.sequence !== null && after.sequence !== null;
  return after.firstDay < before.lastDay || (!areNumbered && after.firstDay === before.lastDay);
}

const balanceOf = (amount: Amount | null) => (amount === null ? null : { amount, on: null });

function placeOf({ sequence, page, openingAmount, closingAmount }: CoveringStatement) {
  return { sequence, page, opening: balanceOf(openingAmount), closing: balanceOf(closingAmount) };
}

export interface ProvedBalances {
  wrong: string[];
  silent: number;
}

/** Proves each statement's closing balance from its opening balance and movements. Amounts are in `currency`. */
export function provedBalances(
  statements: readonly CoveringStatement[],
  currency: string,
): ProvedBalances {
  const wrong: string[] = [];
  let silent = 0;
  for (const { openingAmount, closingAmount, totalIn, totalOut, firstDay, lastDay } of inOrder(
    statements,
  )) {
    if (openingAmount === null || closingAmount === null) {
      silent += 1;
      continue;
    }
    const expected = subtractAmounts(addAmounts(openingAmount, totalIn), totalOut);
    if (!sameAmount(expected, closingAmount))
      wrong.push(
        `The statement of ${printedDay(firstDay)} to ${printedDay(lastDay)} closes with ${formatFigure(closingAmount, currency)}; its opening and movements come to ${formatFigure(expected, currency)}.`,
      );
  }
  return { wrong, silent };
}

/** The origin of a balance that statements don't state: a person, or an earlier close. */
export type BasisOfBalance =
  | { kind: "stated"; on: CalendarDay; amount: Amount; source: string; by: string }
  | { kind: "closed"; on: CalendarDay; amount: Amount };

interface BasesOfPeriod {
  from: CalendarDay;
  to: CalendarDay;
  currency: string;
  statement: { openingFrom?: BasisOfBalance | undefined; closingFrom?: BasisOfBalance | undefined };
}

/** Describes the origin of a period's balances; null where statements state them. */
export function describeBasis({
  from,
  to,
  currency,
  statement: { openingFrom, closingFrom },
}: BasesOfPeriod): Record<"opening" | "closing", string | null> {
  return {
    opening: openingFrom
      ? words(openingFrom, addDays(from, -1), "and the lines since", currency)
      : null,
    closing: closingFrom ? words(closingFrom, to, "less the lines until then", currency) : null,
  };
}

function words(basis: BasisOfBalance, edge: CalendarDay, lines: string, currency: string): string {
  const isOfEdge = basis.on === edge;
  if (basis.kind === "closed")
    return isOfEdge
      ? "The closing balance of the closed period before"
      : `${formatFigure(basis.amount, currency)}, the closing balance of the period closed to ${printedDay(basis.on)}, ${lines}`;
  return isOfEdge
    ? `Stated by ${basis.by}: ${basis.source}`
    : `${formatFigure(basis.amount, currency)} at the end of ${printedDay(basis.on)}, stated by ${basis.by} (${basis.source}), ${lines}`;
}
