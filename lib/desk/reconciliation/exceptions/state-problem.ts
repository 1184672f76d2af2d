import type { RowVersion } from "@/lib/domain/exceptions/columns";
import type { BreakState } from "@/lib/store/reconciliation/break-states";

/** Why a row of an earlier export can't be applied to the break's current state; null if it can. */
export function stateProblem(state: BreakState | undefined, { version, comments }: RowVersion): string | null {
  if (!state) return "There is no such line or transfer in this account.";
  if (!state.isOpen) return "It has been matched in the meantime, so it is no longer an exception.";
  if (state.version !== version) return "Somebody reassigned it in the meantime. Export the exceptions again.";
  if (state.comments !== comments) return "Somebody added a comment in the meantime. Export the exceptions again, and read what it says.";
  return null;
}
