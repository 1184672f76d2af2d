import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { StatementEvent } from "@/lib/domain/statements/statement";
import { StatementError } from "../statement-error";
import { readTable } from "../table/read-table";
import { readSheetRows } from "./sheet-rows";
import { openWorkbook } from "./workbook";

/** Of the packed workbook: its list of contents is at its end, so it is held as a whole. */
const MAX_PACKED = 110 * 1024 * 1024;

/**
 * A sheet of a workbook, read by its mapping. Formulas are read as the values stored with them; macros and links to other files are never looked at.
 * @throws {StatementError} for a workbook that can't be opened, or without the sheet or the columns
 */
export async function* readXlsx(source: AsyncIterable<Uint8Array>, mapping: CsvMapping): AsyncGenerator<StatementEvent, void, void> {
  const workbook = await openWorkbook(await allBytes(source));
  const sheet = mapping.sheet === null ? workbook.sheets[0] : workbook.sheets.find(({ name }) => name === mapping.sheet);
  if (!sheet) throw new StatementError(`The workbook has no sheet “${mapping.sheet}”. It has: ${workbook.sheets.map(({ name }) => name).slice(0, 10).join(", ")}.`);
  yield* readTable(readSheetRows(workbook, sheet.entry), mapping);
}

async function allBytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MAX_PACKED) throw new StatementError("The workbook is larger than 110 MB. Export the statement as CSV, or for a shorter time.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
