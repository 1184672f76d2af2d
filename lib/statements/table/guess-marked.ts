import type { AmountColumns } from "@/lib/domain/statements/csv-mapping";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Direction } from "@/lib/domain/statements/statement";
import type { Guess } from "@/lib/domain/statements/guess";
import { markOf } from "./read-amount";
import type { TableRow } from "./row";

/** A word for both ways: what somebody paid to a shop is a payment to its payment provider too. */
const EITHER = /^payments?$/i;

/**
 * How figures and a column of marks beside them say the direction. Null if the marks don't: fewer than four of five cells are marks, or
 * all that are say `Payment`, as Stripe does of what comes in.
 * @param ofCard whether the table is a card's list; see `isOfCard`
 */
export function guessMarked(
  amount: number,
  mark: number,
  column: (index: number) => string[],
  ofCard = false,
): Guess<AmountColumns> | null {
  const figures = column(amount);
  const words = column(mark).map((word) => word.trim());
  // PayPal calls what comes in a payment too, and then the figures' signs say the way.
  const isSigned = figures.some((figure) => isMinus(figure) === true);
  const told = words.flatMap((word, line) => {
    const direction = isSigned && EITHER.test(word) ? null : markOf(word);
    return direction === null ? [] : [{ direction, word, isMinus: isMinus(figures[line] ?? "") }];
  });
  const rest = otherWayOfEmpty(told, words, figures);
  if (rest !== null)
    return { value: { kind: "marked", amount, mark, rest }, doubts: ["one_way_marked"] };
  if (
    told.length === 0 ||
    told.length < words.filter(Boolean).length * 0.8 ||
    told.every(({ word }) => EITHER.test(word))
  )
    return null;
  const share = (direction: "in" | "out", minus: boolean) => {
    const rows = told.filter((each) => each.direction === direction && each.isMinus !== null);
    return rows.length === 0
      ? 0
      : rows.filter((each) => each.isMinus === minus).length / rows.length;
  };
  // Signs that agree with every mark say the direction on the other lines too.
  if (share("out", true) === 1 && share("in", true) === 0)
    return { value: { kind: "signed", amount, inverted: false }, doubts: [] };
  if (share("out", false) > 0.5 && share("in", true) <= 0.5)
    return { value: { kind: "marked", amount, mark, minusTurns: true }, doubts: [] };
  // A card's statement counts what is owed, and prints a minus before what was paid in. Of other lists, only a person knows.
  const isOwed = ofCard && share("out", true) === 0 && share("in", true) === 1;
  return {
    value: { kind: "marked", amount, mark },
    doubts: isOwed || told.every((each) => each.isMinus !== true) ? [] : ["signed_marks"],
  };
}

/** Whether a column says of every row which way it went, and both ways. */
export function tellsBothWays(rows: readonly TableRow[], column: number): boolean {
  const ways = new Set(rows.map((row) => markOf(row.cells[column] ?? "")));
  return ways.size === 2 && !ways.has(null);
}

/**
 * The way of the lines without a mark, where a bank marks one way only: all marks say the same, some figures have none, and no figure
 * has a sign. Null if they don't.
 */
function otherWayOfEmpty(
  told: readonly { direction: Direction; isMinus: boolean | null }[],
  words: readonly string[],
  figures: readonly string[],
): Direction | null {
  const [first] = told;
  const bare = figures.filter((figure, line) => words[line] === "" && isMinus(figure) !== null);
  if (!first || bare.length === 0 || told.length < words.filter(Boolean).length * 0.8) return null;
  if (
    told.some(({ direction, isMinus: minus }) => direction !== first.direction || minus === true) ||
    bare.some((figure) => isMinus(figure) === true)
  )
    return null;
  return first.direction === "in" ? "out" : "in";
}

/** Whether a figure has a minus; null if it is none, zero, or marked itself. */
function isMinus(cell: string): boolean | null {
  const printed = parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",");
  return printed === null || printed.mark !== null || !/[1-9]/.test(printed.amount)
    ? null
    : printed.amount.startsWith("-");
}
