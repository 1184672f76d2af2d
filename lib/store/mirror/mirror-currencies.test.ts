import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { sql } from "../database";
import type { StoredFilter } from "./mirror-filter";
import { rangesOf, ratesOf } from "./mirror-currencies";
import { searchRows } from "./mirror-search";
import { CREATED_AT, numberedRecord } from "../testing/numbered-record";
import { openTestDatabases } from "../testing/open-test-database";
import { applyRecords } from "./transactions";

const { db, owner: other } = await openTestDatabases();
beforeEach(async () => {
  for (const table of ["transaction_versions", "transactions", "transaction_rate_steps"])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

const record = (number: number, amountSent: string, amountReceived: string | null) =>
  numberedRecord(number, {
    sourceCurrency: "USDC",
    destinationCurrency: "NGN",
    amountSent,
    amountReceived,
  });
const put = (rows: Transaction[], at = CREATED_AT, into = db) =>
  into.transaction().execute((tx) => applyRecords(tx, rows, at, at));
const steps = async () =>
  ((await ratesOf(db, "NGN"))[0]?.steps ?? []).toSorted(
    (a, b) => (a ?? -Infinity) - (b ?? -Infinity),
  );

/** Usual amounts, and extreme ones. */
const Amount = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -3, max: 4 }))
      .map(([digits, power]) => `${digits}e${power}`),
  },
  fc.constantFrom("0", "-5", "1e-19", "3e18", "1e300", "NaN"),
);

const Bound = fc.option(
  fc.oneof(
    fc.constant("own"),
    Amount.filter((text) => text !== "NaN"),
  ),
  { nil: undefined },
);

test("a record within bounds on one side is in one of the ranges of the other side", async () => {
  let bounded = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(Amount, Amount), { minLength: 1, maxLength: 12 }),
      fc.record({ min: Bound, max: Bound }),
      fc.constantFrom("sent" as const, "received" as const),
      async (pairs, bounds, ordered) => {
        const [sent, received] = [pairs.map(([each]) => each), pairs.map(([, each]) => each)];
        // Exactly the first record's amount, so that the range begins or ends there.
        const own = (ordered === "sent" ? received[0] : sent[0])?.replace("NaN", "1");
        const [min, max] = [
          bounds.min === "own" ? own : bounds.min,
          bounds.max === "own" ? own : bounds.max,
        ];
        const made = await sql<{
          step: number | null;
        }>`select distinct rate_step(s, r) as step from unnest(${sent}::numeric[], ${received}::numeric[]) as pair(s, r)`.execute(
          db,
        );
        const ranges = rangesOf(
          made.rows.map(({ step }) => step),
          ordered,
          { currency: "NGN", ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
        );
        if (ranges === null) return;
        bounded += 1;
        const [given, looked] = ordered === "sent" ? [sql`r`, sql`s`] : [sql`s`, sql`r`];
        const { rows } = await sql<{ value: string; inside: number }>`
          select ${looked}::text as value, (
            select count(*)::int from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as range(min numeric, max numeric)
            where (range.min is null or ${looked} >= range.min) and (range.max is null or ${looked} <= range.max)
          ) as inside
          from unnest(${sent}::numeric[], ${received}::numeric[]) as pair(s, r)
          where ${given} >= coalesce(${min ?? null}::numeric, ${given}) and ${given} <= coalesce(${max ?? null}::numeric, ${given})
        `.execute(db);
        expect(rows.filter(({ inside }) => inside !== 1)).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
  expect(bounded).toBeGreaterThan(50);
});

test("a rate bounds the other amount closely, and one far from all others adds a range of its own", () => {
  const amount = { currency: "NGN", min: "1000000", max: "10000000" };
  const usual = Math.floor(20 * Math.log(1585));
  const [range, ...more] = rangesOf([usual], "sent", amount) ?? [];
  expect(more).toEqual([]);
  expect(range?.min).toBeGreaterThan(590);
  expect(range?.min).toBeLessThan(1_000_000 / 1585);
  expect(range?.max).toBeGreaterThan(10_000_000 / 1585);
  expect(range?.max).toBeLessThan(6_700);
  expect(rangesOf([usual, usual - 1, usual + 1], "sent", amount)).toHaveLength(1);
  expect(rangesOf([-13, usual], "sent", amount)).toEqual([
    range,
    expect.objectContaining({ min: expect.any(Number) as number }),
  ]);
  expect(
    rangesOf(
      Array.from({ length: 9 }, (_, index) => index * 100),
      "sent",
      amount,
    ),
  ).toHaveLength(1);
});

test("without bounds the other amount may be unknown, so that no range holds all", () => {
  expect(rangesOf([100], "sent", { currency: "NGN" })).toBeNull();
  expect(rangesOf([], "sent", { currency: "NGN", min: "1" })).toEqual([]);
});

/** Settings that search each range by itself. */
const BY_STRETCH = {
  few: -1,
  many: 0,
  lookAt: { byIndexAlone: 2, long: 2, byTime: 2, scattered: 2 },
  recipients: { max: 1_000, elsewhere: 10_000 },
  seen: 5,
};

test("records with very different rates are listed in order, in both directions, and so are those with an unknown amount", async () => {
  // At 1,000, at 1, at 0.001, without an amount received, and too much.
  await put([
    record(1, "2", "2000"),
    record(2, "3", "3000"),
    record(3, "2500", "2500"),
    record(4, "2000000", "2000"),
    record(5, "4", null),
    record(6, "9", "9000"),
  ]);
  const ids = async (
    sort: "sent" | "received",
    direction: "ascending" | "descending",
    amount: NonNullable<StoredFilter["amount"]>,
  ): Promise<number[]> =>
    (
      await searchRows(
        db,
        { filter: { amount }, order: { sort, direction }, limit: 10, skip: 0, after: null },
        BY_STRETCH,
      )
    ).map(({ id }) => Number(id.slice(-1)));
  const received = { currency: "NGN", min: "2000", max: "3000" };
  expect(await ids("sent", "ascending", received)).toEqual([1, 2, 3, 4]);
  expect(await ids("sent", "descending", received)).toEqual([4, 3, 2, 1]);
  const sent = { currency: "USDC", min: "2", max: "2500" };
  expect(await ids("received", "ascending", sent)).toEqual([5, 1, 3, 2, 6]);
  expect(await ids("received", "descending", sent)).toEqual([6, 2, 3, 1, 5]);
  // Nothing was received at least as well as nothing known: that a minimum of 0 bounds nothing lists none twice.
  expect(await ids("received", "ascending", { currency: "USDC", min: "0" })).toEqual([
    5, 1, 4, 3, 2, 6,
  ]);
  expect(await ids("received", "descending", { currency: "USDC", min: "0" })).toEqual([
    6, 2, 3, 4, 1, 5,
  ]);
});

test("the rates of new, changed and earlier records are stored, each once", async () => {
  await put([record(1, "100", "158520"), record(2, "200", "317040"), record(3, "100", null)]);
  expect(await steps()).toEqual([147]);
  await put(
    [record(1, "100", "200"), record(2, "0", "5"), record(3, "1e200", "1e-200")],
    new Date(CREATED_AT.getTime() + 1000),
  );
  expect(await steps()).toEqual([null, 13, 147]);
  await put([record(4, "10", "20"), record(5, "7", "0")]);
  const { rows } = await sql<{
    kept: number;
  }>`select count(*)::int as kept from transaction_rate_steps`.execute(db);
  expect(rows).toEqual([{ kept: 3 }]);
});

test("two transactions that add the same rate at once don't wait for each other", async () => {
  await db.transaction().execute(async (tx) => {
    await applyRecords(tx, [record(1, "1", "3")], CREATED_AT, CREATED_AT);
    await put([record(2, "1", "3")], CREATED_AT, other);
  });
  expect(await steps()).toEqual([21]);
});
