import type { ExceptionChange } from "@/lib/contract/api/exceptions-file";
import type { BreakState } from "@/lib/store/reconciliation/break-states";

/**
 * Why a change of an earlier export's row can't be made to the break's current state, and what to do; null if it can. Who has the break
 * by now matters only to a row that gives it to somebody else, and only what others have said about it since, which the person who asks
 * may not have read.
 */
export function stateProblem(
  state: BreakState | undefined,
  { version, comments, assigneeId }: Pick<ExceptionChange, "version" | "comments" | "assigneeId">,
): string | null {
  if (!state) return "There is no such line or transfer in this account.";
  if (!state.isOpen) return "It has been matched in the meantime, so it is no longer an exception.";
  if (assigneeId !== undefined && state.version !== version)
    return `${state.assigneeName ?? "Nobody"} has it now: somebody reassigned it in the meantime. To give it to somebody else, do so under Breaks, or export the exceptions again.`;
  if (state.comments - comments !== ownSince(state, comments).length)
    return "Somebody else added a comment in the meantime. Export the exceptions again, and read what it says.";
  return null;
}

/** Whether the person who asks has added this comment since the row was written: applied twice, a workbook says nothing twice. */
export function hasSaid(
  state: BreakState | undefined,
  { comments, comment }: Pick<ExceptionChange, "comments" | "comment">,
): boolean {
  return (
    state !== undefined &&
    comment !== undefined &&
    ownSince(state, comments).some(({ text }) => text === comment)
  );
}

function ownSince(state: BreakState, comments: number): BreakState["own"] {
  return state.own.filter(({ place }) => place > comments);
}
