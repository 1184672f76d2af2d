import { insertChange } from "@/lib/store/changes";
import { revokeSessionsOf } from "@/lib/store/users/sessions";
import { auditOf } from "../audit/audit-of";
import { recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { REVOKED } from "./session-rules";

/**
 * Ends all of the actor's sessions except the one of this request. Their next requests are already refused.
 * @throws {AppError} `forbidden`.
 */
export async function revokeOtherSessions(ctx: UserContext): Promise<void> {
  requirePermission(ctx, "desk.read");
  await ctx.db.transaction().execute(async (tx) => {
    const { userId, sessionId } = ctx.actor;
    const ended = await revokeSessionsOf(tx, userId, REVOKED.revoked, ctx.clock.now(), sessionId);
    if (ended === 0) return;
    await recordAudit(tx, auditOf(ctx), {
      action: "session.others_revoked",
      subjectType: "user",
      subjectId: userId,
      after: { sessionsEnded: ended },
    });
    await insertChange(tx, "session", userId);
  });
}
