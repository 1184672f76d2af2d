import { MeView, type SessionList, SessionView } from "@/lib/contract/api/session";
import { ROLES } from "@/lib/domain/users/roles";
import { isUuidV4 } from "@/lib/platform/ids";
import {
  findSessionWithUser,
  openSessions,
  revokeSession,
  revokeSessionsOf,
} from "@/lib/store/users/sessions";
import { AppError, conflict, notFound } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { getOrganisation } from "../organisation";
import { viewOf } from "../view-of";
import { recordUser } from "./list-users";
import { REVOKED, SESSION_IDLE_MS } from "./sessions";

/**
 * The actor, with their present name and roles, and the organisation.
 * @throws {AppError} `forbidden`; `unauthenticated` when the session is gone; `unavailable`.
 */
export async function getMe(ctx: UserContext): Promise<MeView> {
  requirePermission(ctx, "desk.read");
  const row = await findSessionWithUser(ctx.db, ctx.actor.sessionId);
  if (!row)
    throw new AppError("unauthenticated", "Your session has ended. Sign in again to continue.", {
      reason: "none",
    });
  return viewOf(MeView, {
    ...row,
    id: row.userId,
    roles: ROLES.filter((role) => row.roles.includes(role)),
    sessionExpiresAt: row.expiresAt,
    organisation: await getOrganisation(ctx),
  });
}

/** The actor's live sessions, most recently used first. @throws {AppError} `forbidden`. */
export async function listOwnSessions(ctx: UserContext): Promise<SessionList> {
  requirePermission(ctx, "desk.read");
  const now = ctx.clock.now();
  const rows = await openSessions(ctx.db, ctx.actor.userId, {
    now,
    seenAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  });
  return {
    sessions: rows.map((row) =>
      viewOf(SessionView, { ...row, current: row.id === ctx.actor.sessionId }),
    ),
  };
}

/** Ends the actor's sessions except the one of this request. @throws {AppError} `forbidden` */
export async function revokeOtherSessions(ctx: UserContext): Promise<void> {
  requirePermission(ctx, "desk.read");
  await ctx.db.transaction().execute(async (tx) => {
    const { userId, sessionId } = ctx.actor;
    const ended = await revokeSessionsOf(tx, userId, REVOKED.revoked, ctx.clock.now(), sessionId);
    if (ended === 0) return;
    await recordUser(tx, ctx, userId, {
      action: "session.others_revoked",
      after: { sessionsEnded: ended },
    });
  });
}

/**
 * Ends another session of the same user.
 * @throws {AppError} `forbidden`; `not_found` when it isn't one's own or has ended; `conflict`
 * (own_session) for the session of this request.
 */
export async function revokeOwnSession(ctx: UserContext, sessionId: string): Promise<void> {
  requirePermission(ctx, "desk.read");
  if (sessionId === ctx.actor.sessionId)
    throw conflict("own_session", "That is this session. Sign out instead.");
  const { userId } = ctx.actor;
  await ctx.db.transaction().execute(async (tx) => {
    const which = { id: sessionId, userId };
    const ended =
      isUuidV4(sessionId) && (await revokeSession(tx, which, REVOKED.revoked, ctx.clock.now()));
    if (!ended) throw notFound("That session has ended already. Reload the list.");
    await recordUser(tx, ctx, userId, { action: "session.revoked", after: { sessionId } });
  });
}
