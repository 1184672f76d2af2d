import { sql, type Selectable } from "kysely";
import { DAY_MS } from "@/lib/domain/calendar/day";
import type { Queryable } from "./database";
import type { WebhookInboxTable } from "./schema-webhooks";

export type InboxRow = Selectable<WebhookInboxTable>;

export interface NewInboxRow {
  dedupeKey: string;
  receivedAt: Date;
  verified: boolean;
  type: string | null;
  transferId: string | null;
  reference: string | null;
  headers: unknown;
  body: Buffer;
  /** `ignored` for events that the desk has no use for; they are kept nevertheless. */
  state: "pending" | "ignored";
}

/** One INSERT. False when this delivery was stored before. */
export async function insertInboxRow(db: Queryable, row: NewInboxRow): Promise<boolean> {
  const inserted = await db
    .insertInto("webhookInbox")
    .values({
      ...row,
      headers: JSON.stringify(row.headers),
      nextTryAt: row.state === "pending" ? row.receivedAt : null,
    })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Requeues a processed event because an identical one has arrived, also one that waits for its second hint. One not processed yet counts for both. */
export async function reopenInboxRow(db: Queryable, dedupeKey: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable("webhookInbox")
    .set({ state: "pending", tries: 0, nextTryAt: at, doneAt: null })
    .where("dedupeKey", "=", dedupeKey)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["done", "ignored"]),
        eb.and([eb("state", "=", "pending"), eb("doneAt", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes due rows for this worker for a minute, and counts that as a try. One that fails never keeps others waiting. */
export async function claimDueInboxRows(db: Queryable, limit: number): Promise<InboxRow[]> {
  const due = db
    .selectFrom("webhookInbox")
    .select("id")
    .where("state", "in", ["pending", "orphan"])
    .where("nextTryAt", "<=", sql<Date>`clock_timestamp()`)
    .orderBy("nextTryAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("webhookInbox")
    .set({ nextTryAt: sql<Date>`clock_timestamp() + interval '1 minute'`, tries: sql`tries + 1` })
    .where("id", "in", due)
    .returningAll()
    .execute();
}

export async function settleInboxRow(
  db: Queryable,
  id: string,
  change: {
    state: "pending" | "done" | "ignored" | "orphan" | "parked";
    nextTryAt?: Date | null;
    lastError?: string | null;
    doneAt?: Date | null;
    tries?: number;
  },
): Promise<void> {
  await db.updateTable("webhookInbox").set(change).where("id", "=", id).execute();
}

/**
 * Transfers that events received since a moment have mentioned and that the desk doesn't know, the newest 200. Other clients of the
 * same account may leave far more of them: what one create has produced becomes known after it was sent.
 */
export async function orphanTransferIds(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("webhookInbox")
    .select("transferId")
    .where("state", "=", "orphan")
    .where("transferId", "is not", null)
    .where("receivedAt", ">=", since)
    .groupBy("transferId")
    .orderBy((eb) => eb.fn.max("id"), "desc")
    .limit(200)
    .execute();
  return rows.flatMap((row) => (row.transferId === null ? [] : [row.transferId]));
}

/** The number of the newest event since a moment about a transfer that the desk doesn't know; null when there is none. */
export async function newestOrphan(db: Queryable, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom("webhookInbox")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("state", "=", "orphan")
    .where("transferId", "is not", null)
    .where("receivedAt", ">=", since)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The moment of the newest event and the numbers an administrator watches. Three short looks into indexes: an open page asks every 30 s. */
export async function inboxFigures(
  db: Queryable,
  now: Date,
): Promise<{ lastEventAt: Date | null; receivedLastDay: number; parked: number }> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("webhookInbox")
        .select((event) => event.fn.max("receivedAt").as("at"))
        .as("lastEventAt"),
      eb
        .selectFrom("webhookInbox")
        .select((event) => event.fn.countAll<string>().as("count"))
        .where("receivedAt", ">", dayAgo)
        .as("receivedLastDay"),
      eb
        .selectFrom("webhookInbox")
        .select((event) => event.fn.countAll<string>().as("count"))
        .where("state", "=", "parked")
        .as("parked"),
    ])
    .executeTakeFirstOrThrow();
  return {
    lastEventAt: row.lastEventAt,
    receivedLastDay: Number(row.receivedLastDay),
    parked: Number(row.parked),
  };
}

/** Deletes at most `limit` events that came before an instant and that nothing is left to be done about. @returns how many */
export async function deleteEventsDoneBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom("webhookInbox")
    .select("id")
    .where("receivedAt", "<", before)
    .where("state", "in", ["done", "ignored"])
    .orderBy("receivedAt")
    .limit(limit);
  const result = await db
    .deleteFrom("webhookInbox")
    .where("id", "in", old)
    .where("state", "in", ["done", "ignored"])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Requeues parked events, due at the given time. @returns how many */
export async function replayParked(db: Queryable, at: Date): Promise<number> {
  const result = await db
    .updateTable("webhookInbox")
    .set({ state: "pending", tries: 0, nextTryAt: at })
    .where("state", "=", "parked")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
