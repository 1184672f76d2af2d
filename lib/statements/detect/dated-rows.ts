import type { CsvMapping, StatementMapping } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import { withWholeDay } from "../table/day-in-parts";
import type { TableRow } from "../table/row";
import { firstCsvRows, firstLines, firstSheetRows } from "./first-rows";

/** So many of a table's rows are looked at for what they leave open. */
export const ROWS = 600;

/**
 * A table's first rows, with those above the lines and whole days. The bytes of a workbook must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function firstRows(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<TableRow[]> {
  const rows = await rawRows(bytes, format, mapping);
  return mapping.kind === "table" ? rows.map((row) => withWholeDay(row, mapping.columns)) : rows;
}

async function rawRows(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<TableRow[]> {
  if (format === "xlsx")
    return (
      (await firstSheetRows(bytes, mapping.kind === "table" ? mapping.sheet : null, ROWS))[0]
        ?.rows ?? []
    );
  return firstCsvRows(
    await firstLines(bytes, mapping.encoding ?? "utf-8", ROWS),
    mapping.separator ?? ",",
  );
}

/**
 * Those of a table's first rows that have a day. The bytes of a workbook must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function datedRows(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: CsvMapping,
): Promise<TableRow[]> {
  return (await firstRows(bytes, format, mapping)).filter(
    (row) => parseDay(row.cells[mapping.columns.bookedOn] ?? "", mapping.dateOrder) !== null,
  );
}
