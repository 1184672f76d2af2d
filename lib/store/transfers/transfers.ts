import { sql, type Insertable, type RawBuilder, type Selectable, type UpdateObject } from "kysely";
import { TERMINAL_PHASES } from "@/lib/domain/transfers/phase";
import { COUNT, type DatabaseTransaction, endWhenSilent, type Queryable } from "../database";
import { claimRows, findRow, findRows, insertRow } from "../rows";
import type { Schema } from "../schema";

export type TransferRow = Selectable<Schema["transfers"]>;
export type SeenRate = Selectable<Schema["rates"]>;
export type NewTransferRow = Insertable<Schema["transfers"]>;
export type TransferChange = UpdateObject<Schema, "transfers">;

export const findTransfer = findRow("transfers");

export const transfersByIds = findRows("transfers");

export async function findTransferByReference(db: Queryable, reference: string) {
  return db
    .selectFrom("transfers")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Locks the mirror's row, so that readings and writes of one transfer take turns. */
export async function lockTransfer(tx: DatabaseTransaction, id: string) {
  // A row that isn't there yet can't be locked: the advisory lock keeps two first readings apart.
  await sql`select pg_advisory_xact_lock(hashtextextended('transfer:' || ${id}, 0)), ${endWhenSilent()}`.execute(
    tx,
  );
  return tx.selectFrom("transfers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export const insertTransfer = insertRow("transfers");

export async function updateTransfer(db: Queryable, id: string, change: TransferChange) {
  await db.updateTable("transfers").set(change).where("id", "=", id).execute();
}

export const insertRate = insertRow("rates");

export async function ratesOfTransfer(db: Queryable, transferId: string): Promise<SeenRate[]> {
  return db
    .selectFrom("rates")
    .selectAll()
    .where("transferId", "=", transferId)
    .orderBy("version")
    .execute();
}

export async function lastRates(db: Queryable) {
  return db
    .selectFrom("rates")
    .distinctOn(["sourceCurrency", "destinationCurrency"])
    .selectAll()
    .orderBy("sourceCurrency")
    .orderBy("destinationCurrency")
    .orderBy("seenAt", "desc")
    .execute();
}

/** Minimum time between a reading of a transfer and the next that a person asks for, for all processes together. */
export const READ_EVERY_MS = 2_000;

/** Takes the turn to read a transfer for a person. False while another reading is less than two seconds old. */
export async function claimReading(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .updateTable("transfers")
    .set({ readingBeganAt: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where(
      sql<boolean>`(reading_began_at is null or reading_began_at <= clock_timestamp() - ${READ_EVERY_MS} * interval '1 millisecond')`,
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes transfers with a due reading and postpones their next one.
 * So no second worker reads them too. If the worker dies, they are due again a minute later. A reading takes
 * less, so a transfer that is due during its reading was marked since.
 */
export async function claimDueTransfers(db: Queryable, limit: number): Promise<string[]> {
  const where = sql`next_poll_at <= clock_timestamp()`;
  const rows = await claimRows(
    db,
    "transfers",
    { where, orderBy: "nextPollAt", limit },
    sql`next_poll_at = clock_timestamp() + interval '1 minute', reading_began_at = clock_timestamp()`,
  );
  return rows.map((row) => row.id);
}

/**
 * Records that a transfer's page is open, for `forMs`. Written again only once a third of that has passed, so that a page
 * that reads often doesn't cause a stream of writes. The first note also brings the next reading forward, to `withinMs` after the
 * last one; a pause after a failed reading stays as long as it is. A transfer at its end is left alone.
 */
export async function watchTransfer(
  db: Queryable,
  id: string,
  { forMs, withinMs }: { forMs: number; withinMs: number },
): Promise<void> {
  const until = sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`;
  const isNew = sql<boolean>`(watched_until is null or watched_until < clock_timestamp())`;
  await db
    .updateTable("transfers")
    .set({
      watchedUntil: until,
      nextPollAt: sql<Date | null>`case when ${isNew} and poll_failures = 0 and next_poll_at is not null
        then least(next_poll_at, verified_at + ${withinMs} * interval '1 millisecond') else next_poll_at end`,
    })
    .where("id", "=", id)
    .where("phase", "not in", [...TERMINAL_PHASES])
    .where(
      sql<boolean>`(watched_until is null or watched_until < clock_timestamp() + ${(forMs * 2) / 3} * interval '1 millisecond')`,
    )
    .execute();
}

export async function countWatched(db: Queryable, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("transfers")
    .select(COUNT.as("count"))
    .where("watchedUntil", ">", now)
    .where("phase", "not in", [...TERMINAL_PHASES])
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a transfer as changed: many marks become one reading. False when the desk doesn't know it. */
export async function markTransferChanged(db: Queryable, id: string): Promise<boolean> {
  return (await markChanged(db, "id", [id])).length > 0;
}

type Names = RawBuilder<unknown>;

/** By what transfers are found: a condition on them, and the names that were found. */
const NAMED_BY = {
  id: { isOne: (names: Names) => sql`id = any(${names})`, name: sql`id` },
  reference: { isOne: (names: Names) => sql`reference = any(${names})`, name: sql`reference` },
  either: {
    isOne: (names: Names) => sql`(id = any(${names}) or reference = any(${names}))`,
    name: sql`unnest(array[id, reference])`,
  },
  /** The account into which a payment is awaited. */
  account: {
    isOne: (names: Names) =>
      sql`phase in ('awaiting_payment', 'payment_reported') and instructions->>'accountNumber' = any(${names})`,
    name: sql`instructions->>'accountNumber'`,
  },
};

/**
 * Marks transfers with one of these names as changed. Locks them in the order of their ids, so that two workers never deadlock.
 * @returns the names found
 */
export async function markChanged(
  db: Queryable,
  by: keyof typeof NAMED_BY,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const { isOne, name } = NAMED_BY[by];
  const { rows } = await sql<{ name: string | null }>`
    with meant as materialized (
      select id from transfers where ${isOne(sql`${sql.val([...new Set(names)])}::text[]`)} order by id for update
    ), changed as (
      update transfers set next_poll_at = clock_timestamp() where id in (select id from meant) returning id, reference, instructions
    )
    select ${name} as name from changed`.execute(db);
  return rows.flatMap((row) => (row.name === null ? [] : [row.name]));
}

/**
 * SQL of a transfer's next reading: `at`, or at once if marked as changed meanwhile.
 * The reading took `tookMs` until this transaction began, and may be from before that change. Compared on the
 * database's clock, which marks it.
 */
export function unlessMarkedSince(tookMs: number, at: Date | null) {
  return sql<Date | null>`case when next_poll_at > now() - ${tookMs} * interval '1 millisecond' and next_poll_at <= clock_timestamp()
    then next_poll_at else ${at}::timestamptz end`;
}

export async function knownTransferIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("transfers")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return rows.map((row) => row.id);
}
