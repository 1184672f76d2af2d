import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { StatementEvent } from "@/lib/domain/statements/statement";
import { StatementError } from "../statement-error";
import { readTable } from "../table/read-table";
import { readSheetRows } from "./sheet-rows";
import { openWorkbook } from "./workbook";

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
