/** A run of letters and digits: where it stands in the text, and in the text without everything else. */
export interface Word {
  start: number;
  end: number;
  at: number;
  /** Whether a blank, rather than a dash, slash or point, or nothing at all, stands before it. */
  afterBlank: boolean;
}

/** A line's text as references are looked for in it. */
export interface LineText {
  /** In capitals, as long as the text itself. */
  upper: string;
  /** Its letters and digits alone. */
  squashed: string;
  words: readonly Word[];
}

export function readLineText(text: string): LineText {
  const upper = inCapitals(text);
  const words: Word[] = [];
  let squashed = "";
  let afterBlank = true;
  for (let at = 0; at < upper.length; at += 1) {
    if (!isLetterOrDigit(upper.charCodeAt(at))) {
      if (upper.charCodeAt(at) <= 32 || upper.charCodeAt(at) === 160) afterBlank = true;
      continue;
    }
    const start = at;
    while (at < upper.length && isLetterOrDigit(upper.charCodeAt(at))) at += 1;
    words.push({ start, end: at, at: squashed.length, afterBlank });
    squashed += upper.slice(start, at);
    afterBlank = false;
    at -= 1;
  }
  return { upper, squashed, words };
}

/** Where a stretch of the squashed text stands in the text itself, separators inside it included. */
export function textSpan(text: LineText, from: number, to: number): { start: number; end: number } {
  return { start: offsetOf(text, from), end: offsetOf(text, to - 1) + 1 };
}

/** Whether a word starts at this place of the squashed text. */
export function startsWord(text: LineText, at: number): boolean {
  return text.words.some((word) => word.at === at);
}

/** Whether a word ends at this place of the squashed text. */
export function endsWord(text: LineText, at: number): boolean {
  return text.words.some((word) => word.at + (word.end - word.start) === at);
}

function offsetOf({ words }: LineText, place: number): number {
  const word = words.findLast(({ at }) => at <= place);
  return word ? word.start + (place - word.at) : 0;
}

/** Capitals for what `toUpperCase` would make longer, such as ß, would move all places behind it: those stay as they are. */
function inCapitals(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length ? upper : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}
