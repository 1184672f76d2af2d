import { afterAll, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { crawlWholeList } from "./crawl-whole-list";
import { startTransactionsDesk } from "./testing/desk";
import {
  sendJson,
  wireRecord,
  type HostileOptions,
  type WireRecord,
} from "./testing/hostile-service";

const desk = await startTransactionsDesk();
afterAll(() => desk.close());

const DAY_MS = 86_400_000;
const YEAR = { startDate: "2025-03-20", endDate: "2026-03-22" };
/**
 * Records of each day back from 19 March 2026, the newest first. Records of one day have the same
 * moment.
 */
const records = (days: number, aDay: number): WireRecord[] =>
  Array.from({ length: days * aDay }, (_, index) =>
    wireRecord(index, {
      created_at: new Date(
        Date.UTC(2026, 2, 19, 12) - Math.floor(index / aDay) * DAY_MS,
      ).toISOString(),
    }),
  );
const idsOf = (rows: readonly WireRecord[]): unknown[] => rows.map(({ id }) => id);

async function read(
  ctx: UserContext,
  filter: TransactionsFilter = YEAR,
): Promise<{ ids: string[]; isCutShort: boolean; unreadable: number }> {
  const all = { ids: [] as string[], isCutShort: false, unreadable: 0 };
  for await (const page of crawlWholeList(ctx, filter)) {
    all.ids.push(...page.rows.map(({ id }) => id));
    all.isCutShort ||= page.isCutShort === true;
    all.unreadable += page.skipped.length;
  }
  return all;
}

const whole = (rows: readonly WireRecord[]) => ({
  ids: idsOf(rows),
  isCutShort: false,
  unreadable: 0,
});

describe("a list that the service cuts short", () => {
  test.each<Partial<HostileOptions>>([
    {},
    { maxLimit: 7 },
    { dayOffsetHours: 14, endDateIsMidnight: true },
    { dayOffsetHours: -12 },
    { mostDays: 31 },
  ])(
    "is read whole in parts of its days, each record once and in its order: %o",
    async (options) => {
      const newestFirst = records(200, 3);
      const days =
        options.mostDays === undefined ? YEAR : { startDate: "2026-02-20", endDate: "2026-03-22" };
      const asked = newestFirst.filter(({ created_at: at }) => (at as string) >= days.startDate);
      for (const rows of [newestFirst, newestFirst.toReversed()]) {
        const { ctx } = await desk.facing({ records: rows, cutShortAfter: 40, ...options });
        expect(await read(ctx, days)).toEqual(whole(rows.filter((row) => asked.includes(row))));
      }
    },
  );

  test("by refusing its later pages is read whole in the same way", async () => {
    const rows = records(200, 3);
    const { service, ctx } = await desk.facing({ records: rows, maxLimit: 10 });
    service.options.intercept = ({ page }, response) => {
      if (page <= 4) return false;
      sendJson(response, 422, { success: false, message: "page must not be greater than 4" });
      return true;
    };
    expect(await read(ctx)).toEqual(whole(rows));
    expect(await read(ctx, {})).toEqual(whole(rows));
  });

  test("and has no dates is read in all days that can have a record", async () => {
    const rows = records(200, 3);
    const { service, ctx } = await desk.facing({ records: rows, cutShortAfter: 40 });
    expect(await read(ctx, { status: "completed" })).toEqual(whole(rows));
    expect(service.requests.every((query) => query.get("status") === "completed")).toBe(true);
    expect(
      service.requests
        .map((query) => query.get("startDate") ?? "9")
        .toSorted()
        .slice(0, 2),
      "with the day before all",
    ).toEqual(["2014-09-30", "2014-10-01"]);
    rows[5] = wireRecord(5, { created_at: null });
    expect(
      await read(ctx, {}),
      "one without a date might be among those that are lacking",
    ).toMatchObject({ isCutShort: true });
  });

  test.each([30, 14])(
    "and has no dates is read in parts of %i days where the service takes no more of them, which nothing has shown before",
    async (mostDays) => {
      const rows = records(60, 3);
      const { service, ctx } = await desk.facing({ records: rows, maxLimit: 10, mostDays });
      service.options.intercept = ({ page }, response) => {
        if (page <= 4) return false;
        sendJson(response, 422, { success: false, message: "page must not be greater than 4" });
        return true;
      };
      expect(await read(ctx, {})).toEqual(whole(rows));
      delete service.options.intercept;
      Object.assign(service.options, { cutShortAfter: 40, behindCut: "empty" });
      expect(await read(ctx, {})).toEqual(whole(rows));
    },
  );

  test("and has no dates keeps its refusal where no part of its days is given, after a few questions", async () => {
    const rows = records(60, 3);
    const { service, ctx } = await desk.facing({ records: rows, maxLimit: 10, mostDays: 0 });
    service.options.intercept = ({ page }, response) => {
      if (page <= 4) return false;
      sendJson(response, 422, { success: false, message: "page must not be greater than 4" });
      return true;
    };
    await expect(read(ctx, {})).rejects.toMatchObject({
      kind: "refused",
      serviceMessage: "page must not be greater than 4",
    });
    expect(service.requests.length).toBeLessThan(40);
  });

  test("of a day alone is told as the service told of the whole", async () => {
    const rows = [
      ...records(10, 3),
      ...records(1, 60).map((row, index) => ({
        ...row,
        id: `busy-${index}`,
        created_at: "2026-03-02T12:00:00.000Z",
      })),
    ].toSorted((a, b) => ((a["created_at"] as string) < (b["created_at"] as string) ? 1 : -1));
    const { service, ctx } = await desk.facing({ records: rows, cutShortAfter: 40 });
    expect(await read(ctx)).toMatchObject({ isCutShort: true });
    expect(await read(ctx, { startDate: "2026-03-04", endDate: "2026-03-22" })).toMatchObject({
      isCutShort: false,
    });
    delete service.options.cutShortAfter;
    service.options.maxLimit = 10;
    service.options.intercept = ({ page }, response) => {
      if (page <= 4) return false;
      sendJson(response, 400, { success: false, message: "page must not be greater than 4" });
      return true;
    };
    await expect(read(ctx)).rejects.toMatchObject({ kind: "refused", status: 400 });
  });

  test("has rows that can't be read, which are told once", async () => {
    const rows = records(60, 3);
    rows[70] = wireRecord(70, { amount_sent: null, created_at: rows[70]?.["created_at"] });
    const { ctx } = await desk.facing({ records: rows, cutShortAfter: 40 });
    expect(await read(ctx)).toEqual({
      ...whole(rows.filter((_, index) => index !== 70)),
      unreadable: 1,
    });
  });

  test("is waited for where the service limits the requests", async () => {
    const rows = records(14, 3);
    const { service, ctx } = await desk.facing({ records: rows, cutShortAfter: 40 });
    let limited = 0;
    service.options.intercept = ({ number }, response) => {
      if (number !== 4) return false;
      limited += 1;
      sendJson(
        response,
        429,
        { success: false, message: "RATE_LIMIT_EXCEEDED" },
        { "retry-after": "0" },
      );
      return true;
    };
    expect(await read(ctx)).toEqual(whole(rows));
    expect(limited).toBe(1);
  });
});

describe("is not taken for whole, without many requests more,", () => {
  test("where the service counts more than all days have together", async () => {
    const rows = records(60, 1);
    const { service, ctx } = await desk.facing({ records: rows, maxLimit: 10, pastEnd: "last" });
    service.options.intercept = ({ page }, response) => {
      const query = service.requests.at(-1);
      const kept = rows.filter(
        ({ created_at: at }) =>
          (at as string).slice(0, 10) >= (query?.get("startDate") ?? "") &&
          (at as string).slice(0, 10) <= (query?.get("endDate") ?? ""),
      );
      const last = Math.max(1, Math.ceil(kept.length / 10));
      // A list of more than a month is cut short; the count is of more than can be read.
      const shown = kept.length > 40 ? Math.min(page, 2) : page;
      sendJson(response, 200, {
        data: kept.slice((shown - 1) * 10, shown * 10),
        meta: {
          count: kept.length === 0 ? 0 : kept.length + 5,
          next: kept.length > 40 || page < last ? page + 1 : null,
        },
      });
      return true;
    };
    expect(await read(ctx)).toMatchObject({
      isCutShort: true,
      ids: expect.objectContaining({ length: 60 }) as unknown,
    });
  });

  test.each(["last", "empty"] as const)(
    "where the service disregards the dates, and behind its last page is the %s one",
    async (behind) => {
      const rows = records(60, 3);
      const { service, ctx } = await desk.facing({ records: rows, pastEnd: behind });
      service.options.intercept = ({ page }, response) => {
        const shown = behind === "last" ? Math.min(page, 4) : page;
        sendJson(response, 200, {
          data: shown > 4 ? [] : rows.slice((shown - 1) * 10, shown * 10),
          meta: { count: rows.length, next: page + 1 },
        });
        return true;
      };
      expect(await read(ctx)).toMatchObject({
        ids: expect.objectContaining({ length: 40 }) as unknown,
        isCutShort: behind === "last",
      });
      expect(service.requests.length).toBeLessThan(20);
    },
  );

  test("where every list is said to go on", async () => {
    const rows = records(60, 3);
    const { service, ctx } = await desk.facing({
      records: rows,
      maxLimit: 50,
      pastEnd: "last",
      next: "always",
      count: "all",
    });
    expect(await read(ctx), "of what it counts").toEqual(whole(rows));
    const asked = service.requests.length;
    expect(asked, "each page once, and two more").toBe(6);
    service.options.records = [
      ...rows,
      ...records(3, 1).map((row, index) => ({
        ...row,
        id: `hidden-${index}`,
        created_at: "2026-01-02T00:00:00.000Z",
      })),
    ];
    service.options.hidden = ({ id }) => (id as string).startsWith("hidden");
    expect(await read(ctx)).toMatchObject({ isCutShort: true });
    expect(service.requests.length - asked, "down to one day").toBeLessThan(70);
  });
});

describe("a list that ends with empty pages although more is counted and a next one named", () => {
  const cut: Partial<HostileOptions> = { cutShortAfter: 40, behindCut: "empty", maxLimit: 10 };

  test("is read in parts of its days, which have more", async () => {
    const rows = records(200, 3);
    const { ctx } = await desk.facing({ records: rows, ...cut });
    expect(await read(ctx)).toEqual(whole(rows));
    expect(await read(ctx, {})).toEqual(whole(rows));
  });

  test("is cut short where they have more, and a day alone still ends so", async () => {
    const busy = (day: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        wireRecord(index + 900, { created_at: `${day}T12:00:00.000Z` }),
      );
    const { ctx } = await desk.facing({
      records: [...busy("2026-03-19", 60), ...records(10, 1).slice(3)],
      ...cut,
    });
    expect(await read(ctx)).toMatchObject({ isCutShort: true });
  });

  test("is cut short where the parts are refused, or have more beside records without a date", async () => {
    const rows = records(200, 3);
    const refusing = await desk.facing({
      records: rows,
      cutShortAfter: 40,
      behindCut: "empty",
      maxLimit: 10,
      mostDays: 0,
    });
    expect(await read(refusing.ctx, {})).toMatchObject({
      ids: idsOf(rows.slice(0, 40)),
      isCutShort: true,
    });
    const undated = rows.with(5, wireRecord(5, { created_at: null }));
    const { ctx } = await desk.facing({
      records: undated,
      cutShortAfter: 40,
      behindCut: "empty",
      maxLimit: 10,
    });
    expect(await read(ctx, {})).toMatchObject({
      ids: expect.objectContaining({ length: 600 }) as unknown,
      isCutShort: true,
    });
  });

  test("is taken for whole where they have fewer rows and no more, at the price of reading them", async () => {
    const rows = records(60, 3);
    const hidden = records(60, 1).map((row, index): WireRecord => ({
      ...row,
      id: `hidden-${index}`,
    }));
    const all = [...rows, ...hidden].toSorted((a, b) =>
      (b["created_at"] as string).localeCompare(a["created_at"] as string),
    );
    const { service, ctx } = await desk.facing({
      records: all,
      maxLimit: 20,
      hidden: ({ id }) => (id as string).startsWith("hidden"),
      count: "all",
      next: "always",
    });
    expect(await read(ctx)).toEqual(whole(rows));
    const pages = all.length / 20;
    // Behind each list are four empty pages.
    expect(service.requests.length).toBeLessThan(2 * pages + 14 * 5);
  });

  test("is taken for whole where a day's has as many rows, and no more but what came meanwhile", async () => {
    const [before, later] = [-3_600_000, 3_600_000].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    );
    const rows = Array.from({ length: 90 }, (_, index) =>
      wireRecord(index, { created_at: before }),
    );
    const { service, ctx } = await desk.facing({
      records: rows,
      hidden: ({ id }) => (id as string) >= "id-000060",
      count: "all",
      next: "always",
    });
    // Its clock is ours of today.
    await ctx.gateway.transactions.list({ limit: 1, page: 1 });
    const dayIn = (days: number): string =>
      new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    service.options.intercept = ({ number }) => {
      if (number === 8)
        service.options.records = [wireRecord(0, { id: "id-0", created_at: later }), ...rows];
      return false;
    };
    expect(await read(ctx, { startDate: dayIn(-4), endDate: dayIn(2) })).toEqual({
      ...whole(rows.slice(0, 60)),
      ids: [...idsOf(rows.slice(0, 60)), "id-0"],
    });
  });

  test("is taken for whole at once where it moved, and reading it again gave all that it counts", async () => {
    const rows = records(2, 3);
    const { service, ctx } = await desk.facing({ records: rows });
    service.options.intercept = ({ number, page }, response) => {
      const second = number === 2 ? rows.slice(2, 5) : rows.slice(3);
      sendJson(response, 200, {
        data: page === 1 ? rows.slice(0, 3) : page === 2 ? second : [],
        meta: { count: 6, next: page + 1 },
      });
      return true;
    };
    expect(await read(ctx)).toEqual(whole(rows));
    expect(service.requests.map((query) => query.get("page"))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "1",
      "2",
    ]);
  });

  test("is taken for whole at once where the count is of other days, too", async () => {
    const rows = records(60, 3);
    const { service, ctx } = await desk.facing({
      records: rows,
      count: "unfiltered",
      next: "always",
    });
    expect(await read(ctx, { startDate: "2026-03-01", endDate: "2026-03-22" })).toEqual(
      whole(rows.slice(0, 57)),
    );
    expect(
      service.requests
        .filter((query) => query.get("startDate") !== "2026-03-01")
        .map((query) => query.get("startDate")),
    ).toEqual(["2014-09-30"]);
  });

  test("is read in parts where it is of all records: the count of any list is of these", async () => {
    const rows = records(60, 3);
    const { ctx } = await desk.facing({
      records: rows,
      ...cut,
      count: "unfiltered",
      next: "always",
    });
    expect(await read(ctx, {})).toEqual(whole(rows));
  });
});

describe("a service that names a next page always, repeats the last, and counts whatever the filter,", () => {
  const odd: Partial<HostileOptions> = {
    count: "unfiltered",
    next: "always",
    pastEnd: "last",
    maxLimit: 10,
  };
  const filter: TransactionsFilter = {
    status: "completed",
    startDate: "2026-01-25",
    endDate: "2026-03-22",
  };
  const within = (rows: readonly WireRecord[]) =>
    rows.filter(({ created_at: at }) => (at as string) >= "2026-01-25");

  test("gives its list whole: its parts have fewer rows", async () => {
    const rows = records(60, 3);
    const { service, ctx } = await desk.facing({ records: rows, ...odd });
    expect(await read(ctx, filter)).toEqual(whole(within(rows)));
    const pages = Math.ceil(within(rows).length / 10);
    expect(service.requests.length).toBeLessThan(3 * pages);
  });

  test("may cut its lists besides: then they are read as any", async () => {
    const rows = records(60, 3);
    const { ctx } = await desk.facing({ records: rows, ...odd, cutShortAfter: 40 });
    expect(await read(ctx, filter)).toEqual(whole(within(rows)));
  });

  test("may cut that of a day, which has as many rows as the whole", async () => {
    const rows = [
      ...Array.from({ length: 60 }, (_, index) =>
        wireRecord(index + 900, { created_at: "2026-03-19T12:00:00.000Z" }),
      ),
      ...records(20, 3).slice(3),
    ];
    const { service, ctx } = await desk.facing({ records: rows, ...odd, cutShortAfter: 40 });
    expect(await read(ctx, filter)).toMatchObject({ isCutShort: true });
    // A row that comes twice hides another: then there are fewer for that reason.
    service.options.records = rows.slice(0, 60);
    service.options.intercept = ({ page }, response) => {
      const query = service.requests.at(-1);
      if (
        query?.get("startDate") === filter.startDate ||
        page !== 2 ||
        (query?.get("endDate") ?? "") < "2026-03-19"
      )
        return false;
      sendJson(response, 200, { data: rows.slice(9, 19), meta: { count: 60, next: 3 } });
      return true;
    };
    expect(await read(ctx, filter)).toMatchObject({ isCutShort: true });
  });
});

test("a list that isn't cut short is asked for as before: each page once", async () => {
  const rows = records(60, 3);
  const { service, ctx } = await desk.facing({ records: rows, count: "all", next: "honest" });
  expect(await read(ctx)).toEqual(whole(rows));
  expect(
    service.requests.map((query) =>
      [query.get("startDate"), query.get("endDate"), query.get("page")].join(" "),
    ),
  ).toEqual(["1", "2", "3"].map((page) => `2025-03-20 2026-03-22 ${page}`));
});
