import type { UserContext } from "@/lib/desk/context";
import { grants, type Permission } from "@/lib/domain/users/roles";
import { findSessionWithUser } from "@/lib/store/users/sessions";
import { REVOKED } from "./sessions";

/** Ends of a session that say nothing against whoever sits at its browser: a file that it is still receiving may come to its end. */
const HARMLESS_ENDS: readonly string[] = [REVOKED.signedOut, REVOKED.replaced];

/**
 * Whether a file may still be sent to the session that asked for it. Not once its user is disabled, or none of their roles
 * grants the permission any more; nor once the session was ended from elsewhere: by that user, with a new password, or with a password that an administrator
 * gave. A session that has only run out, or that its person left by signing out or in again, stops nothing.
 */
export async function mayStillFetch(
  ctx: Pick<UserContext, "db" | "actor">,
  permission: Permission,
): Promise<boolean> {
  const session = await findSessionWithUser(ctx.db, ctx.actor.sessionId);
  if (!session || session.disabledAt !== null || !grants(session.roles, permission)) return false;
  return session.revokedReason === null || HARMLESS_ENDS.includes(session.revokedReason);
}
