import { type RawBuilder, sql, type SqlBool } from "kysely";
import { phasesOfYou, TERMINAL_PHASES } from "@/lib/domain/transfers/phase";
import { STABLECOINS } from "@/lib/money/currency";
import { COUNT, type Queryable } from "../database";
import type { TransferRow } from "./transfers";

/** Condition: only a part of the transfer was reported, as `reportedAmount` counts it. */
const IS_PART_REPORTED = sql<SqlBool>`(phase = 'payment_reported' and source_amount > (
  select sum(case o.request ->> 'paymentType' when 'split' then (o.request ->> 'amount')::numeric else transfers.source_amount end)
  from operations o where o.transfer_id = transfers.id and o.kind = 'confirm_payment' and o.state not in ('refused', 'given_up')
))`;

interface TransferListFilter {
  state?: "open" | "closed";
  needs?: "you";
  type?: "onramp" | "offramp";
  recipientId?: string;
  search?: string;
}

/**
 * Condition: a person acts next. By its phase (`nextActor`), or because it is on hold, was reported
 * in part, or has a write with an unknown outcome.
 */
const needsYou = sql<boolean>`(
  phase = any(${sql.val(phasesOfYou(false))}::text[]) or frozen_reason is not null or (received_amount > 0 and phase = any(${sql.val(phasesOfYou(true))}::text[]))
  or ${IS_PART_REPORTED}
  or exists (select from operations o where o.transfer_id = transfers.id and o.state = 'waiting')
)`;

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function filtered(db: Queryable, filter: Omit<TransferListFilter, "state">) {
  return db
    .selectFrom("transfers")
    .$if(filter.type !== undefined, (query) => query.where("type", "=", filter.type ?? ""))
    .$if(filter.recipientId !== undefined, (query) =>
      query.where("recipientId", "=", filter.recipientId ?? ""),
    )
    .$if(filter.needs === "you", (query) => query.where(needsYou))
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

export async function listTransferRows(
  db: Queryable,
  filter: TransferListFilter,
  page: { limit: number; offset: number },
): Promise<TransferRow[]> {
  return filtered(db, filter)
    .$if(filter.state === "open", (query) => query.where("phase", "not in", [...TERMINAL_PHASES]))
    .$if(filter.state === "closed", (query) => query.where("phase", "in", [...TERMINAL_PHASES]))
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTransfers(db: Queryable, filter: TransferListFilter) {
  return filtered(db, filter)
    .select([
      COUNT.as("all"),
      closedCount.as("closed"),
      sql<number>`(${COUNT} - ${closedCount})`.as("open"),
    ])
    .executeTakeFirstOrThrow();
}

const closedCount = sql<number>`(count(*) filter (where phase = any(${sql.val(TERMINAL_PHASES)}::text[])))::int`;

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
    .where("phase", "not in", [...TERMINAL_PHASES])
    .orderBy("createdAt", "desc")
    .limit(20)
    .execute();
}

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
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .where(which)
    .orderBy(order)
    .limit(limit)
    .execute();
  return { rows, count: rows[0]?.count ?? 0 };
}

const hasExpired = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(phase = 'rate_expired' or coalesce(rate_expires_at <= ${now}, false))`;

/** USDC + USDT of those whose stablecoin amount is known; null when none is. */
const stablecoin = sql<
  string | null
>`sum(case when source_currency = any(${sql.val(STABLECOINS)}::text[]) then source_amount when destination_amount > 0 then destination_amount end)`;

/**
 * Counts and sums open transfers by phase.
 * A quote with an expired rate moves nothing until somebody refreshes it, so it is left out.
 * @param now the service's time
 */
export async function inFlightFigures(db: Queryable, now: Date) {
  return db
    .selectFrom("transfers")
    .select(["phase", COUNT.as("count"), stablecoin.as("stablecoin")])
    .where("phase", "not in", [...TERMINAL_PHASES])
    .where(sql<SqlBool>`not (phase in ('rate_ready', 'rate_expired') and ${hasExpired(now)})`)
    .groupBy("phase")
    .execute();
}

export async function settledSince(db: Queryable, since: Date) {
  return (
    db
      .selectFrom("transfers")
      .select([COUNT.as("count"), sql<string>`coalesce(${stablecoin}, 0)`.as("stablecoin")])
      .where("phase", "=", "completed")
      // Where the service doesn't say when, what counts is when the desk saw it.
      .where((eb) => eb(eb.fn.coalesce("completedAt", "phaseSince"), ">=", since))
      .executeTakeFirstOrThrow()
  );
}
