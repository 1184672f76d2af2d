/** Every reference of the service starts with this. Source: interface.md, Transfer request. */
export const REFERENCE_PREFIX = "TXN";

/** A reference's capital letters and digits, `txn-5p3 cxm` → `TXN5P3CXM`. As in `transactions.reference_key`. */
export function referenceKey(reference: string): string {
  return reference.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** Removes a reference's prefix, `TXN5P3CXM` → `5P3CXM`; null for a key of another form. */
export function codeOf(key: string): string | null {
  return key.startsWith(REFERENCE_PREFIX) && key.length > REFERENCE_PREFIX.length
    ? key.slice(REFERENCE_PREFIX.length)
    : null;
}

const HASH = /^(0X)?[0-9A-F]{64}$/;

/** A hash in the form that hashes are compared in: lower case, without `0x`. */
export function hashKey(hash: string): string {
  return hash.trim().toLowerCase().replace(/^0x/, "");
}

/** A session id in the form that they are compared in: capitals and digits. If it is the hash of a deposit, without `0X`. */
export function sessionKey(sessionId: string): string {
  const key = referenceKey(sessionId);
  return HASH.test(key) ? key.replace(/^0X/, "") : key;
}

/**
 * A code's shortest and longest length; without its prefix it has at least 6 characters. `Assumed:` the interface shows
 * `TXN-<code>` and no length.
 */
const MIN_CODE = 4;
const MAX_CODE = 32;
const MIN_WORD = 6;
const MAX_WORD = REFERENCE_PREFIX.length + MAX_CODE;
/** The shortest session id, in letters and digits. NIP's session ids have thirty. */
export const MIN_SESSION = 8;

/**
 * How a name appears in a text. `whole`: with its prefix, and followed by a gap. `runs_on`: with its prefix, but letters or digits
 * follow without a gap, so it may be the start of a longer one. `word`: a word, or several words without white space between them;
 * it may be a code without its prefix, a session, or a reference of another form.
 */
type NameForm = "whole" | "runs_on" | "word";

/** Called with a possible name's place in the squashed text. The stretch there is the name's key. */
type NameVisitor = (form: NameForm, from: number, to: number) => void;

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

/** The keys of all references that a text could name. Most don't exist; the caller finds out which do. */
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

/** The shortest length that is unlikely by chance, of letters and digits or digits alone. */
const MIN_MIXED = 6;
const MIN_DIGITS = 10;
/** Of a day with its whole year. */
const DAY_DIGITS = 8;

const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const MONTH = "(?:0[1-9]|1[0-2])";
const YEAR = "(?:19|20)\\d\\d";
const TIME = "(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?";
/** A day with its whole year, whatever follows: a time, or a counter. */
const DATE_BEFORE = new RegExp(
  `^(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})`,
);
/** A day with two digits of its year, and a time. */
const SHORT_DATE_AND_TIME = new RegExp(
  `^(?:\\d\\d${MONTH}${DAY}|${DAY}${MONTH}\\d\\d|${MONTH}${DAY}\\d\\d)${TIME}$`,
);
const MONTH_IN_LETTERS =
  /^\d{0,4}(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)\d{0,4}$/;

/**
 * True if a reference key can't stand in a text by chance. A line with it needs no person. Such are the service's own
 * form `TXN-…`, six or more letters and digits together, or ten or more digits. Days aren't, nor are digits that begin
 * with a day: `20261114` may be the rent's day, `100234` an invoice.
 */
export function isUnmistakable(key: string): boolean {
  const code = codeOf(key);
  // The service's own form is nearly always short, and asked for with each match: too short for a day with its year.
  if (code !== null) return code.length < DAY_DIGITS || !isDay(key);
  if (isDay(key)) return false;
  if (/^\d+$/.test(key))
    return key.length >= MIN_DIGITS && !DATE_BEFORE.test(key) && !SHORT_DATE_AND_TIME.test(key);
  return key.length >= MIN_MIXED && /\d/.test(key);
}

/** True for a key that is a day, alone or beside letters: `14NOV2026`, `REF20261114`. A bank may print `TXN 20261114` too. */
function isDay(key: string): boolean {
  const [, digits] = /^[A-Z]*(\d{8})[A-Z]*$/.exec(key) ?? [];
  return MONTH_IN_LETTERS.test(key) || (digits !== undefined && DATE_BEFORE.test(digits));
}

/**
 * A line's text, prepared for finding references. Words are runs of letters and digits. Each takes four numbers in `words`, one
 * flat list because a run of the rules reads a hundred thousand texts: where the word starts and ends in the text, where it starts
 * in `squashed`, and 1 if white space or the start of the text is before it, 0 if only separators such as a dash, slash or point.
 */
export interface LineText {
  upper: string;
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
function squashedEnd(words: readonly number[], word: number): number {
  return (
    (words[word + WORD.at] ?? 0) + (words[word + WORD.end] ?? 0) - (words[word + WORD.start] ?? 0)
  );
}

function offsetOf({ words }: LineText, place: number): number {
  let word = words.length - WORD.size;
  while (word >= 0 && (words[word + WORD.at] ?? 0) > place) word -= WORD.size;
  return word < 0 ? 0 : (words[word + WORD.start] ?? 0) + place - (words[word + WORD.at] ?? 0);
}

/** In capitals, with the same length, so that places stay the same. `toUpperCase` makes ß longer. */
function inCapitals(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length
    ? upper
    : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}
