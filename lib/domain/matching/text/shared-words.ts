import { referenceKey } from "./reference-key";

/** As many characters as rule 9 takes, and as few letters and digits. */
const MOST = 80;
const LEAST = 4;

/**
 * The longest run of words that all texts have, without numbers, which are those of one movement: what rule 9 could know such lines
 * by. Capitals make no difference, and what stands between words doesn't either.
 * @returns the words as the first text writes them, with blanks between them; "" when too little is shared
 */
export function sharedWords([first = "", ...others]: readonly string[]): string {
  const words = wordsOf(first);
  const rest = others.map((text) => ` ${wordsOf(text).join(" ").toLowerCase()} `);
  let best = "";
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length && !/\p{N}/u.test(words[to - 1] ?? ""); to += 1) {
      const run = words.slice(from, to).join(" ");
      if (run.length > MOST || rest.some((text) => !text.includes(` ${run.toLowerCase()} `))) break;
      if (run.length > best.length) best = run;
    }
  }
  return referenceKey(best).length < LEAST ? "" : best;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
