import { readFile, stat } from "node:fs/promises";
import type { Verification } from "@/lib/contract/api/verification";
import type { FileDifference } from "@/lib/domain/reports/compare-columns";
import { compareSheet, type WrittenSheet } from "@/lib/domain/reports/compare-sheets";
import { StatementError } from "@/lib/statements/statement-error";
import { exactRowsOf } from "@/lib/statements/xlsx/sheet-rows";
import { openWorkbook } from "@/lib/statements/xlsx/workbook";
import { KeyedTally } from "./keyed-tally";
import { noteOfPlaces } from "./note-of-places";

/**
 * The largest packed file that is compared; the largest report is about half of it. A ZIP's directory is at its end, so the
 * file is held as a whole.
 */
const MAX_PACKED = 256 * 1024 * 1024;
/** The most bytes that a workbook may unpack to; a report with as many rows as a sheet can hold unpacks to less. */
const MAX_UNPACKED = 4 * 1024 * 1024 * 1024;

export interface WorkbookComparison extends Pick<Verification, "note"> {
  alterations: FileDifference[];
}

/** Workbooks are compared one at a time, so that their memory doesn't add up. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Where a workbook differs from the one that was written: sheet, row, column and both values. The report's rows are made again and
 * read in step with those of the file; only a few of either are in memory, besides the packed file and its table of texts.
 * A hostile or damaged file is reported as unreadable: nothing outside the file is read, and nothing in it is executed.
 * @param limit how many differences to find at most
 */
export function compareWorkbook(
  written: AsyncIterable<WrittenSheet>,
  path: string,
  limit: number,
): Promise<WorkbookComparison> {
  const comparison = turn.then(() => compared(written, path, limit));
  turn = comparison.catch(() => undefined);
  return comparison;
}

async function compared(
  written: AsyncIterable<WrittenSheet>,
  path: string,
  limit: number,
): Promise<WorkbookComparison> {
  if ((await stat(path)).size > MAX_PACKED) return { alterations: [], note: "too_large" };
  try {
    const alterations = await sheetBySheet(written, await readFile(path), limit);
    return {
      alterations,
      note: alterations.length === 0 ? "same_cells" : noteOfPlaces(alterations, limit),
    };
  } catch (error) {
    if (error instanceof StatementError) return { alterations: [], note: "unreadable" };
    throw error;
  }
}

async function sheetBySheet(
  written: AsyncIterable<WrittenSheet>,
  archive: Buffer,
  limit: number,
): Promise<FileDifference[]> {
  const workbook = await openWorkbook(archive, MAX_UNPACKED);
  const rowsOf = await exactRowsOf(workbook);
  const differences: FileDifference[] = [];
  const rest = [...workbook.sheets];
  const whole = { line: null, column: null, byte: null };
  for await (const { name, rows } of written) {
    const at = rest.findIndex((sheet) => sheet.name === name);
    const [sheet] = rest.splice(Math.max(0, at), 1);
    if (!sheet)
      differences.push({ ...whole, sheet: name, expected: "The whole sheet", found: null });
    else {
      const found = rowsOf(sheet);
      differences.push(
        ...(await compareSheet(sheet.name, rows, found, {
          limit: limit - differences.length,
          tally: new KeyedTally(),
        })),
      );
      await found.return();
    }
    await rows.return();
    if (differences.length >= limit) return differences;
  }
  differences.push(
    ...rest.map(({ name }) => ({
      ...whole,
      sheet: name,
      expected: null,
      found: "A sheet that was not in the file",
    })),
  );
  return differences.slice(0, limit);
}
