import { REVOKED } from "@/lib/desk/users/session-rules";

const MESSAGES: Record<string, string> = {
  none: "You're not signed in. Sign in to go on.",
  expired: "Your session reached its 12 hours. Sign in again to go on.",
  idle: "You were signed out after 2 hours without use. Sign in again to go on.",
  [REVOKED.signedOut]: "You signed out. Sign in again to go on.",
  [REVOKED.replaced]: "A newer sign-in in this browser took the place of this one. Reload the page to go on.",
  [REVOKED.revoked]: "This session was ended from another one. Sign in again to go on.",
  [REVOKED.disabled]: "Your user is disabled. Ask an administrator to enable it.",
  [REVOKED.passwordReset]: "An administrator reset your password. Sign in with the new one.",
  [REVOKED.passwordChanged]: "Your password was changed. Sign in with the new one.",
};

/** Why a session ended and what to do, for the person whose session it was. */
export function signedOutMessage(reason: string): string {
  return MESSAGES[reason] ?? "Your session has ended. Sign in again to go on.";
}
