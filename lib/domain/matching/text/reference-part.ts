import { endsWord, startsWord, type LineText } from "./line-text";

/** Every stretch of this length in a key, with its place. */
export function stretchesOf(key: string, length: number): { stretch: string; at: number }[] {
  const stretches = [];
  for (let at = 0; at + length <= key.length; at += 1) stretches.push({ stretch: key.slice(at, at + length), at });
  return stretches;
}

/**
 * The part of a reference that a text has, grown both ways from places where the two agree. It counts only when it is
 * cut off: it ends where the key ends or where a word of the text does. `TXN2026112000012` before `9` is no part of
 * `TXN20261120000123`, but another reference.
 */
export function partAround(text: LineText, textAt: number, key: string, keyAt: number): { from: number; to: number } | null {
  const { squashed } = text;
  let before = 0;
  while (keyAt - before > 0 && textAt - before > 0 && squashed[textAt - before - 1] === key[keyAt - before - 1]) before += 1;
  let length = 0;
  while (keyAt + length < key.length && textAt + length < squashed.length && squashed[textAt + length] === key[keyAt + length]) length += 1;
  const from = textAt - before;
  const to = textAt + length;
  if (keyAt - before > 0 && !startsWord(text, from)) return null;
  if (keyAt + length < key.length && !endsWord(text, to)) return null;
  return { from, to };
}
