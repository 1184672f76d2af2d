import { withClient } from "../product/with-client";

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
