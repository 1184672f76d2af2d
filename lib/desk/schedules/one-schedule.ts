import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findSchedule, lockSchedule, type ScheduleRow } from "@/lib/store/schedules/schedules";
import { isUuidV4 } from "@/lib/platform/ids";
import { rightsOn } from "./scheduled-rights";

function noSuchSchedule(): AppError {
  return new AppError("not_found", "This schedule no longer exists. Reload the list.");
}

/** @throws {AppError} `forbidden`, `not_found` */
export async function anySchedule(ctx: UserContext, id: string): Promise<ScheduleRow> {
  requirePermission(ctx, "transactions.export");
  const row = isUuidV4(id) ? await findSchedule(ctx.db, id) : undefined;
  if (!row || row.state === "ended") throw noSuchSchedule();
  return row;
}

/**
 * A schedule on which the actor may act in this way, locked until the transaction ends.
 * @param version that they saw, or null when it doesn't matter
 * @throws {AppError} `forbidden`, `not_found`, `conflict` when somebody has changed it since
 */
export async function lockedSchedule(
  ctx: UserContext,
  tx: DatabaseTransaction,
  id: string,
  act: "change" | "stop",
  version: number | null,
): Promise<ScheduleRow> {
  requirePermission(ctx, "transactions.export");
  const row = isUuidV4(id) ? await lockSchedule(tx, id) : undefined;
  if (!row || row.state === "ended") throw noSuchSchedule();
  if (!rightsOn(ctx, row)[act]) {
    const who =
      act === "change"
        ? "Only the person who set this schedule up can do this: its reports are made in their name."
        : "Only the person who set this schedule up, or an administrator, can do this.";
    throw new AppError("forbidden", who, { reason: "not_yours" });
  }
  if (version !== null && version !== row.version) {
    throw new AppError(
      "conflict",
      "This schedule has been changed since you opened it. Nothing was saved; what you entered is still here. Close this, look at its current state, and change it again.",
      { reason: "changed" },
    );
  }
  return row;
}
