import type { StatementMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction, StatementFormat, StatementLine } from "@/lib/domain/statements/statement";
import { readStatement } from "../read-statement";
import { StatementError } from "../statement-error";
import { asSource } from "../text/as-source";
import { ROWS } from "./dated-rows";

/** The oldest line of a table whose balances say which way money went: before it none does. `line` is null where it stands below the first rows. */
export interface UntoldLine {
  line: Pick<
    StatementLine,
    "lineNumber" | "bookedOn" | "amount" | "narration" | "balanceAfter"
  > | null;
}

/** A shorter sample is the whole file. */
const CUT = 64 * 1024;

/**
 * The line whose way nothing in the file shows, as far as its beginning is looked at; null if there is none. What a person has said of it
 * changes nothing. The bytes of a workbook must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function untoldLine(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<UntoldLine | null> {
  if (mapping.kind === "chain" || mapping.amounts.kind !== "stepped") return null;
  const { amounts } = mapping;
  const read = (first: Direction) =>
    linesOf(firstBytes, format, { ...mapping, amounts: { ...amounts, first } });
  const [one, other] = [await read("in"), await read("out")];
  const line = one.lines.find(({ direction }, at) => direction !== other.lines[at]?.direction);
  // With the newest line first, the oldest is the last one of the file, not of its beginning.
  const isCut = one.isCut || (format === "csv" && firstBytes.length >= CUT);
  if (line === undefined)
    return one.isCut && one.lines.length > 0 && !one.beginsKnown ? { line: null } : null;
  if (isCut && line !== one.lines[0]) return { line: null };
  const { lineNumber, bookedOn, amount, narration, balanceAfter } = line;
  return { line: { lineNumber, bookedOn, amount, narration, balanceAfter } };
}

async function linesOf(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<{ lines: StatementLine[]; isCut: boolean; beginsKnown: boolean }> {
  const lines: StatementLine[] = [];
  let beginsKnown = false;
  try {
    for await (const event of readStatement(asSource(bytes), { format, mapping })) {
      if (event.kind === "head") beginsKnown = event.head.opening !== null;
      if (event.kind === "line") lines.push(event.line);
      if (lines.length >= ROWS) return { lines, isCut: true, beginsKnown };
    }
  } catch (error) {
    // What is wrong with the file is told where its lines are read.
    if (!(error instanceof StatementError)) throw error;
  }
  return { lines, isCut: false, beginsKnown };
}
