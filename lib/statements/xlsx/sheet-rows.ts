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
import { at, childrenOf, elementsIn, type XmlNode } from "../xml/parse-xml";
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
  let number = 0;
  for await (const row of elementsIn(unpack(archive, sheet), "sheetData", "row")) {
    const given = Number(row.root.attributes["r"]);
    number = Number.isInteger(given) && given > number ? given : number + 1;
    const cells: RawCell[] = [];
    let isTooWide = row.tooLarge;
    let column = -1;
    for (const cell of childrenOf(row.root, "c")) {
      const { r = "", t = "n", s = -1 } = cell.attributes;
      column = columnOf(r) ?? column + 1;
      const value = shownText(cell).slice(0, MAX_CELL);
      const isFormula = at(cell, "f") !== undefined;
      if (value === "" && !isFormula) continue;
      if (column >= MAX_COLUMNS) isTooWide = true;
      else cells[column] = { type: t, style: Number(s), value, isFormula };
    }
    yield { number, cells, isTooWide };
  }
}

/** The text of a cell or shared string. The runs of a rich text are joined; phonetic readings (rPh) are not part of it. */
function shownText({ name, text, children }: XmlNode): string {
  if (name === "rPh") return "";
  return name === "v" || name === "t" ? text : children.map(shownText).join("");
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

async function readSharedStrings({ archive, sharedStrings }: Workbook): Promise<string[]> {
  if (!sharedStrings) return [];
  const strings: string[] = [];
  let length = 0;
  for await (const { root } of elementsIn(unpack(archive, sharedStrings), "sst", "si")) {
    const text = shownText(root).slice(0, MAX_CELL);
    strings.push(text);
    length += text.length;
    if (strings.length > MAX_STRINGS || length > MAX_LENGTH)
      throw new StatementError(
        "The workbook holds more text than can be read at once. Export the statement as CSV, or for a shorter time.",
      );
  }
  return strings;
}
