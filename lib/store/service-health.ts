import type { Queryable } from "./database";

/** How the service was last seen, by any process. */
export interface ServiceHealthRow {
  lastOkAt: Date | null;
  lastErrorAt: Date | null;
  lastError: string | null;
  clockOffsetMs: number | null;
  tokenState: string;
  tokenIssuedAt: Date | null;
  tokenExpiresAt: Date | null;
  tokenNextTryAt: Date | null;
  tokenLastError: string | null;
  recipientsVerifiedAt: Date | null;
  recipientsError: string | null;
  banksVerifiedAt: Date | null;
}

export async function readServiceHealth(db: Queryable): Promise<ServiceHealthRow> {
  const { id: _id, ...row } = await db.selectFrom("serviceHealth").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
  return row;
}

export async function updateServiceHealth(db: Queryable, change: Partial<ServiceHealthRow>): Promise<void> {
  await db.updateTable("serviceHealth").set(change).where("id", "=", 1).execute();
}

/** Several processes report: the newest report wins, in whatever order they arrive. */
export async function recordServiceOk(db: Queryable, seen: { at: Date; clockOffsetMs: number | null }): Promise<void> {
  await db
    .updateTable("serviceHealth")
    .set({ lastOkAt: seen.at, ...(seen.clockOffsetMs === null ? {} : { clockOffsetMs: Math.round(seen.clockOffsetMs) }) })
    .where("id", "=", 1)
    .where((eb) => eb.or([eb("lastOkAt", "is", null), eb("lastOkAt", "<", seen.at)]))
    .execute();
}

export async function recordServiceError(db: Queryable, seen: { at: Date; message: string }): Promise<void> {
  await db
    .updateTable("serviceHealth")
    .set({ lastErrorAt: seen.at, lastError: seen.message })
    .where("id", "=", 1)
    .where((eb) => eb.or([eb("lastErrorAt", "is", null), eb("lastErrorAt", "<=", seen.at)]))
    .execute();
}

export async function recordTokenState(
  db: Queryable,
  token: { state: string; issuedAt: Date | null; expiresAt: Date | null; nextTryAt: Date | null; lastError: string | null },
): Promise<void> {
  await updateServiceHealth(db, {
    tokenState: token.state,
    tokenIssuedAt: token.issuedAt,
    tokenExpiresAt: token.expiresAt,
    tokenNextTryAt: token.nextTryAt,
    tokenLastError: token.lastError,
  });
}
