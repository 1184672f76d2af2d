import { sql } from "kysely";
import { TRANSFERS_COUNTED } from "@/lib/domain/recipients/transfers-counted";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { accountBank, accountNumber, mayBeOfBank } from "../reconciliation/paid-to";
import { plainKey } from "../reconciliation/plain-key";

/**
 * How often a row of `recipients` was paid, and when last: what the service's records say was paid out to its account or address in its
 * currency, by whoever it was created, and the desk's own transfers that no such record is of. Two recipients with the same account
 * share its records. A masked account number is nobody's.
 */

const ACCOUNT = "coalesce(recipients.wallet_address, recipients.account_number)";
const WHOLE_ACCOUNT = `case when ${ACCOUNT} !~ '[^A-Za-z0-9 /-]' then ${ACCOUNT} end`;

/** What the recipient takes; where the service doesn't show it, all that its kind can take. */
const CURRENCIES = sql`case
  when coalesce(recipients.currency, recipients.symbol) is not null then array[coalesce(recipients.currency, recipients.symbol)]
  when recipients.wallet_address is not null then ${[...STABLECOINS]}::text[]
  else ${[...FIAT_CURRENCIES]}::text[] end`;

/** Condition on a record `r`. The index `transactions_destination_account` finds them, the newest first too. */
function isTo(currency: string) {
  const payee = { account: "r.recipient_account", currency: "r.destination_currency" };
  const isToNumber = `${accountNumber(payee.account, payee.currency)} = nullif(${accountNumber(WHOLE_ACCOUNT, currency)}, '')`;
  return sql.raw(
    `r.destination_currency = ${currency} and ${isToNumber} and ${mayBeOfBank(payee, accountBank(WHOLE_ACCOUNT, currency))}`,
  );
}

const EACH_CURRENCY = sql`unnest(${CURRENCIES}) as taken(currency)`;
const TAKEN = "taken.currency";

export const transferCount = sql<string>`(select count(*) from (
  select 1 from ${EACH_CURRENCY} cross join lateral (select from transactions r where ${isTo(TAKEN)} limit ${TRANSFERS_COUNTED}) paid
  union all
  select 1 from transfers own where own.recipient_id = recipients.id and not exists (
    select from transactions r where ${isTo("own.destination_currency")}
      and (r.id = own.id or (r.reference_key = ${sql.raw(plainKey("own.reference"))} and r.reference = own.reference))
  )
  limit ${TRANSFERS_COUNTED}
) transfer)`;

export const lastTransferAt = sql<Date | null>`greatest(
  (select max(created_at) from transfers where recipient_id = recipients.id),
  (select max(paid.created_at) from ${EACH_CURRENCY} cross join lateral (
    select r.created_at from transactions r where ${isTo(TAKEN)} and r.created_at is not null order by r.created_at desc limit 1
  ) paid)
)`;
