import { grants, type Permission } from "@/lib/domain/users/roles";
import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  findSessionWithUser,
  insertSession,
  revokeSession,
  type SessionRow,
} from "@/lib/store/users/sessions";
import { updateUser, type UserRow } from "@/lib/store/users/users";
import { recordAudit } from "../audit/record-audit";
import { type DeskContext, requirePermission, type UserContext } from "../context";
import { recordUser } from "./list-users";

export interface SignInOrigin {
  address: string;
  userAgent: string | null;
  /** The session that this browser had before, whoever's that was. A sign-in ends it. */
  previousSessionId: string | null;
}

export interface StartedSession {
  sessionId: string;
  userId: string;
  email: string;
}

/** Opens a session for a proven identity, with its audit row. */
export async function startSession(
  tx: DatabaseTransaction,
  { clock, requestId }: Pick<DeskContext, "clock" | "requestId">,
  user: Pick<UserRow, "id" | "name" | "email">,
  origin: SignInOrigin,
  method: "password" | "single_sign_on",
): Promise<StartedSession> {
  const [sessionId, now] = [newId(), clock.now()];
  await updateUser(tx, user.id, { lastSignInAt: now });
  if (origin.previousSessionId !== null)
    await revokeSession(tx, { id: origin.previousSessionId, userId: null }, REVOKED.replaced, now);
  await insertSession(tx, {
    id: sessionId,
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
    address: origin.address,
  });
  const who = { actor: { userId: user.id, name: user.name }, at: now, requestId };
  await recordAudit(tx, who, {
    action: "user.signed_in",
    subjectType: "user",
    subjectId: user.id,
    after: { method, address: origin.address },
  });
  return { sessionId, userId: user.id, email: user.email };
}

/** Ends the session of this request, in every tab. @throws {AppError} `forbidden` */
export async function signOut(ctx: UserContext): Promise<void> {
  requirePermission(ctx, "desk.read");
  await ctx.db.transaction().execute(async (tx) => {
    const { sessionId, userId } = ctx.actor;
    if (!(await revokeSession(tx, { id: sessionId, userId }, REVOKED.signedOut, ctx.clock.now())))
      return;
    await recordUser(tx, ctx, userId, { action: "user.signed_out", after: { sessionId } });
  });
}

/** A session ends 12 hours after sign-in, whatever is done with it. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
/** A session that nobody uses ends after 2 hours. */
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000;
/** How often use is noted at most, so that a busy page doesn't write constantly. */
export const SESSION_TOUCH_MS = 60 * 1000;

/** Returns the session's state: valid, or how it ended. Times: all on the caller's clock. */
export function sessionState(
  session: Pick<SessionRow, "lastSeenAt" | "expiresAt" | "revokedAt">,
  now: Date,
): "live" | "revoked" | "expired" | "idle" {
  if (session.revokedAt !== null) return "revoked";
  if (session.expiresAt.getTime() <= now.getTime()) return "expired";
  if (session.lastSeenAt.getTime() + SESSION_IDLE_MS <= now.getTime()) return "idle";
  return "live";
}

/** Why a session was ended. Kept on its row, and told to the person whose it was. */
export const REVOKED = {
  signedOut: "signed_out",
  replaced: "replaced",
  revoked: "revoked",
  disabled: "disabled",
  passwordReset: "password_reset",
  passwordChanged: "password_changed",
} as const;

/** Ends after which a file that the browser is still receiving may come to its end. */
const HARMLESS_ENDS: readonly string[] = [REVOKED.signedOut, REVOKED.replaced];

/**
 * Returns true if a file may still be sent to the session. False once its user is disabled, or none
 * of their roles grants the permission any more; also once the session was ended from elsewhere: by
 * that user, with a new password, or with a password that an administrator gave. A session that has
 * only run out, or that its person left by signing out or in again, stops nothing.
 */
export async function mayStillFetch(
  ctx: Pick<UserContext, "db" | "actor">,
  permission: Permission,
): Promise<boolean> {
  const session = await findSessionWithUser(ctx.db, ctx.actor.sessionId);
  if (!session || session.disabledAt !== null || !grants(session.roles, permission)) return false;
  return session.revokedReason === null || HARMLESS_ENDS.includes(session.revokedReason);
}
