import { endsWord, startsWord, type LineText } from "./line-text";

/** Every stretch of this length in a key, and where it starts. */
export function stretchesOf(key: string, length: number): { stretch: string; at: number }[] {
  const stretches = [];
  for (let at = 0; at + length <= key.length; at += 1)
    stretches.push({ stretch: key.slice(at, at + length), at });
  return stretches;
}

/**
 * The part of a reference that a text has, extended in both directions from a place where text and key agree. It counts only if the
 * bank has cut it off: each end must be an end of the key or of a word in the text. `TXN2026112000012` followed by `9` is not a part
 * of `TXN20261120000123`, but another reference.
 * @returns place in the squashed text (`to` excluded), or null.
 */
export function partAround(
  text: LineText,
  textAt: number,
  key: string,
  keyAt: number,
): { from: number; to: number } | null {
  const { squashed } = text;
  let before = 0;
  while (
    keyAt - before > 0 &&
    textAt - before > 0 &&
    squashed[textAt - before - 1] === key[keyAt - before - 1]
  )
    before += 1;
  let length = 0;
  while (
    keyAt + length < key.length &&
    textAt + length < squashed.length &&
    squashed[textAt + length] === key[keyAt + length]
  )
    length += 1;
  const from = textAt - before;
  const to = textAt + length;
  if (keyAt - before > 0 && !startsWord(text, from)) return null;
  if (keyAt + length < key.length && !endsWord(text, to)) return null;
  return { from, to };
}
