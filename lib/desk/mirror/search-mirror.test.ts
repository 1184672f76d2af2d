import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MirrorFilter } from "@/lib/contract/api/mirror";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { instantsOf, presetRange } from "@/lib/domain/calendar/range";
import {
  MIRROR_SORTS,
  SORT_DIRECTIONS,
  type MirrorOrder,
} from "@/lib/domain/transactions/history-query";
import { ENDED_UNPAID_STATUSES, type Transaction } from "@/lib/domain/transactions/transaction";
import { applyRecords } from "@/lib/store/mirror/transactions";
import { getMirror } from "./get-mirror";
import { searchMirror, totalMirror } from "./search-mirror";
import { naiveSearch } from "./testing/naive-search";

let desk: TestDesk;
let person: TestPerson;
let records: Transaction[];

const pick = <Value>(values: readonly Value[], at: number): Value =>
  values[at % values.length] as Value;
const NAMES = [
  "Meridian Lines FZE",
  "Zawadi 100% Mills",
  "okonkwo_haulage",
  "Meridian Lines",
  null,
];
const PAIRS = [
  ["NGN", "USDC"],
  ["USDC", "NGN"],
  ["KES", "USDT"],
  ["USDT", "KES"],
  ["NGN", "USDT"],
  ["USDT", "UGX"],
] as const;
const STATUSES = [
  "transaction_completed",
  "transaction_completed",
  "failed",
  "refunded",
  "awaiting_payment",
  "on_hold",
];

/** The desk's clock is set to 20 November 2026, in Lagos. */
function record(
  number: number,
  pairs: readonly (readonly [string, string])[] = PAIRS,
): Transaction {
  const [sourceCurrency, destinationCurrency] = pick(pairs, number * 7);
  const name = pick(NAMES, Math.floor(number / 3));
  return {
    id: `7f000000-0000-4000-8000-${String((number * 7919) % 100_000).padStart(12, "0")}`,
    reference: number % 11 === 0 ? null : `TXN-${(number * 48_271).toString(36).toUpperCase()}`,
    // Many share an amount and an instant, so that ties matter.
    amountSent: String((Math.floor(number / 5) * 37) % 12),
    sourceCurrency,
    amountReceived: number % 5 === 0 ? null : String((Math.floor(number / 7) * 13) % 8),
    destinationCurrency,
    rate: "1585.20",
    fee: "0",
    status: pick(STATUSES, Math.floor(number / 2)),
    createdAt:
      number % 17 === 0
        ? null
        : new Date(Date.UTC(2026, 10, 20 - ((number * 5) % 60), 23 - (number % 3), 30)),
    recipient: {
      name,
      account:
        name === null
          ? `10147729${number % 4}5`
          : `0xAb5801a7D398351b8bE11C439e05C5B3259aeC${number % 4}B`,
      bankOrNetwork: "Ethereum",
    },
    paymentAccount: null,
    transactionHash: number % 4 === 0 ? `0xFEED${number}` : null,
    failureReason: number % 9 === 0 ? "Name mismatch" : null,
  };
}

async function put(added: Transaction[]): Promise<void> {
  await desk.db
    .transaction()
    .execute((tx) => applyRecords(tx, added, desk.clock.now(), desk.clock.now()));
  records = [...records, ...added];
}

beforeAll(async () => {
  desk = await startTestDesk();
  person = await desk.signedIn("viewer");
  records = [];
  await put(Array.from({ length: 240 }, (_, number) => record(number)));
});
afterAll(() => desk.close());

function expected(filter: MirrorFilter, order: MirrorOrder): string[] {
  const days = filter.period
    ? presetRange(filter.period, "2026-11-20")
    : filter.from && filter.to
      ? { from: filter.from, to: filter.to }
      : null;
  const { start, end } = days ? instantsOf(days, "Africa/Lagos") : {};
  const { period: _period, from: _from, to: _to, status, ...others } = filter;
  return naiveSearch(
    records,
    {
      ...others,
      ...(status !== undefined && { status: [status].flat() }),
      ...(start && end && { start, end }),
    },
    order,
  );
}

const ids = async (query: Parameters<typeof searchMirror>[1]) =>
  (await searchMirror(person.ctx, query)).transactions.map(({ id }) => id);

const Orders = fc.record({
  sort: fc.constantFrom(...MIRROR_SORTS),
  direction: fc.constantFrom(...SORT_DIRECTIONS),
});
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { freq: 1, nil: undefined });
const Filters = fc
  .record({
    days: rarely(
      fc.constantFrom(
        { period: "this_month" as const },
        { period: "last_month" as const },
        { period: "today" as const },
        { from: "2026-11-01", to: "2026-11-09" },
      ),
    ),
    status: rarely(fc.subarray([...new Set(STATUSES)], { minLength: 1 })),
    type: rarely(fc.constantFrom("onramp" as const, "offramp" as const)),
    currency: rarely(fc.constantFrom("NGN", "USDT", "UGX", "ZAR", "XAF")),
    recipient: rarely(fc.constantFrom("meridian", "100%", "o_h", "c2b", "101477")),
    amount: rarely(
      fc.constantFrom(
        { amountCurrency: "NGN", amountMin: "3" },
        { amountCurrency: "USDT", amountMax: "5" },
        { amountCurrency: "KES", amountMin: "2", amountMax: "6.5" },
      ),
    ),
    text: rarely(
      fc.constantFrom(
        "txn-",
        "MISMATCH",
        "0xfeed8",
        "7f000000-0000-4000-8000-000000007919",
        "a%b",
        "txn1FQB2",
        "txn 1hs ss",
        "1HS-SS",
      ),
    ),
  })
  .map(({ days, amount, ...others }): MirrorFilter =>
    Object.fromEntries(
      Object.entries({ ...days, ...amount, ...others }).filter(([, value]) => value !== undefined),
    ),
  );

describe("a search", () => {
  test("finds what a plain scan of all records finds, in the same order, from either end and at any position", async () => {
    await fc.assert(
      fc.asyncProperty(
        Filters,
        Orders,
        fc.nat(120),
        fc.integer({ min: 1, max: 60 }),
        async (filter, order, skip, limit) => {
          const all = expected(filter, order);
          expect(await ids({ ...filter, ...order, skip, limit })).toEqual(
            all.slice(skip, skip + limit),
          );
          expect(await ids({ ...filter, ...order, skip, limit, fromEnd: true })).toEqual(
            all
              .toReversed()
              .slice(skip, skip + limit)
              .toReversed(),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  test("gives the same list page by page with cursors as by position, with nothing twice and nothing lost", async () => {
    await fc.assert(
      fc.asyncProperty(
        Filters,
        Orders,
        fc.integer({ min: 7, max: 90 }),
        fc.boolean(),
        async (filter, order, limit, fromEnd) => {
          const all = expected(filter, order);
          const seen: string[] = [];
          let after: string | undefined;
          for (;;) {
            const page = await searchMirror(person.ctx, {
              ...filter,
              ...order,
              limit,
              fromEnd,
              ...(after !== undefined && { after }),
            });
            const found = page.transactions.map(({ id }) => id);
            if (fromEnd) seen.unshift(...found);
            else seen.push(...found);
            expect(page.hasMore).toBe(seen.length < all.length);
            if (!page.hasMore || page.cursor === null) break;
            after = page.cursor;
          }
          expect(seen).toEqual(all);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a cursor can be combined with a skip", async () => {
    const order = { sort: "sent", direction: "descending" } as const;
    const { cursor } = await searchMirror(person.ctx, { ...order, limit: 20 });
    expect(await ids({ ...order, limit: 15, skip: 70, after: cursor ?? "" })).toEqual(
      expected({}, order).slice(90, 105),
    );
  });

  test("a pair that the interface doesn't name is found too, in order", async () => {
    await put([record(1_001, [["EUR", "NGN"]]), record(1_003, [["UGX", "KES"]])]);
    const order = { sort: "sent", direction: "ascending" } as const;
    for (const filter of [{ currency: "NGN" }, { currency: "KES" }, { currency: "EUR" }])
      expect(await ids({ ...filter, ...order, limit: 200 })).toEqual(
        expected(filter, order).slice(0, 200),
      );
  });

  describe("by what was received", () => {
    const ENDS = [
      ...ENDED_UNPAID_STATUSES,
      "awaiting_payment",
      "payment_confirmed",
      "transaction_completed",
      "completed",
      "on_hold",
    ];
    /** Of every status some quotes among all others'. */
    const quoted = (number: number): Transaction => ({
      ...record(2_000 + number, [["USDC", "GHS"]]),
      status: pick(ENDS, number),
      amountSent: String(1 + (number % 12)),
      amountReceived: String(10 + ((number * 11) % 36)),
    });
    const filters = [
      { currency: "GHS" },
      { amountCurrency: "GHS", amountMin: "12", amountMax: "40" },
      { amountCurrency: "GHS", amountMin: "0" },
      { currency: "GHS", amountCurrency: "USDC", amountMin: "0" },
    ];
    beforeAll(() => put(Array.from({ length: 36 }, (_, number) => quoted(number))));

    test.each(SORT_DIRECTIONS)(
      "%s: what hasn't completed has none, whatever was quoted, and stands below what has some",
      async (direction) => {
        const { transactions } = await searchMirror(person.ctx, {
          currency: "GHS",
          sort: "received",
          direction,
          limit: 100,
        });
        const shown = transactions.map(({ received }) => Number(received.amount ?? 0));
        const ascending = direction === "ascending" ? shown : shown.toReversed();
        expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
        expect(ascending.filter((amount) => amount === 0)).toHaveLength(28);
      },
    );

    test.each(
      filters.flatMap((filter) => SORT_DIRECTIONS.map((direction) => ({ ...filter, direction }))),
    )(
      "%j is the same list page by page, wherever a page ends",
      async ({ direction, ...filter }) => {
        const order = { sort: "received", direction } as const;
        const all = expected(filter, order);
        for (let limit = 1; limit < 36; limit += 1) {
          const { cursor, transactions } = await searchMirror(person.ctx, {
            ...filter,
            ...order,
            limit,
          });
          expect([
            ...transactions.map(({ id }) => id),
            ...(await ids({ ...filter, ...order, limit: 100, after: cursor ?? "" })),
          ]).toEqual(all);
        }
      },
    );
  });

  test("account numbers may be typed in groups, and a status in one text with commas", async () => {
    const grouped = await ids({ recipient: "101 477 29", limit: 200 });
    expect(grouped.length).toBeGreaterThan(0);
    expect(grouped).toEqual(await ids({ recipient: "10147729", limit: 200 }));
    expect(await ids({ status: "failed,refunded", limit: 200 })).toEqual(
      expected({ status: ["failed", "refunded"] }, { sort: "created", direction: "descending" }),
    );
  });

  test.each([
    [{ text: "ab" }, "text"],
    [{ from: "2026-11-01" }, "to"],
    [{ amountMin: "5" }, "amountCurrency"],
    [{ amountCurrency: "NGN", amountMin: "5", amountMax: "4" }, "amountMax"],
    [{ from: "2026-11-01", to: "2026-11-02", period: "today" as const }, "period"],
    [{ after: "bm9uc2Vuc2U" }, "after"],
  ])("%j is refused, and says where", async (query, field) => {
    await expect(searchMirror(person.ctx, query)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
  });

  test("a cursor of another order is refused", async () => {
    const { cursor } = await searchMirror(person.ctx, { sort: "sent", limit: 5 });
    await expect(
      searchMirror(person.ctx, { sort: "status", after: cursor ?? "" }),
    ).rejects.toMatchObject({ reason: "cursor" });
  });
});

test("totals count every record, and sum confirmed and completed ones per currency", async () => {
  const filter: MirrorFilter = { status: ["transaction_completed", "failed"] };
  const found = records.filter(({ id }) =>
    expected(filter, { sort: "created", direction: "ascending" }).includes(id),
  );
  const settled = found.filter(({ status }) => status === "transaction_completed");
  const totals = await totalMirror(person.ctx, filter);
  expect(totals).toMatchObject({ counted: found.length, settledCount: settled.length });
  const sums: Record<string, number> = {};
  for (const { sourceCurrency, amountSent } of settled)
    if (amountSent !== "0") sums[sourceCurrency] = (sums[sourceCurrency] ?? 0) + Number(amountSent);
  expect(Object.keys(sums).length).toBeGreaterThan(0);
  expect(
    Object.fromEntries(
      Object.entries(totals.sent).map(([currency, sum]) => [currency, Number(sum)]),
    ),
  ).toEqual(sums);
});

test("the report says how far the copy has got, and what prevents it from going on", async () => {
  expect(await getMirror(person.ctx)).toMatchObject({
    phase: "empty",
    loadedShare: 0,
    records: records.length,
    recentVerifiedAt: null,
    trouble: null,
  });
  await desk.db
    .updateTable("mirrorState")
    .set({
      phase: "loading",
      firstDay: "2026-11-01",
      lastError: "The service doesn't answer.",
      lastErrorAt: desk.clock.now(),
    })
    .execute();
  const window = {
    endDay: "2026-11-19",
    complete: true,
    rows: 3,
    readAt: desk.clock.now(),
  } as const;
  await desk.db
    .insertInto("mirrorWindows")
    .values({ ...window, startDay: "2026-11-10" })
    .execute();
  expect(await getMirror(person.ctx)).toMatchObject({
    phase: "loading",
    loadedShare: 0.5,
    firstDay: "2026-11-01",
    windows: { all: 1, waiting: 0, incomplete: 0, oldestVerifiedAt: "2026-11-20T13:05:00.000Z" },
    trouble: { message: "The service doesn't answer.", since: "2026-11-20T13:05:00.000Z" },
  });
});

test("the report tells windows that are incomplete, and why, from those that are only to be read again", async () => {
  const [before, now] = [new Date("2026-11-20T12:00:00Z"), desk.clock.now()];
  const why = "The service refused: 400.";
  await desk.db
    .insertInto("mirrorWindows")
    .values([
      {
        startDay: "2026-11-01",
        endDay: "2026-11-05",
        complete: true,
        rows: 3,
        readAt: before,
        dueAt: now,
      },
      { startDay: "2026-11-05", endDay: "2026-11-10", complete: false, why, rows: 3, readAt: now },
    ])
    .execute();
  expect(await getMirror(person.ctx)).toMatchObject({
    windows: { waiting: 2, incomplete: 1 },
    incompleteDays: [{ startDay: "2026-11-05", endDay: "2026-11-10", why }],
  });
});

test("nobody without the permission to read finds anything", async () => {
  const nobody = { ...person.ctx, actor: { ...person.ctx.actor, roles: [] } };
  for (const verb of [
    () => searchMirror(nobody, {}),
    () => totalMirror(nobody, {}),
    () => getMirror(nobody),
  ]) {
    await expect(verb()).rejects.toMatchObject({ code: "forbidden" });
  }
});
