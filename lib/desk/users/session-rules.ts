/** A session ends 12 hours after sign-in, whatever is done with it. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
/** A session that nobody uses ends after 2 hours. */
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000;
/** Use is noted at most this often, so that a busy page is not a stream of writes. */
export const SESSION_TOUCH_MS = 60 * 1000;

export interface SessionTimes {
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** Whether a session still counts, and if not, what ended it. Times: all on the caller's clock. */
export function sessionState(
  session: SessionTimes,
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
