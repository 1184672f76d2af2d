import { sql, type RawBuilder } from "kysely";
import type { Db } from "../store/database";
import type { TransactionStatus } from "../store/schema";
import { dayAt, startOf, type Day } from "./days";
import { microsOf, type Micros } from "./micros";
import {
  recipientNetworkOf,
  type StatementAccount,
  type StatementBankAccount,
  type StatementWallet,
} from "./statement-accounts";
import type { StatementOptions } from "./statement-options";

export type Side = "payment" | "refund" | "payout" | "receipt";

/** A real movement of money on one of the company's accounts, caused by a transaction. */
export interface Leg {
  /** Unique: the payment's id, or the transfer's id with the side. */
  key: string;
  side: Side;
  transferId: string;
  reference: string;
  at: Date;
  /** Above 0. */
  amount: Micros;
  currency: string;
  /** True for one of a transaction's several payments. */
  isPart: boolean;
  paymentId: string | null;
  sessionId: string | null;
  recipientName: string;
  /** On a chain: the transaction's hash, and the address on the other side. */
  hash: string | null;
  counterparty: string | null;
}

export const isCredit = ({ side }: Pick<Leg, "side">): boolean => side !== "payment";

const PAID: readonly TransactionStatus[] = [
  "payment_confirmed",
  "transaction_completed",
  "refunded",
];
const WITH_PAYMENT: readonly TransactionStatus[] = [
  ...PAID,
  "awaiting_payment",
  "expired",
  "failed",
  "cancelled",
];

interface LegRange {
  from: Date;
  until: Date;
  /** Includes payments of transactions that failed, expired or are paid in part. */
  anyPayment: boolean;
}

type LegRow = Omit<Leg, "amount"> & { amount: string };

const within = (column: RawBuilder<unknown>, { from, until }: LegRange): RawBuilder<unknown> =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;
const paidStatuses = ({ anyPayment }: LegRange): RawBuilder<unknown> =>
  sql.join(anyPayment ? WITH_PAYMENT : PAID);

function paymentsOut(condition: RawBuilder<unknown>, range: LegRange): RawBuilder<unknown> {
  return sql`
    select p.id::text as key, 'payment' as side, t.id::text as "transferId", t.reference, p.received_at as at, p.amount::text as amount, p.currency,
      p.amount <> t.source_amount as "isPart", p.id::text as "paymentId", p.session_id as "sessionId", r.name as "recipientName",
      case when t.type = 'offramp' then case when p.amount = t.source_amount then coalesce(t.transaction_hash, p.session_id) else p.session_id end end as hash,
      t.payment_instructions #>> '{crypto_deposit,address}' as counterparty
    from payments p join transfers t on t.id = p.transfer_id join recipients r on r.id = t.recipient_id
    where ${condition} and t.record_status in (${paidStatuses(range)}) and ${within(sql`p.received_at`, range)}`;
}

/** Selects payouts, which happen at the time of the transaction's last change. */
function endings(
  side: Side,
  amount: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  range: LegRange,
): RawBuilder<unknown> {
  return sql`
    select t.id::text || ${`:${side}`}::text as key, ${side}::text as side, t.id::text as "transferId", t.reference, t.updated_at as at, ${amount}::text as amount,
      ${side === "refund" ? sql`t.source_currency` : sql`t.destination_currency`} as currency, false as "isPart", null::text as "paymentId", null::text as "sessionId",
      r.name as "recipientName", t.transaction_hash as hash, t.payment_instructions #>> '{crypto_deposit,address}' as counterparty
    from transfers t join recipients r on r.id = t.recipient_id
    where ${condition} and ${within(sql`t.updated_at`, range)}`;
}

/** Returns what was paid in, and where the account itself pays, what it paid and got back. */
function legsOf(
  side: Side,
  into: RawBuilder<unknown>,
  paid: RawBuilder<unknown> | null,
  range: LegRange,
): RawBuilder<unknown>[] {
  const settled = sql`${into} and t.record_status = 'transaction_completed'`;
  const credits = endings(side, sql`t.destination_amount`, settled, range);
  if (paid === null) return [credits];
  const refunded = sql`${paid} and t.record_status = 'refunded' and t.received_amount > 0`;
  const refunds = endings("refund", sql`t.received_amount`, refunded, range);
  return [credits, paymentsOut(paid, range), refunds];
}

function bankLegs(account: StatementBankAccount, range: LegRange): RawBuilder<unknown>[] {
  const { currency, accountNumber, bankCode, paysOnramps } = account;
  const into = sql`t.type = 'offramp' and r.account_number = ${accountNumber} and r.bank_code = ${bankCode}`;
  const paid = sql`t.type = 'onramp' and t.source_currency = ${currency}`;
  return legsOf("payout", into, paysOnramps ? paid : null, range);
}

function walletLegs(wallet: StatementWallet, range: LegRange): RawBuilder<unknown>[] {
  const { address, network, paysOfframps } = wallet;
  const into = sql`t.type = 'onramp' and lower(r.wallet_address) = ${address.toLowerCase()} and r.network = ${recipientNetworkOf(network)}`;
  const paid = sql`t.type = 'offramp' and t.network = ${network}`;
  return legsOf("receipt", into, paysOfframps ? paid : null, range);
}

const FETCH_ROWS = sql.lit(2_000);

/** Yields an account's legs in order of time, by a cursor. Needs a transaction. */
async function* readLegs(trx: Db, account: StatementAccount, range: LegRange): AsyncGenerator<Leg> {
  const selects = account.kind === "bank" ? bankLegs(account, range) : walletLegs(account, range);
  await sql`declare statement_legs no scroll cursor for select * from (${sql.join(selects, sql` union all `)}) legs order by at, key`.execute(
    trx,
  );
  try {
    for (;;) {
      const { rows } = await sql<LegRow>`fetch ${FETCH_ROWS} from statement_legs`.execute(trx);
      if (rows.length === 0) break;
      for (const row of rows) yield { ...row, amount: microsOf(row.amount) };
    }
  } finally {
    // A reader that stops early may have lost the connection, whose end closes the cursor too.
    await sql`close statement_legs`.execute(trx).catch(() => undefined);
  }
}

/** How many days before or after its true day a line may be booked. */
export const MAX_DAYS_EARLY = 1;
const MAX_DAYS_LATE = 3;

export interface SourceDay {
  day: Day;
  legs: Leg[];
}

/** Yields a statement's days with their legs, and some around: a line may be on a wrong day. */
export async function* sourceDays(
  trx: Db,
  { account, from, to, anyPayment, token }: StatementOptions,
  zoneMs: number,
): AsyncGenerator<SourceDay> {
  const first = from - MAX_DAYS_LATE;
  const last = to + MAX_DAYS_EARLY;
  const range = { from: startOf(first, zoneMs), until: startOf(last + 1, zoneMs), anyPayment };
  const legs = readLegs(trx, account, range);
  try {
    let next = await legs.next();
    for (let day = first; day <= last; day += 1) {
      const found: Leg[] = [];
      for (; !next.done && dayAt(next.value.at, zoneMs) <= day; next = await legs.next())
        if (token === null || next.value.currency === token) found.push(next.value);
      yield { day, legs: found };
    }
  } finally {
    await legs.return(undefined);
  }
}
