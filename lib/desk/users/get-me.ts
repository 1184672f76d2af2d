import type { MeView } from "@/lib/contract/api/me";
import { ROLES } from "@/lib/domain/users/roles";
import { findSessionWithUser } from "@/lib/store/users/sessions";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { getOrganisation } from "../organisation/get-organisation";

/** The actor, with their present name and roles, and the organisation. @throws {AppError} `forbidden`; `unauthenticated` when the session is gone; `unavailable`. */
export async function getMe(ctx: UserContext): Promise<MeView> {
  requirePermission(ctx, "desk.read");
  const row = await findSessionWithUser(ctx.db, ctx.actor.sessionId);
  if (!row)
    throw new AppError("unauthenticated", "Your session has ended. Sign in again to continue.", {
      reason: "none",
    });
  return {
    id: row.userId,
    name: row.name,
    email: row.email,
    roles: ROLES.filter((role) => row.roles.includes(role)),
    mustChangePassword: row.mustChangePassword,
    hasPassword: row.hasPassword,
    sessionExpiresAt: row.expiresAt.toISOString(),
    organisation: await getOrganisation(ctx),
  };
}
