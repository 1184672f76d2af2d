import { type Insertable, type Selectable, sql } from "kysely";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { onlyRow, type Queryable } from "./database";
import { compiledQuery } from "./postgres/prepared-statements";
import { claimRows } from "./rows";
import type { Schema } from "./schema";

export type InboxRow = Selectable<Schema["webhookInbox"]>;

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

/** Deliveries as columns, so that the statement is built and prepared once. */
type InboxColumns = [
  dedupeKeys: string[],
  receivedAt: Date[],
  verified: boolean[],
  types: (string | null)[],
  transferIds: (string | null)[],
  references: (string | null)[],
  headers: string[],
  bodies: Buffer[],
  states: string[],
];

const insertAndWake = compiledQuery(
  (db, ...columns: InboxColumns) => {
    const [keys, receivedAt, verified, types, transferIds, references, headers, bodies, states] =
      columns.map((column) => sql.val(column));
    const statement = sql<{ dedupeKey: string }>`
      with stored as (
        insert into webhook_inbox
          (dedupe_key, received_at, verified, type, transfer_id, reference, headers, body, state, next_try_at)
        select dedupe_key, received_at, verified, type, transfer_id, reference, headers, body, state,
          case when state = 'pending' then received_at end
        from unnest(
          ${keys}::text[], ${receivedAt}::timestamptz[], ${verified}::boolean[], ${types}::text[], ${transferIds}::text[],
          ${references}::text[], ${headers}::jsonb[], ${bodies}::bytea[], ${states}::text[]
        ) as given (dedupe_key, received_at, verified, type, transfer_id, reference, headers, body, state)
        on conflict (dedupe_key) do nothing
        returning dedupe_key
      )
      select dedupe_key, (select pg_notify('desk_work', 'events')) from stored`;
    return { compile: () => statement.compile(db) };
  },
  [[], [], [], [], [], [], [], [], []],
);

/**
 * Stores deliveries by one INSERT, which wakes the workers on commit.
 * @returns the keys that were not stored before
 */
export async function insertInboxRows(db: Queryable, rows: readonly NewInboxRow[]) {
  const inserted = await insertAndWake(
    db,
    rows.map((row) => row.dedupeKey),
    rows.map((row) => row.receivedAt),
    rows.map((row) => row.verified),
    rows.map((row) => row.type),
    rows.map((row) => row.transferId),
    rows.map((row) => row.reference),
    rows.map((row) => JSON.stringify(row.headers)),
    rows.map((row) => row.body),
    rows.map((row) => row.state),
  );
  return new Set(inserted.map((row) => row.dedupeKey));
}

/** Requeues processed events, and those waiting for their second hint, as they came again. */
export async function reopenInboxRows(db: Queryable, dedupeKeys: readonly string[], at: Date) {
  const result = await db
    .updateTable("webhookInbox")
    .set({ state: "pending", tries: 0, nextTryAt: at, doneAt: null })
    .where("dedupeKey", "in", dedupeKeys)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["done", "ignored"]),
        eb.and([eb("state", "=", "pending"), eb("doneAt", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes due rows for this worker for a minute, and counts a try. */
export async function claimDueInboxRows(db: Queryable, limit: number): Promise<InboxRow[]> {
  const where = sql`state in ('pending', 'orphan') and next_try_at <= clock_timestamp()`;
  return claimRows(
    db,
    "webhookInbox",
    { where, orderBy: "nextTryAt", limit },
    sql`next_try_at = clock_timestamp() + interval '1 minute', tries = tries + 1`,
  );
}

export interface InboxChange {
  state: "pending" | "done" | "ignored" | "orphan" | "parked";
  nextTryAt?: Date | null;
  lastError?: string | null;
  doneAt?: Date | null;
  tries?: number;
}

export async function settleInboxRows(db: Queryable, ids: readonly string[], change: InboxChange) {
  if (ids.length === 0) return;
  await db
    .updateTable("webhookInbox")
    .set(change)
    .where(sql<boolean>`id = any(${sql.val([...ids])}::bigint[])`)
    .execute();
}

/**
 * Returns the newest 200 unknown transfers in events since a moment. Other clients of the same
 * account may leave far more of them: the outcome of a create becomes known after it was sent.
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

/** Returns the number of the newest event about an unknown transfer since a moment, if any. */
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
export async function inboxFigures(db: Queryable, now: Date) {
  const figures = sql<{ lastEventAt: Date | null; receivedLastDay: number; parked: number }>`
    select (select max(received_at) from webhook_inbox) as last_event_at,
      (select count(*)::int from webhook_inbox where received_at > ${new Date(now.getTime() - DAY_MS)}) as received_last_day,
      (select count(*)::int from webhook_inbox where state = 'parked') as parked`;
  return onlyRow(db, figures);
}

/**
 * Deletes at most `limit` finished events from before an instant.
 * @returns how many
 */
export async function deleteEventsDoneBefore(db: Queryable, before: Date, limit: number) {
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

export type RefusedEvents = Insertable<Schema["webhookRefusals"]>;

/** Adds to what was refused for each reason. Several processes count at once: always in the same order, so that none waits for another that waits for it. */
export async function addRefusedEvents(db: Queryable, refused: readonly RefusedEvents[]) {
  if (refused.length === 0) return;
  await db
    .insertInto("webhookRefusals")
    .values([...refused].sort((a, b) => (a.reason < b.reason ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column("reason").doUpdateSet({
        count: sql`webhook_refusals.count + excluded.count`,
        firstAt: sql`least(webhook_refusals.first_at, excluded.first_at)`,
        lastAt: sql`greatest(webhook_refusals.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

export async function readRefusedEvents(db: Queryable): Promise<RefusedEvents[]> {
  const rows = await db
    .selectFrom("webhookRefusals")
    .selectAll()
    .orderBy("lastAt", "desc")
    .orderBy("reason")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Forgets reasons without refusals since an instant; their count begins again. */
export async function forgetRefusedEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("webhookRefusals").where("lastAt", "<", before).execute();
}
