import { beforeAll, expect, test } from "vitest";
import type { NamesWanted, Pool } from "@/lib/domain/matching/wanted";
import { dueByDay, dueLegs, namedLegs } from "./candidate-legs";
import { sql } from "../database";
import { openTestDatabase } from "../testing/open-test-database";

const db = await openTestDatabase();

const STATUSES = [
  "awaiting_payment",
  "payment_confirmed",
  "transaction_completed",
  "completed",
  "refunded",
  "cancelled",
  "expired",
  "failed",
  "of a later version",
];
const KEYS = STATUSES.flatMap((_, at) => [`TXN${at}A`, `TXN${at}B`]);

beforeAll(async () => {
  for (const [at, status] of STATUSES.entries()) {
    // A record that pays out, and a record whose payout isn't known yet.
    await sql`
      insert into transactions (id, reference, status, source_currency, amount_sent, destination_currency, amount_received, created_at, recipient_account, bank_or_network,
        payment_account, transaction_hash, revision, read_started_at, first_seen_at)
      select ${`t${at}`} || kind, ${`TXN-${at}`} || kind, ${status}, 'NGN', 100.50, 'USDC', paid, timestamptz '2026-11-02 23:30Z', '0xabc', 'Ethereum',
        case kind when 'A' then jsonb_build_object('account', '0123') end, '0xfeed', nextval('desk_revision'), now(), now()
      from (values ('A', 0.06), ('B', null)) as v(kind, paid)
    `.execute(db);
  }
});

const NAIRA: Pool = { direction: "out", currency: "NGN" };
const DOLLARS: Pool = { direction: "in", currency: "USDC" };
const NAIRA_BACK: Pool = { direction: "in", currency: "NGN" };
const named = async (pools: Pool[], referenceKeys = KEYS) => {
  const wanted: NamesWanted = { pools, referenceKeys, sessionKeys: [], hashes: [] };
  const read = await namedLegs(db, wanted, { zone: "Africa/Lagos", availability: "open" });
  return read();
};
const inOrder = <T extends { transactionId: string; side: string }>(legs: readonly T[]) =>
  legs.toSorted((a, b) =>
    `${a.transactionId} ${a.side}`.localeCompare(`${b.transactionId} ${b.side}`),
  );

test("named legs are those of the view, in every status", async () => {
  const { rows } = await sql<{ transactionId: string; side: string }>`
    select transaction_id || ':' || side as id, transaction_id, side, state, direction, currency, amount::text as amount, '2026-11-03' as "on", reference, transaction_hash, case side when 'destination' then bank_or_network end as network, party from legs
  `.execute(db);
  expect(rows).toHaveLength(29);
  expect(inOrder(await named([NAIRA, DOLLARS, NAIRA_BACK]))).toEqual(
    inOrder(rows.map((row) => ({ ...row, payments: [] }))),
  );
});

test("a leg of another kind comes only where its transaction has none that is asked for and free", async () => {
  expect((await named([NAIRA])).map(({ side }) => side)).toEqual(KEYS.map(() => "source"));
  expect(inOrder(await named([DOLLARS], ["TXN1A", "TXN1B"])).map(({ id }) => id)).toEqual([
    "t1A:destination",
    "t1B:source",
  ]);
  const account = sql`insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at) values (gen_random_uuid(), 'bank', 'Operations', '1', 'Zenith Bank', 'NGN', now()) returning id`;
  await sql`
    with account as (${account}), made as (
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at, from_revision)
      select gen_random_uuid(), id, 'manual', '2026-11-02', 'matched', false, 0, '[]', 'So it is', 'x', now(), 1 from account returning id
    )
    insert into match_legs (match_id, transaction_id, side, amount, live) select id, 't1A', 'source', 100.50, true from made
  `.execute(db);
  expect((await named([NAIRA], ["TXN1A"])).map(({ id }) => id)).toEqual(["t1A:destination"]);
});

/** Days with a skipped or repeated midnight, a day left out, and an ordinary one. */
test.each([
  ["Africa/Lagos", "2026-11-02"],
  ["America/Sao_Paulo", "2018-11-04"],
  ["America/Sao_Paulo", "2018-02-18"],
  ["Asia/Beirut", "2024-03-31"],
  ["Asia/Beirut", "2024-10-27"],
  ["Pacific/Apia", "2011-12-30"],
])(
  "due legs are counted on the days that they are loaded with: %s, around %s",
  async (zone, day) => {
    const currency = `C${zone}${day}`;
    await sql`
    insert into transactions (id, status, source_currency, amount_sent, destination_currency, amount_received, created_at, revision, read_started_at, first_seen_at)
    select ${currency} || n, case when n % 7 = 0 then 'failed' else 'completed' end, ${currency}, 1, ${`${currency} paid`}, 2,
      ${day}::date::timestamp at time zone 'UTC' + (n - 144) * interval '30 minutes', nextval('desk_revision'), now(), now()
    from generate_series(0, 288) n
  `.execute(db);
    const days = await sql<{
      from: string;
      to: string;
    }>`select ${day}::date - 2 as "from", ${day}::date + 2 as "to"`.execute(db);
    const windows = [
      ...days.rows.map((range) => ({ direction: "out" as const, currency, ...range })),
      ...days.rows.map((range) => ({
        direction: "in" as const,
        currency: `${currency} paid`,
        ...range,
      })),
    ];
    const options = { zone, availability: "open" as const };
    const counts = new Map<string, number>();
    for (const { direction, currency: of, on } of (await dueLegs(db, windows, options))())
      counts.set(`${direction} ${of} ${on}`, (counts.get(`${direction} ${of} ${on}`) ?? 0) + 1);
    expect(counts.size).toBeGreaterThanOrEqual(8);
    expect(
      new Map(
        (await dueByDay(db, windows, options)).map(
          ({ direction, currency: of, day: on, count }) => [`${direction} ${of} ${on}`, count],
        ),
      ),
    ).toEqual(counts);
  },
);
