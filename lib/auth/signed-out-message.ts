import { REVOKED } from "@/lib/desk/users/sessions";

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
