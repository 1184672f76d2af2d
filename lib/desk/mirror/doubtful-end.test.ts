import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { addDays } from "@/lib/domain/calendar/day";
import { BEFORE_ALL } from "@/lib/domain/transactions/service-filter";
import { refusal } from "@/lib/gateway/testing/counterparty";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { requireHeldDays } from "./read-held";
import { startSweep } from "./start-sweep";
import type { MovingOptions, MovingRecord } from "./testing/moving-service";
import { HOUR, emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

type World = Awaited<ReturnType<typeof startWorld>>;
const SIZE = 5;
const fill = ({ service }: World, count: number, hoursAgo: (number: number) => number): void => {
  for (let number = 0; number < count; number += 1)
    service.records.push(record(number, hoursAgo(number)));
};
const unproven = async (world: World): Promise<number> =>
  (await requireHeldDays(world.worker, null)).unproven;
const windows = async (): Promise<number> =>
  (await desk.db.selectFrom("mirrorWindows").selectAll().execute()).length;
const page = (rows: object[], count: number, next: number | null) => ({
  status: 200,
  body: { success: true, message: "ok", data: rows, meta: { count, next, prev: null } },
});

/** A world whose lists end with empty pages after `most` rows, but count and name a next page as given; and how many pages were asked for. */
async function startEnding(
  most: number,
  said: (rows: MovingRecord[], query: URLSearchParams) => { count: number; isNextNamed: boolean },
  isFailing: (query: URLSearchParams) => boolean = () => false,
  status = 500,
): Promise<{ world: World; asked: () => number }> {
  let asked = 0;
  const answer: MovingOptions["answer"] = (rows, query, wire) => {
    const number = Number(query.get("page"));
    if (number < 1) return undefined;
    asked += 1;
    if (isFailing(query)) return refusal(status, "broken");
    const { count, isNextNamed } = said(rows, query);
    const isNext = isNextNamed || (rows.length > most ? true : number * SIZE < rows.length);
    return page(
      rows.slice((number - 1) * SIZE, Math.min(number * SIZE, most)).map(wire),
      count,
      isNext ? number + 1 : null,
    );
  };
  return { world: await startWorld(desk, { answer }), asked: () => asked };
}

describe("lists that end with empty pages before all that they count", () => {
  const cut = () => startEnding(15, (rows) => ({ count: rows.length, isNextNamed: false }));

  test("are not taken for whole: smaller windows are read instead", async () => {
    const { world } = await cut();
    fill(world, 200, (number) => number * 8);
    await world.settlePatiently(60);
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await unproven(world)).toBe(0);
    await world.close();
  });

  test("are read so, too, where the service fails for what only their doubt asks", async () => {
    let failed = 0;
    const isFailing = (query: URLSearchParams): boolean => {
      const start = query.get("startDate");
      const fails =
        start === addDays(BEFORE_ALL, -1) ||
        (start === null && query.get("status") === "completed");
      failed += Number(fails);
      return fails;
    };
    const { world } = await startEnding(
      15,
      (rows) => ({ count: rows.length, isNextNamed: false }),
      isFailing,
    );
    fill(world, 200, (number) => number * 8);
    await world.settlePatiently(60);
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    expect(await unproven(world)).toBe(0);
    expect(failed).toBeGreaterThan(0);
    expect(failed, "each question in three tries, once an hour").toBeLessThanOrEqual(2 * 2 * 3);
    await world.close();
  });

  test("are read so, too, where the service limits how often it is asked for what shows more", async () => {
    const isFailing = (query: URLSearchParams): boolean =>
      query.get("startDate") === null && query.get("status") === "completed";
    const { world } = await startEnding(
      15,
      (rows) => ({ count: rows.length, isNextNamed: false }),
      isFailing,
      429,
    );
    fill(world, 200, (number) => number * 8);
    await world.settlePatiently(60);
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    await world.close();
  });

  test("are read so, too, where the service disregards days of long ago, but keeps to others", async () => {
    let all: MovingRecord[] = [];
    const world = await startWorld(desk, {
      answer: (rows, query, wire) => {
        const number = Number(query.get("page"));
        if (number < 1) return undefined;
        const given = query.get("startDate") === addDays(BEFORE_ALL, -1) ? all : rows;
        return page(
          given.slice((number - 1) * SIZE, Math.min(number * SIZE, 15)).map(wire),
          given.length,
          number * SIZE < given.length ? number + 1 : null,
        );
      },
    });
    all = world.service.records;
    fill(world, 200, (number) => number * 8);
    await world.settlePatiently(60);
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await unproven(world)).toBe(0);
    await world.close();
  });

  test("of a single day are told, and are not read over and over", async () => {
    const { world, asked } = await cut();
    fill(world, 60, (number) => (number < 40 ? 500 : number * 24));
    await world.settlePatiently(60);
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    expect((await world.mirrored()).size).toBe(35);
    const doubts = await unproven(world);
    expect(doubts).toBeGreaterThan(0);
    const before = asked();
    for (let minute = 0; minute < 60; minute += 1) {
      desk.clock.advance(60_000);
      await world.settle();
    }
    // Each minute the newest days and the open list, one page each.
    expect(asked() - before).toBeLessThan(60 * 2 + 40);
    desk.clock.advance(24 * HOUR);
    await startSweep(world.worker);
    await world.settlePatiently(30);
    expect(await readMirrorState(desk.db)).toMatchObject({ sweepStartedAt: null, lastError: null });
    expect(await unproven(world)).toBe(doubts);
    await world.close();
  });

  test("of the newest days, or of all that awaits payment, are told", async () => {
    const { world } = await cut();
    fill(world, 40, () => 30);
    for (let number = 100; number < 140; number += 1)
      world.service.records.push(record(number, 100, "awaiting_payment"));
    await world.settlePatiently(10);
    // The newest days, the window that has one of them, and the open list.
    expect(await unproven(world)).toBe(3);
    await world.close();
  });
});

describe("a service whose lists end where they do, and that says of each that it goes on,", () => {
  const whole = async (world: World, asked: () => number): Promise<void> => {
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    expect(await unproven(world)).toBe(0);
    expect(await windows()).toBeLessThan(20);
    const before = asked();
    desk.clock.advance(60_000);
    await world.settle();
    expect(asked() - before).toBeLessThan(20);
    await world.close();
  };

  test("is mirrored to the end where it counts whatever the filter", async () => {
    const { world, asked } = await startEnding(10_000, () => ({
      count: 10_000,
      isNextNamed: true,
    }));
    fill(world, 300, (number) => number * 8);
    for (let number = 300; number < 307; number += 1)
      world.service.records.push(record(number, number, "awaiting_payment"));
    await whole(world, asked);
    expect(asked()).toBeLessThan(600);
  });

  test.each(["stable", "moving"])(
    "is mirrored to the end where it counts whatever the status, with %s lists",
    async (kind) => {
      let all: MovingRecord[] = [];
      let isMoving = kind === "moving";
      const inDays = (query: URLSearchParams): number => {
        const [start, end] = [query.get("startDate") ?? "", query.get("endDate") ?? "9"];
        return all.filter(
          ({ createdAt }) =>
            createdAt.toISOString().slice(0, 10) >= start &&
            createdAt.toISOString().slice(0, 10) < end,
        ).length;
      };
      let asked = 0;
      const world = await startWorld(desk, {
        answer: (rows, query, wire) => {
          const [number, size] = [
            Number(query.get("page")),
            Math.min(SIZE, Number(query.get("limit"))),
          ];
          if (number < 1) return undefined;
          asked += 1;
          // A record at the edge of two pages is on both: each list is read again then, in pages of another size.
          const first = (number - 1) * size - Number(isMoving && number > 1 && size === SIZE);
          return page(rows.slice(first, first + size).map(wire), inDays(query), number + 1);
        },
      });
      all = world.service.records;
      fill(world, 300, (number) => number * 8);
      for (let number = 300; number < 340; number += 1)
        world.service.records.push(record(number, (number - 300) * 60, "awaiting_payment"));
      await world.settlePatiently();
      isMoving = false;
      await whole(world, () => asked);
      expect(asked).toBeLessThan(kind === "moving" ? 2_700 : 900);
    },
  );

  test("is mirrored to the end where it disregards the days", async () => {
    let all: MovingRecord[] = [];
    let asked = 0;
    const world = await startWorld(desk, {
      answer: (_rows, query, wire) => {
        const number = Number(query.get("page"));
        if (number < 1) return undefined;
        asked += 1;
        const rows = all.filter(
          ({ status }) => (status === "awaiting_payment") === (query.get("status") === "pending"),
        );
        return page(
          rows.slice((number - 1) * SIZE, number * SIZE).map(wire),
          rows.length + 3,
          number + 1,
        );
      },
    });
    all = world.service.records;
    fill(world, 30, (number) => number * 24);
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await windows()).toBeLessThan(100);
    expect(await unproven(world)).toBe(0);
    await world.close();
    expect(asked).toBeLessThan(20_000);
  });
});
