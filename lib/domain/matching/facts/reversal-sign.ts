import type { OpenLine } from "../matching";
import { WORD, type LineText } from "../text/line-text";
import type { ReversalSign } from "./facts";

/** `Assumed:` the words by which banks mark a movement that takes another back. Whole words only: `REVENUE` is none. */
const WORDS: ReadonlySet<string> = new Set(["REV", "RVSL", "RVRSL", "REVERSAL", "REVERSED", "REVERSE", "RETURN", "RETURNED", "RTN", "RTD", "REFUND", "REFUNDED", "RFND", "RECALL"]);
/** What they all start with. */
const R = 82;

/** What a line says of taking another back: the bank's flag, else a word; null for neither. A flag that says no is believed. */
export function reversalSign(line: OpenLine, { upper, words }: LineText): ReversalSign | null {
  if (line.reversal !== null) return line.reversal ? { by: "flag" } : null;
  for (let word = 0; word < words.length; word += WORD.size) {
    const start = words[word + WORD.start] ?? 0;
    if (upper.charCodeAt(start) !== R) continue;
    const end = words[word + WORD.end] ?? 0;
    const found = upper.slice(start, end);
    if (WORDS.has(found)) return { by: "word", word: found, start, end };
  }
  return null;
}
