import type { Actor } from "@/lib/desk/context";
import { REVOKED, SESSION_TOUCH_MS, sessionState } from "@/lib/desk/users/sessions";
import type { Clock } from "@/lib/platform/clock";
import { isUuidV4 } from "@/lib/platform/ids";
import type { Database } from "@/lib/store/database";
import { findSessionWithUser, touchSession } from "@/lib/store/users/sessions";

export interface LiveSession {
  actor: Actor;
  expiresAt: Date;
  /** The password was given by an administrator: until it is changed, nothing else is open. */
  mustChangePassword: boolean;
}

export type SessionCheck =
  | { ok: true; session: LiveSession }
  /** `reason` is none, revoked, expired, idle, disabled, or the reason on the session's row. */
  | { ok: false; reason: string };

/**
 * Looks the session up on every request. A sign-out, a disabled user or a changed role holds at once. `isActivity` is
 * false for requests that a page makes on its own: they don't keep a session from going idle.
 */
export async function checkSession(
  at: { db: Database; clock: Clock },
  sessionId: string | null,
  isActivity: boolean,
): Promise<SessionCheck> {
  if (sessionId === null || !isUuidV4(sessionId)) return { ok: false, reason: "none" };
  const row = await findSessionWithUser(at.db, sessionId);
  if (!row) return { ok: false, reason: "none" };
  const now = at.clock.now();
  if (row.disabledAt !== null) return { ok: false, reason: "disabled" };
  const state = sessionState(row, now);
  if (state === "revoked") return { ok: false, reason: row.revokedReason ?? state };
  if (state !== "live") return { ok: false, reason: state };
  if (isActivity && now.getTime() - row.lastSeenAt.getTime() >= SESSION_TOUCH_MS)
    await touchSession(at.db, sessionId, now);
  return {
    ok: true,
    session: {
      actor: { userId: row.userId, name: row.name, email: row.email, roles: row.roles, sessionId },
      expiresAt: row.expiresAt,
      mustChangePassword: row.mustChangePassword,
    },
  };
}

const MESSAGES: Record<string, string> = {
  none: "You're not signed in. Sign in to continue.",
  expired: "Your session reached its limit of 12 hours. Sign in again to continue.",
  idle: "You were signed out after 2 hours without use. Sign in again to continue.",
  [REVOKED.signedOut]: "You signed out. Sign in again to continue.",
  [REVOKED.replaced]:
    "A newer sign-in in this browser replaced this one. Reload the page to continue.",
  [REVOKED.revoked]: "This session was ended from another one. Sign in again to continue.",
  [REVOKED.disabled]: "Your user is disabled. Ask an administrator to enable it.",
  [REVOKED.passwordReset]: "An administrator reset your password. Sign in with the new one.",
  [REVOKED.passwordChanged]: "Your password was changed. Sign in with the new one.",
};

/** Why a session ended and what to do, for the person whose session it was. The reason may come from an address that anybody wrote. */
export function signedOutMessage(reason: string): string {
  const known = Object.hasOwn(MESSAGES, reason) ? MESSAGES[reason] : undefined;
  return known ?? "Your session has ended. Sign in again to continue.";
}
