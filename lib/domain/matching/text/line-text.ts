/**
 * A line's text, prepared for finding references. Words are runs of letters and digits. Each takes four numbers in `words`, one
 * flat list because a run of the rules reads a hundred thousand texts: where the word starts and ends in the text, where it starts
 * in `squashed`, and 1 if white space or the start of the text is before it, 0 if only separators such as a dash, slash or point.
 */
export interface LineText {
  /** The text in capitals, with the same length. */
  upper: string;
  /** Only the letters and digits of `upper`. */
  squashed: string;
  words: readonly number[];
}

/** How many numbers a word takes in `words`, and the position of each. */
export const WORD = { size: 4, start: 0, end: 1, at: 2, afterBlank: 3 } as const;

const SEPARATORS = /[^A-Z0-9]+/g;

/** A line's text, prepared for finding references in it. */
export function readLineText(text: string): LineText {
  const upper = inCapitals(text);
  const words: number[] = [];
  let squashed = 0;
  let afterBlank = 1;
  for (let at = 0; at < upper.length; at += 1) {
    const code = upper.charCodeAt(at);
    if (!isLetterOrDigit(code)) {
      if (code <= 32 || code === 160) afterBlank = 1;
      continue;
    }
    const start = at;
    while (at < upper.length && isLetterOrDigit(upper.charCodeAt(at))) at += 1;
    words.push(start, at, squashed, afterBlank);
    squashed += at - start;
    afterBlank = 0;
    at -= 1;
  }
  // A copy, since a list that has grown keeps room for half as many again.
  return { upper, squashed: upper.replace(SEPARATORS, ""), words: words.slice() };
}

/** Converts a stretch of the squashed text to the original's, including separators inside it. */
export function textSpan(text: LineText, from: number, to: number): { start: number; end: number } {
  return { start: offsetOf(text, from), end: offsetOf(text, to - 1) + 1 };
}

/** True if a word starts at this place of the squashed text. */
export function startsWord({ words }: LineText, at: number): boolean {
  for (let word = 0; word < words.length; word += WORD.size)
    if (words[word + WORD.at] === at) return true;
  return false;
}

/** True if a word ends at this place of the squashed text. */
export function endsWord({ words }: LineText, at: number): boolean {
  for (let word = 0; word < words.length; word += WORD.size)
    if (squashedEnd(words, word) === at) return true;
  return false;
}

/** Where a word ends in the squashed text. @param word position of the word's first number. */
export function squashedEnd(words: readonly number[], word: number): number {
  return (
    (words[word + WORD.at] ?? 0) + (words[word + WORD.end] ?? 0) - (words[word + WORD.start] ?? 0)
  );
}

function offsetOf({ words }: LineText, place: number): number {
  let word = words.length - WORD.size;
  while (word >= 0 && (words[word + WORD.at] ?? 0) > place) word -= WORD.size;
  return word < 0 ? 0 : (words[word + WORD.start] ?? 0) + place - (words[word + WORD.at] ?? 0);
}

/**
 * Puts a text in capitals without changing its length, so that places stay the same. Letters that `toUpperCase` makes
 * longer, such as ß, are kept.
 */
function inCapitals(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length
    ? upper
    : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}
