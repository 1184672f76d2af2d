import type { ParkedEventsReplayed } from "@/lib/contract/api/settings";
import { insertChange } from "@/lib/store/changes";
import { replayParked } from "@/lib/store/webhook-inbox";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";

/**
 * Requeues the events that were parked after eight tries; the worker processes them. For an administrator who has removed
 * what was causing them to fail.
 * @throws {AppError} `forbidden`
 */
export async function replayParkedEvents(ctx: UserContext): Promise<ParkedEventsReplayed> {
  requirePermission(ctx, "settings.manage");
  const count = await ctx.db.transaction().execute(async (tx) => {
    const replayed = await replayParked(tx, ctx.clock.now());
    if (replayed === 0) return 0;
    await recordAudit(tx, auditOf(ctx), {
      action: "events.replayed",
      subjectType: "webhook_inbox",
      subjectId: null,
      after: { count: replayed },
    });
    await insertChange(tx, "connection", null);
    return replayed;
  });
  return { count };
}
