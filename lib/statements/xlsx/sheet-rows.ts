import Big from "big.js";
import { addDays } from "@/lib/domain/calendar/day";
import {
  type ComparedCell,
  type ComparedRow,
  storedText,
} from "@/lib/domain/reports/compared-cell";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import type { StatementEvent } from "@/lib/domain/statements/statement";
import { MAX_COLUMNS, unmarked } from "../limits";
import { StatementError } from "../statement-error";
import { readTable } from "../table/read-table";
import type { TableRow } from "../table/row";
import { decodeXml, type XmlHandler, XmlTokenizer } from "../xml/parse-xml";
import { dateStyles, openWorkbook, readPart, type Workbook } from "./workbook";
import { unpack, type ZipEntry } from "./zip";

interface CellFacts {
  strings: readonly string[];
  days: readonly boolean[];
  from1904: boolean;
}

/** The text for a formula without a result. Read as empty, it would be a row without an amount. */
export const UNCOUNTED = "formula without its result";

/** The rows of a sheet that contain anything, while it is being unpacked. */
export async function* readSheetRows(
  workbook: Workbook,
  sheet: ZipEntry,
): AsyncGenerator<TableRow, void, void> {
  const strings = await readSharedStrings(workbook);
  const days = workbook.styles ? dateStyles(await readPart(workbook.archive, workbook.styles)) : [];
  for await (const raw of readRawRows(workbook.archive, sheet)) {
    const row = tableRow(raw, { strings, days, from1904: workbook.from1904 });
    if (row.problem !== null || row.cells.some((cell) => cell !== "")) yield row;
  }
}

function tableRow({ number, cells: raw, isTooWide }: RawRow, facts: CellFacts): TableRow {
  const read = Array.from(raw, (cell: RawCell | undefined) =>
    cell && (cell.value !== "" || isUncounted(cell))
      ? readCell(cell, facts)
      : { text: "", numeric: false },
  );
  // Excel keeps the apostrophe that a person types apart from the text, and programs write it into the text.
  const cells = read.map(({ text }) => unmarked(text.trim()));
  return {
    number,
    cells,
    numeric: read.map(({ numeric }) => numeric),
    text: cells.join(" | "),
    problem: isTooWide ? `This row has more than ${MAX_COLUMNS} columns.` : null,
  };
}

/** True for a formula not calculated yet, which programs leave to Excel. An empty text has a type. */
function isUncounted({ type, value, isFormula }: RawCell): boolean {
  return isFormula && type === "n" && value === "";
}

function readCell(
  cell: RawCell,
  { strings, days, from1904 }: CellFacts,
): { text: string; numeric: boolean } {
  const { type, style, value } = cell;
  if (isUncounted(cell)) return { text: UNCOUNTED, numeric: false };
  if (type === "s") return { text: strings[Number(value)] ?? "", numeric: false };
  if (type !== "n") return { text: value, numeric: false };
  const day = days[style] ? serialDay(value, from1904) : null;
  if (day) return { text: day, numeric: false };
  const number = numberText(value);
  return { text: number ?? value, numeric: number !== null };
}

const NUMBER = /^[+-]?(?:\d{1,310}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?$/;
/** Excel's precision. Digits beyond it are rounding noise of binary fractions. */
const EXCEL_DIGITS = 15;
const MAX_EXPONENT = 30;
const LAST_SERIAL = 2_958_465;

/**
 * A stored number as exact text. Sheets store figures as binary fractions and write `1234.5600000000001` for 1234.56; the 15 digits
 * that Excel shows are what is meant. Null if it isn't a number.
 */
function numberText(stored: string): string | null {
  const text = stored.trim();
  if (!NUMBER.test(text)) return null;
  const value = new Big(text.replace(/^\+/, ""));
  if (Math.abs(value.e) > MAX_EXPONENT) return null;
  return (
    value.c.length > EXCEL_DIGITS ? new Big(value.toPrecision(EXCEL_DIGITS)) : value
  ).toFixed();
}

function serialDay(stored: string, from1904: boolean): string | null {
  const serial = Number(stored);
  if (!Number.isFinite(serial) || serial < 1 || serial > LAST_SERIAL) return null;
  return addDays(from1904 ? "1904-01-01" : "1899-12-30", Math.floor(serial));
}

/** Maximum size of the packed workbook. Its directory is at its end, so it is held in memory as a whole. */
const MAX_PACKED = 110 * 1024 * 1024;

/**
 * Reads a sheet of a workbook by its mapping. For formulas, the stored values are used; macros and links to other files are never
 * read.
 * @throws {StatementError} if the workbook can't be opened, or doesn't have the sheet or the columns
 */
export async function* readXlsx(
  source: AsyncIterable<Uint8Array>,
  mapping: CsvMapping,
): AsyncGenerator<StatementEvent, void, void> {
  const workbook = await openWorkbook(await allBytes(source));
  const sheet =
    mapping.sheet === null
      ? workbook.sheets[0]
      : workbook.sheets.find(({ name }) => name === mapping.sheet);
  if (!sheet)
    throw new StatementError(
      `The workbook has no sheet “${mapping.sheet}”. It has: ${workbook.sheets
        .map(({ name }) => name)
        .slice(0, 10)
        .join(", ")}.`,
    );
  yield* readTable(readSheetRows(workbook, sheet.entry), mapping);
}

/** All bytes of a source, whose directory is at its end. */
export async function allBytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MAX_PACKED)
      throw new StatementError(
        "The file is larger than 110 MB. Export the statement as CSV, or for a shorter time.",
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the rows of a workbook's sheets exactly as stored. Each cell's kind, a figure's digits, a text's spaces; only
 * rows that contain anything. The shared strings are read once for all sheets.
 * @throws {StatementError}
 */
export async function exactRowsOf(
  workbook: Workbook,
): Promise<(sheet: Workbook["sheets"][number]) => AsyncGenerator<ComparedRow, void, void>> {
  const strings = await readSharedStrings(workbook);
  return async function* rows({ entry }) {
    for await (const { cells } of readRawRows(workbook.archive, entry)) {
      const read = Array.from(cells, (cell: RawCell | undefined) =>
        cell ? exactCell(cell, strings) : null,
      );
      if (read.some((cell) => cell !== null)) yield { cells: read };
    }
  };
}

function exactCell({ type, value, isFormula }: RawCell, strings: readonly string[]): ComparedCell {
  const figure = type === "n" ? numberText(value) : null;
  const text = type === "s" ? (strings[Number(value)] ?? "") : (figure ?? value);
  if (isFormula) return { is: "formula", text };
  if (figure !== null) return { is: "figure", text };
  return text === "" ? null : { is: "text", text: storedText(text) };
}

const MAX_CELL = 32_767;

interface RawCell {
  column: number;
  /** The type of the cell. `n` for a number, `s` for a shared string's index, or `inlineStr`, `str`, `b`, `e`, `d`. */
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

interface RawRow {
  number: number;
  cells: RawCell[];
  isTooWide: boolean;
}

/** The rows of a sheet while it is being unpacked, including rows without any value. Only one row is held in memory at a time. */
async function* readRawRows(archive: Buffer, sheet: ZipEntry): AsyncGenerator<RawRow, void, void> {
  const handler = new RowHandler();
  const tokenizer = new XmlTokenizer(handler);
  for await (const text of decodeXml(unpack(archive, sheet))) {
    tokenizer.push(text);
    yield* handler.rows.splice(0);
  }
  tokenizer.end();
  yield* handler.rows.splice(0);
}

class RowHandler implements XmlHandler {
  readonly rows: RawRow[] = [];
  private number = 0;
  private cells: RawCell[] = [];
  private isTooWide = false;
  private cell: RawCell | null = null;
  private nextColumn = 0;
  private inValue = false;
  private phonetic = 0;
  private inData = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === "sheetData") this.inData = true;
    if (!this.inData) return;
    if (name === "row") this.beginRow(attributes);
    else if (name === "c") this.beginCell(attributes);
    else if (name === "rPh") this.phonetic += 1;
    else if (this.cell && name === "f") this.cell.isFormula = true;
    else if (this.cell && (name === "v" || (name === "t" && this.phonetic === 0)))
      this.inValue = true;
  }

  text(text: string): void {
    if (this.inValue && this.cell && this.cell.value.length < MAX_CELL) this.cell.value += text;
  }

  close(name: string): void {
    if (name === "sheetData") this.inData = false;
    else if (name === "v" || name === "t") this.inValue = false;
    else if (name === "rPh") this.phonetic -= 1;
    else if (name === "c") this.endCell();
    else if (name === "row" && this.inData)
      this.rows.push({ number: this.number, cells: this.cells, isTooWide: this.isTooWide });
  }

  private beginRow(attributes: Record<string, string>): void {
    const given = Number(attributes["r"]);
    this.number = Number.isInteger(given) && given > this.number ? given : this.number + 1;
    this.cells = [];
    this.isTooWide = false;
    this.nextColumn = 0;
  }

  private beginCell(attributes: Record<string, string>): void {
    const column = columnOf(attributes["r"] ?? "") ?? this.nextColumn;
    this.nextColumn = column + 1;
    this.cell = {
      column,
      type: attributes["t"] ?? "n",
      style: Number(attributes["s"] ?? -1),
      value: "",
      isFormula: false,
    };
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = null;
    if (!cell || (cell.value === "" && !cell.isFormula)) return;
    if (cell.column >= MAX_COLUMNS) this.isTooWide = true;
    else this.cells[cell.column] = { ...cell, value: cell.value.slice(0, MAX_CELL) };
  }
}

function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d{0,7}$/.exec(reference)?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const MAX_STRINGS = 3_000_000;
const MAX_LENGTH = 96 * 1024 * 1024;

/** The workbook's shared strings. The runs of a rich text are joined; phonetic readings (rPh) are not part of the text. */
async function readSharedStrings({ archive, sharedStrings }: Workbook): Promise<string[]> {
  if (!sharedStrings) return [];
  const strings: string[] = [];
  let current: string | null = null;
  let inText = false;
  let phonetic = 0;
  let length = 0;
  const tokenizer = new XmlTokenizer({
    open: (name) => {
      if (name === "si") current = "";
      else if (name === "rPh") phonetic += 1;
      else if (name === "t") inText = phonetic === 0;
    },
    text: (text) => {
      if (inText && current !== null && current.length < MAX_CELL) current += text;
    },
    close: (name) => {
      if (name === "t") inText = false;
      else if (name === "rPh") phonetic -= 1;
      else if (name === "si" && current !== null) {
        length += current.length;
        strings.push(current.slice(0, MAX_CELL));
        current = null;
      }
    },
  });
  for await (const text of decodeXml(unpack(archive, sharedStrings))) {
    tokenizer.push(text);
    if (strings.length > MAX_STRINGS || length > MAX_LENGTH)
      throw new StatementError(
        "The workbook holds more text than can be read at once. Export the statement as CSV, or for a shorter time.",
      );
  }
  tokenizer.end();
  return strings;
}
