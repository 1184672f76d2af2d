import type { ImportProblem, ReadingPreview, ReadLineView } from "@/lib/contract/api/statements";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import {
  reportingDay,
  reportingOrganisation,
} from "@/lib/desk/transactions/reporting-organisation";
import { FutureLinesSeen } from "@/lib/domain/statements/future-lines";
import type { BadLine, StatementLine } from "@/lib/domain/statements/statement";
import { ask } from "@/lib/statements/ask";
import { previewTable } from "@/lib/statements/sample";
import { readStatement } from "@/lib/statements/read-statement";
import { StatementError } from "@/lib/statements/statement-error";
import { bytesToLookAt } from "./file-bytes";
import { fileOfImport } from "./file-of-import";
import { importById } from "./import-by-id";
import { readingChoice } from "./reading-choice";

const LINES = 30;
/** How many lines are looked at beyond those that are shown, for their days. */
const LINES_BEYOND = 5_000;

/**
 * The first lines of a file as they would be read, and what is wrong with them. Changes nothing.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function previewReading(
  ctx: UserContext,
  id: string,
  input: unknown,
): Promise<ReadingPreview> {
  requirePermission(ctx, "statements.import");
  const choice = readingChoice(input);
  const row = await importById(ctx.db, id);
  const bytes = await bytesToLookAt(ctx.db, { id: fileOfImport(row) });
  const lines: ReadLineView[] = [];
  const problems: ImportProblem[] = [];
  const future = new FutureLinesSeen(
    reportingDay(ctx, (await reportingOrganisation(ctx.db)).reportingZone),
  );
  let beyond = 0;
  try {
    for await (const event of readStatement(once(bytes), choice)) {
      if (event.kind === "line") future.add(event.line.bookedOn);
      if (lines.length + problems.length >= LINES) {
        beyond += 1;
        if (beyond >= LINES_BEYOND) break;
        continue;
      }
      if (event.kind === "line") lines.push(readLineView(event.line));
      if (event.kind === "bad") problems.push(badLine(event.bad));
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    // The bytes that are looked at end somewhere in the file: that is no fault of the file.
    if (error.kind !== "incomplete" && lines.length + problems.length < LINES)
      problems.push({ lineNumber: null, text: null, problem: error.message });
  }
  const { format, mapping } = choice;
  const read = { lines, problems, future: future.found() };
  if (mapping === null) return { ...read, table: null, open: null };
  return {
    ...read,
    table: await previewTable(bytes, format, mapping),
    open: await ask(bytes, format, mapping),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

function readLineView(line: StatementLine): ReadLineView {
  const {
    lineNumber,
    bookedOn,
    valueOn,
    direction,
    amount,
    currency,
    narration,
    bankReference,
    balanceAfter,
  } = line;
  return {
    lineNumber,
    bookedOn,
    valueOn,
    direction,
    amount,
    currency,
    narration,
    bankReference,
    balanceAfter,
  };
}

export function badLine(bad: BadLine): ImportProblem {
  return { lineNumber: bad.lineNumber, text: bad.text, problem: bad.problem };
}
