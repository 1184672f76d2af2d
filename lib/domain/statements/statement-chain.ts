import { type Amount, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import type { Balance } from "./statement";

/** A statement that an account has already. */
export interface StoredPlace extends StatementPlace {
  id: string;
}

/** A statement's place by its head; the end is known from its last line only. */
export type HeadPlace = Omit<StatementPlace, "closing">;

/** Statements directly before and after another: none of them holds a movement of it. */
export interface StatementChain {
  before: StoredPlace[];
  /** Decided by the numbers; the statement's own end has to be proved later. */
  after: StoredPlace[];
}

/** Finds the statements of an account that follow on to one. A month's holds the movements of its days once more. */
export function chainOf(own: HeadPlace, stored: readonly StoredPlace[]): StatementChain {
  const before = reached(
    stored.filter((one) => leadsTo(one, own)),
    (from) => stored.filter((one) => leadsTo(one, from)),
  );
  const next = stored.filter((one) => numbersFollow(own, one) && inTime(own.opening, one.opening));
  return { before, after: reached(next, (from) => stored.filter((one) => leadsTo(from, one))) };
}

/** True if one ends where the other begins, or is an earlier page of it. */
export function leadsTo(one: StatementPlace, other: HeadPlace): boolean {
  if (!numbersFollow(one, other) || !inTime(one.closing, other.opening)) return false;
  // A page between two of them may still be missing.
  return (
    one.sequence === other.sequence ||
    (one.closing !== null &&
      other.opening !== null &&
      sameAmount(one.closing.amount, other.opening.amount))
  );
}

function numbersFollow(one: HeadPlace, other: HeadPlace): boolean {
  if (one.sequence === null || other.sequence === null) return false;
  if (one.sequence === other.sequence)
    return one.page !== null && other.page !== null && other.page > one.page;
  return (
    (other.page ?? 1) === 1 &&
    (other.sequence === one.sequence + 1 || (other.sequence === 1 && one.sequence > 1))
  );
}

function inTime(earlier: Balance | null, later: Balance | null): boolean {
  return !earlier?.on || !later?.on || earlier.on <= later.on;
}

function reached(
  first: readonly StoredPlace[],
  stepsFrom: (place: StoredPlace) => readonly StoredPlace[],
): StoredPlace[] {
  const found = new Map(first.map((place) => [place.id, place]));
  // Iterating a map also visits entries added meanwhile.
  for (const place of found.values()) for (const step of stepsFrom(place)) found.set(step.id, step);
  return [...found.values()];
}

export interface StatementPlace {
  sequence: number | null;
  page: number | null;
  opening: Balance | null;
  closing: Balance | null;
}

/** Sentences on what seems to be missing between two statements. A number that starts again is a new year. */
export function sequenceWarnings(
  before: StatementPlace,
  after: StatementPlace,
  currency: string,
): string[] {
  const warnings = [numberWarning(before, after), balanceWarning(before, after, currency)];
  return warnings.filter((warning) => warning !== null);
}

function numberWarning(before: StatementPlace, after: StatementPlace): string | null {
  if (before.sequence === null || after.sequence === null || after.sequence < before.sequence)
    return null;
  if (after.sequence === before.sequence) return pageWarning(before, after);
  const [from, to] = [before.sequence + 1, after.sequence - 1];
  if (from > to) return null;
  return from === to
    ? `Statement ${from} is missing between ${before.sequence} and ${after.sequence}.`
    : `Statements ${from} to ${to} are missing between ${before.sequence} and ${after.sequence}.`;
}

function pageWarning(before: StatementPlace, after: StatementPlace): string | null {
  if (before.page === null || after.page === null || after.page <= before.page + 1) return null;
  return `Statement ${after.sequence} goes from page ${before.page} to page ${after.page}: pages between them are missing.`;
}

function balanceWarning(
  before: StatementPlace,
  after: StatementPlace,
  currency: string,
): string | null {
  if (!before.closing || !after.opening || sameAmount(before.closing.amount, after.opening.amount))
    return null;
  const difference = subtractAmounts(after.opening.amount, before.closing.amount);
  const figure = (amount: Amount): string => formatFigure(amount, currency);
  return `The statement opens with ${figure(after.opening.amount)}, and the one before it closed with ${figure(before.closing.amount)}, a difference of ${figure(difference)}: a statement between them may be missing.`;
}
