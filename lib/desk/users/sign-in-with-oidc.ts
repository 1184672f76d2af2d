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
import { startSession, type SignInOrigin, type StartedSession } from "./sessions";

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

/**
 * The first sign-in binds the identity. A one-time password that was never used is dropped with it:
 * it has done its part.
 */
async function link(
  tx: DatabaseTransaction,
  ctx: Omit<DeskContext, "gateway">,
  user: UserRow,
  subject: string,
): Promise<void> {
  const dropsPassword = user.mustChangePassword;
  await updateUser(tx, user.id, {
    oidcSubject: subject,
    ...(dropsPassword ? { passwordHash: null, mustChangePassword: false } : {}),
  });
  await recordAudit(
    tx,
    { actor: { userId: user.id, name: user.name }, at: ctx.clock.now(), requestId: ctx.requestId },
    {
      action: "user.identity_linked",
      subjectType: "user",
      subjectId: user.id,
      after: { subject, oneTimePasswordDropped: dropsPassword },
    },
  );
}

const REFUSALS = {
  no_user: "Nobody here has that email address. Ask an administrator to add you.",
  email_not_verified:
    "Your identity provider doesn't vouch for your email address, so the desk can't tell who you are. Ask an administrator.",
  other_identity:
    "That email address belongs to a user who signs in with another identity. Ask an administrator.",
  disabled: "Your user is disabled. Ask an administrator.",
} as const;
export type OidcRefusal = keyof typeof REFUSALS;

/** The sentence for a refusal code in an address; null for other text. */
export function oidcRefusalMessage(reason: string): string | null {
  return Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as OidcRefusal] : null;
}

function refused(reason: OidcRefusal): AppError {
  return new AppError("forbidden", REFUSALS[reason], { reason });
}
