import type { AmountColumns } from "@/lib/domain/statements/csv-mapping";
import {
  parsePrintedAmount,
  type PrintedAmount,
} from "@/lib/domain/statements/parse-printed-amount";
import type { Direction } from "@/lib/domain/statements/statement";
import { markOf } from "./read-amount";
import type { TableRow } from "./row";

/** A word for both ways: what somebody paid to a shop is a payment to its payment provider too. */
const EITHER = /^payments?$/i;

/**
 * How figures and a column of marks beside them say the direction. Null if the marks don't: fewer than four of five cells are marks, or
 * all that are say `Payment`, as Stripe does of what comes in.
 */
export function guessMarked(
  amount: number,
  mark: number,
  column: (index: number) => string[],
): AmountColumns | null {
  const figures = column(amount);
  const words = column(mark).map((word) => word.trim());
  // PayPal calls what comes in a payment too, and then the figures' signs say the way.
  const isSigned = figures.some((figure) => isMinus(figure) === true);
  const told = words.flatMap((word, line) => {
    const direction = isSigned && EITHER.test(word) ? null : markOf(word);
    return direction === null ? [] : [{ direction, word, isMinus: isMinus(figures[line] ?? "") }];
  });
  const rest = otherWayOfEmpty(told, words, figures);
  if (rest !== null) return { kind: "marked", amount, mark, rest };
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
    return { kind: "signed", amount, inverted: false };
  if (share("out", false) > 0.5 && share("in", true) <= 0.5)
    return { kind: "marked", amount, mark, minusTurns: true };
  return { kind: "marked", amount, mark };
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

/** Whether a bank marks only what came in, as FNB does: some figures have a CR, none has a DR or a minus, and the others have nothing. */
export function marksOnlyCredits(printed: readonly PrintedAmount[]): boolean {
  const moved = printed.filter(({ amount }) => /[1-9]/.test(amount));
  return (
    moved.some(({ mark }) => mark === "in") &&
    moved.some(({ mark }) => mark === null) &&
    moved.every(({ amount, mark }) => mark !== "out" && !amount.startsWith("-"))
  );
}
