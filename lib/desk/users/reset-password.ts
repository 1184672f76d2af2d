import type { AddUserResult } from "@/lib/contract/api/users";
import { isUuidV4 } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { revokeSessionsOf } from "@/lib/store/users/sessions";
import { deleteSignInAttempts } from "@/lib/store/users/sign-in-attempts";
import { lockUser, updateUser } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { noSuchUser } from "./change-user";
import { hashPassword, oneTimePassword } from "./password";
import { REVOKED } from "./sessions";
import { accountSubjectPrefix } from "./limit-attempts";
import { userView } from "./list-users";

/**
 * Gives a user a new one-time password, which only this answer shows. The password serves for a
 * week (password.ts). All sessions of that user end, and failed tries at the account are forgotten,
 * so that the new password can be used at once.
 * @throws {AppError} `forbidden`; `not_found`; `conflict` (own_user) for one's own: that has its
 * own place, with the present password.
 */
export async function resetPassword(ctx: UserContext, userId: string): Promise<AddUserResult> {
  requirePermission(ctx, "users.manage");
  if (userId === ctx.actor.userId) {
    throw new AppError("conflict", "Change your own password under My account.", {
      reason: "own_user",
    });
  }
  if (!isUuidV4(userId)) throw noSuchUser();
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw noSuchUser();
    await updateUser(tx, userId, { passwordHash, mustChangePassword: true });
    const ended = await revokeSessionsOf(tx, userId, REVOKED.passwordReset, ctx.clock.now(), null);
    await deleteSignInAttempts(tx, accountSubjectPrefix(user.email));
    await recordAudit(tx, auditOf(ctx), {
      action: "user.password_reset",
      subjectType: "user",
      subjectId: userId,
      after: { sessionsEnded: ended },
    });
    await insertChange(tx, "session", userId);
    return { user: userView({ ...user, mustChangePassword: true }, false), password };
  });
}
