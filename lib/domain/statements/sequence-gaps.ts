import { sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import type { Balance } from "./statement";

/** What a statement says about its place among the others of its account. */
export interface StatementPlace {
  sequence: number | null;
  page: number | null;
  opening: Balance | null;
  closing: Balance | null;
}

/**
 * What seems to be missing between a statement and the next of the same account, in sentences for people; none when they
 * follow on. A number that starts again at 1 is a new year. Warnings only: banks skip numbers, and days without movements.
 */
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
