import { readLineText, squashedEnd, WORD, type LineText } from "./line-text";
import { REFERENCE_PREFIX } from "./reference-key";

/** `Assumed:` a code has no fewer, and no more. A code alone, without its prefix, must have six to be taken for one. */
const MIN_CODE = 4;
const MAX_CODE = 32;
const MIN_WORD = 6;
const MAX_WORD = REFERENCE_PREFIX.length + MAX_CODE;
/** `Assumed:` a session id has no fewer letters and digits; NIP's has thirty. */
export const MIN_SESSION = 8;

/**
 * How a name stands in a text. whole: with its prefix, and ended by a gap. runs_on: letters or digits follow without a
 * gap, so it may be the start of a longer one. word: some word, or words without a blank between: a code without its
 * prefix, a session, a reference of another form.
 */
export type NameForm = "whole" | "runs_on" | "word";

/** Takes the places of a name in the squashed text: cut out, it is as it would be written as a key. */
export type NameVisitor = (form: NameForm, from: number, to: number) => void;

/** Everything in a text that could name a transfer. Separators may stand anywhere inside a name, and text before it. */
export function visitNames(text: LineText, visit: NameVisitor): void {
  const { squashed } = text;
  for (let at = squashed.indexOf(REFERENCE_PREFIX); at >= 0; at = squashed.indexOf(REFERENCE_PREFIX, at + 1)) {
    visitFrom(text.words, at, visit);
  }
  visitWords(text.words, visit);
}

function visitFrom(words: readonly number[], at: number, visit: NameVisitor): void {
  const codeFrom = at + REFERENCE_PREFIX.length;
  let inFirst = true;
  for (let word = 0; word < words.length; word += WORD.size) {
    const end = squashedEnd(words, word);
    if (end <= codeFrom) continue;
    const last = Math.min(end, codeFrom + MAX_CODE);
    if (inFirst) for (let to = codeFrom + MIN_CODE; to <= last && to < end; to += 1) visit("runs_on", at, to);
    inFirst = false;
    if (end > codeFrom + MAX_CODE) return;
    if (end >= codeFrom + MIN_CODE) visit("whole", at, end);
  }
}

function visitWords(words: readonly number[], visit: NameVisitor): void {
  for (let word = 0; word < words.length; ) {
    const from = words[word + WORD.at] ?? 0;
    let end = visitWord(words, word, visit);
    let next = word + WORD.size;
    for (; next < words.length && words[next + WORD.afterBlank] === 0; next += WORD.size) end = visitWord(words, next, visit);
    if (next - word > WORD.size && isWordLong(end - from)) visit("word", from, end);
    word = next;
  }
}

function visitWord(words: readonly number[], word: number, visit: NameVisitor): number {
  const from = words[word + WORD.at] ?? 0;
  const end = squashedEnd(words, word);
  if (isWordLong(end - from)) visit("word", from, end);
  return end;
}

function isWordLong(length: number): boolean {
  return length >= MIN_WORD && length <= MAX_WORD;
}

/**
 * The reference keys that a text could name, as `referenceKey` makes them: many more than it does name, for the
 * database to say which exist. Unsorted, each once.
 */
export function referenceKeysIn(text: string): string[] {
  const keys = new Set<string>();
  const read = readLineText(text);
  visitNames(read, (form, from, to) => {
    const name = read.squashed.slice(from, to);
    keys.add(name);
    if (form === "word") keys.add(REFERENCE_PREFIX + name);
  });
  return [...keys];
}
