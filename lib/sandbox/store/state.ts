import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, resetTransaction } from "./database";

/** The sandbox's one state row, made on the first start. */
export async function ensureState(db: Db) {
  await db
    .insertInto("state")
    .values({
      id: 1,
      clock_offset_ms: 0,
      token_secret: randomBytes(32).toString("base64url"),
      token_generation: 1,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return readState(db);
}

export async function readState(db: Db) {
  const row = await db
    .selectFrom("state")
    .select(["clock_offset_ms", "token_secret", "token_generation"])
    .executeTakeFirstOrThrow();
  return {
    clockOffsetMs: Number(row.clock_offset_ms),
    tokenSecret: row.token_secret,
    tokenGeneration: row.token_generation,
  };
}

export async function saveClockOffset(db: Db, offsetMs: number): Promise<void> {
  await db.updateTable("state").set({ clock_offset_ms: offsetMs }).execute();
}

/** Revokes every token issued so far. */
export async function revokeTokens(db: Db): Promise<void> {
  await db
    .updateTable("state")
    .set((row) => ({ token_generation: row("token_generation", "+", 1) }))
    .execute();
}

/** Removes everything that was created. The state row, and with it the tokens in use, stays. */
export async function emptyTables(db: Db): Promise<void> {
  await resetTransaction(db, (trx) =>
    sql`truncate recipients, transfers, payments, payment_notices, scheduled_steps, webhook_messages, webhook_deliveries, idempotency_keys`.execute(
      trx,
    ),
  );
}
