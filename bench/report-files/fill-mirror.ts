import pg from "pg";

/** Puts settled transactions into the desk's mirror, as if they had been read; one in a thousand has been changed once since. */
export async function fillMirror(databaseUrl: string, count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into transactions (id, reference, type, status, source_currency, amount_sent, destination_currency, amount_received, rate, fee, created_at,
         recipient_name, recipient_account, bank_or_network, transaction_hash, failure_reason, revision, read_started_at, first_seen_at)
       select md5('bench ' || i), 'TXN-' || upper(substr(md5(i::text), 1, 6)), 'onramp',
         (array['transaction_completed', 'transaction_completed', 'payment_confirmed', 'failed'])[1 + i % 4],
         (array['NGN', 'KES', 'GHS', 'ZAR'])[1 + i % 4], (i * 37 % 9000000) + 0.25, 'USDC', (i % 90000) + 0.123456, '1585.2', '0.50',
         timestamptz '2026-11-01 08:00Z' - i * interval '31 seconds', 'Meridian Lines ' || i % 500, '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'Ethereum',
         '0x' || md5(i::text) || md5((i + 1)::text), case when i % 4 = 3 then 'The name does not match' end, nextval('desk_revision'), now(), now()
       from generate_series(1, $1::int) i`,
      [count],
    );
    await client.query(`update transactions set fee = '0.75', revision = nextval('desk_revision') where id in (select md5('bench ' || i) from generate_series(1, $1::int, 1000) i)`, [count]);
    await client.query("vacuum analyze transactions");
  });
}

export async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
