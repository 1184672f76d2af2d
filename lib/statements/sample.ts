import type {
  StatementMapping,
  TableSeparator,
  TextEncodingName,
} from "@/lib/domain/statements/mapping";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import { guessSeparator, readCsvRows } from "./csv/csv-rows";
import type { TableRow } from "./table/row";
import { type TextLine, asSource, readTextLines } from "./text/lines";
import { joinDay } from "./table/headings";
import { guessEncoding } from "./text/encoding";
import { readSheetRows } from "./xlsx/sheet-rows";
import { openWorkbook } from "./xlsx/workbook";

/** Reads the first lines of a text, without a last one that may be cut. */
export async function firstLines(
  bytes: Uint8Array,
  encoding: TextEncodingName,
  max: number,
): Promise<TextLine[]> {
  const lines = await take(readTextLines(asSource(bytes), encoding), max + 1);
  const whole =
    lines.length > 1 && !endsWithLine(bytes) && bytes.length >= CUT ? lines.slice(0, -1) : lines;
  return whole.slice(0, max);
}

/** A sample shorter than this is the whole file. */
const CUT = 64 * 1024;

function endsWithLine(bytes: Uint8Array): boolean {
  return bytes.subarray(-2).some((byte) => byte === 10 || byte === 13);
}

export async function firstCsvRows(
  lines: readonly TextLine[],
  separator: TableSeparator,
): Promise<TableRow[]> {
  return take(readCsvRows(each(lines), separator), lines.length + 1);
}

/** Reads the first rows of a workbook's sheet; of the first eight if null. The bytes must be the whole file. */
export async function firstSheetRows(
  bytes: Uint8Array,
  sheet: string | null,
  max: number,
): Promise<{ name: string; isHidden: boolean; rows: TableRow[] }[]> {
  const workbook = await openWorkbook(bytes);
  const wanted =
    sheet === null
      ? workbook.sheets.slice(0, 8)
      : workbook.sheets.filter(({ name }) => name === sheet).slice(0, 1);
  const found: { name: string; isHidden: boolean; rows: TableRow[] }[] = [];
  for (const { name, isHidden, entry } of wanted)
    found.push({ name, isHidden, rows: await take(readSheetRows(workbook, entry), max) });
  return found;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, void> {
  yield* items;
}

async function take<T>(source: AsyncIterable<T>, max: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of source) {
    taken.push(item);
    if (taken.length >= max) break;
  }
  return taken;
}

/** A table's first rows, with those above the lines and whole days. */
export interface Sample {
  rows: TableRow[];
  isCut: boolean;
}

const ROWS = 600;

/**
 * The first 600 rows of a table. The bytes of a workbook must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function sampleOf(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<Sample> {
  const rows = await rowsOf(bytes, format, mapping, ROWS);
  return {
    rows: mapping.kind === "table" ? rows.map((row) => joinDay(row, mapping.columns)) : rows,
    isCut: rows.length >= ROWS || (format !== "xlsx" && bytes.length >= CUT),
  };
}

async function rowsOf(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
  max: number,
): Promise<TableRow[]> {
  if (format === "xlsx") {
    const sheet = mapping?.kind === "table" ? mapping.sheet : null;
    return (await firstSheetRows(bytes, sheet, max))[0]?.rows ?? [];
  }
  const lines = await firstLines(bytes, mapping?.encoding ?? guessEncoding(bytes), max);
  return firstCsvRows(lines, mapping?.separator ?? guessSeparator(lines.map(({ text }) => text)));
}

export interface RawTable {
  rows: { number: number; cells: string[] }[];
  columns: number;
}

const SHOWN = 30;
const CELL = 200;
const COLUMNS = 60;

/**
 * Reads raw rows, split by the mapping, or without one as guessed. For a CSV, a chain's CSV or a workbook's sheet, whose
 * bytes must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function previewTable(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
): Promise<RawTable> {
  const rows = (await rowsOf(firstBytes, format, mapping, SHOWN * 3))
    .slice(0, SHOWN)
    .map(({ number, cells, text, problem }) => ({
      number,
      cells: (problem === null ? cells : [text])
        .slice(0, COLUMNS)
        .map((cell) => cell.slice(0, CELL)),
    }));
  return { rows, columns: Math.max(0, ...rows.map(({ cells }) => cells.length)) };
}

/**
 * The names of a workbook's sheets, in order. The bytes must be the whole file.
 * @throws {StatementError} if it can't be opened
 */
export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await openWorkbook(bytes);
  return sheets.map(({ name }) => name);
}
