import { AppError } from "@/lib/desk/app-error";
import { EXCEPTION_COLUMNS, type ExceptionCells } from "@/lib/domain/exceptions/columns";
import { StatementError } from "@/lib/statements/statement-error";
import { readSheetRows } from "@/lib/statements/xlsx/sheet-rows";
import { openWorkbook } from "@/lib/statements/xlsx/workbook";

const MAX_ROWS = 20_000;

export interface ExceptionRow {
  /** Row number in the sheet. */
  row: number;
  cells: ExceptionCells;
}

/**
 * The rows of an exceptions workbook. Rows and columns may be in any order.
 * @throws {AppError} `invalid` if it isn't a workbook, or not the exceptions workbook; `too_large`
 */
export async function readExceptions(bytes: Buffer): Promise<ExceptionRow[]> {
  try {
    return await rowsOf(bytes);
  } catch (error) {
    if (error instanceof StatementError)
      throw new AppError("invalid", error.message, {
        fields: { file: error.message },
        cause: error,
      });
    throw error;
  }
}

/** Every XLSX file begins with the name of its packing. */
const ZIP_START = "PK";

async function rowsOf(bytes: Buffer): Promise<ExceptionRow[]> {
  if (bytes.toString("latin1", 0, ZIP_START.length) !== ZIP_START) {
    throw new AppError(
      "invalid",
      "This isn't an XLSX workbook. Save the exceptions as .xlsx, and choose that file.",
      { fields: { file: "not an XLSX workbook" } },
    );
  }
  const workbook = await openWorkbook(bytes);
  const [sheet] = workbook.sheets;
  let places: Map<string, number> | null = null;
  const rows: ExceptionRow[] = [];
  if (sheet) {
    for await (const { number, cells } of readSheetRows(workbook, sheet.entry)) {
      if (places === null) {
        places = headOf(cells);
        continue;
      }
      const at = places;
      const read = Object.fromEntries(
        EXCEPTION_COLUMNS.map((column) => [column, cells[at.get(column) ?? -1] ?? ""]),
      ) as ExceptionCells;
      if (read.exception !== "") rows.push({ row: number, cells: read });
      if (rows.length > MAX_ROWS)
        throw new AppError(
          "too_large",
          `The workbook has more than ${MAX_ROWS.toLocaleString("en-GB")} exceptions. Export them in parts, using shorter periods.`,
        );
    }
  }
  return rows;
}

function headOf(cells: readonly string[]): Map<string, number> {
  const places = new Map(cells.map((cell, at) => [cell.trim().toLowerCase(), at]));
  const missing = ["exception", "assignee_email", "new_comment", "row_version"].filter(
    (column) => !places.has(column),
  );
  if (missing.length === 0) return places;
  throw new AppError(
    "invalid",
    `This isn't the exceptions workbook: its first row lacks ${missing.join(", ")}. Export the exceptions, change that file, and import it again.`,
    { fields: { file: "not the exceptions workbook" } },
  );
}
