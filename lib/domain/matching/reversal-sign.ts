import type { ReversalSign } from "./facts";
import type { LineText } from "./line-text";
import type { OpenLine } from "./matching";

/** `Assumed:` the words by which banks mark a movement that takes another back. Whole words only: `REVENUE` is none. */
const WORDS = /(?<![A-Z0-9])(?:REV|RVSL|RVRSL|REVERSAL|REVERSED|REVERSE|RETURN|RETURNED|RTN|RTD|REFUND|REFUNDED|RFND|RECALL)(?![A-Z0-9])/;

/** What a line says of taking another back: the bank's flag, else a word; null for neither. A flag that says no is believed. */
export function reversalSign(line: OpenLine, { upper }: LineText): ReversalSign | null {
  if (line.reversal !== null) return line.reversal ? { by: "flag" } : null;
  const found = WORDS.exec(upper);
  return found ? { by: "word", word: found[0], start: found.index, end: found.index + found[0].length } : null;
}
