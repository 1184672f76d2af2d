import { deleteOldChanges } from "@/lib/store/changes";
import { deleteSignInAttemptsBefore } from "@/lib/store/sign-in-attempts";
import type { DeskContext } from "./context";

/** Removes what has served its time: hints for browsers that were away too long, and counted sign-in attempts. Never a record of money. */
export async function cleanUp(ctx: Pick<DeskContext, "db" | "clock">): Promise<void> {
  await deleteOldChanges(ctx.db);
  await deleteSignInAttemptsBefore(ctx.db, new Date(ctx.clock.now().getTime() - 24 * 60 * 60_000));
}
