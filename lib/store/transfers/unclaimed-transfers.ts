import { sql, type Selectable } from "kysely";
import { exists, type DatabaseTransaction, type Queryable } from "../database";
import { claimRows } from "../rows";
import type { Schema } from "../schema";
import type { OperationRow } from "./operations";

export type UnclaimedTransferRow = Selectable<Schema["unclaimedTransfers"]>;

const spellings = (id: string): string[] => [...new Set([id, id.toLowerCase(), id.toUpperCase()])];

/** Notes unknown transfers that events named, to be read (again). */
export async function noteUnclaimed(db: Queryable, ids: readonly string[], at: Date) {
  if (ids.length === 0) return;
  const rows = [...new Set(ids)].toSorted().map((id) => ({
    id,
    foundAt: at,
    nextReadAt: sql<Date>`clock_timestamp()`,
  }));
  await db
    .insertInto("unclaimedTransfers")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ nextReadAt: sql<Date>`clock_timestamp()` })
        .where("unclaimedTransfers.setAsideAt", "is", null),
    )
    .execute();
}

/**
 * Notes unknown transfers of the mirror that a recent create could have made.
 * From a create of the last week. So a transfer is found although its event was lost.
 * @param serviceAheadMs how far the service's clock is ahead of the desk's
 */
export async function noteUnclaimedOnList(db: Queryable, at: Date, serviceAheadMs: number) {
  await sql`
    insert into unclaimed_transfers (id, found_at, next_read_at)
    select distinct t.id, ${at}::timestamptz, clock_timestamp()
    from operations o
    join transactions t on t.source_currency = o.request ->> 'fromCurrency'
      and t.destination_currency = o.request ->> 'toCurrency'
      and (t.amount_sent = (o.request ->> 'amount')::numeric or t.amount_sent = 0)
      and t.created_at between o.first_sent_at + ${serviceAheadMs} * interval '1 millisecond' - interval '1 minute'
        and coalesce(o.finished_at, clock_timestamp()) + ${serviceAheadMs} * interval '1 millisecond' + interval '15 minutes'
    where o.kind = 'create_transfer' and o.created_at > ${at}::timestamptz - interval '7 days' and o.first_sent_at is not null
      and not exists (select from transfers known where known.id in (t.id, lower(t.id), upper(t.id)))
    on conflict do nothing
  `.execute(db);
}

/** Takes one that is due for this worker for a minute. */
export async function claimDueUnclaimed(db: Queryable): Promise<UnclaimedTransferRow | undefined> {
  const where = sql`next_read_at <= clock_timestamp()`;
  const [row] = await claimRows(
    db,
    "unclaimedTransfers",
    { where, orderBy: "nextReadAt", limit: 1 },
    sql`next_read_at = clock_timestamp() + interval '1 minute'`,
  );
  return row;
}

/** Stores a reading. A transfer set aside meanwhile stays so. */
export async function updateUnclaimed(
  db: Queryable,
  id: string,
  {
    nextReadInMs,
    ...change
  }: Partial<Omit<UnclaimedTransferRow, "id" | "recipient" | "nextReadAt">> & {
    recipient?: string | null;
    nextReadInMs: number | null;
  },
): Promise<boolean> {
  const result = await db
    .updateTable("unclaimedTransfers")
    .set({
      ...change,
      nextReadAt:
        nextReadInMs === null
          ? null
          : sql<Date>`clock_timestamp() + ${nextReadInMs} * interval '1 millisecond'`,
    })
    .where("id", "=", id)
    .where("setAsideAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes a transfer that the desk now owns, or that the service doesn't have. */
export async function deleteUnclaimed(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("unclaimedTransfers").where("id", "in", spellings(id)).execute();
}

export async function isUnclaimed(db: Queryable, id: string): Promise<boolean> {
  return exists(db, sql`from unclaimed_transfers where id = any(${spellings(id)}::text[])`);
}

/** A person says that it isn't the desk's. Undefined unless it is listed. */
export async function setUnclaimedAside(tx: DatabaseTransaction, id: string, at: Date) {
  return tx
    .updateTable("unclaimedTransfers")
    .set({ setAsideAt: at, listedAt: null, nextReadAt: null })
    .where("id", "=", id)
    .where("listedAt", "is not", null)
    .returningAll()
    .executeTakeFirst();
}

export async function listedUnclaimed(db: Queryable, limit: number) {
  const rows = await db
    .selectFrom("unclaimedTransfers")
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .where("listedAt", "is not", null)
    .orderBy("listedAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return { rows, count: rows[0]?.count ?? 0 };
}

export async function createsOver(
  db: Queryable,
  { amount, currency, since }: { amount: string; currency: string; since: Date },
): Promise<OperationRow[]> {
  return db
    .selectFrom("operations")
    .selectAll()
    .where("kind", "=", "create_transfer")
    .where("createdAt", ">=", since)
    .where(sql<boolean>`first_sent_at is not null and request ->> 'fromCurrency' = ${currency}
      and (request ->> 'amount')::numeric = ${amount}::numeric`)
    .orderBy("createdAt", "desc")
    .execute();
}

/**
 * Returns the create that a person sent after a refused one for the same.
 * Of the same form, or of the same recipient, amount, currencies and network. Undefined if there is none that
 * could still have a transfer, or has one.
 */
export async function replacementCreate(
  db: Queryable,
  refused: Pick<OperationRow, "id" | "intentId" | "likeness" | "createdAt">,
): Promise<OperationRow | undefined> {
  return db
    .selectFrom("operations")
    .selectAll()
    .where("kind", "=", "create_transfer")
    .where("id", "<>", refused.id)
    .where("state", "not in", ["refused", "given_up"])
    .where("createdAt", ">=", refused.createdAt)
    .where((eb) =>
      eb.or([eb("intentId", "=", refused.intentId), eb("likeness", "=", refused.likeness)]),
    )
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
}
