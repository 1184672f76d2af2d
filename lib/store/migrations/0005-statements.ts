import { sql, type Kysely } from "kysely";

const BIC = sql.raw("[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?/");
const WITH_SLASHES = sql.raw("upper(regexp_replace(account, '[^A-Za-z0-9/]', '', 'g'))");
/** As `numberAlone` in lib/domain/statements/same-account.ts has it, but without what may divide a number. */
const BEHIND_CODE = sql`replace(regexp_replace(${WITH_SLASHES}, '^(?:${BIC}(?=.))?(?:[A-Z]{0,2}[0-9]{3,9}/(?=[0-9]{6,}$))?', ''), '/', '')`;

/**
 * The fifth part holds our accounts and wallets, and the statements imported for them.
 *
 * An account can be stored with its bank's code before its number, `058/0123456789`, and the service names accounts by their
 * numbers alone: payouts are compared by the number, and by the code where both have one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Any process may take a file in and another work on it, so its bytes lie here, in pieces of up to 1 MB.
    create table stored_files (
      id uuid primary key,
      name text not null,
      media_type text not null,
      size bigint not null,
      sha256 text not null,
      complete boolean not null default false,
      created_by uuid references users (id),
      created_at timestamptz not null
    );

    create table stored_file_parts (
      file_id uuid not null references stored_files (id) on delete cascade,
      part int not null,
      bytes bytea not null,
      primary key (file_id, part),
      check (octet_length(bytes) <= 1048576)
    );
    alter table stored_file_parts alter column bytes set storage external;

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

    -- The network that a text names, by the interface's name for it; null where it names none of them, or several. The same as
    -- knownNetwork in lib/domain/chain/network-name.ts, which known-network.test.ts compares it with.
    create function known_network(named text) returns text language sql immutable parallel safe as $$
      select case when cardinality(found) = 1 and plain !~ 'testnet|sepolia|goerli|holesky|amoy|mumbai|nile|shasta' then found[1] end
      from (select regexp_replace(lower(named), '[^a-z0-9]', '', 'g') as plain) p,
      lateral (select array_remove(array[
        case when plain ~ 'polygon|matic|^pol$' then 'Polygon' end,
        case when plain ~ 'ethereum|erc20|^eth(mainnet)?$' then 'Ethereum' end,
        case when plain ~ 'bsc|bep20|bnb|binance' then 'BSC' end,
        case when plain ~ 'arbitrum|^arb$' then 'Arbitrum' end,
        case when plain ~ 'trc20|tron|^trx$' then 'TRC20' end
      ], null) as found) f
    $$;

    create table statement_accounts (
      id uuid primary key,
      kind text not null check (kind in ('bank','wallet')),
      name text not null,
      -- Account number, IBAN or wallet address.
      identifier text not null,
      identifier_key text generated always as (upper(regexp_replace(identifier, '[^A-Za-z0-9]', '', 'g'))) stored,
      -- Bank, or network of a wallet.
      institution text not null,
      currency text not null,
      -- How its CSV files are read, remembered from the last import.
      mapping jsonb,
      version int not null default 1,
      created_by uuid references users (id),
      created_at timestamptz not null,
      -- An address is a wallet on each network where it is used, with a balance and records of its own. A wallet at an exchange,
      -- whose place is the exchange's name, has none.
      network text generated always as (case when kind = 'wallet' then known_network(institution) end) stored,
      -- Nobody says which of several accounts in a currency a transfer was paid from, so people can say which are never used for it.
      pays_transfers boolean not null default true,
      number_key text generated always as (account_number(identifier, currency)) stored,
      bank_key text generated always as (account_bank(identifier, currency)) stored
    );
    create unique index statement_accounts_identifier on statement_accounts (identifier_key, currency, coalesce(network, ''));

    create table statement_imports (
      id uuid primary key,
      file_id uuid references stored_files (id),
      file_name text not null,
      sha256 text not null,
      account_id uuid references statement_accounts (id),
      format text not null,
      options jsonb not null,
      state text not null check (state in ('preview','queued','running','imported','refused','cancelled')),
      -- Lines read so far, and of what the file's size is.
      bytes_read bigint not null default 0,
      lines_read int not null default 0,
      lines_new int not null default 0,
      lines_known int not null default 0,
      warnings jsonb not null default '[]',
      problems jsonb not null default '[]',
      message text,
      progress_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references users (id),
      created_at timestamptz not null,
      finished_at timestamptz
    );
    -- A file is imported once; a workbook once for each of its sheets.
    create unique index statement_imports_once on statement_imports (sha256, account_id, (coalesce(options -> 'mapping' ->> 'sheet', '')))
      where state = 'imported';
    create index statement_imports_recent on statement_imports (created_at desc);

    create table statements (
      id uuid primary key,
      import_id uuid not null references statement_imports (id),
      account_id uuid not null references statement_accounts (id),
      sequence int,
      page int,
      opening_amount numeric,
      opening_on date,
      closing_amount numeric,
      closing_on date,
      first_day date,
      last_day date,
      lines int not null,
      total_in numeric not null,
      total_out numeric not null,
      -- With which it came, and its lines with it: taken when its import ends.
      revision bigint
    );
    create index statements_account on statements (account_id, first_day);

    create table statement_lines (
      id bigint generated always as identity primary key,
      statement_id uuid not null references statements (id),
      account_id uuid not null references statement_accounts (id),
      line_number int not null,
      booked_on date not null,
      value_on date,
      direction text not null check (direction in ('in','out')),
      amount numeric not null check (amount > 0),
      currency text not null,
      narration text not null,
      bank_reference text,
      payment_reference text,
      counterparty text,
      counterparty_account text,
      reversal boolean,
      transaction_hash text,
      network text,
      balance_after numeric,
      -- The parts that make a movement itself, and which of several alike it is: the same line twice is known by them.
      fingerprint text not null,
      occurrence int not null
    );
    create unique index statement_lines_once on statement_lines (account_id, fingerprint, occurrence);
    create index statement_lines_account on statement_lines (account_id, booked_on, id);
    -- The lines that a reversal may take back.
    create index statement_lines_amount on statement_lines (account_id, amount);

    -- Balances at the end of a day that people state where statements don't say them, as an explorer's list doesn't.
    create table stated_balances (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      on_day date not null,
      amount numeric not null,
      -- Where it was read.
      source text not null,
      stated_by uuid not null references users (id),
      stated_at timestamptz not null,
      -- Nothing is deleted: one that was replaced or withdrawn holds until then.
      from_revision bigint not null,
      to_revision bigint
    );
    create unique index stated_balances_current on stated_balances (account_id, on_day) where to_revision is null;
    create index stated_balances_account on stated_balances (account_id, on_day);
  `.execute(db);
}
