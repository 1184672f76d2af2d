import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { refusal } from "@/lib/gateway/testing/counterparty";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { requireHeldDays } from "./read-held";
import { startSweep } from "./start-sweep";
import { HOUR, NOW, emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

type World = Awaited<ReturnType<typeof startWorld>>;
const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);
const unproven = async (world: World): Promise<number> =>
  (await requireHeldDays(world.worker, null)).unproven;
const lackingDays = async ({ mirrored, service }: World): Promise<string[]> => {
  const has = await mirrored();
  return service.records
    .filter(({ id }) => !has.has(id))
    .map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
};
/** A service that fails for these ranges of days. */
const startFailing = (
  isFailing: (start: string, end: string) => boolean,
  options: { mostDays?: () => number } = {},
): Promise<World> =>
  startWorld(desk, {
    clamp: 20,
    ...options,
    answer: (_rows, query) => {
      const [start, end] = [query.get("startDate"), query.get("endDate")];
      return start && end && isFailing(start, end) ? refusal(500, "broken") : undefined;
    },
  });

test("a day for which the service always fails holds up no other: it is told as unproven, and asked for each night", async () => {
  let isBroken = true;
  const world = await startFailing(
    (start, end) => isBroken && start <= dayAgo(60) && dayAgo(60) <= end,
  );
  for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
  await world.settle(400);
  // It may pass, and is told meanwhile; the newest days and the open list are read as ever.
  expect(await readMirrorState(desk.db)).toMatchObject({
    phase: "loading",
    failures: 0,
    lastError: "The service isn't working properly just now.",
    recentVerifiedAt: desk.clock.now(),
  });
  await world.settlePatiently(60);
  expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
  expect((await lackingDays(world)).every((day) => day >= dayAgo(61) && day <= dayAgo(60))).toBe(
    true,
  );
  const doubts = await unproven(world);
  expect(doubts).toBeGreaterThan(0);
  desk.clock.advance(24 * HOUR);
  await startSweep(world.worker);
  await world.settlePatiently(60);
  expect(await readMirrorState(desk.db)).toMatchObject({ sweepStartedAt: null, lastError: null });
  expect(await unproven(world)).toBe(doubts);
  isBroken = false;
  desk.clock.advance(24 * HOUR);
  await startSweep(world.worker);
  await world.settlePatiently(60);
  expect(await unproven(world)).toBe(0);
  expect(await world.mirrored()).toEqual(world.atService());
  await world.close();
});

test("such a day is asked for again after ten minutes, then less and less often, up to every six hours, while the newest days are read as ever", async () => {
  let [isBroken, asked] = [true, 0];
  const world = await startFailing((start, end) => {
    const fails = isBroken && start <= dayAgo(60) && dayAgo(60) <= end;
    asked += Number(fails);
    return fails;
  });
  for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
  await world.settlePatiently(30);
  expect(await unproven(world)).toBeGreaterThan(0);
  asked = 0;
  const times: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    desk.clock.advance(10 * 60_000);
    const before = asked;
    await world.settle();
    if (asked > before) times.push(minute);
    expect(await readMirrorState(desk.db)).toMatchObject({
      lastError: null,
      recentVerifiedAt: desk.clock.now(),
      openVerifiedAt: desk.clock.now(),
    });
  }
  expect(times.length).toBeGreaterThan(3);
  expect(asked, "two days at most, each some eight times, in three tries each").toBeLessThan(
    2 * 9 * 3,
  );
  expect((times.at(-1) ?? 0) - (times.at(-3) ?? 0), "hours at last").toBeGreaterThanOrEqual(5 * 60);
  isBroken = false;
  desk.clock.advance(6 * HOUR);
  await world.settle();
  expect(await unproven(world)).toBe(0);
  expect(await world.mirrored()).toEqual(world.atService());
  await world.close();
});

test.each([
  [503, null],
  [429, "The service is limiting requests."],
])(
  "such a day that is answered with %d and a pause doesn't keep the mirror waiting again and again",
  async (status, lastError) => {
    let [isPausing, asked] = [false, 0];
    const world = await startWorld(desk, {
      clamp: 20,
      answer: (_rows, query) => {
        const [start, end] = [query.get("startDate"), query.get("endDate")];
        if (!start || !end || start > dayAgo(60) || dayAgo(60) > end) return undefined;
        asked += 1;
        return isPausing
          ? refusal(status, "later", { "retry-after": "1" })
          : refusal(500, "broken");
      },
    });
    for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
    await world.settlePatiently(30);
    expect(await unproven(world)).toBeGreaterThan(0);
    [isPausing, asked] = [true, 0];
    desk.clock.advance(HOUR);
    await world.settle(5);
    expect(asked).toBeGreaterThan(0);
    expect((await readMirrorState(desk.db)).lastError).toBe(lastError);
    const before = asked;
    for (let minute = 0; minute < 15; minute += 1) {
      desk.clock.advance(60_000);
      await world.settle(5);
    }
    expect(asked - before, "the other of its two windows").toBeLessThanOrEqual(before);
    expect(await readMirrorState(desk.db)).toMatchObject({
      lastError: null,
      recentVerifiedAt: desk.clock.now(),
    });
    await world.close();
  },
);

test("while it fails for all days before some, these are not taken for read, and the trouble is told", async () => {
  const world = await startFailing((start) => start < dayAgo(40));
  for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
  await world.settlePatiently(60);
  expect(await readMirrorState(desk.db)).toMatchObject({
    phase: "loading",
    lastError: "The service isn't working properly just now.",
  });
  expect(
    (await desk.db.selectFrom("mirrorWindows").select("proof").execute()).every(
      ({ proof }) => proof === "proven",
    ),
  ).toBe(true);
  await world.close();
});

test("a service that limits its ranges, too, and fails for a day of the newest, is read all the same", async () => {
  const world = await startFailing((start, end) => start <= dayAgo(60) && dayAgo(60) <= end, {
    mostDays: () => 90,
  });
  for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
  await world.settlePatiently(100);
  expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
  expect((await lackingDays(world)).every((day) => day >= dayAgo(61) && day <= dayAgo(60))).toBe(
    true,
  );
  expect(await unproven(world)).toBeGreaterThan(0);
  await world.close();
});

test("days before the first for which it fails keep no check from its end, nor a load", async () => {
  let isBroken = false;
  const world = await startFailing(
    (start, end) => isBroken && start <= dayAgo(250) && dayAgo(250) <= end,
  );
  for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
  await world.settlePatiently(60);
  isBroken = true;
  desk.clock.advance(24 * HOUR);
  await startSweep(world.worker);
  await world.settlePatiently(60);
  expect(await readMirrorState(desk.db)).toMatchObject({
    phase: "current",
    sweepStartedAt: null,
    lastError: null,
  });
  await world.close();
});

test("answers that can't be read while the first day is looked for show none", async () => {
  let isAway = true;
  const world = await startWorld(desk, {
    clamp: 20,
    answer: () =>
      isAway ? { status: 200, body: { success: true, data: "maintenance" } } : undefined,
  });
  for (let ago = 0; ago < 150; ago += 1) world.service.records.push(record(ago, ago * 24));
  await world.settle(3);
  expect(await readMirrorState(desk.db)).toMatchObject({ phase: "empty", firstDay: null });
  isAway = false;
  await world.settlePatiently(60);
  const { phase, firstDay } = await readMirrorState(desk.db);
  expect([phase, firstDay !== null && firstDay >= dayAgo(151)]).toEqual(["current", true]);
  await world.close();
});
