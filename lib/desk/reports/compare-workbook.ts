import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Verification } from "@/lib/contract/api/verification";
import type { FileDifference } from "@/lib/domain/reports/compare-columns";
import { isFormattingOnly } from "@/lib/domain/reports/compare-files";
import { compareSheet, type WrittenSheet } from "@/lib/domain/reports/compare-sheets";
import type { RowTally } from "@/lib/domain/reports/row-order";
import { StatementError } from "@/lib/statements/statement-error";
import { exactRowsOf } from "@/lib/statements/xlsx/sheet-rows";
import { openWorkbook } from "@/lib/statements/xlsx/workbook";
import { inTurn } from "@/lib/store/postgres/json-columns";

/**
 * The largest packed file that is compared; the largest report is about half of it. A ZIP's
 * directory is at its end, so the file is held as a whole.
 */
const MAX_PACKED = 256 * 1024 * 1024;
/** Maximum unpacked size of a workbook in bytes, above the largest possible report. */
const MAX_UNPACKED = 4 * 1024 * 1024 * 1024;

export interface WorkbookComparison extends Pick<Verification, "note"> {
  alterations: FileDifference[];
}

/** Workbooks are compared one at a time, so that their memory doesn't add up. */
const turns = inTurn();

/**
 * Finds where a workbook differs from the written one: sheet, row, column, both values. The
 * report's rows are made again and read in step with those of the file; only a few of either are in
 * memory, besides the packed file and its table of texts. A hostile or damaged file is reported as
 * unreadable: nothing outside the file is read, and nothing in it is executed.
 * @param limit how many differences to find at most
 */
export function compareWorkbook(
  written: AsyncIterable<WrittenSheet>,
  path: string,
  limit: number,
): Promise<WorkbookComparison> {
  return turns(() => compared(written, path, limit));
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
      note: alterations.length === 0 ? "same_cells" : commonNote(alterations, limit),
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

/**
 * Adds up the hashes of rows, as eight 32-bit numbers that wrap around. Each tally has a secret of
 * its own in front of every row, so that nobody can choose rows whose hashes cancel each other out.
 */
export class KeyedTally implements RowTally {
  readonly #secret = randomBytes(32);
  readonly #sums = new Uint32Array(8);
  readonly #digest: (secret: Buffer, row: string) => Buffer;

  /** @param digest of a row, in 32 bytes */
  constructor(digest: (secret: Buffer, row: string) => Buffer = keyedDigest) {
    this.#digest = digest;
  }

  add(row: string): void {
    const hash = this.#digest(this.#secret, row);
    for (let at = 0; at < 8; at += 1)
      this.#sums[at] = (this.#sums[at] ?? 0) + hash.readUInt32LE(at * 4);
  }

  remove(row: string): void {
    const hash = this.#digest(this.#secret, row);
    for (let at = 0; at < 8; at += 1)
      this.#sums[at] = (this.#sums[at] ?? 0) - hash.readUInt32LE(at * 4);
  }

  isEven(): boolean {
    return this.#sums.every((sum) => sum === 0);
  }
}

/** Of a row, in 32 bytes: without the secret nobody knows them. */
export function keyedDigest(secret: Buffer, row: string): Buffer {
  return createHash("sha256").update(secret).update(row).digest();
}

/**
 * The common explanation of all differences, or null. Possible are formatting alone, or the order
 * of rows or of columns.
 * @param limit how many places were enough: of as many, the rest wasn't compared
 */
export function commonNote(
  places: readonly FileDifference[],
  limit: number,
): Extract<Verification["note"], "same_cells" | "same_rows" | "moved_columns" | null> {
  if (places.length === 0 || places.length >= limit) return null;
  if (places.every(isFormattingOnly)) return "same_cells";
  if (places.every((place) => isFormattingOnly(place) || place.otherOrder)) return "same_rows";
  return places.every((place) => isFormattingOnly(place) || place.ofColumn === "moved")
    ? "moved_columns"
    : null;
}
