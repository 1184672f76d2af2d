import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { mostDays } from "@/lib/desk/transactions/range-limit";
import { refusal } from "@/lib/gateway/testing/counterparty";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { requireHeldDays } from "./read-held";
import { startSweep } from "./start-sweep";
import { syncMirror } from "./sync-mirror";
import { HOUR, NOW, emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);
type World = Awaited<ReturnType<typeof startWorld>>;

/** Records on each of this many days, the newest first. */
function fill({ service }: World, days: number, aDay: (ago: number) => number): void {
  let number = 0;
  for (let ago = 0; ago < days; ago += 1) {
    for (let n = 0; n < aDay(ago); n += 1) service.records.push(record((number += 1), ago * 24));
  }
}
/** The days of the records that the mirror lacks. */
const lacking = async ({ mirrored, service }: World): Promise<string[]> => {
  const has = await mirrored();
  return service.records
    .filter(({ id }) => !has.has(id))
    .map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
};
const unproven = async (world: World): Promise<number> =>
  (await requireHeldDays(world.worker, null)).unproven;

describe("days of which the service refuses something", () => {
  test("a day that it can't give is told as unproven, and all days before it are read", async () => {
    let isBroken = true;
    const broken = dayAgo(60);
    const world = await startWorld(desk, {
      clamp: 20,
      answer: (_rows, query) => {
        const [start, end] = [query.get("startDate"), query.get("endDate")];
        return isBroken && start && end && start <= broken && broken <= end
          ? refusal(400, "can't be given")
          : undefined;
      },
    });
    fill(world, 200, () => 1);
    await world.settlePatiently();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    expect((await lacking(world)).every((day) => day >= dayAgo(61) && day <= broken)).toBe(true);
    const doubts = await unproven(world);
    expect(doubts).toBeGreaterThan(0);
    // A night later it is tried again, and told as long as it can't be read; the sweep ends all the same.
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    expect(await unproven(world)).toBe(doubts);
    await world.settlePatiently();
    expect(await unproven(world)).toBe(doubts);
    expect(await readMirrorState(desk.db)).toMatchObject({ sweepStartedAt: null, lastError: null });
    isBroken = false;
    await startSweep(world.worker);
    await world.settlePatiently();
    expect(await unproven(world)).toBe(0);
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("a page that is too deep makes windows smaller; one day of too many pages is told as unproven", async () => {
    const world = await startWorld(desk, {
      clamp: 10,
      answer: (_rows, query) =>
        Number(query.get("page")) > 5 ? refusal(422, "page must not be greater than 5") : undefined,
    });
    fill(world, 90, (ago) => (ago === 40 ? 80 : 2));
    const mostBefore = mostDays(world.worker.gateway);
    await world.settlePatiently();
    // Its length is not what is refused: lists of few pages may have as many days as before.
    expect(mostDays(world.worker.gateway)).toBe(mostBefore);
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    const missed = await lacking(world);
    expect(missed.length).toBeLessThanOrEqual(30);
    expect(new Set(missed)).toEqual(new Set([dayAgo(40)]));
    expect(await unproven(world)).toBeGreaterThan(0);
    await world.close();
  });

  test("a refusal that passes, of whatever, ends no past", async () => {
    for (const [firstRequest, minutes] of [
      [26, 0],
      [32, 4],
      [40, 8],
    ] as const) {
      await emptyMirror(desk);
      let asked = 0;
      let isRefusing = false;
      const world = await startWorld(desk, {
        answer: (_rows, query) => {
          if (query.get("status") !== "completed" || (query.get("startDate") ?? "9") >= dayAgo(5))
            return undefined;
          asked += 1;
          isRefusing =
            (isRefusing || asked === firstRequest) &&
            (asked === firstRequest || desk.clock.now().getTime() < NOW + minutes * 60_000);
          return isRefusing ? refusal(400, "not now") : undefined;
        },
      });
      fill(world, 400, () => 1);
      await world.settlePatiently();
      expect(await lacking(world)).toEqual([]);
      expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
      await world.close();
    }
  });

  test("while it isn't sure that days are refused for their age, the trouble is told, and nothing is concluded", async () => {
    const isRefused = (query: URLSearchParams): boolean => (query.get("startDate") ?? "9") < oldest;
    let oldest = "2000-01-01";
    const world = await startWorld(desk, {
      answer: (_rows, query) => (isRefused(query) ? refusal(400, "too old") : undefined),
    });
    fill(world, 300, () => 1);
    for (let round = 0; round < 2; round += 1) await world.settle(1).catch(() => undefined);
    oldest = dayAgo(100);
    await world.settle(400);
    const during = await readMirrorState(desk.db);
    expect(during).toMatchObject({
      phase: "loading",
      lastError: "The service refused the request.",
    });
    expect((during.firstDay ?? "") < dayAgo(290)).toBe(true);
    // It was a mistake of the service's: the past is read on.
    oldest = "2000-01-01";
    await world.settlePatiently();
    expect(await lacking(world)).toEqual([]);
    await world.close();
  });

  test("while it must last, it is met rarely, and its trouble stays until it is settled", async () => {
    let oldest = "2000-01-01";
    let refused = 0;
    const world = await startWorld(desk, {
      answer: (_rows, query) => {
        if ((query.get("startDate") ?? "9") >= oldest) return undefined;
        refused += 1;
        return refusal(400, "too old");
      },
    });
    for (let number = 0; number < 30; number += 1)
      world.service.records.push(record(number, number * 40 * 24));
    for (let round = 0; round < 4; round += 1) await world.settle(1).catch(() => undefined);
    oldest = dayAgo(250);
    const told: (string | null)[] = [null];
    for (let second = 0; second < 15 * 60; second += 5) {
      desk.clock.advance(5_000);
      for (let worked = 1; worked > 0;) {
        await sql`update mirror_state set next_round_at = '-infinity'`.execute(desk.db);
        worked = await syncMirror(world.worker);
        const { lastError } = await readMirrorState(desk.db);
        if (lastError !== told.at(-1)) told.push(lastError);
      }
    }
    expect(told).toEqual([null, "The service refused the request.", null]);
    expect(refused).toBeLessThan(120);
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current" });
    await world.close();
  });

  test("days that have become too old while the desk was off are told as unproven, and those after them are read", async () => {
    let oldest = "2000-01-01";
    const world = await startWorld(desk, { oldestStart: () => oldest });
    fill(world, 100, () => 1);
    await world.settle();
    const { firstDay } = await readMirrorState(desk.db);
    desk.clock.advance(40 * 24 * HOUR);
    oldest = dayAgo(-10);
    for (let day = 1; day < 40; day += 1) world.service.records.push(record(1000 + day, -day * 24));
    await world.settlePatiently();
    expect(await readMirrorState(desk.db)).toMatchObject({
      phase: "current",
      lastError: null,
      firstDay,
    });
    expect((await lacking(world)).toSorted()).toEqual(
      Array.from({ length: 9 }, (_, index) => dayAgo(-1 - index)),
    );
    expect(await unproven(world)).toBe(1);
    await startSweep(world.worker);
    await world.settlePatiently();
    expect(await readMirrorState(desk.db)).toMatchObject({ sweepStartedAt: null, lastError: null });
    expect(await unproven(world)).toBe(1);
    // They are read if the service gives them after all.
    oldest = "2000-01-01";
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await world.settlePatiently();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await unproven(world)).toBe(0);
    await world.close();
  });

  test("days taken for too old are found again at night when the service gives them after all", async () => {
    let oldest = "2000-01-01";
    const world = await startWorld(desk, {
      answer: (_rows, query) =>
        (query.get("startDate") ?? "9") < oldest ? refusal(400, "too old") : undefined,
    });
    fill(world, 300, () => 1);
    for (let round = 0; round < 2; round += 1) await world.settle(1).catch(() => undefined);
    oldest = dayAgo(100);
    await world.settlePatiently();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    expect((await lacking(world)).length).toBeGreaterThan(100);
    oldest = "2000-01-01";
    await startSweep(world.worker);
    await world.settlePatiently();
    expect(await lacking(world)).toEqual([]);
    await world.close();
  });

  test("a window of which a page is refused at night is called unproven, until it has been read in parts", async () => {
    let isRefused = false;
    const world = await startWorld(desk, {
      clamp: 5,
      answer: (_rows, query) =>
        isRefused && (query.get("startDate") ?? "9") < dayAgo(5) && Number(query.get("page")) > 2
          ? refusal(400, "no")
          : undefined,
    });
    fill(world, 60, () => 1);
    await world.settle(400);
    expect(await unproven(world)).toBe(0);
    isRefused = true;
    desk.clock.advance(HOUR);
    await sql`update mirror_windows set state = 'waiting'`.execute(desk.db);
    await world.settle(400);
    expect(await unproven(world)).toBeGreaterThan(0);
    await world.settlePatiently(60);
    expect(await unproven(world)).toBe(0);
    await world.close();
  });
});

describe("days that were read in windows longer than the service gives since", () => {
  const longest = async (): Promise<number> => {
    const windows = await desk.db
      .selectFrom("mirrorWindows")
      .select(["startDay", "endDay"])
      .execute();
    return Math.max(
      ...windows.map(
        ({ startDay, endDay }) => (Date.parse(endDay) - Date.parse(startDay)) / (24 * HOUR),
      ),
    );
  };
  const rereadAll = async (world: World): Promise<void> => {
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await sql`update mirror_windows set state = 'waiting'`.execute(desk.db);
    await world.settlePatiently();
  };

  test.each([90, 31, 7])(
    "are divided at night, down to %i days, and the sweep ends",
    async (limit) => {
      let most = 366;
      const world = await startWorld(desk, { mostDays: () => most });
      for (let number = 0; number < 40; number += 1)
        world.service.records.push(record(number, number * 20 * 24));
      await world.settle();
      expect(await longest()).toBeGreaterThan(180);
      most = limit;
      world.service.records.push(record(100, 700 * 24 + 5));
      await rereadAll(world);
      expect(await readMirrorState(desk.db)).toMatchObject({
        sweepStartedAt: null,
        lastError: null,
      });
      expect(await longest()).toBeLessThanOrEqual(limit);
      expect(await world.mirrored()).toEqual(world.atService());
      expect(await unproven(world)).toBe(0);
      await world.close();
    },
  );

  test("keep the proof that they had where the service no longer gives old days either", async () => {
    let [most, oldest] = [366, "2000-01-01"];
    const world = await startWorld(desk, { mostDays: () => most, oldestStart: () => oldest });
    for (let number = 0; number < 40; number += 1)
      world.service.records.push(record(number, number * 20 * 24));
    world.service.records.push({ ...record(100, 700 * 24), isUnreadable: true });
    await world.settle();
    [most, oldest] = [31, dayAgo(60)];
    await rereadAll(world);
    expect(await readMirrorState(desk.db)).toMatchObject({ sweepStartedAt: null, lastError: null });
    expect(await unproven(world)).toBe(0);
    // Each part may have the row that couldn't be read, which is one.
    expect((await requireHeldDays(world.worker, null)).unreadable).toBe(1);
    await world.close();
  });

  test("are divided, too, when a newest day can't be given in any length", async () => {
    let broken: string[] = [];
    const world = await startWorld(desk, {
      answer: (_rows, query) => {
        const [start, end] = [query.get("startDate"), query.get("endDate")];
        return start && end && broken.some((day) => start <= day && day <= end)
          ? refusal(400, "can't be given")
          : undefined;
      },
    });
    for (let number = 0; number < 20; number += 1)
      world.service.records.push(record(number, number * 20 * 24));
    await world.settle();
    broken = [dayAgo(5), dayAgo(200)];
    await rereadAll(world);
    expect(await readMirrorState(desk.db)).toMatchObject({ sweepStartedAt: null, lastError: null });
    expect(await unproven(world)).toBeGreaterThan(0);
    broken = [];
    await rereadAll(world);
    expect(await unproven(world)).toBe(0);
    await world.close();
  });
});

test("a list that is refused stops no other part of the copy, is told, and is tried again", async () => {
  let isRefused = true;
  const world = await startWorld(desk, {
    answer: (_rows, query) =>
      isRefused && query.get("status") === "pending" ? refusal(400, "no") : undefined,
  });
  fill(world, 60, () => 1);
  world.service.records.push(record(1000, 5, "awaiting_payment"));
  await world.settlePatiently();
  expect(await readMirrorState(desk.db)).toMatchObject({
    phase: "current",
    recentVerifiedAt: expect.any(Date),
    openVerifiedAt: null,
    lastError: "The service refused the request.",
  });
  expect((await world.mirrored()).size).toBe(60);
  isRefused = false;
  await world.settlePatiently(10);
  expect(await readMirrorState(desk.db)).toMatchObject({
    openVerifiedAt: expect.any(Date),
    lastError: null,
  });
  expect(await world.mirrored()).toEqual(world.atService());
  await world.close();
});
