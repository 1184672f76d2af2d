import { writeXlsxStream, type CellValue } from "hucre";
import { EXCEPTION_COLUMNS, type ExceptionCells } from "@/lib/domain/exceptions/exception";
import { figureInSheet } from "./sheet-rows";

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Exceptions as a workbook, to be edited and imported again. Figures that a spreadsheet can't keep exactly are written as text. */
export function exceptionsXlsx(rows: AsyncIterable<ExceptionCells>): ReadableStream<Uint8Array> {
  return writeXlsxStream(cells(rows), { name: "Exceptions", freezePane: { rows: 1 } });
}

async function* cells(
  rows: AsyncIterable<ExceptionCells>,
): AsyncGenerator<CellValue[], void, void> {
  yield [...EXCEPTION_COLUMNS];
  for await (const row of rows) yield EXCEPTION_COLUMNS.map((column) => cell(column, row[column]));
}

function cell(column: string, text: string): CellValue {
  if (text === "") return null;
  return column === "amount" || column === "age_days" ? figureInSheet(text) : text;
}
