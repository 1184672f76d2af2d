import type { CalendarDay } from "@/lib/domain/calendar/day";
import { printedDay } from "@/lib/domain/calendar/zone";
import { sheetOf, type StatementMapping } from "@/lib/domain/statements/mapping";
import { createOccurrences } from "@/lib/domain/statements/fingerprint";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import { counted } from "@/lib/domain/words/words";
import { readStatement } from "@/lib/statements/read-statement";
import { StatementError } from "@/lib/statements/statement-error";
import { insertChange } from "@/lib/store/changes";
import { closedPeriodsHolding } from "@/lib/store/close/close-periods";
import type { DatabaseTransaction } from "@/lib/store/database";
import { violatedUnique } from "@/lib/store/postgres/failures";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import { nextRevision } from "@/lib/store/revision";
import {
  findStatementAccount,
  lockStatementAccount,
  rememberMapping,
  type StatementAccountRow,
} from "@/lib/store/statements/statement-accounts";
import {
  claimImport,
  IMPORT_PROGRESS_EVERY_SECONDS,
  moveImport,
  noteImportProgress,
  type StatementImportRow,
} from "@/lib/store/statements/statement-imports";
import { daysOnOtherStatements, markStatementsOf } from "@/lib/store/statements/statement-lines";
import { readFileBytes } from "@/lib/store/statements/stored-files";
import { userNames } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { recordAudit } from "../audit/record-audit";
import type { DeskContext } from "../context";
import { reportingDay, reportingOrganisation } from "../organisation";
import { NotFollowed } from "./equal-lines";
import { ImportBook, type ImportFindings } from "./import-book";
import { requireUnknownFile } from "./start-import";
import { fileProblem } from "./statement-checks";

/** Processes one import that is queued, or whose process died. Returns how many, 0 or 1. */
export async function workImports(ctx: DeskContext): Promise<number> {
  const row = await claimImport(ctx.db);
  if (!row) return 0;
  try {
    await runImport(ctx, row);
  } catch (error) {
    await refuse(ctx, row, error);
  }
  await insertChange(ctx.db, "statements", row.accountId);
  return 1;
}

/**
 * Reads a file into its account's statements, in one transaction: all of it, or nothing. Lines that
 * the account has already are skipped and counted. Side effects: statements, lines, a run of the
 * matching rules, audit row, change hint.
 * @throws {ImportRefused} with what is wrong with its lines, or with the file as a whole;
 * {ImportCancelled}; {AppError} `conflict` when   somebody else has imported the file meanwhile
 */
export async function runImport(ctx: DeskContext, row: StatementImportRow): Promise<void> {
  const { accountId, fileId } = row;
  if (accountId === null || fileId === null)
    throw new Error(`import ${row.id} has no account or file`);
  const { mapping } = row.options as { mapping: StatementMapping | null };
  const account = await findStatementAccount(ctx.db, accountId);
  if (!account) throw new Error(`account ${accountId} is gone`);
  const requireUnknown = () =>
    requireUnknownFile(ctx.db, { sha256: row.sha256, sheet: sheetOf(mapping) }, account);
  await requireUnknown();
  const read = { row, account, fileId, mapping };
  try {
    await importOnce(ctx, { ...read, withFollowers: true }).catch(async (error: unknown) => {
      if (!(error instanceof NotFollowed)) throw error;
      await importOnce(ctx, { ...read, withFollowers: false });
    });
  } catch (error) {
    // Of two imports of one file that run at the same moment, only its end shows the later one that
    // it is known.
    if (violatedUnique(error) === "statement_imports_once") await requireUnknown();
    throw error;
  }
}

/** Somebody cancelled it: what was written goes with the transaction. */
export class ImportCancelled extends Error {}

/** The file can't be imported as it is: the transaction takes back all writes. */
class ImportRefused extends Error {
  constructor(readonly findings: ImportFindings) {
    super("the import was refused");
  }
}

async function importOnce(ctx: DeskContext, reading: Reading): Promise<void> {
  const { row, account, mapping } = reading;
  const names = await userNames(ctx.db, [row.createdBy]);
  await ctx.db.transaction().execute(async (tx) => {
    const findings = await readInto(ctx, tx, reading);
    if (findings.problems.length > 0) throw new ImportRefused(findings);
    // Only now: reading a large file must keep nobody from deciding on the account, nor a report
    // from being fixed.
    await lockStatementAccount(tx, account.id);
    await markStatementsOf(tx, row.id, await nextRevision(tx));
    if (mapping !== null) await rememberMapping(tx, account.id, mapping);
    const at = ctx.clock.now();
    const { lines, linesNew, statements } = findings;
    const { fileName, sha256, accountId } = row;
    const warnings = [
      ...findings.warnings,
      ...(await lateWarnings(tx, account.id, findings.newDays)),
      ...(await otherFormatWarnings(tx, row, account.id, findings.newDays)),
    ];
    const linesKnown = lines - linesNew;
    const done = {
      state: "imported" as const,
      linesRead: lines,
      linesNew,
      linesKnown,
      warnings: JSON.stringify(warnings),
      problems: "[]",
      message: doneMessage(findings),
      finishedAt: at,
    };
    // Cancelled in the last moment: then nothing of it stays either.
    if (!(await moveImport(tx, row.id, ["running"], done))) throw new ImportCancelled();
    await queueRun(tx, { accountId: account.id, createdBy: row.createdBy, createdAt: at });
    await insertChange(tx, "statements", account.id);
    const actor = { userId: row.createdBy, name: names.get(row.createdBy) ?? "" };
    const who = { actor, at, requestId: ctx.requestId };
    await recordAudit(tx, who, {
      action: "statement.imported",
      subjectType: "statement_import",
      subjectId: row.id,
      after: { fileName, sha256, accountId, statements, lines, linesNew, linesKnown, warnings },
    });
  });
}

/** Warns of lines for closed periods, which keep their figures. */
async function lateWarnings(
  tx: DatabaseTransaction,
  accountId: string,
  newDays: readonly CalendarDay[],
): Promise<string[]> {
  const closed = await closedPeriodsHolding(tx, accountId, newDays);
  return closed.map(
    ({ fromDay, toDay }) =>
      `Some lines are booked in the closed period from ${printedDay(fromDay)} to ${printedDay(toDay)}. It stays as it was closed; the lines become adjustments in the next period.`,
  );
}

/**
 * Warns of a file that was imported in another format or with other columns. Such lines have other
 * fingerprints, so the same movements look new.
 */
async function otherFormatWarnings(
  tx: DatabaseTransaction,
  { id, format }: StatementImportRow,
  accountId: string,
  newDays: readonly CalendarDay[],
): Promise<string[]> {
  const days = await daysOnOtherStatements(tx, accountId, newDays, { importId: id, format });
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return [];
  const words =
    from === to
      ? printedDay(from)
      : `${days.length.toLocaleString("en-GB")} days from ${printedDay(from)} to ${printedDay(to)}`;
  return [
    `The account already had statements for ${words}, and this file adds new lines there. Check whether the same movements appear twice in different words.`,
  ];
}

interface Reading {
  row: StatementImportRow;
  account: StatementAccountRow;
  fileId: string;
  mapping: StatementMapping | null;
  withFollowers: boolean;
}

async function readInto(
  ctx: DeskContext,
  tx: DatabaseTransaction,
  { row, account, fileId, mapping, withFollowers }: Reading,
): Promise<ImportFindings> {
  const { reportingZone } = await reportingOrganisation(tx);
  const book = new ImportBook(tx, {
    importId: row.id,
    account,
    occurrenceOf: createOccurrences(),
    withFollowers,
    today: reportingDay(ctx, reportingZone),
  });
  let bytesRead = 0;
  let saidAt = performance.now();
  async function* passing(): AsyncGenerator<Uint8Array, void, void> {
    for await (const bytes of readFileBytes(ctx.db, fileId)) {
      yield bytes;
      bytesRead += bytes.byteLength;
    }
  }
  try {
    for await (const event of readStatement(passing(), {
      format: row.format as StatementFormat,
      mapping,
    })) {
      await book.take(event);
      if (performance.now() - saidAt < IMPORT_PROGRESS_EVERY_SECONDS * 1000) continue;
      saidAt = performance.now();
      // By another connection: the transaction itself shows nothing until its end.
      if (!(await noteImportProgress(ctx.db, row.id, { bytesRead, linesRead: book.lines })))
        throw new ImportCancelled();
      await insertChange(ctx.db, "statements", account.id);
    }
  } catch (error) {
    // Problems of its lines are shown beside the problem of the file.
    throw error instanceof StatementError ? new ImportRefused(book.breakOff(error.message)) : error;
  }
  return book.finish();
}

function doneMessage({ lines, linesNew, proven, uncovered }: ImportFindings): string {
  if (lines === 0) return "It holds no movements, and its balances prove that there were none.";
  const known = lines - linesNew;
  const skipped =
    known === 0
      ? ""
      : known === lines
        ? " All of them were already there."
        : ` ${counted(known, "line")} ${known === 1 ? "was" : "were"} already there and skipped.`;
  const proof = proven
    ? " The balances add up."
    : uncovered.count > 0
      ? ` The balances add up, but cover only a part: ${uncovered.count === 1 ? `line ${uncovered.lineNumber} stands` : `${counted(uncovered.count, "line")}, the first of them line ${uncovered.lineNumber}, stand`} beyond them.`
      : " The file has too few balances to prove that nothing is missing.";
  return `${counted(lines, "line")} read.${skipped}${proof}`;
}

/** Ends an import without importing anything and says why. */
async function refuse(ctx: DeskContext, row: StatementImportRow, error: unknown): Promise<void> {
  if (error instanceof ImportCancelled) return;
  const end = { state: "refused" as const, finishedAt: ctx.clock.now() };
  if (error instanceof ImportRefused) {
    const { problems, warnings, lines } = error.findings;
    const message = `Nothing was imported: ${problems.length === 1 ? "one thing" : `${problems.length} things`} must be corrected first.`;
    await moveImport(ctx.db, row.id, ["running"], {
      ...end,
      linesRead: lines,
      problems: JSON.stringify(problems),
      warnings: JSON.stringify(warnings),
      message,
    });
    return;
  }
  const known = error instanceof AppError;
  if (!known) ctx.logger.error("an import failed", { import: row.id, error });
  const problem = known
    ? error.message
    : "The desk could not finish reading the file. Try again; if it happens again, send the file to whoever runs the desk.";
  await moveImport(ctx.db, row.id, ["running"], {
    ...end,
    problems: JSON.stringify([fileProblem(problem)]),
    message: "Nothing was imported.",
  });
}
