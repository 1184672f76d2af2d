import { insertChange } from "@/lib/store/changes";
import { revokeSession } from "@/lib/store/users/sessions";
import { auditOf } from "../audit/audit-of";
import { recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { REVOKED } from "./session-rules";

/** Ends the session of this request, in every tab; its cookie is no longer accepted. @throws {AppError} `forbidden`. */
export async function signOut(ctx: UserContext): Promise<void> {
  requirePermission(ctx, "desk.read");
  await ctx.db.transaction().execute(async (tx) => {
    const { sessionId, userId } = ctx.actor;
    if (!(await revokeSession(tx, { id: sessionId, userId }, REVOKED.signedOut, ctx.clock.now())))
      return;
    await recordAudit(tx, auditOf(ctx), {
      action: "user.signed_out",
      subjectType: "user",
      subjectId: userId,
      after: { sessionId },
    });
    await insertChange(tx, "session", userId);
  });
}
