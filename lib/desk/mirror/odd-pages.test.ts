import { hash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { getMirror, requireHeldDays } from "./get-mirror";
import type { MovingOptions, MovingRecord } from "./testing/moving-service";
import { HOUR, NOW, emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));
const person = await desk.signedIn("viewer");

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

test("a list that ends before all that it counts leaves its days incomplete, and says so", async () => {
  const world = await startWorld(desk, {
    answer: (rows, query, wire) => {
      const { slice, page } = cut(rows, query, 5);
      const isGiven = page >= 1 && page <= 3;
      const next = page * 5 < rows.length ? page + 1 : null;
      return body(isGiven ? slice().map(wire) : [], { count: rows.length, next, prev: null });
    },
  });
  fill(world, 60, (number) => (number < 40 ? 500 : number * 24));
  await world.settle();
  expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
  expect((await getMirror(person.ctx)).unprovenDays[0]?.why).toBe(
    "The service ends its list before all that it counts.",
  );
  await world.close();
});

test("records of one moment in another order at each reading are all found in the end", async () => {
  let reading = 0;
  const world = await startWorld(desk, {
    answer: (rows, query, wire) => {
      reading += 1;
      const place = ({ id }: MovingRecord): string => hash("md5", `${reading} ${id}`);
      const { slice, page } = cut(
        rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
        query,
        20,
      );
      return page < 1 ? undefined : body(slice().map(wire));
    },
  });
  fill(world, 60, () => 300);
  await world.settle(400);
  expect(await unproven(world)).toBe(1);
  for (let hour = 0; hour < 3; hour += 1) {
    desk.clock.advance(HOUR);
    await world.settle(400);
  }
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
    await world.settle(400);
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("and whose first day is known from before", async () => {
    const world = await startWorld(desk, cuts, keys);
    fill(world, 60, (number) => 24 * number * 15);
    await sql`update mirror_state set phase = 'loading', first_day = ${dayAgo(1_000)}`.execute(
      desk.db,
    );
    await world.settle(400);
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

  test("word for word on one page is complete as any other", async () => {
    const world = await startWorld(desk, twice(true));
    fill(world, 30, (number) => number);
    world.service.records.push(record(100, 3, "awaiting_payment"));
    await world.settle();
    expect(await whatIsProven(world)).toMatchObject({ unproven: 0 });
    await world.close();
  });

  test("in two versions is incomplete each time", async () => {
    const world = await startWorld(desk, twice(false));
    fill(world, 30, (number) => number);
    world.service.records.push(record(100, 3, "awaiting_payment"));
    await world.settle();
    // The newest days, the window that has one of them, and the open list.
    expect(await whatIsProven(world)).toMatchObject({ unproven: 3 });
    await world.close();
  });
});
