import {
  ExceptionsFileInput,
  type ExceptionChange,
  type ExceptionsPreview,
} from "@/lib/contract/api/exceptions-file";
import type { UserView } from "@/lib/contract/api/users";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { listUsers } from "@/lib/desk/users/list-users";
import { readRowVersion } from "@/lib/domain/exceptions/columns";
import { UNCOUNTED } from "@/lib/statements/xlsx/sheet-rows";
import { breakStates, type BreakState } from "@/lib/store/reconciliation/break-states";
import { readExceptions, type ExceptionRow } from "./read-exceptions";
import { hasSaid, stateProblem } from "./state-problem";

const MAX_COMMENT = 2000;

/**
 * What importing an exceptions workbook would change: only assignees and new comments. It changes nothing itself.
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
 * The change that a row asks for, or why it isn't possible. A row without a change may be outdated: one whose assignee is as it was
 * written asks for none, whoever has the break by now. `made`: the person has added its comment before, and it asks for nothing else.
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
  const isSaid = hasSaid(state, { comments: version.comments, comment });
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

/** In small letters; empty for nobody. */
function emailOf(users: readonly UserView[], id: string | null): string | undefined {
  return id === null ? "" : users.find((user) => user.id === id)?.email.toLowerCase();
}

function nameOf(users: readonly UserView[], id: string | null): string | null {
  return id === null ? null : (users.find((user) => user.id === id)?.name ?? "Somebody");
}
