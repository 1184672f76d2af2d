import { type Amount, parseAmount } from "@/lib/money/amount";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The length at which a row without an end is cut, to bound memory. The desk writes no longer row. */
const MAX_LINE_BYTES = 1024 * 1024;

interface CsvLine {
  /** Of its first byte, from the file's start. */
  start: number;
  bytes: Uint8Array;
  /** Its line end; empty at the end of a file without a final line end. */
  end: "CR LF" | "LF" | "nothing";
}

/** Cuts a file's bytes into its rows, as they come. A line feed within quotes is a part of its cell. */
export async function* csvLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<CsvLine, void, void> {
  let held = new Uint8Array(0);
  let start = 0;
  let isQuoted = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      const isEnd = (byte === LINE_FEED && !isQuoted) || held.length + at - from >= MAX_LINE_BYTES;
      if (!isEnd) continue;
      const whole = joined(held, chunk.subarray(from, at + 1));
      yield lineOf(start, whole);
      start += whole.length;
      held = new Uint8Array(0);
      from = at + 1;
    }
    held = joined(held, chunk.subarray(from));
  }
  if (held.length > 0) yield lineOf(start, held);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function lineOf(start: number, whole: Uint8Array): CsvLine {
  if (whole.at(-1) !== LINE_FEED) return { start, bytes: whole, end: "nothing" };
  return whole.at(-2) === CARRIAGE_RETURN
    ? { start, bytes: whole.subarray(0, -2), end: "CR LF" }
    : { start, bytes: whole.subarray(0, -1), end: "LF" };
}

export interface CsvCell {
  text: string;
  /** Quoted in the file: the desk writes texts so, and figures without. */
  isQuoted: boolean;
}

/** The possible separators of cells. Spreadsheets write semicolons where the comma is the decimal sign. */
export type CsvSeparator = "," | ";" | "\t";

const CELL: Record<CsvSeparator, string> = {
  ",": String.raw`(?:"((?:[^"]|"")*)"|([^,]*))(,|$)`,
  ";": String.raw`(?:"((?:[^"]|"")*)"|([^;]*))(;|$)`,
  "\t": String.raw`(?:"((?:[^"]|"")*)"|([^\t]*))(\t|$)`,
};

/** The cells of a row, by RFC 4180. */
export function cellsOfLine(line: Uint8Array, separator: CsvSeparator = ","): CsvCell[] {
  const text = textOf(line);
  const cells: CsvCell[] = [];
  const cell = new RegExp(CELL[separator], "gy");
  for (;;) {
    const found = cell.exec(text);
    // Text that isn't CSV is shown unchanged.
    if (!found) return [...cells, { text: text.slice(cell.lastIndex), isQuoted: false }];
    const isQuoted = found[1] !== undefined;
    cells.push({
      text: isQuoted ? (found[1] ?? "").replaceAll('""', '"') : (found[2] ?? ""),
      isQuoted,
    });
    if (found[3] === "") return cells;
  }
}

/** Finds the separator by the first row; a comma unless another is certain. */
export function separatorOf(head: Uint8Array): CsvSeparator {
  if (cellsOfLine(head).length > 1) return ",";
  return ([";", "\t"] as const).find((separator) => cellsOfLine(head, separator).length > 1) ?? ",";
}

/** Of a line's bytes. Spreadsheets may save in the code page of Windows instead of UTF-8. */
function textOf(line: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    return new TextDecoder("windows-1252").decode(line);
  }
}

export type DecimalSign = "," | ".";

/** The decimal sign of a figure; null for one without decimals. */
export function signIn(figure: string): DecimalSign | null {
  return ([",", "."] as const).find((sign) => figure.includes(sign)) ?? null;
}

/** How figures are read in a CSV file that was found. A file has one decimal sign. */
export class DecimalSigns {
  readonly #seen = new Set<DecimalSign>();

  /** @param readsCommas whether the comma may be the sign; otherwise a cell with one is a text */
  constructor(private readonly readsCommas = true) {}

  get areMixed(): boolean {
    return this.#seen.size > 1;
  }

  figureOf(text: string, separator: CsvSeparator): Amount | null {
    if (separator === "," || !text.includes(",")) return parseAmount(text);
    return this.readsCommas ? parseAmount(text.replace(",", ".")) : null;
  }

  note(sign: DecimalSign | null): void {
    if (sign) this.#seen.add(sign);
  }
}

/** A formula behind another separator. Spreadsheets split there, and don't see our quotes, where the comma is the decimal sign. */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n][ \t\r\n\0"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Puts an apostrophe before formulas behind other separators in a CSV line. Behind a semicolon, a tab or a line break;
 * the line has no line end. Figures have no such character. Source: OWASP, CSV Injection.
 */
export function inertSeparators(line: string): string {
  return line.replaceAll(FORMULA_AFTER_SEPARATOR, "$1'");
}
