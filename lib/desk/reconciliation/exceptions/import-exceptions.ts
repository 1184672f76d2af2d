import {
  ApplyExceptionsInput,
  type ExceptionChange,
  type ExceptionsApplied,
  ExceptionsFileInput,
  type ExceptionsPreview,
} from "@/lib/contract/api/exceptions-file";
import type { UserView } from "@/lib/contract/api/users";
import {
  EXCEPTION_COLUMNS,
  type ExceptionCells,
  readRowVersion,
} from "@/lib/domain/exceptions/exception";
import { StatementError } from "@/lib/statements/statement-error";
import { readSheetRows, UNCOUNTED } from "@/lib/statements/xlsx/sheet-rows";
import { openWorkbook } from "@/lib/statements/xlsx/workbook";
import { type BreakState, breakStates } from "@/lib/store/reconciliation/break-lists";
import { AppError } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { listUsers } from "../../users/list-users";
import { assignBreak, commentOnBreaks } from "../breaks/breaks";

/**
 * Previews the assignees and comments that an exceptions workbook would bring.
 * @throws {AppError} `forbidden`, `invalid` if it isn't the exceptions workbook
 */
export async function previewExceptions(
  ctx: UserContext,
  input: ExceptionsFileInput,
): Promise<ExceptionsPreview> {
  requirePermission(ctx, "reconciliation.work");
  const { accountId, file } = parseInput(ExceptionsFileInput, input);
  const rows = await readExceptions(Buffer.from(file, "base64"));
  const [states, { users }] = [
    await breakStates(ctx.db, { accountId, userId: ctx.actor.userId }, [
      ...new Set(rows.map(({ cells }) => cells.exception)),
    ]),
    await listUsers(ctx),
  ];
  const preview: ExceptionsPreview = {
    rows: rows.length,
    unchanged: 0,
    made: 0,
    changes: [],
    refused: [],
  };
  const seen = new Set<string>();
  for (const row of rows) {
    const name = row.cells.reference || row.cells.description || row.cells.exception;
    const state = states.get(row.cells.exception);
    const read = seen.has(row.cells.exception)
      ? { problem: "This exception appears in the file twice. Keep one of its rows." }
      : changeOf(row, state, users);
    seen.add(row.cells.exception);
    if (typeof read === "string") preview[read] += 1;
    else if ("problem" in read) preview.refused.push({ row: row.row, name, problem: read.problem });
    else
      preview.changes.push({
        row: row.row,
        name,
        assigneeBefore: nameOf(users, state?.assigneeId ?? null),
        assigneeAfter: nameOf(
          users,
          read.assigneeId === undefined ? (state?.assigneeId ?? null) : read.assigneeId,
        ),
        change: read,
      });
  }
  return preview;
}

/**
 * Makes the changes of a preview, as if somebody had made them on the page. Exceptions that have
 * changed since then are left out and reported in `refused`. Side effects: assignments, comments,
 * an audit row and a hint for each.
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function applyExceptions(
  ctx: UserContext,
  input: ApplyExceptionsInput,
): Promise<ExceptionsApplied> {
  requirePermission(ctx, "reconciliation.work");
  const { accountId, changes } = parseInput(ApplyExceptionsInput, input);
  const states = await breakStates(
    ctx.db,
    { accountId, userId: ctx.actor.userId },
    changes.map((change) => change.subject),
  );
  const result: ExceptionsApplied = { applied: 0, refused: [] };
  for (const change of changes) {
    const state = states.get(change.subject);
    const problem =
      stateProblem(state, change) ??
      (hasCommented(state, change)
        ? "You have added this comment in the meantime."
        : await applied(ctx, accountId, change));
    if (problem === null) result.applied += 1;
    else result.refused.push({ subject: change.subject, problem });
  }
  return result;
}

const MAX_COMMENT = 2000;

/**
 * The change that a row asks for, or why it isn't possible. A row without a change may be outdated:
 * one whose assignee is as it was written asks for none, whoever has the break by now. `made`: the
 * person has added its comment before, and it asks for nothing else.
 */
function changeOf(
  { cells }: ExceptionRow,
  state: BreakState | undefined,
  users: readonly UserView[],
): ExceptionChange | { problem: string } | "unchanged" | "made" {
  const uncounted = (["assignee_email", "new_comment"] as const).find(
    (column) => cells[column] === UNCOUNTED,
  );
  if (uncounted)
    return {
      problem: `The cell in ${uncounted} is a formula, and the file doesn't hold its result. Write the text itself, or save the workbook in Excel and choose it again.`,
    };
  const email = cells.assignee_email.trim().toLowerCase();
  const user =
    email === "" ? null : users.find((one) => one.email.toLowerCase() === email && !one.disabled);
  const comment = cells.new_comment.trim();
  const version = readRowVersion(cells.row_version);
  const isKept = version?.assignee !== undefined && email === emailOf(users, version.assignee);
  if (user === undefined && !isKept)
    return {
      problem: `Nobody here has the address ${cells.assignee_email.trim()}, or they are disabled. Choose somebody else, or leave it empty for nobody.`,
    };
  if (comment.length > MAX_COMMENT)
    return {
      problem: `The new comment has more than ${MAX_COMMENT.toLocaleString("en-GB")} characters. Shorten it.`,
    };
  const reassigned = state !== undefined && !isKept && (user?.id ?? null) !== state.assigneeId;
  if (state !== undefined && !reassigned && comment === "") return "unchanged";
  if (!version)
    return {
      problem:
        "Its row_version was changed, so it is not known how old the row is. Export the exceptions again.",
    };
  const isSaid = hasCommented(state, { comments: version.comments, comment });
  if (isSaid && !reassigned) return "made";
  const change = {
    subject: cells.exception,
    version: version.version,
    comments: version.comments,
    ...(reassigned ? { assigneeId: user?.id ?? null } : {}),
    ...(comment === "" || isSaid ? {} : { comment }),
  };
  const problem = stateProblem(state, change);
  return problem === null ? change : { problem };
}

function emailOf(users: readonly UserView[], id: string | null): string | undefined {
  return id === null ? "" : users.find((user) => user.id === id)?.email.toLowerCase();
}

function nameOf(users: readonly UserView[], id: string | null): string | null {
  return id === null ? null : (users.find((user) => user.id === id)?.name ?? "Somebody");
}

const MAX_ROWS = 20_000;

interface ExceptionRow {
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

/**
 * Explains why an exported row's change no longer fits the break; null if it does. The current
 * assignee matters only to a row that assigns somebody else; of new comments, only those of others,
 * which the person may not have read.
 */
function stateProblem(
  state: BreakState | undefined,
  { version, comments, assigneeId }: Pick<ExceptionChange, "version" | "comments" | "assigneeId">,
): string | null {
  if (!state) return "There is no such line or transfer in this account.";
  if (!state.isOpen) return "It has been matched in the meantime, so it is no longer an exception.";
  if (assigneeId !== undefined && state.version !== version)
    return `${state.assigneeName ?? "Nobody"} has it now: somebody reassigned it in the meantime. To give it to somebody else, do so under Breaks, or export the exceptions again.`;
  if (state.comments - comments !== ownCommentsSince(state, comments).length)
    return "Somebody else added a comment in the meantime. Export the exceptions again, and read what it says.";
  return null;
}

/** Returns true if the person added this comment since the export. */
function hasCommented(
  state: BreakState | undefined,
  { comments, comment }: Pick<ExceptionChange, "comments" | "comment">,
): boolean {
  return (
    state !== undefined &&
    comment !== undefined &&
    ownCommentsSince(state, comments).some(({ text }) => text === comment)
  );
}

function ownCommentsSince(state: BreakState, comments: number): BreakState["own"] {
  return state.own.filter(({ place }) => place > comments);
}

async function applied(
  ctx: UserContext,
  accountId: string,
  { subject, version, assigneeId, comment }: ExceptionChange,
): Promise<string | null> {
  try {
    // The assignment goes first because it may be refused; a comment is always accepted.
    if (assigneeId !== undefined)
      await assignBreak(ctx, { accountId, subject, assigneeId, version });
    if (comment !== undefined)
      await commentOnBreaks(ctx, { accountId, subjects: [subject], text: comment });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
