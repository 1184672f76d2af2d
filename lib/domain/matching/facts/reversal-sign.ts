import type { OpenLine } from "../matching";
import { WORD, type LineText } from "../text/line-text";
import type { ReversalSign } from "./facts";

/** `Assumed:` the words that banks mark reversals with. Only whole words count, so `REVENUE` doesn't. */
const WORDS: ReadonlySet<string> = new Set([
  "REV",
  "RVSL",
  "RVRSL",
  "REVERSAL",
  "REVERSED",
  "REVERSE",
  "RETURN",
  "RETURNED",
  "RTN",
  "RTD",
  "REFUND",
  "REFUNDED",
  "RFND",
  "RECALL",
]);
/** Char code of the letter that all these words start with. */
const R = 82;

/** `Assumed:` what stands behind REV where it is short for reversal. `REV JOHN OBI` is a clergyman, unless the text begins so. */
const BEHIND_REV = /^(?:\s*[-/:.]|\s+(?:OF|FOR)\b)/;

/**
 * How the line says that it is a reversal: by the bank's flag, or by a word. Null if it doesn't. That a bank hasn't flagged a line says
 * nothing: the flags of MT940 and CAMT.053 are for bookings that are corrected, and a payment that comes back is a credit like any other.
 */
export function reversalSign(line: OpenLine, { upper, words }: LineText): ReversalSign | null {
  if (line.reversal === true) return { by: "flag" };
  for (let word = 0; word < words.length; word += WORD.size) {
    const start = words[word + WORD.start] ?? 0;
    if (upper.charCodeAt(start) !== R) continue;
    const end = words[word + WORD.end] ?? 0;
    const found = upper.slice(start, end);
    if (found === "REV" && word > 0 && !BEHIND_REV.test(upper.slice(end))) continue;
    if (WORDS.has(found)) return { by: "word", word: found, start, end };
  }
  return null;
}
