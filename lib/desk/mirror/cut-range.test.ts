import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { requireHeldDays } from "./read-held";
import { startSweep } from "./start-sweep";
import type { MovingOptions } from "./testing/moving-service";
import { HOUR, NOW, emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

type World = Awaited<ReturnType<typeof startWorld>>;
const DAY = 24 * HOUR;
const fill = ({ service }: World, count: number, daysAgo: (number: number) => number): void => {
  for (let number = 0; number < count; number += 1)
    service.records.push({ ...record(number, 24 * daysAgo(number)), refusedWith: 404 });
};
/** Gives only the newest so many days of a range, and refuses none. */
const moved = (most: () => number): Pick<MovingOptions, "answer"> => ({
  answer: (rows, query, wire) => {
    const [end, page] = [query.get("endDate"), Number(query.get("page"))];
    const first = end && new Date(Date.parse(end) - most() * DAY).toISOString().slice(0, 10);
    const given = rows.filter(
      ({ createdAt }) => first === null || createdAt.toISOString().slice(0, 10) >= first,
    );
    return page < 1
      ? undefined
      : {
          status: 200,
          body: { success: true, data: given.slice((page - 1) * 20, page * 20).map(wire) },
        };
  },
});
const reservations = (world: World) => requireHeldDays(world.worker, null);

describe("a service that gives only the last 90 days of a range, and refuses none", () => {
  test("is mirrored whole", async () => {
    const world = await startWorld(
      desk,
      moved(() => 90),
    );
    fill(world, 60, (number) => number * 15);
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await reservations(world)).toMatchObject({ unproven: 0, gone: 0 });
    await world.close();
  });

  test.each([130, 180, 240, 290, 340])(
    "is mirrored whole though it had no record for as long before the newest: %d days ago",
    async (ago) => {
      const world = await startWorld(
        desk,
        moved(() => 90),
        { longestRangeDays: 90 },
      );
      fill(world, 5, (number) => (number < 2 ? number * 10 : ago + number));
      await world.settlePatiently();
      expect(await world.mirrored()).toEqual(world.atService());
      await world.close();
    },
  );

  test("is mirrored whole though its only records are in no last days of a range that is asked for", async () => {
    const world = await startWorld(
      desk,
      moved(() => 90),
      { longestRangeDays: 90 },
    );
    const days = Math.floor((NOW - Date.parse("2014-10-01")) / DAY);
    const ago = days - (Math.floor(days / 366) - 2) * 366 - 100;
    fill(world, 5, (number) => ago - number);
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("and gave all before: no record is told to be gone for it", async () => {
    let most = 5_000;
    const world = await startWorld(
      desk,
      moved(() => most),
    );
    fill(world, 60, (number) => number * 15);
    await world.settle();
    most = 90;
    for (let night = 0; night < 2; night += 1) {
      desk.clock.advance(HOUR);
      await startSweep(world.worker);
      await sql`update mirror_windows set state = 'waiting'`.execute(desk.db);
      await world.settlePatiently();
    }
    expect(await reservations(world)).toMatchObject({ unproven: 0, gone: 0 });
    await world.close();
  });
});

test("a range that was cut is noticed though the first rows of the days that it lacks have no date", async () => {
  const world = await startWorld(desk, {
    answer: (rows, query, wire) => {
      const [start, page] = [query.get("startDate"), Number(query.get("page"))];
      const last = start && new Date(Date.parse(start) + 90 * DAY).toISOString().slice(0, 10);
      const given = rows.filter(
        ({ createdAt }) => last === null || createdAt.toISOString().slice(0, 10) < last,
      );
      return page < 1
        ? undefined
        : {
            status: 200,
            body: {
              success: true,
              data: given.slice((page - 1) * 2, page * 2).map((one) => ({
                ...wire(one),
                ...(Number(one.id.slice(1)) % 10 !== 0 && { created_at: null }),
              })),
            },
          };
    },
  });
  fill(world, 300, (number) => number * 3);
  // Its first day is known from before, so that the range that it gives was never measured.
  await sql`update mirror_state set phase = 'loading', first_day = ${new Date(NOW - 1000 * DAY).toISOString().slice(0, 10)}`.execute(
    desk.db,
  );
  await world.settlePatiently();
  expect(await world.mirrored()).toEqual(world.atService());
  await world.close();
});
