import { sql } from "kysely";
import type { Queryable } from "./database";
import { CLOSED_PHASES, type TransferRow } from "./transfers";

export interface TransferListFilter {
  state?: "open" | "closed";
  needs?: "you";
  type?: "onramp" | "offramp";
  recipientId?: string;
  search?: string;
}

/** Phases in which the desk's people act next; an expired rate counts as rate_ready here, since expiry passes by the clock. */
const NEEDS_YOU = ["rate_ready", "rate_expired", "awaiting_payment", "expired", "failed"];

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function filtered(db: Queryable, filter: Omit<TransferListFilter, "state">) {
  return db
    .selectFrom("transfers")
    .$if(filter.type !== undefined, (query) => query.where("type", "=", filter.type ?? ""))
    .$if(filter.recipientId !== undefined, (query) => query.where("recipientId", "=", filter.recipientId ?? ""))
    .$if(filter.needs === "you", (query) => query.where("phase", "in", NEEDS_YOU))
    .$if(Boolean(filter.search), (query) => {
      const pattern = likePattern(filter.search ?? "");
      return query.where((eb) =>
        eb.or([
          eb("id", "ilike", pattern),
          eb("reference", "ilike", pattern),
          eb("note", "ilike", pattern),
          eb(sql<string>`recipient ->> 'name'`, "ilike", pattern),
          eb("transactionHash", "ilike", pattern),
        ]),
      );
    });
}

export async function listTransferRows(db: Queryable, filter: TransferListFilter, page: { limit: number; offset: number }): Promise<TransferRow[]> {
  return filtered(db, filter)
    .$if(filter.state === "open", (query) => query.where("phase", "not in", [...CLOSED_PHASES]))
    .$if(filter.state === "closed", (query) => query.where("phase", "in", [...CLOSED_PHASES]))
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTransfers(db: Queryable, filter: TransferListFilter): Promise<{ all: number; open: number; closed: number }> {
  const row = await filtered(db, filter)
    .select((eb) => [
      eb.fn.countAll<string>().as("all"),
      eb.fn.countAll<string>().filterWhere("phase", "in", [...CLOSED_PHASES]).as("closed"),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), closed: Number(row.closed), open: Number(row.all) - Number(row.closed) };
}

/** Open transfers to the same recipient over the same amount and pair. */
export async function openTransfersAlike(
  db: Queryable,
  like: { recipientId: string; amount: string; fromCurrency: string; toCurrency: string },
): Promise<TransferRow[]> {
  return db
    .selectFrom("transfers")
    .selectAll()
    .where("recipientId", "=", like.recipientId)
    .where("sourceAmount", "=", like.amount)
    .where("sourceCurrency", "=", like.fromCurrency)
    .where("destinationCurrency", "=", like.toCurrency)
    .where("phase", "not in", [...CLOSED_PHASES])
    .orderBy("createdAt", "desc")
    .limit(20)
    .execute();
}

/** Every transfer in one of these phases, the oldest first. */
export async function transfersInPhases(db: Queryable, phases: readonly string[], limit: number): Promise<TransferRow[]> {
  return db.selectFrom("transfers").selectAll().where("phase", "in", [...phases]).orderBy("createdAt").limit(limit).execute();
}

export interface InFlightFigure {
  phase: string;
  count: number;
  /** USDC + USDT of those whose stablecoin amount is known; null when none is. */
  stablecoin: string | null;
}

const stablecoinAmount = sql<string | null>`sum(case when source_currency in ('USDC','USDT') then source_amount when destination_amount > 0 then destination_amount end)`;

export async function inFlightFigures(db: Queryable): Promise<InFlightFigure[]> {
  const rows = await db
    .selectFrom("transfers")
    .select(["phase", (eb) => eb.fn.countAll<string>().as("count"), stablecoinAmount.as("stablecoin")])
    .where("phase", "not in", [...CLOSED_PHASES])
    .groupBy("phase")
    .execute();
  return rows.map((row) => ({ phase: row.phase, count: Number(row.count), stablecoin: row.stablecoin }));
}

export async function settledSince(db: Queryable, since: Date): Promise<{ count: number; stablecoin: string }> {
  const row = await db
    .selectFrom("transfers")
    .select((eb) => [eb.fn.countAll<string>().as("count"), stablecoinAmount.as("stablecoin")])
    .where("phase", "=", "completed")
    .where("completedAt", ">=", since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), stablecoin: row.stablecoin ?? "0" };
}
