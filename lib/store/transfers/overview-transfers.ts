import { sql, type RawBuilder, type SqlBool } from "kysely";
import { TERMINAL_PHASES } from "@/lib/domain/transfers/phase";
import { STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "../database";
import { IS_PART_REPORTED } from "./transfer-list";
import type { TransferRow } from "./transfers";

/** The first transfers that need the same act, and the number of all. */
export interface Waiting {
  rows: TransferRow[];
  count: number;
}

interface Wanted {
  /** The service's time, which decides which rates have expired. */
  now: Date;
  /** Older failures are left out; with a payment received, up to `paidSince`. */
  failedSince: Date;
  paidSince: Date;
  /** Maximum number of rows of each kind. */
  limit: number;
}

/**
 * Returns the transfers that wait for a person.
 * `confirm`: valid rates by expiry, then those without one, then expired ones, the latest first. `pay`: unpaid,
 * or reported in part; the longest waiting first. `failed`: failed, or cancelled after a payment came in; the
 * latest first. `held`: on hold in any phase, the latest first; these are in none of the others.
 */
export async function waitingTransfers(
  db: Queryable,
  { now, failedSince, paidSince, limit }: Wanted,
): Promise<Record<"confirm" | "pay" | "failed" | "held", Waiting>> {
  const free = sql<SqlBool>`frozen_reason is null`;
  const isPaid = sql<SqlBool>`(received_amount > 0 and phase_since >= ${paidSince})`;
  const [confirm, pay, failed, held] = await Promise.all([
    waiting(
      db,
      sql<SqlBool>`${free} and phase in ('rate_ready', 'rate_expired')`,
      sql`${hasExpired(now)}, case when not ${hasExpired(now)} then rate_expires_at end, rate_expires_at desc, id`,
      limit,
    ),
    waiting(
      db,
      sql<SqlBool>`${free} and (phase = 'awaiting_payment' or ${IS_PART_REPORTED})`,
      sql`awaiting_since nulls last, created_at, id`,
      limit,
    ),
    waiting(
      db,
      sql<SqlBool>`${free} and (phase = 'failed' and (phase_since >= ${failedSince} or ${isPaid}) or phase = 'cancelled' and ${isPaid})`,
      sql`phase_since desc, id`,
      limit,
    ),
    waiting(db, sql<SqlBool>`frozen_reason is not null`, sql`frozen_at desc, id`, limit),
  ]);
  return { confirm, pay, failed, held };
}

async function waiting(
  db: Queryable,
  which: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<Waiting> {
  const rows = await db
    .selectFrom("transfers")
    .selectAll()
    .select(sql<string>`count(*) over ()`.as("count"))
    .where(which)
    .orderBy(order)
    .limit(limit)
    .execute();
  return { rows, count: Number(rows[0]?.count ?? 0) };
}

const hasExpired = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(phase = 'rate_expired' or coalesce(rate_expires_at <= ${now}, false))`;

export interface InFlightFigure {
  phase: string;
  count: number;
  /** USDC + USDT of those whose stablecoin amount is known; null when none is. */
  stablecoin: string | null;
}

const stablecoinAmount = sql<
  string | null
>`sum(case when source_currency = any(${sql.val(STABLECOINS)}::text[]) then source_amount when destination_amount > 0 then destination_amount end)`;

/**
 * Sums open transfers by phase.
 * A quote with an expired rate moves nothing until somebody refreshes it, so it is left out.
 * @param now the service's time
 */
export async function inFlightFigures(db: Queryable, now: Date): Promise<InFlightFigure[]> {
  const rows = await db
    .selectFrom("transfers")
    .select([
      "phase",
      (eb) => eb.fn.countAll<string>().as("count"),
      stablecoinAmount.as("stablecoin"),
    ])
    .where("phase", "not in", [...TERMINAL_PHASES])
    .where(sql<SqlBool>`not (phase in ('rate_ready', 'rate_expired') and ${hasExpired(now)})`)
    .groupBy("phase")
    .execute();
  return rows.map((row) => ({
    phase: row.phase,
    count: Number(row.count),
    stablecoin: row.stablecoin,
  }));
}

export async function settledSince(
  db: Queryable,
  since: Date,
): Promise<{ count: number; stablecoin: string }> {
  const row = await db
    .selectFrom("transfers")
    .select((eb) => [eb.fn.countAll<string>().as("count"), stablecoinAmount.as("stablecoin")])
    .where("phase", "=", "completed")
    // Where the service doesn't say when, what counts is when the desk saw it.
    .where((eb) => eb(eb.fn.coalesce("completedAt", "phaseSince"), ">=", since))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), stablecoin: row.stablecoin ?? "0" };
}
