import { hash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { requireHeldDays } from "./read-held";
import type { MovingOptions, MovingRecord } from "./testing/moving-service";
import { HOUR, NOW, emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

type World = Awaited<ReturnType<typeof startWorld>>;
const fill = ({ service }: World, count: number, hoursAgo: (number: number) => number): void => {
  for (let number = 0; number < count; number += 1)
    service.records.push(record(number, hoursAgo(number)));
};
const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);
const unproven = async (world: World): Promise<number> =>
  (await requireHeldDays(world.worker, null)).unproven;
const cut = (rows: MovingRecord[], query: URLSearchParams, clamp: number) => {
  const size = Math.min(clamp, Number(query.get("limit")));
  const page = Number(query.get("page"));
  return { size, page, slice: (number = page) => rows.slice((number - 1) * size, number * size) };
};
const body = (data: object[], meta?: object) => ({
  status: 200,
  body: { success: true, message: "ok", data, ...(meta && { meta }) },
});

describe("behind a long window that was read", () => {
  const windows = async (): Promise<number[]> =>
    (
      await desk.db
        .selectFrom("mirrorWindows")
        .select(["startDay", "endDay"])
        .orderBy("startDay")
        .execute()
    ).map(({ startDay, endDay }) => (Date.parse(endDay) - Date.parse(startDay)) / (24 * HOUR));

  test("rows without a date are no sign that the range was cut", async () => {
    let asked = 0;
    const world = await startWorld(desk, {
      answer: (rows, query, wire) => {
        if (query.get("startDate") && Number(query.get("page")) === 1) asked += 1;
        return body(
          cut(rows, query, 50)
            .slice()
            .map((one) => ({ ...wire(one), created_at: null })),
        );
      },
    });
    fill(world, 50, (number) => number * 20 * 24);
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    expect((await windows()).length).toBeLessThan(10);
    expect(asked).toBeLessThan(80);
    await world.close();
  });

  test("the question whether the range was cut waits for as long as the service limits it", async () => {
    let [start, end]: (string | null)[] = [null, null];
    let [limited, read] = [0, 0];
    const world = await startWorld(desk, {
      answer: (_rows, query) => {
        if (end === null || query.get("endDate") !== end) return undefined;
        if (query.get("startDate") === start && query.get("page") === "1") read += 1;
        if (query.get("startDate") === start || limited === 5) return undefined;
        limited += 1;
        return { status: 429, body: { success: false, message: "too many requests" } };
      },
    });
    fill(world, 20, (number) => (number < 10 ? number : 24 * 365 + number));
    await world.settle();
    const long = (
      await desk.db
        .selectFrom("mirrorWindows")
        .select(["startDay", "endDay"])
        .orderBy("startDay")
        .execute()
    ).find(({ startDay, endDay }) => Date.parse(endDay) - Date.parse(startDay) > 60 * 24 * HOUR);
    [start, end] = [long?.startDay ?? null, long?.endDay ?? null];
    expect(start).not.toBeNull();
    await sql`update mirror_windows set state = 'waiting' where start_day = ${start}`.execute(
      desk.db,
    );
    await world.settle();
    expect([limited, read]).toEqual([5, 1]);
    expect(await readMirrorState(desk.db)).toMatchObject({ lastError: null });
    await world.close();
  });
});

describe("pages that repeat while more is counted", () => {
  test("are taken for no end: smaller windows are read instead", async () => {
    const world = await startWorld(
      desk,
      {
        answer: (rows, query, wire) => {
          const { slice, page } = cut(rows, query, 5);
          return page < 1
            ? undefined
            : body(slice(Math.min(page, 3)).map(wire), {
                count: rows.length,
                next: page * 5 < rows.length ? page + 1 : null,
                prev: null,
              });
        },
      },
      { listEnds: "repeats" },
    );
    fill(world, 200, (number) => number * 8);
    await world.settlePatiently(60);
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await unproven(world)).toBe(0);
    await world.close();
  });

  test("of a single day are told", async () => {
    const world = await startWorld(
      desk,
      {
        answer: (rows, query, wire) => {
          const { slice, page } = cut(rows, query, 5);
          return page < 1
            ? undefined
            : body(slice(Math.min(page, 3)).map(wire), {
                count: rows.length,
                next: page * 5 < rows.length ? page + 1 : null,
                prev: null,
              });
        },
      },
      { listEnds: "repeats" },
    );
    fill(world, 60, (number) => (number < 40 ? 500 : number * 24));
    await world.settlePatiently();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    expect(await unproven(world)).toBeGreaterThan(0);
    await world.close();
  });
});

test("records of one moment in another order on each page are found all the same", async () => {
  const world = await startWorld(desk, {
    answer: (rows, query, wire) => {
      const place = ({ id }: MovingRecord): string =>
        hash("md5", `${query.get("page")}/${query.get("limit")} ${id}`);
      const { slice, page } = cut(
        rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
        query,
        20,
      );
      return page < 1 ? undefined : body(slice().map(wire));
    },
  });
  fill(world, 60, () => 300);
  await world.settlePatiently();
  expect((await world.mirrored()).size).toBe(60);
  await world.close();
});

describe("a service that gives only the first 90 days of a range, and refuses none, as the profile says", () => {
  const cuts: Pick<MovingOptions, "answer"> = {
    answer: (rows, query, wire) => {
      const start = query.get("startDate");
      const last = start && new Date(Date.parse(start) + 90 * 24 * HOUR).toISOString().slice(0, 10);
      const { slice, page } = cut(
        rows.filter(
          ({ createdAt }) => last === null || createdAt.toISOString().slice(0, 10) < last,
        ),
        query,
        20,
      );
      return page < 1 ? undefined : body(slice().map(wire));
    },
  };

  const keys = { longestRangeDays: 90, firstDay: dayAgo(1_020) };

  test("is mirrored whole", async () => {
    const world = await startWorld(desk, cuts, keys);
    fill(world, 33, (number) => 24 * (10 + number * 30));
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("and whose first day is known from before", async () => {
    const world = await startWorld(desk, cuts, keys);
    fill(world, 60, (number) => 24 * number * 15);
    await sql`update mirror_state set phase = 'loading', first_day = ${dayAgo(1_000)}`.execute(
      desk.db,
    );
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await unproven(world)).toBe(0);
    await world.close();
  });
});

describe("a list that has a record twice", () => {
  const twice = (isSame: boolean): Pick<MovingOptions, "answer"> => ({
    answer: (rows, query, wire) => {
      const { slice, page } = cut(rows, query, 20);
      const [first, ...others] = slice();
      if (page < 1) return undefined;
      return body(
        first
          ? [wire(first), { ...wire(first), ...(!isSame && { fee: "9" }) }, ...others.map(wire)]
          : [],
      );
    },
  });
  const whatIsProven = (world: World) =>
    requireHeldDays(world.worker, null).catch((error: unknown) =>
      error instanceof Error ? error.message : "",
    );

  test("word for word on one page is proven as any other", async () => {
    const world = await startWorld(desk, twice(true));
    fill(world, 30, (number) => number);
    world.service.records.push(record(100, 3, "awaiting_payment"));
    await world.settle();
    expect(await whatIsProven(world)).toMatchObject({ unproven: 0 });
    await world.close();
  });

  test("in two versions is reported with doubt, after some readings", async () => {
    const world = await startWorld(desk, twice(false));
    fill(world, 30, (number) => number);
    world.service.records.push(record(100, 3, "awaiting_payment"));
    await world.settle();
    expect(await whatIsProven(world)).toContain(
      "has not read the newest of the service's transactions through yet",
    );
    for (let passed = 0; passed < 2; passed += 1) {
      desk.clock.advance(40_000);
      await world.settle();
    }
    const proof = await whatIsProven(world);
    expect(proof).toMatchObject({ verifiedAt: desk.clock.now().toISOString() });
    // The newest days, the window that has one of them, and the open list.
    expect(proof).toMatchObject({ unproven: 3 });
    await world.close();
  });
});
