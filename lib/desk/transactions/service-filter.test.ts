import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import type { UserContext } from "@/lib/desk/context";
import { covers, instantsOf } from "@/lib/domain/calendar/range";
import { countTransactions } from "./count-transactions";
import { listTransactions } from "./list-transactions";
import { daysAsked, splitRange, serviceFilter } from "./service-filter";
import { startTransactionsDesk } from "./testing/desk";
import { sendJson, wireRecord, type HostileOptions } from "./testing/hostile-service";

const desk = await startTransactionsDesk();
afterAll(() => desk.close());

const QUARTER = { from: "2025-12-20", to: "2026-03-20" };
const DAY_MS = 86_400_000;
/** Three a day, from the newest on, beyond the quarter on both sides. */
const records = Array.from({ length: 330 }, (_, index) =>
  wireRecord(index, {
    created_at: new Date(Date.UTC(2026, 2, 23, 20) - index * (DAY_MS / 3)).toISOString(),
  }),
);
const quarter = instantsOf(QUARTER, "Africa/Lagos");
const inQuarter = records
  .filter(({ created_at: at }) => covers(quarter, new Date(at as string)))
  .map(({ id }) => id);

async function listed(
  ctx: UserContext,
  query = QUARTER,
): Promise<{ ids: string[]; total: number | null }> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const list = await listTransactions(ctx, { ...query, page, pageSize: 100 });
    ids.push(...list.transactions.map(({ id }) => id));
    if (!list.hasNext) return { ids, total: list.total };
  }
}

async function counted(ctx: UserContext, query = QUARTER): Promise<TransactionTotals | undefined> {
  let last: TransactionTotals | undefined;
  for await (const totals of await countTransactions(ctx, query, {
    signal: new AbortController().signal,
  }))
    last = totals;
  return last;
}

describe.each([366, 90, 60, 31, 30, 14, 7, 4])(
  "a service that takes %i days at most",
  (mostDays) => {
    test.each<Partial<HostileOptions>>([
      {},
      { maxLimit: 50 },
      { dayOffsetHours: 14, endDateIsMidnight: true },
      { pastEnd: "last" },
    ])("is asked for a quarter in parts, and each record is there once: %o", async (options) => {
      const { service, ctx } = await desk.facing({ records, mostDays, ...options });
      // A list in many parts may be too long for one request; its totals never are.
      if (mostDays >= 30)
        expect(await listed(ctx)).toEqual({ ids: inQuarter, total: inQuarter.length });
      expect(await counted(ctx)).toMatchObject({ counted: inQuarter.length, done: true });
      service.requests.length = 0;
      await counted(ctx);
      const longest = Math.max(
        ...service.requests.map(
          (query) =>
            Date.parse(query.get("endDate") ?? "") - Date.parse(query.get("startDate") ?? ""),
        ),
      );
      expect(longest, "what was refused once isn't asked for again").toBeLessThanOrEqual(
        mostDays * DAY_MS,
      );
    });
  },
);

test("records without a date, and rows that can't be read, come with every part and are shown and counted once", async () => {
  const { ctx } = await desk.facing({
    records: [...records, wireRecord(900, { created_at: null }), { id: "half", status: "failed" }],
    mostDays: 31,
  });
  const list = await listed(ctx);
  expect(list.ids.toSorted()).toEqual([...inQuarter, "id-000900"].toSorted());
  expect(list.total).toBe(inQuarter.length + 2);
  expect(await counted(ctx)).toMatchObject({
    counted: inQuarter.length + 1,
    undated: 1,
    unreadable: 1,
  });
});

test("a service that refuses old days is quoted, once a part of that length has been answered", async () => {
  const { service, ctx } = await desk.facing({ records, mostDays: 31, oldestDay: "2026-01-15" });
  await expect(listed(ctx)).rejects.toMatchObject({
    code: "refused_by_service",
    reason: "days",
    message: expect.stringMatching(/“startDate must not be before 2026-01-15\.?”/) as string,
  });
  service.requests.length = 0;
  await expect(counted(ctx)).rejects.toMatchObject({ kind: "refused" });
  expect(service.requests.length, "shorter parts aren't tried").toBeLessThan(10);
});

test("a service that takes no number of days is quoted, with why it was asked for more than was chosen", async () => {
  const { service, ctx } = await desk.facing({ records: [] });
  const refuse = (message: string) => {
    service.options.intercept = (_request, response) => {
      sendJson(response, 400, { success: false, message });
      return true;
    };
  };
  const query = { from: "2026-02-14", to: "2026-03-12", page: 1, pageSize: 25 };
  refuse("Date range is not supported.");
  const refused = {
    code: "refused_by_service",
    reason: "days",
    message: expect.stringMatching(
      /refused these days: “Date range is not supported\.” .*three days more than you chose.*All history/,
    ) as string,
  };
  await expect(listTransactions(ctx, query)).rejects.toMatchObject(refused);
  refuse("Unknown client");
  await expect(listTransactions(ctx, query)).rejects.toMatchObject({ kind: "refused" });
  refuse("Date range is not supported.");
  await expect(listTransactions(ctx, { page: 1, pageSize: 25 })).rejects.toMatchObject({
    kind: "refused",
  });
});

test("the parts of a range are the whole range, none of it twice, and none asks for more days than the most", () => {
  const day = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2035-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(
        "Africa/Lagos",
        "America/New_York",
        "Pacific/Kiritimati",
        "Pacific/Pago_Pago",
      ),
      day,
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 4, max: 400 }),
      (zone, date, length, mostDays) => {
        const to = date.toISOString().slice(0, 10);
        const from = new Date(Date.parse(to) - length * DAY_MS).toISOString().slice(0, 10);
        const parts = splitRange(serviceFilter({ from, to }, zone), mostDays);
        const whole = instantsOf({ from, to }, zone);
        expect(parts[0].instants?.end).toEqual(whole.end);
        expect(parts.at(-1)?.instants?.start).toEqual(whole.start);
        for (const [index, part] of parts.slice(1).entries())
          expect(part.instants?.end).toEqual(parts[index]?.instants?.start);
        for (const part of parts) expect(daysAsked(part)).toBeLessThanOrEqual(mostDays);
      },
    ),
  );
});
