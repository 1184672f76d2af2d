import { newId } from "@/lib/platform/ids";
import { runCommand } from "@/scripts/checks/run-command";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { cleanEnv } from "@/scripts/testing/clean-env";
import { withClient } from "./start-product";

/**
 * Fills the mirror's table with made-up records, newest last. A few recipients have most of them,
 * four have none since long, and what isn't settled is recent.
 */
export async function fillMirror(databaseUrl: string, rows: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query("truncate transaction_versions, transactions, match_legs cascade");
    await client.query("select setseed(0.4)");
    await client.query(FILL, [rows]);
    await client.query("vacuum analyze transactions");
  });
}

const FILL = `
  with parties as materialized (
    select n, n % 2 = 0 as crypto,
      (array['Meridian','Kofi','Lagos','Nairobi','Baobab','Sahel','Blue','Harbour','Umoja','Zawadi','Acacia','Delta','Kigali','Rift','Savanna','Tema','Mombasa','Crown','Atlas','Orient'])[1 + (n * 7) % 20]
        || ' ' || (array['Lines','Freight','Logistics','Traders','Mills','Foods','Motors','Energy','Pharma','Textiles','Steel','Marine','Imports','Farms','Cement'])[1 + (n * 11) % 15]
        || ' ' || (array['Ltd','FZE','PLC','GmbH','Co'])[1 + n % 5] || case when n > 300 then ' ' || n else '' end as name,
      case when n % 2 = 0 then '0x' || substr(md5('a' || n) || md5('b' || n), 1, 40) else lpad(((n::bigint * 7919543) % 10000000000)::text, 10, '0') end as account,
      (array['NGN','NGN','NGN','NGN','NGN','KES','KES','GHS','ZAR','UGX'])[1 + (n * 13) % 10] as fiat
    from generate_series(1, 600) n
  ), made as (
    select i, i::float8 / $1 as age, random() as luck, exp(6 + random() * 5) as usd, (array['USDC','USDC','USDC','USDT','USDT'])[1 + floor(random() * 5)::int] as stable,
      timestamptz '2021-01-01' + interval '2140 days' * (i::float8 / $1) + random() * interval '1 hour' as created_at,
      1 + floor(600 * power(random(), 3))::int as party
    from generate_series(1, $1::int) i
  ), dealt as (
    select made.*, parties.*, case fiat when 'NGN' then 1585.2 when 'KES' then 129.3 when 'GHS' then 12.1 when 'ZAR' then 17.9 else 3680 end as price,
      case when age > 0.999 and luck < 0.5 then 'awaiting_payment' when luck < 0.914 then 'transaction_completed' when luck < 0.94 then 'cancelled'
        when luck < 0.97 then 'expired' when luck < 0.985 then 'failed' else 'refunded' end as status
    from made join parties on n = case when party <= 4 and age > 0.4 then party + 12 else party end
  )
  insert into transactions (id, reference, type, status, source_currency, amount_sent, destination_currency, amount_received, rate, fee, created_at,
    recipient_name, recipient_account, bank_or_network, transaction_hash, failure_reason, revision, read_started_at, first_seen_at)
  select gen_random_uuid()::text, 'TXN-' || upper(substr(md5(i || 'x'), 1, 6)), case when crypto then 'onramp' else 'offramp' end, status,
    case when crypto then fiat else stable end, round((case when crypto then usd * price else usd end)::numeric, 2),
    case when crypto then stable else fiat end, round((case when crypto then usd else usd * price end)::numeric, 2),
    round(price::numeric, 2)::text, round((usd * 0.005)::numeric, 2)::text, created_at, name, account, case when crypto then 'Ethereum' else 'Zenith Bank' end,
    case when status = 'transaction_completed' then '0x' || md5(i::text) || md5('h' || i) end,
    case when status in ('failed', 'cancelled', 'expired') then (array['Quote expired before payment','Name mismatch at receiving bank','Cancelled by integrator','Insufficient liquidity'])[1 + i % 4] end,
    nextval('desk_revision'), now(), now()
  from dealt order by i
`;

/**
 * Replaces all statements by a naira account with so many open lines. Lines are taken evenly from
 * all transactions paid in naira: of a hundred 80 name their transfer in full, 5 by its code alone, 4 are a transfer's two halves, 4 less a fee, 3 without a
 * reference, 1 for two transfers, 1 reversed, and 2 are charges.
 * @returns the account's id
 */
export async function fillLines(ownerUrl: string, count: number): Promise<string> {
  const accountId = newId();
  await withClient(ownerUrl, async (client) => {
    await client.query(
      "truncate statement_accounts, statement_imports, statements, statement_lines, matches, match_lines, match_legs cascade",
    );
    await client.query("select setseed(0.4)");
    await client.query(STATEMENT, [accountId, newId(), newId(), newId(), count]);
    await client.query(LINES, [accountId, count]);
    await client.query("vacuum analyze statement_lines, open_lines");
  });
  return accountId;
}

const STATEMENT = `
  with person as (
    insert into users (id, email, name, password_hash, roles, created_at) values ($4::uuid, $4::uuid || '@bench.example', 'Bench', 'none', '{viewer}', now()) returning id
  ), account as (
    insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at) values ($1::uuid, 'bank', 'Operations', $1::uuid::text, 'Zenith Bank', 'NGN', now()) returning id
  ), import as (
    insert into statement_imports (id, file_name, sha256, account_id, format, options, state, lines_read, created_by, created_at, finished_at)
    select $2::uuid, 'bench.csv', $2::uuid::text, account.id, 'csv', '{}', 'imported', $5::int, person.id, now(), now() from account, person returning id, account_id
  )
  insert into statements (id, import_id, account_id, lines, total_in, total_out, revision) select $3, id, account_id, $5::int, 0, 0, nextval('desk_revision') from import
`;

const LINES = `
  with sent as (
    select row_number() over legs as n, count(*) over () as total, reference, amount_sent as amount, (created_at at time zone 'Africa/Lagos')::date as day,
      lead(reference) over legs as next_reference, lead(amount_sent) over legs as next_amount
    from transactions where source_currency = 'NGN' window legs as (order by created_at, id)
  ), picked as materialized (
    select *, floor(random() * 100) as kind from sent where n % greatest(1, total / $2::bigint) = 0
  ), lines as (
    select n, l.* from picked p cross join lateral (
      select 0 as part, day as booked_on, 'out' as direction, amount as paid, 'RAMP SETTLEMENT ' || reference || ' BAOBAB FREIGHT' as text where kind < 80
      union all select 0, day, 'out', amount, 'RAMP SETTLE ' || substr(reference, 5) where kind between 80 and 84
      union all select part, day, 'out', case part when 1 then 900 else amount - 900 end, 'RAMP ' || part || ' OF 2 ' || reference from generate_series(1, 2) part where kind between 85 and 86
      union all select 0, day, 'out', amount - 1, 'RAMP ' || reference || ' CHG NETTED' where kind between 87 and 90
      union all select 0, day, 'out', amount, 'RAMP SETTLEMENT BAOBAB FREIGHT' where kind between 91 and 93
      union all select 0, day, 'out', amount + next_amount, 'RAMP ' || reference || ' ' || next_reference where kind = 94
      union all select 0, day, 'out', amount, 'RAMP ' || reference where kind = 95
      union all select 1, day + 1, 'in', amount, 'REVERSAL ' || reference where kind = 95
      union all select 0, day, 'out', 52.5, 'NIP CHARGE AND VAT' where kind > 95
    ) l
  )
  insert into statement_lines (statement_id, account_id, line_number, booked_on, direction, amount, currency, narration, fingerprint, occurrence)
  select (select id from statements where account_id = $1::uuid), $1::uuid, row_number() over (order by booked_on, n, part), booked_on, direction, paid, 'NGN',
    'NIP/' || lpad(floor(random() * 1e15)::text, 15, '0') || lpad(floor(random() * 1e15)::text, 15, '0') || '/' || text, 'bench ' || n || ' ' || part, 0
  from lines where paid > 0 order by booked_on, n, part limit $2::bigint
`;

/** Fills a sandbox's database, as `npm run sandbox:seed` does. @throws when that fails. */
export async function seedTransactions(databaseUrl: string, transactions: number): Promise<void> {
  const seedArguments = [
    "--import",
    "tsx",
    "scripts/sandbox-seed.ts",
    "--transactions",
    String(transactions),
    "--database-url",
    databaseUrl,
  ];
  const { code, stdout, stderr } = await runCommand(process.execPath, seedArguments, {
    cwd: PROJECT_ROOT,
    env: cleanEnv(),
  });
  if (code !== 0) throw new Error(`The sandbox could not be filled: ${stdout}${stderr}`);
}
