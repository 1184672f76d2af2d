import { SignInInput } from "@/lib/contract/api/sign-in";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  findUserByEmail,
  findUserByOidcSubject,
  lockUser,
  updateUser,
  type UserRow,
} from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { recordAudit } from "../audit/record-audit";
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
import { type SignInOrigin, type StartedSession, startSession } from "./sessions";

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
  // Told only to whoever knows the password.
  if ((await expiredOneTimePasswords(ctx.db, [active], ctx.clock.now())).has(active.id))
    throw new AppError(
      "unauthenticated",
      `This one-time password was given more than ${ONE_TIME_LIFE_DAYS} days ago and can't be used any more. Ask an administrator for a new one.`,
      { reason: "password_expired" },
    );
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

/** The identity provider's signed claims about a person. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  /** Only true counts: an address that nobody vouches for could be anybody's. */
  emailVerified: boolean;
}

/**
 * Signs somebody in whom the identity provider vouches for. The user is found by the subject seen
 * before, else, once, by the verified e-mail address of a user who is here already. No user is ever
 * made by a sign-in.
 * @throws {AppError} `forbidden`: no_user, email_not_verified, other_identity or disabled.
 */
export async function signInWithOidc(
  ctx: Omit<DeskContext, "gateway">,
  identity: OidcIdentity,
  origin: SignInOrigin,
): Promise<StartedSession> {
  const subject = `${identity.issuer}#${identity.subject}`;
  return ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserByOidcSubject(tx, subject)) ?? (await matchByEmail(tx, identity));
    const user = await lockUser(tx, found.id);
    if (!user || user.disabledAt !== null) throw refused("disabled");
    if (user.oidcSubject !== null && user.oidcSubject !== subject) throw refused("other_identity");
    if (user.oidcSubject === null) await link(tx, ctx, user, subject);
    return startSession(tx, ctx, user, origin, "single_sign_on");
  });
}

async function matchByEmail(tx: DatabaseTransaction, identity: OidcIdentity): Promise<UserRow> {
  if (identity.email === null || !identity.emailVerified) throw refused("email_not_verified");
  const user = await findUserByEmail(tx, identity.email);
  if (!user) throw refused("no_user");
  return user;
}

/** The first sign-in binds the identity, and drops a one-time password never used. */
async function link(
  tx: DatabaseTransaction,
  { clock, requestId }: Omit<DeskContext, "gateway">,
  user: UserRow,
  subject: string,
): Promise<void> {
  const dropsPassword = user.mustChangePassword;
  await updateUser(tx, user.id, {
    oidcSubject: subject,
    ...(dropsPassword ? { passwordHash: null, mustChangePassword: false } : {}),
  });
  const who = { actor: { userId: user.id, name: user.name }, at: clock.now(), requestId };
  await recordAudit(tx, who, {
    action: "user.identity_linked",
    subjectType: "user",
    subjectId: user.id,
    after: { subject, oneTimePasswordDropped: dropsPassword },
  });
}

const REFUSALS = {
  no_user: "Nobody here has that email address. Ask an administrator to add you.",
  email_not_verified:
    "Your identity provider doesn't vouch for your email address, so the desk can't tell who you are. Ask an administrator.",
  other_identity:
    "That email address belongs to a user who signs in with another identity. Ask an administrator.",
  disabled: "Your user is disabled. Ask an administrator.",
} as const;
type OidcRefusal = keyof typeof REFUSALS;

/** The sentence for a refusal code in an address; null for other text. */
export function oidcRefusalMessage(reason: string): string | null {
  return Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as OidcRefusal] : null;
}

function refused(reason: OidcRefusal): AppError {
  return new AppError("forbidden", REFUSALS[reason], { reason });
}
