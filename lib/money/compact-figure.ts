import Big from "big.js";
import type { Amount } from "./amount";

const SIZES = [
  { from: "1e9", letter: "bn" },
  { from: "1e6", letter: "m" },
  { from: "1e3", letter: "k" },
] as const;

/** `153.1k`: how large an amount of zero or more is, in a chart. Where it counts, the exact one is beside it. */
export function compactFigure(amount: Amount): string {
  const value = new Big(amount);
  // What rounds up to the next size is of that size: 999,960 is 1.0m.
  const size = SIZES.find(({ from }) => value.div(from).round(1, Big.roundHalfUp).gte(1));
  return size
    ? `${value.div(size.from).toFixed(1, Big.roundHalfUp)}${size.letter}`
    : value.toFixed(0, Big.roundHalfUp);
}
