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
const ACTED_ON = ["rate_ready", "rate_expired", "awaiting_payment", "expired", "failed"];

/** Whether a person acts next: by its phase, or because it is on hold, has kept money though cancelled, or has a write whose outcome nobody knows. */
const needsYou = sql<boolean>`(
  phase = any(${sql.val(ACTED_ON)}::text[]) or frozen_reason is not null or (phase = 'cancelled' and received_amount > 0)
  or exists (select from operations o where o.transfer_id = transfers.id and o.state = 'waiting')
)`;

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function filtered(db: Queryable, filter: Omit<TransferListFilter, "state">) {
  return db
    .selectFrom("transfers")
    .$if(filter.type !== undefined, (query) => query.where("type", "=", filter.type ?? ""))
    .$if(filter.recipientId !== undefined, (query) => query.where("recipientId", "=", filter.recipientId ?? ""))
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
