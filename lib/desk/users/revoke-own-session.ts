import { isUuidV4 } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { revokeSession } from "@/lib/store/users/sessions";
import { AppError } from "../app-error";
import { auditOf } from "../audit/audit-of";
import { recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { REVOKED } from "./session-rules";

/**
 * Ends another session of the same user. Its next request is already refused.
 * @throws {AppError} `forbidden`; `not_found` when it isn't one's own or has ended; `conflict` (own_session) for the session of this request.
 */
export async function revokeOwnSession(ctx: UserContext, sessionId: string): Promise<void> {
  requirePermission(ctx, "desk.read");
  if (sessionId === ctx.actor.sessionId)
    throw new AppError("conflict", "That is this session. Sign out instead.", {
      reason: "own_session",
    });
  await ctx.db.transaction().execute(async (tx) => {
    const ended =
      isUuidV4(sessionId) &&
      (await revokeSession(
        tx,
        { id: sessionId, userId: ctx.actor.userId },
        REVOKED.revoked,
        ctx.clock.now(),
      ));
    if (!ended) throw new AppError("not_found", "That session has ended already. Reload the list.");
    await recordAudit(tx, auditOf(ctx), {
      action: "session.revoked",
      subjectType: "user",
      subjectId: ctx.actor.userId,
      after: { sessionId },
    });
    await insertChange(tx, "session", ctx.actor.userId);
  });
}
