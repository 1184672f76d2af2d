import * as z from "zod/mini";
import {
  ImportProblem,
  ReadingChoice,
  type ReadingPreview,
  ReadLineView,
} from "@/lib/contract/api/statements";
import { StatementMapping } from "@/lib/domain/statements/mapping";
import { FutureLinesSeen } from "@/lib/domain/statements/future-lines";
import { findQuestions } from "@/lib/statements/ask";
import { readStatement } from "@/lib/statements/read-statement";
import { previewTable } from "@/lib/statements/sample";
import { StatementError } from "@/lib/statements/statement-error";
import { asSource } from "@/lib/statements/text/lines";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { reportingDay, reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { fileOfImport, importById } from "./list-imports";
import { detectionBytes } from "./statement-files";
import { fileProblem } from "./statement-checks";

const LINES = 30;
/** How many lines are looked at beyond those that are shown, for their days. */
const LINES_BEYOND = 5_000;

/**
 * Shows a file's first lines as they would be read, with their problems. Changes nothing.
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
  const bytes = await detectionBytes(ctx.db, fileOfImport(row));
  const lines: ReadLineView[] = [];
  const problems: ImportProblem[] = [];
  const future = new FutureLinesSeen(
    reportingDay(ctx, (await reportingOrganisation(ctx.db)).reportingZone),
  );
  let beyond = 0;
  try {
    for await (const event of readStatement(asSource(bytes), choice)) {
      if (event.kind === "line") future.add(event.line.bookedOn);
      if (lines.length + problems.length >= LINES) {
        beyond += 1;
        if (beyond >= LINES_BEYOND) break;
        continue;
      }
      if (event.kind === "line") lines.push(ReadLineView.parse(event.line));
      if (event.kind === "bad") problems.push(ImportProblem.parse(event.bad));
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    // The bytes that are looked at end somewhere in the file: that is no fault of the file.
    if (error.kind !== "incomplete" && lines.length + problems.length < LINES)
      problems.push(fileProblem(error.message));
  }
  const { format, mapping } = choice;
  const read = { lines, problems, future: future.found() };
  if (mapping === null) return { ...read, table: null, open: null };
  return {
    ...read,
    table: await previewTable(bytes, format, mapping),
    open: await findQuestions(bytes, format, mapping),
  };
}

/**
 * How a file is to be read, checked.
 * @throws {AppError} `invalid` when a table's columns are not chosen, or are chosen for another
 * format
 */
export function readingChoice(input: unknown) {
  const { accountId, format, mapping } = parseInput(ReadingChoice, input);
  if (format === "mt940" || format === "camt") return { accountId, format, mapping: null };
  const parsed = parseInput(z.nullable(StatementMapping), mapping);
  if (!parsed || (parsed.kind === "chain") !== (format === "chain")) {
    throw new AppError("invalid", "Choose which columns hold the date, the amount and the text.", {
      fields: { mapping: "Choose the columns" },
    });
  }
  return { accountId, format, mapping: parsed };
}
