import { readLineText, squashedEnd, WORD, type LineText } from "./line-text";
import { REFERENCE_PREFIX } from "./reference-key";

/** `Assumed:` a code has 4 to 32 letters and digits. Without its prefix, it counts as a code only if it has at least 6. */
const MIN_CODE = 4;
const MAX_CODE = 32;
const MIN_WORD = 6;
const MAX_WORD = REFERENCE_PREFIX.length + MAX_CODE;
/** `Assumed:` a session id has at least this many letters and digits. NIP's session ids have thirty. */
export const MIN_SESSION = 8;

/**
 * How a name appears in a text. `whole`: with its prefix, and followed by a gap. `runs_on`: with its prefix, but letters or digits
 * follow without a gap, so it may be the start of a longer one. `word`: a word, or several words without white space between them;
 * it may be a code without its prefix, a session, or a reference of another form.
 */
export type NameForm = "whole" | "runs_on" | "word";

/** Called with the place of a possible name in the squashed text. That stretch of the squashed text is the name's key. */
export type NameVisitor = (form: NameForm, from: number, to: number) => void;

/** Finds everything in a text that could name a transfer. A name may have separators anywhere inside it, and text right before it. */
export function visitNames(text: LineText, visit: NameVisitor): void {
  const { squashed } = text;
  for (
    let at = squashed.indexOf(REFERENCE_PREFIX);
    at >= 0;
    at = squashed.indexOf(REFERENCE_PREFIX, at + 1)
  ) {
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
    if (inFirst)
      for (let to = codeFrom + MIN_CODE; to <= last && to < end; to += 1) visit("runs_on", at, to);
    inFirst = false;
    if (end > codeFrom + MAX_CODE) return;
    if (end >= codeFrom + MIN_CODE) visit("whole", at, end);
  }
}

function visitWords(words: readonly number[], visit: NameVisitor): void {
  for (let word = 0; word < words.length;) {
    const from = words[word + WORD.at] ?? 0;
    let end = visitWord(words, word, visit);
    let next = word + WORD.size;
    for (; next < words.length && words[next + WORD.afterBlank] === 0; next += WORD.size)
      end = visitWord(words, next, visit);
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
 * The reference keys that a text could name, in the form of `referenceKey`, unsorted, without duplicates. Most of them don't exist;
 * the caller finds out which do.
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
