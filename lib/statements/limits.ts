import type { Question, StatementEvent } from "@/lib/domain/statements/statement";

/** Maximum length of a line of a text file. Longer lines are bad lines; no bank's lines are nearly as long. */
export const MAX_LINE_BYTES = 64 * 1024;
/** Maximum number of lines of a text file. With 100 MB, they would be ten bytes long on average. */
export const MAX_LINES = 10_000_000;
/** Maximum number of lines that one record with line breaks inside quotes may span. */
export const MAX_RECORD_LINES = 30;
/** Maximum number of cells of a row. A row with more is a bad line. */
export const MAX_COLUMNS = 500;
export const MAX_PREAMBLE_ROWS = 100;
/** Maximum length of a text stored with a line. The rest is cut off. */
export const MAX_NARRATION = 2_000;
const MAX_REFERENCE = 200;
/** Maximum length of a bad line's text. Source: `BadLine`. */
export const MAX_BAD_TEXT = 500;
/** With more bad lines than this, the whole file is probably being misread. */
export const MAX_BAD_LINES = 1_000;

/** Joins texts with single spaces, cut to the maximum length of a narration. Drops characters that can't be shown or stored. */
export function narrationOf(parts: Iterable<string | null | undefined>): string {
  return clean([...parts].filter(Boolean).join(" "), MAX_NARRATION);
}

/** A reference, name or account. Null if it is empty, or only says that there is none, as zeros do. */
export function referenceOf(text: string | null | undefined): string | null {
  const bounded = clean(text ?? "", MAX_REFERENCE);
  return bounded === "" ||
    /^(non?ref|notprovided|not provided|none|n\/?a|[- ]+|0+|null)$/i.test(bounded)
    ? null
    : bounded;
}

/** A bad line's text in the form in which it is shown. */
function badTextOf(text: string): string {
  return wholePairs(text.slice(0, MAX_BAD_TEXT).replaceAll("\u0000", "\uFFFD"));
}

/** A line that can't be read, as an event. */
export function badLine(
  lineNumber: number,
  text: string,
  problem: string,
  question?: Question,
): StatementEvent {
  return {
    kind: "bad",
    bad: { lineNumber, text: badTextOf(text), problem, ...(question && { question }) },
  };
}

const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;
const UNSEEN = /[\u00ad\u200b\ufeff]/g;

/** NUL can't be stored, and other control characters have no meaning. */
function clean(text: string, maxLength: number): string {
  return wholePairs(
    text.replaceAll(CONTROLS, " ").replaceAll(UNSEEN, "").trim().slice(0, maxLength),
  ).trimEnd();
}

/** Databases don't accept half a surrogate pair as text, and cutting may have made one. */
function wholePairs(text: string): string {
  return text.replaceAll(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    "\uFFFD",
  );
}

/** Removes the apostrophe or formula that keeps digits a text in spreadsheets: `'0012345678`, `="0012345678"`. */
export function unmarked(cell: string): string {
  if (cell.startsWith("=")) return /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;
  return /^'[\d+-]/.test(cell) && !cell.endsWith("'") ? cell.slice(1) : cell;
}
