import { deleteOldChanges } from "@/lib/store/changes";
import { deleteRunsEndedBefore } from "@/lib/store/reconciliation/match-runs";
import { deleteAbandonedFiles } from "@/lib/store/statements/stored-files";
import { deleteSessionsEndedBefore } from "@/lib/store/users/sessions";
import { deleteSignInAttemptsBefore } from "@/lib/store/users/sign-in-attempts";
import type { DeskContext } from "./context";

const DAY_MS = 24 * 60 * 60_000;

/** How long an ended session is kept, so that a returning browser can be told why it ended. Who signed in, when and from where stays in the audit log. */
export const SESSION_KEPT_MS = 30 * DAY_MS;

/** How long the record of a run of the matching rules is kept. Its matches stay. */
const RUN_KEPT_MS = 7 * DAY_MS;

/** How long a file that was uploaded and not imported is kept, so that its import can still be started (again). */
export const UNUSED_FILE_KEPT_MS = 30 * DAY_MS;

/**
 * Removes what has served its time: hints for browsers that were away too long, counted sign-in attempts, sessions and runs of
 * the rules that ended long ago, and files that nobody imported. Never a record of money.
 */
export async function cleanUp(ctx: Pick<DeskContext, "db" | "clock">): Promise<void> {
  await deleteOldChanges(ctx.db);
  const now = ctx.clock.now().getTime();
  await deleteSignInAttemptsBefore(ctx.db, new Date(now - DAY_MS));
  await deleteSessionsEndedBefore(ctx.db, new Date(now - SESSION_KEPT_MS));
  await deleteRunsEndedBefore(ctx.db, new Date(now - RUN_KEPT_MS));
  await deleteAbandonedFiles(ctx.db, new Date(now - UNUSED_FILE_KEPT_MS));
}
