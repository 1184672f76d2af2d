import type { SessionList } from "@/lib/contract/api/sessions";
import { openSessions } from "@/lib/store/users/sessions";
import { requirePermission, type UserContext } from "../context";
import { SESSION_IDLE_MS } from "./session-rules";

/** The actor's live sessions, most recently used first. @throws {AppError} `forbidden`. */
export async function listOwnSessions(ctx: UserContext): Promise<SessionList> {
  requirePermission(ctx, "desk.read");
  const now = ctx.clock.now();
  const rows = await openSessions(ctx.db, ctx.actor.userId, {
    now,
    seenAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  });
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === ctx.actor.sessionId,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      userAgent: row.userAgent,
      address: row.address,
    })),
  };
}
