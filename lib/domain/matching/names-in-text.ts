import type { LineText } from "./line-text";
import { readLineText } from "./line-text";
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

/** Takes a name as it would be written as a key; `from` and `to` are places in the squashed text. */
export type NameVisitor = (name: string, form: NameForm, from: number, to: number) => void;

/** Everything in a text that could name a transfer. Separators may stand anywhere inside a name, and text before it. */
export function visitNames(text: LineText, visit: NameVisitor): void {
  const { squashed } = text;
  for (let at = squashed.indexOf(REFERENCE_PREFIX); at >= 0; at = squashed.indexOf(REFERENCE_PREFIX, at + 1)) {
    visitFrom(text, at, visit);
  }
  visitWords(text, visit);
}

function visitFrom({ squashed, words }: LineText, at: number, visit: NameVisitor): void {
  const codeFrom = at + REFERENCE_PREFIX.length;
  let inFirst = true;
  for (const word of words) {
    const end = word.at + (word.end - word.start);
    if (end <= codeFrom) continue;
    const last = Math.min(end, codeFrom + MAX_CODE);
    if (inFirst) for (let to = codeFrom + MIN_CODE; to <= last && to < end; to += 1) visit(squashed.slice(at, to), "runs_on", at, to);
    inFirst = false;
    if (end > codeFrom + MAX_CODE) return;
    if (end >= codeFrom + MIN_CODE) visit(squashed.slice(at, end), "whole", at, end);
  }
}

function visitWords({ squashed, words }: LineText, visit: NameVisitor): void {
  for (let index = 0; index < words.length; ) {
    const first = words[index];
    if (!first) return;
    let end = visitWord(squashed, first, visit);
    let next = index + 1;
    for (let word = words[next]; word && !word.afterBlank; word = words[next]) {
      end = visitWord(squashed, word, visit);
      next += 1;
    }
    const length = end - first.at;
    if (next - index > 1 && length >= MIN_WORD && length <= MAX_WORD) visit(squashed.slice(first.at, end), "word", first.at, end);
    index = next;
  }
}

function visitWord(squashed: string, word: { start: number; end: number; at: number }, visit: NameVisitor): number {
  const length = word.end - word.start;
  const end = word.at + length;
  if (length >= MIN_WORD && length <= MAX_WORD) visit(squashed.slice(word.at, end), "word", word.at, end);
  return end;
}

/**
 * The reference keys that a text could name, as `referenceKey` makes them: many more than it does name, for the
 * database to say which exist. Unsorted, each once.
 */
export function referenceKeysIn(text: string): string[] {
  const keys = new Set<string>();
  visitNames(readLineText(text), (name, form) => {
    keys.add(name);
    if (form === "word") keys.add(REFERENCE_PREFIX + name);
  });
  return [...keys];
}
