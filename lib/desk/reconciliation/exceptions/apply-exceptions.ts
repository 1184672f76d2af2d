import {
  ApplyExceptionsInput,
  type ExceptionChange,
  type ExceptionsApplied,
} from "@/lib/contract/api/exceptions-file";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { breakStates } from "@/lib/store/reconciliation/break-lists";
import { assignBreak } from "../breaks/assign-break";
import { commentOnBreaks } from "../breaks/comment-on-breaks";
import { hasSaid, stateProblem } from "./preview-exceptions";

/**
 * Makes the changes that a preview showed, each as if somebody had made it on the page. Exceptions that have changed since then are
 * left out and reported in `refused`. Side effects: assignments, comments, an audit row and a hint for each.
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
      (hasSaid(state, change)
        ? "You have added this comment in the meantime."
        : await applied(ctx, accountId, change));
    if (problem === null) result.applied += 1;
    else result.refused.push({ subject: change.subject, problem });
  }
  return result;
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
