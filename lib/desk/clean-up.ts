import { DAY_MS } from "@/lib/domain/calendar/day";
import { deleteOldChanges } from "@/lib/store/changes";
import { deleteRunsEndedBefore } from "@/lib/store/reconciliation/match-runs";
import { deleteAbandonedFiles } from "@/lib/store/statements/stored-files";
import { deleteSessionsEndedBefore } from "@/lib/store/users/sessions";
import { deleteSignInAttemptsBefore } from "@/lib/store/users/sign-in-attempts";
import { deleteEventsDoneBefore, forgetRefusedEventsBefore } from "@/lib/store/webhook-inbox";
import type { DeskContext } from "./context";

/** How long an ended session is kept, to tell a returning browser why it ended. */
export const SESSION_KEPT_MS = 30 * DAY_MS;

/** How long the record of a run of the matching rules is kept. Its matches stay. */
const RUN_KEPT_MS = 7 * DAY_MS;

/** How long a file that was uploaded and not imported is kept. */
export const UNUSED_FILE_KEPT_MS = 30 * DAY_MS;
/** How long an upload that broke off with its process keeps its parts. */
export const HALF_FILE_KEPT_MS = DAY_MS;

/** How long a handled event is kept. Its key tells a late second delivery from a new one. */
export const EVENT_KEPT_MS = 30 * DAY_MS;
/** How long a count of refused events is shown after the last of them. */
export const REFUSALS_KEPT_MS = 7 * DAY_MS;
/** How many events are deleted at a time, so that arriving events don't wait. */
const EVENTS_AT_A_TIME = 5000;

/** Removes expired records. Records of money are never removed. */
export async function cleanUp(ctx: Pick<DeskContext, "db" | "clock">): Promise<void> {
  await deleteOldChanges(ctx.db);
  const now = ctx.clock.now().getTime();
  await deleteSignInAttemptsBefore(ctx.db, new Date(now - DAY_MS));
  await deleteSessionsEndedBefore(ctx.db, new Date(now - SESSION_KEPT_MS));
  await deleteRunsEndedBefore(ctx.db, new Date(now - RUN_KEPT_MS));
  const eventsBefore = new Date(now - EVENT_KEPT_MS);
  while (
    (await deleteEventsDoneBefore(ctx.db, eventsBefore, EVENTS_AT_A_TIME)) === EVENTS_AT_A_TIME
  );
  await forgetRefusedEventsBefore(ctx.db, new Date(now - REFUSALS_KEPT_MS));
  await deleteAbandonedFiles(
    ctx.db,
    new Date(now - UNUSED_FILE_KEPT_MS),
    new Date(now - HALF_FILE_KEPT_MS),
  );
}
