import { sql, type Kysely } from "kysely";

const BIC = sql.raw("[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?/");
const WITH_SLASHES = sql.raw("upper(regexp_replace(account, '[^A-Za-z0-9/]', '', 'g'))");
/** As `numberAlone` in lib/domain/statements/same-account.ts has it, but without what may divide a number. */
const BEHIND_CODE = sql`replace(regexp_replace(${WITH_SLASHES}, '^(?:${BIC}(?=.))?(?:[A-Z]{0,2}[0-9]{3,9}/(?=[0-9]{6,}$))?', ''), '/', '')`;

/**
 * An account of ours can be stored with its bank's code before its number, `058/0123456789`, and the service names accounts by their
 * numbers alone: payouts are compared by the number, and by the code where both have one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The number of an account without the BIC or bank's code before it, only letters and digits, in capitals; of an address, all of it.
    -- Naira accounts have ten digits (NUBAN), so that a code of three, five, six or nine needs nothing behind it.
    create function account_number(account text, currency text) returns text language sql immutable parallel safe as $$
      select case
        when account ~ '^[0-9]{10}$' then account
        when currency = 'NGN' then regexp_replace(${BEHIND_CODE}, '^([0-9]{3}|[0-9]{5,6}|[0-9]{9})(?=[0-9]{10}$)', '')
        when position('/' in account) = 0 then upper(regexp_replace(account, '[^A-Za-z0-9]', '', 'g'))
        else ${BEHIND_CODE}
      end
    $$;
    -- The bank's code before it; null without one. A BIC is none: it names the bank in another way.
    create function account_bank(account text, currency text) returns text language sql immutable parallel safe as $$
      select case when account !~ '^[0-9]{10}$' and (currency = 'NGN' or position('/' in account) > 0) then coalesce(
        substring(${WITH_SLASHES} from '^(?:${BIC})?([A-Z]{0,2}[0-9]{3,9})/[0-9]{6,}$'),
        case currency when 'NGN' then substring(${WITH_SLASHES} from '^(?:${BIC})?([0-9]{3}|[0-9]{5,6}|[0-9]{9})[0-9]{10}$') end
      ) end
    $$;

    alter table statement_accounts
      add column number_key text generated always as (account_number(identifier, currency)) stored,
      add column bank_key text generated always as (account_bank(identifier, currency)) stored;
    create index transactions_destination_account on transactions (destination_currency, account_number(recipient_account, destination_currency), created_at);
    drop index transactions_destination_party;
  `.execute(db);
}
