import type { Verification } from "@/lib/contract/api/verification";
import type { ComparedCell, ComparedRow, ComparedRows } from "@/lib/domain/reports/compared-cell";
import { commonNote, type CompareOptions, compareRows } from "./compare-rows";

type SavedAs = NonNullable<Verification["saved"]>;
/** Spreadsheets write semicolons where the comma is the decimal sign. Null for commas, as written. */
type Separator = SavedAs["separator"];

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Finds where a CSV file's cells differ from those that were written; see compareRows. Quotes, the
 * separator, the encoding, ends of lines, and how a figure is written (1500.00 or 1500, or 1500,00
 * where that is the file's decimal sign) are formatting.
 */
export async function compareCsv(
  written: Bytes,
  found: Bytes,
  options: CompareOptions,
): Promise<Pick<Verification, "alterations" | "note" | "saved">> {
  const saved: SavedAs = { isUtf16: false, separator: null };
  const alterations = await compareRows(writtenRows(written), foundRows(found, saved), options);
  return {
    alterations,
    note: commonNote(alterations, options.limit),
    ...((saved.isUtf16 || saved.separator !== null) && { saved }),
  };
}

/** The desk writes texts in quotes, and figures without. */
async function* writtenRows(chunks: Bytes): ComparedRows {
  for await (const line of csvLines(chunks))
    yield rowOf(line, null, (text, isQuoted) => ({ is: isQuoted ? "text" : "plain", text }));
}

async function* foundRows(chunks: Bytes, saved: SavedAs): ComparedRows {
  let isHead = true;
  for await (const line of csvLines(asUtf8(chunks, saved))) {
    if (isHead) saved.separator = separatorOf(line);
    isHead = false;
    // A comma isn't the decimal sign where it separates cells.
    yield rowOf(line, saved.separator, (text) => ({
      is: saved.separator === null && text.includes(",") ? "text" : "plain",
      text,
    }));
  }
}

/** A row whose cells are read only when its line is another. */
function rowOf(
  line: string,
  separator: Separator,
  cellOf: (text: string, isQuoted: boolean) => ComparedCell,
): ComparedRow {
  let cells: ComparedCell[] | undefined;
  return {
    line: separator === null ? line : null,
    get cells() {
      cells ??= cellsOf(line, separator).map(({ text, isQuoted }) =>
        text === "" ? null : cellOf(text, isQuoted),
      );
      return cells;
    },
  };
}

/** Finds the separator by the first row; a comma unless another is certain. */
function separatorOf(head: string): Separator {
  if (cellsOf(head, null).length > 1) return null;
  return ([";", "\t"] as const).find((each) => cellsOf(head, each).length > 1) ?? null;
}

/** The cells of a row, by RFC 4180. */
function cellsOf(line: string, by: Separator): { text: string; isQuoted: boolean }[] {
  const separator = by ?? ",";
  const cells = [];
  for (let at = 0; at <= line.length;) {
    let close = line[at] === '"' ? line.indexOf('"', at + 1) : -1;
    while (close >= 0 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
    const isQuoted = close >= 0 && (close + 1 === line.length || line[close + 1] === separator);
    const found = isQuoted ? close + 1 : line.indexOf(separator, at);
    const end = found < 0 ? line.length : found;
    const text = isQuoted ? line.slice(at + 1, close).replaceAll('""', '"') : line.slice(at, end);
    cells.push({ text, isQuoted });
    at = end + 1;
  }
  return cells;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
/** The length at which a row without an end is cut, to bound memory. The desk writes no longer row. */
const MAX_LINE_BYTES = 1024 * 1024;

/** Cuts a file's bytes into its rows, as they come. A line feed within quotes is a part of its cell. */
async function* csvLines(chunks: Bytes): AsyncGenerator<string, void, void> {
  let held: Uint8Array = new Uint8Array(0);
  let isQuoted = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      const isEnd = (byte === LINE_FEED && !isQuoted) || held.length + at - from >= MAX_LINE_BYTES;
      if (!isEnd) continue;
      yield textOf(Buffer.concat([held, chunk.subarray(from, at + 1)])).replace(/\r?\n$/, "");
      held = new Uint8Array(0);
      from = at + 1;
    }
    held = Buffer.concat([held, chunk.subarray(from)]);
  }
  if (held.length > 0) yield textOf(held);
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS = new TextDecoder("windows-1252");

/** Of a line's bytes. Spreadsheets may save in the code page of Windows instead of UTF-8. */
function textOf(line: Uint8Array): string {
  try {
    return UTF8.decode(line);
  } catch {
    return WINDOWS.decode(line);
  }
}

/**
 * Converts a file's bytes to UTF-8. UTF-16, as spreadsheets save "Unicode text", is recognised by
 * the byte order mark, without which none of them writes it. Other bytes come through unchanged.
 */
async function* asUtf8(chunks: Bytes, saved: SavedAs): AsyncGenerator<Uint8Array, void, void> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) decoder = utf16Of(chunk);
    saved.isUtf16 = decoder !== null;
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
}

function utf16Of([first, second]: Uint8Array): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return first === 0xfe && second === 0xff ? new TextDecoder("utf-16be") : null;
}
