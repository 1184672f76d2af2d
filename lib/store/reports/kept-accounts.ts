import { sql } from "kysely";
import type { Queryable } from "../database";
import { isNumberUnique, isPaidTo, ownKeysOf } from "../reconciliation/account-keys";
import { textLiteral } from "../postgres/literals";

/** An account kept here. Stored with a report, since it has no revisions. */
export interface KeptAccount {
  currency: string;
  identifierKey: string;
  numberKey: string;
  bankKey: string | null;
  /** True if payouts to its number are payouts to it; see `isPaidTo`. */
  byNumber: boolean;
  network: string | null;
  paysTransfers: boolean;
  /** The first day that its statements cover: earlier transfers can't be on one. */
  coveredFrom: string;
}

export async function keptAccounts(db: Queryable): Promise<KeptAccount[]> {
  const rows = await db
    .selectFrom("statementAccounts")
    .select([
      "currency",
      "identifierKey",
      "numberKey",
      "bankKey",
      "network",
      "paysTransfers",
      sql<boolean>`${sql.raw(isNumberUnique("statement_accounts"))}`.as("byNumber"),
    ])
    .select((eb) =>
      eb
        .selectFrom("statements")
        .select(sql<string | null>`min(first_day)`.as("day"))
        .whereRef("statements.accountId", "=", "statementAccounts.id")
        .as("coveredFrom"),
    )
    .orderBy("id")
    .execute();
  return rows.flatMap(({ coveredFrom, ...account }) =>
    coveredFrom === null ? [] : [{ ...account, coveredFrom }],
  );
}

/** SQL of a condition: a kept account's statements must show the payment of record `p`. */
export function isPaymentKept(accounts: readonly KeptAccount[], zone: string): string {
  const paying = accounts.filter(({ paysTransfers }) => paysTransfers);
  return anyOf(paying, zone, {
    currency: "p.source_currency",
    network: "(select own.network from transfers own where own.id = p.id)",
    is: "true",
  });
}

/** SQL of a condition: a kept account's statements must show the payout of record `p`. */
export function isReceiptKept(accounts: readonly KeptAccount[], zone: string): string {
  const payee = { account: "p.recipient_account", currency: "p.destination_currency" };
  const paidTo = `case when k.by_number then ${isPaidTo(payee, ownKeysOf("k"), true)} else ${isPaidTo(payee, ownKeysOf("k"), false)} end`;
  return anyOf(accounts, zone, {
    currency: "p.destination_currency",
    network: "p.bank_or_network",
    is: paidTo,
  });
}

/** @param end SQL of the end's currency and network, and of a further condition on an account `k` */
function anyOf(
  accounts: readonly KeptAccount[],
  zone: string,
  { currency, network, is }: { currency: string; network: string; is: string },
): string {
  if (accounts.length === 0) return "false";
  const text = (value: string | null) => (value === null ? "null::text" : textLiteral(value));
  const rows = accounts.map(
    (each) =>
      `(${[each.currency, each.identifierKey, each.numberKey, each.bankKey, each.network].map(text).join(", ")}, ${each.byNumber}, ${textLiteral(each.coveredFrom)}::date)`,
  );
  return `exists (
    select from (values ${rows.join(", ")}) as k(currency, identifier_key, number_key, bank_key, network, by_number, covered_from)
    where k.currency = ${currency} and coalesce((p.created_at at time zone ${textLiteral(zone)})::date >= k.covered_from, true) and ${is} and (k.network is null or coalesce(known_network(${network}), k.network) = k.network))`;
}
