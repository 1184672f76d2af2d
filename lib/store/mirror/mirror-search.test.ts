import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { MIRROR_SORTS, SORT_DIRECTIONS } from "@/lib/domain/transactions/history-query";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { sql } from "../database";
import { currencyStretches } from "./mirror-currencies";
import { allOf, type StoredFilter } from "./mirror-filter";
import {
  mergeRecordCounts,
  type MirrorSearch,
  orderBy,
  type Place,
  recordCount,
  RECORDS,
  SEARCHED_COLUMNS,
  type SearchLimits,
  searchRows,
} from "./mirror-search";
import { CREATED_AT, numberedRecord } from "../testing/numbered-record";
import { openTestDatabases } from "../testing/open-test-database";
import { applyRecords } from "./transactions";

const { db, owner } = await openTestDatabases();

/** Fills the mirror with words in some currencies only, and many equal amounts and names. */
const FILL = sql`
  insert into transactions (id, reference, type, status, source_currency, amount_sent, destination_currency, amount_received, created_at, recipient_name,
    recipient_account, transaction_hash, failure_reason, revision, read_started_at, first_seen_at)
  select lpad(i::text, 8, '0'), 'TXN-' || upper(substr(md5(i::text), 1, 6)), case when fiat_first then 'onramp' else 'offramp' end,
    (array['transaction_completed','transaction_completed','failed','refunded'])[1 + i % 4],
    case when fiat_first then fiat else coin end, i % 13, case when fiat_first then coin else fiat end, nullif(i % 7, 3),
    nullif(timestamptz '2026-01-01' + (i / 9) * interval '1 hour', timestamptz '2026-01-02'),
    (array['Delta Pharma','Umoja Mills','Kigali Foods', null])[1 + (i * 7 % 5) % 4], 'ACC' || i % 3, case when i % 5 = 0 then '0xFEED' || i end,
    case when i % 8 = 2 then 'Name mismatch at Kigali Foods' end, i, now(), now()
  from (select i, i % 3 = 0 as fiat_first, (array['NGN','KES','ZAR'])[1 + (i * 7) % 5 % 3] as fiat, (array['USDC','USDT'])[1 + i % 2] as coin from generate_series(1, 900) i) made
`;

await FILL.execute(db);

/**
 * Finds and sorts all matches at once.
 * The test of search-mirror compares this with a plain look at each record.
 */
const FOUND_AND_SORTED: SearchLimits = {
  few: Infinity,
  many: Infinity,
  lookAt: { byIndexAlone: 0, long: 0, byTime: 0, scattered: 0 },
  recipients: { max: -1, elsewhere: 0 },
  seen: 0,
};

const Limits = fc.record({
  few: fc.constantFrom(-1, 5),
  many: fc.constantFrom(0, 100),
  lookAt: fc.record({
    byIndexAlone: fc.constantFrom(3, 50),
    long: fc.constantFrom(40, 400),
    byTime: fc.constantFrom(3, 90),
    scattered: fc.constantFrom(2, 60),
  }),
  recipients: fc.record({
    max: fc.constantFrom(-1, 2, 1_000),
    elsewhere: fc.constantFrom(0, 10_000),
  }),
  seen: fc.constantFrom(0, 4, 100),
});
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { freq: 1, nil: undefined });
const Filters = fc
  .record({
    createdFrom: rarely(fc.constant(new Date("2026-01-02T00:00:00Z"))),
    statuses: rarely(fc.constantFrom(["refunded"], ["failed", "refunded"])),
    type: rarely(fc.constantFrom("onramp" as const, "offramp" as const)),
    currency: rarely(fc.constantFrom("NGN", "USDT", "GHS", "XAF")),
    recipient: rarely(fc.constantFrom("pharma", "acc1", "l", "nobody")),
    amount: rarely(
      fc.constantFrom(
        { currency: "NGN", min: "3", max: "9" },
        { currency: "USDC", max: "4" },
        { currency: "KES", min: "11" },
        { currency: "USDT", min: "1", max: "2" },
        { currency: "ZAR" },
      ),
    ),
    text: rarely(
      fc.constantFrom(
        "mills",
        "txn-",
        "txn-c4ca",
        "txnc4ca42",
        "c4c a42",
        "kigali f",
        "mismatch",
        "0xfeed15",
        "FEED15",
        "00000007",
      ),
    ),
  })
  .map((filter): StoredFilter =>
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  );
const Orders = fc.record({
  sort: fc.constantFrom(...MIRROR_SORTS),
  direction: fc.constantFrom(...SORT_DIRECTIONS),
});

async function found(search: MirrorSearch, limits: SearchLimits) {
  return (await searchRows(db, search, limits)).map(({ id, place }) => ({ id, place }));
}

test("every plan of a search finds the same rows in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(
      Filters,
      Orders,
      Limits,
      fc.constantFrom(0, 0, 1, 30, 300),
      fc.integer({ min: 1, max: 60 }),
      async (filter, order, limits, skip, limit) => {
        const search = { filter, order, limit, skip, after: null };
        const rows = await found(search, FOUND_AND_SORTED);
        expect(await found(search, limits)).toEqual(rows);
        const last = rows.at(-1);
        if (!last) return;
        const onwards = { ...search, after: JSON.parse(last.place) as Place };
        expect(await found(onwards, limits)).toEqual(await found(onwards, FOUND_AND_SORTED));
      },
    ),
    { numRuns: 150 },
  );
});

test.each(SORT_DIRECTIONS)(
  "what was received is read along its index, %s, without sorting",
  async (direction) => {
    const plan = await db.transaction().execute(async (tx) => {
      // As with a million records, of which the table here has too few.
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx);
      const by = orderBy({ sort: "received", direction });
      const near = sql`select ${SEARCHED_COLUMNS} from ${RECORDS} records where destination_currency > 'KES' and received > 2 order by ${by} limit 50`;
      const { rows } = await sql<
        Record<string, string>
      >`explain select id from (${near}) near where status = 'failed' order by ${by} limit 5`.execute(
        tx,
      );
      return rows.flatMap((row) => Object.values(row)).join("\n");
    });
    expect(plan).toMatch(/Index.* Scan (Backward )?using transactions_received/);
    expect(plan).toMatch(/Index Cond: .*CASE/);
    expect(plan).not.toContain("Sort");
  },
);

test("of what ended without a payout, an order by what was received reads only the records without an amount", async () => {
  const bounds = async (statuses: readonly string[]) =>
    (
      await currencyStretches(db, { sort: "received", direction: "descending" }, { statuses }, 0)
    )?.map((stretch) => allOf(stretch.bounds).compile(db).sql.replace(/\$\d/, "?")) ?? null;
  expect(await bounds(["failed", "refunded"])).toEqual(
    Array.from({ length: 7 }, () => "destination_currency = ? and received is null"),
  );
  expect(await bounds(["failed", "transaction_completed"])).toBeNull();
  expect(await bounds([])).toBeNull();
});

test("a hash is found with and without its 0x, and in upper and lower case", async () => {
  const order = { sort: "created", direction: "ascending" } as const;
  for (const text of ["0xfeed15", "0xFEED15", "feed15"]) {
    expect(
      (await searchRows(db, { filter: { text }, order, limit: 5, skip: 0, after: null })).map(
        ({ id }) => id,
      ),
    ).toEqual(["00000015"]);
  }
});

test.each([
  ["01KZX7QJ3F", "01kzx7qj3f"],
  ["7f00abcd-0000-4000", "7F00ABCD-0000-4000"],
])("the id %s is found as %s", async (id, text) => {
  await sql`insert into transactions (id, status, source_currency, amount_sent, destination_currency, revision, read_started_at, first_seen_at) values (${id}, 'failed', 'UGX', 1, 'USDC', 1, now(), now())`.execute(
    db,
  );
  expect(
    (
      await searchRows(db, {
        filter: { text },
        order: { sort: "created", direction: "ascending" },
        limit: 5,
        skip: 0,
        after: null,
      })
    ).map((row) => row.id),
  ).toEqual([id]);
});

test.each(["txn5p3cxm", "TXN 5P3 CXM", "txn_5p3-cxm", "5p3 cxm", " TXN-5P3CXM\t"])(
  "the reference TXN-5P3CXM is found as %s, in every order",
  async (text) => {
    await sql`insert into transactions (id, reference, status, source_currency, amount_sent, destination_currency, revision, read_started_at, first_seen_at) values ('written-another-way', 'TXN-5P3CXM', 'failed', 'UGX', 1, 'USDC', 1, now(), now()) on conflict do nothing`.execute(
      db,
    );
    for (const sort of MIRROR_SORTS) {
      expect(
        (
          await searchRows(db, {
            filter: { text },
            order: { sort, direction: "ascending" },
            limit: 5,
            skip: 0,
            after: null,
          })
        ).map((row) => row.id),
      ).toEqual(["written-another-way"]);
    }
  },
);

describe("the number of records", () => {
  beforeEach(async () => {
    await sql`delete from transaction_versions`.execute(db);
    await sql`delete from transactions`.execute(db);
  });

  const records = (from: number, to: number, status = "transaction_completed"): Transaction[] =>
    Array.from({ length: to - from }, (_, index) => numberedRecord(from + index, { status }));
  const put = (rows: Transaction[]) =>
    db.transaction().execute((tx) => applyRecords(tx, rows, CREATED_AT, CREATED_AT));
  const counted = async (): Promise<number> =>
    Number(
      (await sql<{ count: string }>`select count(*) as count from transactions`.execute(db)).rows[0]
        ?.count,
    );
  const merge = () => db.transaction().execute(mergeRecordCounts);
  const pieces = async (): Promise<number> =>
    Number(
      (await sql<{ count: string }>`select count(*) as count from transaction_counts`.execute(db))
        .rows[0]?.count,
    );

  test("it counts what was added, but not what was only changed, rolled back or deleted", async () => {
    await put(records(0, 120));
    expect(await recordCount(db)).toBe(120);
    await put(records(100, 130, "refunded"));
    expect(await recordCount(db)).toBe(130);
    await expect(
      db.transaction().execute(async (tx) => {
        await applyRecords(tx, records(500, 600), CREATED_AT, CREATED_AT);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await sql`delete from transaction_versions`.execute(db);
    await sql`delete from transactions where id < ${numberedRecord(7).id}`.execute(db);
    expect([await recordCount(db), await counted()]).toEqual([123, 123]);
  });

  test("concurrent writers, also of the same records, and merges between them lose no record and count none twice", async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let page = 0; page < 6; page += 1) {
        const from = ((writer * 6 + page) * 37) % 400;
        await put(records(from, from + 50, page % 2 === 0 ? "transaction_completed" : "refunded"));
        if ((writer + page) % 4 === 0) await merge();
      }
    });
    await Promise.all(writers);
    await Promise.all([merge(), merge(), merge()]);
    expect(await recordCount(db)).toBe(await counted());
    expect(await counted()).toBeGreaterThan(400);
    await merge();
    expect(await pieces()).toBe(1);
  });

  test("a truncated table has a count of zero", async () => {
    await put(records(0, 10));
    await sql`truncate transactions cascade`.execute(owner);
    expect(await recordCount(db)).toBe(0);
  });
});
