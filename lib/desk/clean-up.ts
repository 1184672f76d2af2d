import { DAY_MS } from "@/lib/domain/calendar/day";
import { deleteOldChanges } from "@/lib/store/changes";
import { deleteRunsEndedBefore } from "@/lib/store/reconciliation/match-runs";
import { deleteAbandonedFiles } from "@/lib/store/statements/stored-files";
import { deleteSessionsEndedBefore } from "@/lib/store/users/sessions";
import { deleteSignInAttemptsBefore } from "@/lib/store/users/sign-in-attempts";
import { deleteEventsDoneBefore } from "@/lib/store/webhook-inbox";
import { forgetRefusedEventsBefore } from "@/lib/store/webhook-refusals";
import type { DeskContext } from "./context";

/** How long an ended session is kept, so that a returning browser can be told why it ended. Who signed in, when and from where stays in the audit log. */
export const SESSION_KEPT_MS = 30 * DAY_MS;

/** How long the record of a run of the matching rules is kept. Its matches stay. */
const RUN_KEPT_MS = 7 * DAY_MS;

/** How long a file that was uploaded and not imported is kept, so that its import can still be started (again). */
export const UNUSED_FILE_KEPT_MS = 30 * DAY_MS;
/** How long an upload that broke off with its process keeps its parts. */
export const HALF_FILE_KEPT_MS = DAY_MS;

/**
 * How long an event that is done with is kept: its key tells a late second delivery from a new event.
 * Assumed: no service tries to deliver one for longer (the interface shows no retries). One that came later still would be one hint more.
 */
export const EVENT_KEPT_MS = 30 * DAY_MS;
/** How long after the last event that was refused for a reason it is still told of. */
export const REFUSALS_KEPT_MS = 7 * DAY_MS;
/** An inbox of years is emptied in steps, none of which holds up the events that come. */
const EVENTS_AT_A_TIME = 5000;

/**
 * Removes what has served its time: hints for browsers that were away too long, counted sign-in attempts, sessions and runs of
 * the rules that ended long ago, events that were worked off or refused, and files that nobody imported. Never a record of money.
 */
export async function cleanUp(ctx: Pick<DeskContext, "db" | "clock">): Promise<void> {
  await deleteOldChanges(ctx.db);
  const now = ctx.clock.now().getTime();
  await deleteSignInAttemptsBefore(ctx.db, new Date(now - DAY_MS));
  await deleteSessionsEndedBefore(ctx.db, new Date(now - SESSION_KEPT_MS));
  await deleteRunsEndedBefore(ctx.db, new Date(now - RUN_KEPT_MS));
  await deleteOldEvents(ctx.db, new Date(now - EVENT_KEPT_MS));
  await forgetRefusedEventsBefore(ctx.db, new Date(now - REFUSALS_KEPT_MS));
  await deleteAbandonedFiles(
    ctx.db,
    new Date(now - UNUSED_FILE_KEPT_MS),
    new Date(now - HALF_FILE_KEPT_MS),
  );
}

/** Those that wait, also for a person, stay however old they are. */
async function deleteOldEvents(db: DeskContext["db"], before: Date): Promise<void> {
  while ((await deleteEventsDoneBefore(db, before, EVENTS_AT_A_TIME)) === EVENTS_AT_A_TIME);
}
