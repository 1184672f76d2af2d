import type { OpenLine } from "../matching";
import { WORD, type LineText } from "../text/line-text";
import type { ReversalSign } from "./facts";

/** `Assumed:` the words that banks mark reversals with. Only whole words count, so `REVENUE` doesn't. */
const WORDS: ReadonlySet<string> = new Set(["REV", "RVSL", "RVRSL", "REVERSAL", "REVERSED", "REVERSE", "RETURN", "RETURNED", "RTN", "RTD", "REFUND", "REFUNDED", "RFND", "RECALL"]);
/** Char code of the letter that all these words start with. */
const R = 82;

/** How the line says that it is a reversal: by the bank's flag, or, if the format has no flag, by a word. Null if it doesn't. */
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
