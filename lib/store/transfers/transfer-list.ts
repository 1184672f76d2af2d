import { sql, type SqlBool } from "kysely";
import { phasesOfYou, TERMINAL_PHASES } from "@/lib/domain/transfers/phase";
import type { Queryable } from "../database";
import type { TransferRow } from "./transfers";

/**
 * Condition: only a part of the transfer was reported, so a person pays the rest.
 * Counts the notices that `reportedAmount` counts.
 */
export const IS_PART_REPORTED = sql<SqlBool>`(phase = 'payment_reported' and source_amount > (
  select sum(case o.request ->> 'paymentType' when 'split' then (o.request ->> 'amount')::numeric else transfers.source_amount end)
  from operations o where o.transfer_id = transfers.id and o.kind = 'confirm_payment' and o.state not in ('refused', 'given_up')
))`;

export interface TransferListFilter {
  state?: "open" | "closed";
  needs?: "you";
  type?: "onramp" | "offramp";
  recipientId?: string;
  search?: string;
}

/**
 * Condition: a person acts next.
 * By its phase (`nextActor`), or because it is on hold, was reported in part, or has a write with an unknown
 * outcome.
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

export async function countTransfers(
  db: Queryable,
  filter: TransferListFilter,
): Promise<{ all: number; open: number; closed: number }> {
  const row = await filtered(db, filter)
    .select((eb) => [
      eb.fn.countAll<string>().as("all"),
      eb.fn
        .countAll<string>()
        .filterWhere("phase", "in", [...TERMINAL_PHASES])
        .as("closed"),
    ])
    .executeTakeFirstOrThrow();
  return {
    all: Number(row.all),
    closed: Number(row.closed),
    open: Number(row.all) - Number(row.closed),
  };
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
    .where("phase", "not in", [...TERMINAL_PHASES])
    .orderBy("createdAt", "desc")
    .limit(20)
    .execute();
}
