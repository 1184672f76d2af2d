import { SignInInput } from "@/lib/contract/api/sign-in";
import { findUserByEmail, lockUser, type UserRow } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import type { DeskContext } from "../context";
import { parseInput } from "../parse-input";
import {
  accountHereSubject,
  accountSubject,
  addressSubject,
  type AttemptLimit,
  knownBrowserSubject,
  reserveAttempt,
  settleAttempt,
} from "./limit-attempts";
import { expiredOneTimePasswords, isPassword, ONE_TIME_LIFE_DAYS } from "./password";
import { startSession, type SignInOrigin, type StartedSession } from "./sessions";

export interface PasswordSignInOrigin extends SignInOrigin {
  /**
   * The browser's id, if this account has used the browser before. Such a browser has limits of its
   * own, out of others' reach.
   */
  deviceIdFor(email: string): string | null;
}

/**
 * Signs somebody in by e-mail and password, and opens a session.
 * @throws {AppError} `invalid`; `unauthenticated` (credentials; password_expired); `rate_limited`
 * with the seconds to wait.
 */
export async function signIn(
  ctx: Omit<DeskContext, "gateway">,
  input: unknown,
  origin: PasswordSignInOrigin,
): Promise<StartedSession> {
  const { email, password } = parseInput(SignInInput, input);
  const attempt = await reserveAttempt(ctx, limitsOf(email, origin));
  const user = await findUserByEmail(ctx.db, email);
  const active = user && user.disabledAt === null ? user : null;
  if (!(await isPassword(active?.passwordHash ?? null, password)) || active === null)
    throw wrongCredentials();
  if ((await expiredOneTimePasswords(ctx.db, [active], ctx.clock.now())).has(active.id))
    throw expiredPassword();
  await settleAttempt(ctx, attempt);
  return openSession(ctx, active, origin);
}

/** The same answer whatever is wrong, so that nothing is revealed. */
function wrongCredentials(): AppError {
  return new AppError(
    "unauthenticated",
    "That email and password don't match a user who may sign in. Check both, or ask an administrator.",
    { reason: "credentials" },
  );
}

/** Told only to whoever knows the password. */
function expiredPassword(): AppError {
  return new AppError(
    "unauthenticated",
    `This one-time password was given more than ${ONE_TIME_LIFE_DAYS} days ago and can't be used any more. Ask an administrator for a new one.`,
    { reason: "password_expired" },
  );
}

function limitsOf(email: string, origin: PasswordSignInOrigin): AttemptLimit[] {
  const deviceId = origin.deviceIdFor(email);
  if (deviceId !== null)
    return [
      {
        subject: knownBrowserSubject(email, deviceId),
        rule: "account_here",
        resetsOnSuccess: true,
      },
    ];
  return [
    {
      subject: accountHereSubject(email, origin.address),
      rule: "account_here",
      resetsOnSuccess: true,
    },
    { subject: addressSubject(origin.address), rule: "address", resetsOnSuccess: false },
    { subject: accountSubject(email), rule: "account", resetsOnSuccess: false },
  ];
}

async function openSession(
  ctx: Omit<DeskContext, "gateway">,
  checked: UserRow,
  origin: SignInOrigin,
): Promise<StartedSession> {
  return ctx.db.transaction().execute(async (tx) => {
    // The password was checked outside the transaction, so what was checked is read again here.
    const user = await lockUser(tx, checked.id);
    if (!user || user.disabledAt !== null || user.passwordHash !== checked.passwordHash)
      throw wrongCredentials();
    return startSession(tx, ctx, user, origin, "password");
  });
}
