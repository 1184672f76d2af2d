import { afterAll, describe, expect, test } from "vitest";
import type { TransactionList, TransactionQuery } from "@/lib/contract/api/transactions";
import type { UserContext } from "@/lib/desk/context";
import { newId } from "@/lib/platform/ids";
import { listTransactions } from "./list-transactions";
import { startTransactionsDesk } from "./testing/desk";
import { sendJson, wireRecord, type HostileOptions } from "./testing/hostile-service";

const desk = await startTransactionsDesk();
afterAll(() => desk.close());

const records = (count: number) => Array.from({ length: count }, (_, index) => wireRecord(index));
const idsOf = (list: TransactionList): string[] =>
  list.transactions.map((transaction) => transaction.id);

/** Turns pages until there is no next one; a list that never ends fails. */
async function allPages(ctx: UserContext, query: TransactionQuery): Promise<TransactionList[]> {
  const pages: TransactionList[] = [];
  for (let page = 1; page <= 60; page += 1) {
    const list = await listTransactions(ctx, { ...query, page });
    pages.push(list);
    if (!list.hasNext) return pages;
  }
  throw new Error("the pages don't end");
}

const SERVICES: [string, Partial<HostileOptions>][] = [
  ["keeps to the size and ends empty", {}],
  ["says how many there are", { count: "all" }],
  ["calls the page's length the count", { count: "page" }],
  ["says how many there are and which page is next", { count: "all", next: "honest" }],
  ["always has a next page", { count: "all", next: "always" }],
  [
    "always has a next page and repeats its last one",
    { count: "all", next: "always", pastEnd: "last" },
  ],
  [
    "calls the page's length the count and always has a next page",
    { count: "page", next: "always" },
  ],
  [
    "clamps to 10 and says how many there are and which page is next",
    { count: "all", next: "honest", maxLimit: 10 },
  ],
  ["repeats its last page", { pastEnd: "last" }],
  ["repeats its last page and clamps to 7", { pastEnd: "last", maxLimit: 7 }],
  ["clamps to 10", { maxLimit: 10 }],
  ["clamps to 20 and calls the page's length the count", { maxLimit: 20, count: "page" }],
  ["sends a bare list", { wrapping: "bare" }],
  ["wraps in data.transactions", { wrapping: "transactions", maxLimit: 10 }],
  ["wraps in data.results and repeats", { wrapping: "results", pastEnd: "last" }],
];

describe("without a range", () => {
  describe.each(SERVICES)("a service that %s", (_name, options) => {
    test.each([0, 1, 7, 24, 25, 26, 50, 60])(
      "gives each of %i records once, in its order, and ends",
      async (count) => {
        const { ctx } = await desk.facing({ ...options, records: records(count) });
        const pages = await allPages(ctx, { pageSize: 25 });
        expect(pages.flatMap(idsOf)).toEqual(records(count).map((record) => record["id"]));
        expect(pages).toHaveLength(Math.max(1, Math.ceil(count / 25)));
        expect(pages.at(-1)?.total).toBe(count);
        for (const page of pages) expect([null, count]).toContain(page.total);
      },
    );

    test.each([3, 9, 40])("has nothing on page %i, far behind its end", async (page) => {
      const { ctx } = await desk.facing({ ...options, records: records(30) });
      const list = await listTransactions(ctx, { page, pageSize: 25 });
      expect(list).toMatchObject({ transactions: [], hasNext: false, page });
    });
  });

  test("a last page that is repeated in another order is the last one too", async () => {
    const { ctx } = await desk.facing({ records: records(60), pastEnd: "last", turnsRows: true });
    const pages = await allPages(ctx, { pageSize: 25 });
    expect(pages.flatMap(idsOf).toSorted()).toEqual(records(60).map((record) => record["id"]));
    expect(pages.at(-1)?.total).toBe(60);
  });

  test("a count of all rows, whatever the filter, doesn't keep the list from ending", async () => {
    const { service, ctx } = await desk.facing({
      count: "all",
      records: records(400),
      hidden: ({ id }) => String(id) >= "id-000020",
    });
    const list = await listTransactions(ctx, { pageSize: 25 });
    expect(list).toMatchObject({ hasNext: false, total: 20 });
    expect(service.requests.length).toBeLessThan(7);
  });

  test("a deep page costs no more requests than the second", async () => {
    const { service, ctx } = await desk.facing({ records: records(5000) });
    const list = await listTransactions(ctx, { page: 150, pageSize: 25 });
    expect(idsOf(list)[0]).toBe("id-003725");
    expect(list.hasNext).toBe(true);
    expect(service.requests.length).toBeLessThanOrEqual(2);
  });

  test.each([
    // Page of 3, and how often the service is asked: once if it says in two ways that the list
    // continues.
    [1, { count: "all", next: "honest" }, 1],
    [2, { count: "all", next: "honest" }, 1],
    [3, { count: "all", next: "honest" }, 3],
    [1, { count: "all", next: "none" }, 2],
    [1, { count: "page", next: "always" }, 2],
  ] as const)("page %i of a service with %j is had in %i reads", async (page, options, reads) => {
    const { service, ctx } = await desk.facing({ ...options, records: records(70) });
    const list = await listTransactions(ctx, { page, pageSize: 25 });
    expect(list.hasNext).toBe(page < 3);
    expect(service.requests).toHaveLength(reads);
  });

  test("the service is asked in its own words", async () => {
    const { service, ctx } = await desk.facing({
      records: [wireRecord(1), wireRecord(2, { status: "awaiting_payment" })],
    });
    expect(idsOf(await listTransactions(ctx, { state: "open" }))).toEqual(["id-000002"]);
    expect(idsOf(await listTransactions(ctx, { state: "closed" }))).toEqual(["id-000001"]);
    const asked = service.requests.map((request) => Object.fromEntries(request));
    expect(asked[0]).toEqual({ status: "pending", limit: "25", page: "1" });
    expect(asked.find((query) => query["status"] === "completed")).toEqual({
      status: "completed",
      limit: "25",
      page: "1",
    });
  });
});

describe("with a range", () => {
  // The organisation reports in Lagos, an hour ahead of UTC.
  const first = "2026-03-09T23:00:00.000Z";
  const last = "2026-03-12T22:59:59.999Z";
  const edges = [
    wireRecord(1, { created_at: "2026-03-12T23:00:00.000Z" }),
    wireRecord(2, { created_at: last }),
    wireRecord(3, { created_at: "2026-03-11T12:00:00.000Z" }),
    wireRecord(4, { created_at: first }),
    wireRecord(5, { created_at: "2026-03-09T22:59:59.999Z" }),
  ];

  test.each([-12, -5, 0, 1, 3, 14])(
    "has exactly the records of its days, when the service's days are %i hours ahead of UTC",
    async (dayOffsetHours) => {
      for (const endDateIsMidnight of [false, true]) {
        const { ctx } = await desk.facing({ records: edges, dayOffsetHours, endDateIsMidnight });
        const list = await listTransactions(ctx, { from: "2026-03-10", to: "2026-03-12" });
        expect(idsOf(list)).toEqual(["id-000002", "id-000003", "id-000004"]);
        expect(list).toMatchObject({ hasNext: false, total: 3, timeZone: "Africa/Lagos" });
      }
    },
  );

  test("one day is asked for with an end date after its start date", async () => {
    const { service, ctx } = await desk.facing({ records: edges });
    expect(idsOf(await listTransactions(ctx, { from: "2026-03-11", to: "2026-03-11" }))).toEqual([
      "id-000003",
    ]);
    expect(Object.fromEntries(service.requests[0] ?? [])).toEqual({
      startDate: "2026-03-10",
      endDate: "2026-03-13",
      limit: "100",
      page: "1",
    });
  });

  test("a record without a date is kept, and shows none", async () => {
    const { ctx } = await desk.facing({ records: [...edges, wireRecord(9, { created_at: null })] });
    const list = await listTransactions(ctx, { from: "2026-03-11", to: "2026-03-11" });
    expect(list.transactions.map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ["id-000003", "2026-03-11T12:00:00.000Z"],
      ["id-000009", null],
    ]);
  });

  describe.each(SERVICES.filter(([, options]) => options.maxLimit !== 1))(
    "a service that %s",
    (_name, options) => {
      test.each([0, 1, 25, 26, 60])(
        "gives each of %i records of the range once, in its order, and ends",
        async (count) => {
          const outside = [
            wireRecord(900, { created_at: "2026-03-16T12:00:00Z" }),
            wireRecord(901, { created_at: "2026-03-13T12:00:00Z" }),
          ];
          // Somewhere in the middle, since the service's order is its own.
          const all = records(count).toSpliced(Math.floor(count / 2), 0, ...outside);
          const { ctx } = await desk.facing({ ...options, records: all });
          const pages = await allPages(ctx, { from: "2026-03-14", to: "2026-03-15", pageSize: 25 });
          expect(pages.flatMap(idsOf)).toEqual(records(count).map((record) => record["id"]));
          expect(pages).toHaveLength(Math.max(1, Math.ceil(count / 25)));
          expect(pages.at(-1)?.total).toBe(count);
        },
      );
    },
  );

  test("a record that the growing list pushes onto the next page is not shown twice", async () => {
    const all = records(120);
    const { service, ctx } = await desk.facing({ records: all });
    service.options.intercept = ({ page }) => {
      if (page === 2)
        service.options.records = [wireRecord(999, { created_at: "2026-03-15T13:00:00Z" }), ...all];
      return false;
    };
    const list = await listTransactions(ctx, {
      from: "2026-03-14",
      to: "2026-03-15",
      page: 2,
      pageSize: 100,
    });
    expect(idsOf(list)).toEqual(all.slice(100).map((record) => record["id"]));
  });

  test("records of one moment that come in another order each time are each on one page", async () => {
    const all = Array.from({ length: 60 }, (_, index) =>
      wireRecord(index, { created_at: "2026-03-15T12:00:00Z" }),
    );
    const { ctx } = await desk.facing({ records: all, turnsRows: true, maxLimit: 70 });
    const query = { from: "2026-03-14", to: "2026-03-15", pageSize: 25 } as const;
    const shown = (await allPages(ctx, query)).flatMap(idsOf);
    expect(shown.toSorted()).toEqual(all.map((record) => record["id"]));
  });

  test("how many there are isn't said where pages overlapped, since others may have been missed", async () => {
    const all = records(20);
    const { service, ctx } = await desk.facing({ records: all, maxLimit: 10 });
    service.options.intercept = ({ page }) => {
      service.options.records = page === 1 ? all : [...all.slice(15), ...all.slice(0, 15)];
      return false;
    };
    const list = await listTransactions(ctx, {
      from: "2026-03-14",
      to: "2026-03-15",
      pageSize: 100,
    });
    expect(list.transactions).toHaveLength(15);
    expect(list).toMatchObject({ hasNext: false, total: null });
  });

  test("40 pages of the service are the most it reads, and then it says what to do", async () => {
    const { service, ctx } = await desk.facing({ records: records(5000), maxLimit: 20 });
    const range = { from: "2026-03-01", to: "2026-03-31", pageSize: 100 };
    expect(idsOf(await listTransactions(ctx, { ...range, page: 7 }))[0]).toBe("id-000600");
    service.requests.length = 0;
    await expect(listTransactions(ctx, { ...range, page: 9 })).rejects.toMatchObject({
      code: "invalid",
      reason: "too_deep",
      message: expect.stringMatching(/fewer days, or export/) as string,
    });
    expect(service.requests).toHaveLength(40);
  });
});

test.each<[string, TransactionQuery]>([
  ["all", { pageSize: 100 }],
  ["a range", { from: "2026-03-14", to: "2026-03-15", pageSize: 100 }],
])(
  "of a list of %s that the service ends before all that it counts, how many there are isn't said",
  async (_which, query) => {
    for (const behindCut of ["last", "empty"] as const) {
      const { ctx } = await desk.facing({
        records: records(90),
        maxLimit: 20,
        cutShortAfter: 60,
        behindCut,
      });
      const list = await listTransactions(ctx, query);
      expect(list.transactions).toHaveLength(60);
      expect({ behindCut, ...list }).toMatchObject({ behindCut, hasNext: false, total: null });
    }
  },
);

test("a row that can't be read keeps its place, and is shown as it came", async () => {
  const { ctx } = await desk.facing({
    records: [wireRecord(1), { id: "half", status: "failed" }, wireRecord(2)],
  });
  const list = await listTransactions(ctx, {});
  expect(idsOf(list)).toEqual(["id-000001", "id-000002"]);
  expect(list.unreadable).toEqual([
    {
      raw: '{"id":"half","status":"failed"}',
      reason: expect.stringContaining("amount_sent") as string,
    },
  ]);
  expect(list.total).toBe(3);
});

test("what the desk knows about its own transfer is added to the record", async () => {
  const { ctx } = await desk.facing({ records: [wireRecord(1, { recipient: {} }), wireRecord(2)] });
  await desk.ownTransfer("id-000001", {
    createdBy: ctx.actor.userId,
    note: "Invoice 8841",
    recipient: { name: "Cold wallet", walletAddress: "0xdef", network: "BSC" },
  });
  const { transactions } = await listTransactions(ctx, {});
  expect(transactions[0]).toMatchObject({
    ownTransfer: true,
    note: "Invoice 8841",
    createdBy: { id: ctx.actor.userId, name: ctx.actor.name },
    recipient: { name: "Cold wallet", account: "0xdef", bankOrNetwork: "BSC" },
  });
  expect(transactions[1]).toMatchObject({
    ownTransfer: false,
    note: null,
    createdBy: null,
    recipient: { name: "Recipient 2", account: "0xabc" },
  });
});

test("a rate has a direction only where the amounts confirm it", async () => {
  const { ctx } = await desk.facing({
    records: [
      wireRecord(1),
      wireRecord(2, { rate: "0.0005" }),
      wireRecord(3, { rate: "77" }),
      wireRecord(4, { amount_received: null }),
      wireRecord(5, { source_currency: "EUR", rate: null }),
    ],
  });
  const { transactions } = await listTransactions(ctx, {});
  expect(transactions.map((transaction) => transaction.directed)).toEqual([
    { base: "USDC", quote: "NGN", value: "2000" },
    { base: "NGN", quote: "USDC", value: "0.0005" },
    null,
    null,
    null,
  ]);
  expect(transactions.map((transaction) => transaction.type)).toEqual([
    "onramp",
    "onramp",
    "onramp",
    "onramp",
    null,
  ]);
});

test("amounts arrive to the last digit", async () => {
  const { service, ctx } = await desk.facing({ records: [] });
  service.options.intercept = ({ page }, response) => {
    const text = JSON.stringify({ data: page === 1 ? [wireRecord(1)] : [] }).replace(
      '"amount_sent":1000',
      '"amount_sent":1234567890123456.78',
    );
    response.writeHead(200, { "content-type": "application/json" }).end(text);
    return true;
  };
  const list = await listTransactions(ctx, {});
  expect(list.transactions[0]?.sent).toEqual({ amount: "1234567890123456.78", currency: "NGN" });
});

test("a service that fails is not an empty list", async () => {
  const { service, ctx } = await desk.facing({ records: records(3) });
  service.options.intercept = (_request, response) => {
    sendJson(response, 403, { success: false, message: "Not for this client" });
    return true;
  };
  await expect(listTransactions(ctx, {})).rejects.toMatchObject({
    name: "UpstreamError",
    kind: "refused",
    status: 403,
  });
});

test.each([
  [{ from: "2026-03-01" }, "to"],
  [{ from: "2026-03-05", to: "2026-03-01" }, "to"],
  [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
  [{ from: "1026-03-01", to: "2026-03-01" }, "from"],
  [{ page: 0 }, "page"],
  [{ pageSize: 500 }, "pageSize"],
  [{ state: "completed" }, "state"],
])("%j is refused with the field named", async (query, field) => {
  const { service, ctx } = await desk.facing({ records: [] });
  await expect(listTransactions(ctx, query as TransactionQuery)).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: expect.any(String) as string },
  });
  expect(service.requests).toHaveLength(0);
});

test("somebody without a role sees nothing", async () => {
  const { service, ctx } = await desk.facing({ records: records(3) });
  await expect(
    listTransactions({ ...ctx, actor: { ...ctx.actor, roles: [], sessionId: newId() } }, {}),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(service.requests).toHaveLength(0);
});
