import type { TableSeparator, TextEncodingName } from "@/lib/domain/statements/csv-mapping";
import { readCsvRows } from "../csv/rows";
import type { TableRow } from "../table/row";
import { asSource } from "../text/as-source";
import { readTextLines, type TextLine } from "../text/lines";
import { readSheetRows } from "../xlsx/sheet-rows";
import { openWorkbook } from "../xlsx/workbook";

/** The first lines of a text, without the last one if the bytes may end inside it. */
export async function firstLines(
  bytes: Uint8Array,
  encoding: TextEncodingName,
  most: number,
): Promise<TextLine[]> {
  const lines = await take(readTextLines(asSource(bytes), encoding), most + 1);
  const whole =
    lines.length > 1 && !endsWithLine(bytes) && bytes.length >= CUT ? lines.slice(0, -1) : lines;
  return whole.slice(0, most);
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

/** The first rows of the workbook's sheet with this name; if it is null, of the first eight sheets. The bytes must be the whole file. */
export async function firstSheetRows(
  bytes: Uint8Array,
  sheet: string | null,
  most: number,
): Promise<{ name: string; isHidden: boolean; rows: TableRow[] }[]> {
  const workbook = await openWorkbook(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  const wanted =
    sheet === null
      ? workbook.sheets.slice(0, 8)
      : workbook.sheets.filter(({ name }) => name === sheet).slice(0, 1);
  const found: { name: string; isHidden: boolean; rows: TableRow[] }[] = [];
  for (const { name, isHidden, entry } of wanted)
    found.push({ name, isHidden, rows: await take(readSheetRows(workbook, entry), most) });
  return found;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, void> {
  yield* items;
}

async function take<T>(source: AsyncIterable<T>, most: number): Promise<T[]> {
  const taken: T[] = [];
  if (most === 0) return taken;
  for await (const item of source) {
    taken.push(item);
    if (taken.length >= most) break;
  }
  return taken;
}
