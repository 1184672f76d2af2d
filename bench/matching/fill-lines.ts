import pg from "pg";
import { newId } from "@/lib/platform/ids";

/**
 * Replaces all statements by a naira account with so many open lines. Lines are taken evenly from
 * all transactions paid in naira, in the shares of `matching-engine`: of a hundred 80 name their
 * transfer in full, 5 by its code alone, 4 are a transfer's two halves, 4 less a fee, 3 without a
 * reference, 1 for two transfers, 1 reversed, and 2 are charges.
 * @returns the account's id
 */
export async function fillLines(ownerUrl: string, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const accountId = newId();
  try {
    await client.query(
      "truncate statement_accounts, statement_imports, statements, statement_lines, matches, match_lines, match_legs cascade",
    );
    await client.query("select setseed(0.4)");
    await client.query(STATEMENT, [accountId, newId(), newId(), newId(), count]);
    await client.query(LINES, [accountId, count]);
    await client.query("vacuum analyze statement_lines, open_lines");
    return accountId;
  } finally {
    await client.end();
  }
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
