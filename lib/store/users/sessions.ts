import { type Selectable, sql } from "kysely";
import type { Queryable } from "../database";
import { compiledQuery } from "../postgres/prepared-statements";
import { insertRow } from "../rows";
import type { Schema } from "../schema";

export type SessionRow = Selectable<Schema["sessions"]>;

export const insertSession = insertRow("sessions");

const sessionWithUser = compiledQuery(
  (db, sessionId: string) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .selectAll("sessions")
      .select([
        "users.email",
        "users.name",
        "users.roles",
        "users.disabledAt",
        "users.mustChangePassword",
      ])
      .select(sql<boolean>`users.password_hash is not null`.as("hasPassword"))
      .where("sessions.id", "=", sessionId),
  [""],
);

export async function findSessionWithUser(db: Queryable, sessionId: string) {
  const [row] = await sessionWithUser(db, sessionId);
  return row;
}

export async function touchSession(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: at })
    .where("id", "=", sessionId)
    .where("lastSeenAt", "<", at)
    .execute();
}

/** A user's sessions that nothing has ended and that were used lately, newest use first. */
export async function openSessions(
  db: Queryable,
  userId: string,
  limits: { now: Date; seenAfter: Date },
): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", limits.now)
    .where("lastSeenAt", ">", limits.seenAfter)
    .orderBy("lastSeenAt", "desc")
    .execute();
}

/** Ends one session, of that user only if one is given. @returns whether there was one to end. */
export async function revokeSession(
  db: Queryable,
  session: { id: string; userId: string | null },
  reason: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("sessions")
    .set({ revokedAt: at, revokedReason: reason })
    .where("id", "=", session.id)
    .where("revokedAt", "is", null)
    .$if(session.userId !== null, (query) => query.where("userId", "=", session.userId))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends all sessions of a user, except one if given. @returns how many it ended. */
export async function revokeSessionsOf(
  db: Queryable,
  userId: string,
  reason: string,
  at: Date,
  exceptId: string | null,
): Promise<number> {
  const result = await db
    .updateTable("sessions")
    .set({ revokedAt: at, revokedReason: reason })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes sessions that ended before a moment, since they hold IP addresses. */
export async function deleteSessionsEndedBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<", before).execute();
}
