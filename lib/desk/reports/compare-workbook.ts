import { readFile, stat } from "node:fs/promises";
import {
  type Alteration,
  MAX_ALTERATIONS,
  type Verification,
} from "@/lib/contract/api/verification";
import type { WrittenSheet } from "@/lib/domain/reports/compared-cell";
import { StatementError } from "@/lib/statements/statement-error";
import { exactRowsOf } from "@/lib/statements/xlsx/sheet-rows";
import { openWorkbook } from "@/lib/statements/xlsx/workbook";
import { inTurn } from "@/lib/store/postgres/json-columns";
import { commonNote, compareRows } from "./compare-rows";

/**
 * The largest packed file that is compared; the largest report is about half of it. A ZIP's
 * directory is at its end, so the file is held as a whole.
 */
const MAX_PACKED = 256 * 1024 * 1024;
/** Maximum unpacked size of a workbook in bytes, above the largest possible report. */
const MAX_UNPACKED = 4 * 1024 * 1024 * 1024;

export type WorkbookComparison = Pick<Verification, "alterations" | "note">;

/** Workbooks are compared one at a time, so that their memory doesn't add up. */
const turns = inTurn();

/**
 * Finds where a workbook differs from the written one: sheet, row, column, both values. The
 * report's rows are made again and read in step with those of the file; only a few of either are in
 * memory, besides the packed file and its table of texts. A hostile or damaged file is reported as
 * unreadable: nothing outside the file is read, and nothing in it is executed.
 */
export function compareWorkbook(
  written: AsyncIterable<WrittenSheet>,
  path: string,
): Promise<WorkbookComparison> {
  return turns(() => compared(written, path));
}

async function compared(
  written: AsyncIterable<WrittenSheet>,
  path: string,
): Promise<WorkbookComparison> {
  if ((await stat(path)).size > MAX_PACKED) return { alterations: [], note: "too_large" };
  try {
    const alterations = await sheetBySheet(written, await readFile(path));
    return { alterations, note: commonNote(alterations, MAX_ALTERATIONS) };
  } catch (error) {
    if (error instanceof StatementError) return { alterations: [], note: "unreadable" };
    throw error;
  }
}

async function sheetBySheet(
  written: AsyncIterable<WrittenSheet>,
  archive: Buffer,
): Promise<Alteration[]> {
  const workbook = await openWorkbook(archive, MAX_UNPACKED);
  const rowsOf = await exactRowsOf(workbook);
  const differences: Alteration[] = [];
  const rest = [...workbook.sheets];
  const whole = { line: null, column: null, byte: null };
  for await (const { name, rows } of written) {
    const at = rest.findIndex((sheet) => sheet.name === name);
    const [sheet] = rest.splice(Math.max(0, at), 1);
    if (!sheet)
      differences.push({ ...whole, sheet: name, expected: "The whole sheet", found: null });
    else {
      const places = await compareRows(rows, rowsOf(sheet), {
        limit: MAX_ALTERATIONS - differences.length,
      });
      differences.push(...places.map((place) => ({ ...place, sheet: sheet.name })));
    }
    if (differences.length >= MAX_ALTERATIONS) return differences;
  }
  differences.push(
    ...rest.map(({ name }) => ({
      ...whole,
      sheet: name,
      expected: null,
      found: "A sheet that was not in the file",
    })),
  );
  return differences.slice(0, MAX_ALTERATIONS);
}
