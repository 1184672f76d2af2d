import { type AddUserResult, ChangePasswordInput } from "@/lib/contract/api/users";
import { isUuidV4 } from "@/lib/platform/ids";
import { revokeSessionsOf } from "@/lib/store/users/sessions";
import { deleteSignInAttempts } from "@/lib/store/users/sign-in-attempts";
import { findUser, lockUser, updateUser, type UserRow } from "@/lib/store/users/users";
import { AppError, conflict, invalidField } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { noSuchUser } from "./change-user";
import {
  accountSubject,
  ownPasswordSubject,
  reserveAttempt,
  settleAttempt,
} from "./limit-attempts";
import { recordUser, userView } from "./list-users";
import { hashPassword, isPassword, oneTimePassword } from "./password";
import { REVOKED } from "./sessions";

/**
 * Changes the actor's own password, given the present one. All their other sessions end.
 * @throws {AppError} `forbidden`; `invalid` with the field at fault; `rate_limited` after too many
 * wrong tries; `conflict` when the password was changed meanwhile, or when there is none (single
 * sign-on).
 */
export async function changePassword(ctx: UserContext, input: ChangePasswordInput): Promise<void> {
  requirePermission(ctx, "desk.read");
  const { current, next } = parseInput(ChangePasswordInput, input);
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user?.passwordHash) {
    throw conflict(
      "no_password",
      "You sign in without a password here, so there is none to change.",
    );
  }
  await requireCurrent(ctx, user, current);
  refuseWeak(user, current, next);
  const passwordHash = await hashPassword(next);
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.passwordHash !== user.passwordHash) {
      throw conflict(
        "changed_meanwhile",
        "Your password was changed a moment ago, somewhere else. Sign in with that one.",
      );
    }
    await updateUser(tx, user.id, { passwordHash, mustChangePassword: false });
    const ended = await revokeSessionsOf(
      tx,
      user.id,
      REVOKED.passwordChanged,
      ctx.clock.now(),
      ctx.actor.sessionId,
    );
    await recordUser(tx, ctx, user.id, {
      action: "user.password_changed",
      after: { otherSessionsEnded: ended },
    });
  });
}

async function requireCurrent(ctx: UserContext, user: UserRow, current: string): Promise<void> {
  const attempt = await reserveAttempt(ctx, [
    { subject: ownPasswordSubject(user.id), rule: "account_here", resetsOnSuccess: true },
  ]);
  if (!(await isPassword(user.passwordHash, current))) {
    throw new AppError("invalid", "That is not your current password.", {
      reason: "wrong_password",
      fields: { current: "This is not your current password" },
    });
  }
  await settleAttempt(ctx, attempt);
}

function refuseWeak(user: UserRow, current: string, next: string): void {
  const fault =
    next === current
      ? "The new password is the same as the current one. Choose another"
      : next.toLowerCase() === user.email.toLowerCase()
        ? "Your email address can't be your password. Choose another"
        : null;
  if (fault !== null) throw invalidField("next", fault);
}

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
    throw conflict("own_user", "Change your own password under My account.");
  }
  if (!isUuidV4(userId)) throw noSuchUser();
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw noSuchUser();
    await updateUser(tx, userId, { passwordHash, mustChangePassword: true });
    const ended = await revokeSessionsOf(tx, userId, REVOKED.passwordReset, ctx.clock.now(), null);
    await deleteSignInAttempts(tx, accountSubject(user.email));
    await recordUser(tx, ctx, userId, {
      action: "user.password_reset",
      after: { sessionsEnded: ended },
    });
    return { user: userView({ ...user, mustChangePassword: true }, false), password };
  });
}
