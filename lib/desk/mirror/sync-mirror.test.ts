import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  claimMirrorRound,
  endMirrorRound,
  LEASE_RENEWED_EVERY_SECONDS,
  readMirrorState,
  renewMirrorLease,
} from "@/lib/store/mirror/mirror-state";
import { startTestDesk } from "../testing/test-desk";
import { requireHeldDays } from "./get-mirror";
import { startSweep, syncMirror } from "./sync-mirror";
import { emptyMirror, HOUR, NOW, record, startWorld } from "./testing/mirror-world";
import type { MovingOptions, MovingRecord } from "./testing/moving-service";

const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));
afterEach(() => vi.useRealTimers());

describe("the first load", () => {
  test("reads every record over years, newest days first, and says when it is done", async () => {
    const world = await startWorld(desk);
    for (let number = 0; number < 300; number += 1)
      world.service.records.push(record(number, number * 61));
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    await world.close();
  });

  test.each([92, 31, 7])(
    "reads every record from a service that gives no more than %d days at once",
    async (mostDays) => {
      const world = await startWorld(desk, { mostDays: () => mostDays });
      for (let number = 0; number < 60; number += 1)
        world.service.records.push(record(number, number * 61));
      await world.settle(400);
      expect(await world.mirrored()).toEqual(world.atService());
      expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
      await world.close();
    },
  );

  test("reads all that a service gives that refuses old days, from the profile's first day on", async () => {
    const oldest = new Date(NOW - 360 * 24 * HOUR).toISOString().slice(0, 10);
    const world = await startWorld(
      desk,
      { oldestStart: () => oldest },
      { firstDay: oldest, longestRangeDays: 90 },
    );
    for (let number = 0; number < 300; number += 1)
      world.service.records.push(record(number, number * 61));
    await world.settle(400);
    const given = world.service.records.filter(
      ({ createdAt }) => createdAt.toISOString().slice(0, 10) >= oldest,
    );
    expect(given.length).toBeGreaterThan(100);
    expect((await world.mirrored()).size).toBe(given.length);
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    await world.close();
  });

  test("of a service that refuses old days reads the others, names the profile's keys, and goes on with the newest", async () => {
    const oldest = new Date(NOW - 360 * 24 * HOUR).toISOString().slice(0, 10);
    const world = await startWorld(desk, { oldestStart: () => oldest });
    for (let number = 0; number < 100; number += 1)
      world.service.records.push(record(number, number * 61));
    await world.settle();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    const refused = await desk.db
      .selectFrom("mirrorWindows")
      .select(["why", "endDay"])
      .where("complete", "=", false)
      .execute();
    expect(refused.length).toBeGreaterThan(0);
    for (const { why } of refused) expect(why).toContain("longestRangeDays, firstDay");
    const given = world.service.records.filter(
      ({ createdAt }) =>
        createdAt.toISOString().slice(0, 10) >
        (refused
          .map(({ endDay }) => endDay)
          .toSorted()
          .at(-1) ?? ""),
    );
    const mirrored = await world.mirrored();
    expect(given.filter(({ id }) => !mirrored.has(id))).toEqual([]);
    desk.clock.advance(20_000);
    await world.settle();
    expect((await readMirrorState(desk.db)).recentReadAt).toEqual(desk.clock.now());
    await world.close();
  });

  test("a service without a record is mirrored too, and its first record appears", async () => {
    const world = await startWorld(desk);
    await world.settle();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current" });
    world.service.records.push(record(1, 0, "awaiting_payment"));
    desk.clock.advance(60_000);
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("goes on where it was after the service was away, and reads the days it failed for within the hour", async () => {
    const world = await startWorld(desk);
    for (let number = 0; number < 200; number += 1)
      world.service.records.push(record(number, number * 30));
    world.service.betweenPages((pages) => {
      if (pages === 40)
        world.service.fail({ status: 503, body: { success: false, message: "down" } });
    });
    await world.settle();
    expect(await readMirrorState(desk.db)).toMatchObject({
      phase: "loading",
      lastError: "The service isn't working properly just now.",
    });
    const failed = await desk.db
      .selectFrom("mirrorWindows")
      .select("why")
      .where("complete", "=", false)
      .execute();
    expect(failed).toEqual([{ why: "The service isn't working properly just now." }]);
    world.service.recover();
    await world.settle();
    expect((await requireHeldDays(world.worker, null)).incomplete).toBe(1);
    desk.clock.advance(HOUR);
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    expect((await requireHeldDays(world.worker, null)).incomplete).toBe(0);
    await world.close();
  });

  test("a day for which the service always fails holds up no other", async () => {
    const day = dayAgo(30);
    const world = await startWorld(desk, {
      answer: (_rows, query) => {
        const [start, end] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
        // The first day is looked for in ranges that begin long before.
        return start > dayAgo(1_000) && start <= day && day < end
          ? { status: 500, body: { success: false, message: "row 17 is broken" } }
          : undefined;
      },
    });
    for (let number = 0; number < 60; number += 1)
      world.service.records.push(record(number, number * 3 * 24));
    await world.settle();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
    const failed = await desk.db
      .selectFrom("mirrorWindows")
      .select(["startDay", "endDay", "dueAt"])
      .where("complete", "=", false)
      .execute();
    expect(failed).toHaveLength(1);
    const [{ startDay = "", endDay = "", dueAt = null } = {}] = failed;
    expect(dueAt).toEqual(new Date(NOW + HOUR));
    const others = world.service.records.filter(({ createdAt }) => {
      const created = createdAt.toISOString().slice(0, 10);
      return created < startDay || created > endDay;
    });
    const mirrored = await world.mirrored();
    expect(others.filter(({ id }) => !mirrored.has(id))).toEqual([]);
    await world.close();
  });

  test("pauses for longer and longer while a service that fails asks for no pause", async () => {
    const world = await startWorld(desk);
    world.service.fail({
      status: 503,
      headers: { "retry-after": "0" },
      body: { success: false, message: "down" },
    });
    const pauses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await sql`update mirror_state set next_round_at = '-infinity'`.execute(desk.db);
      await syncMirror(world.worker);
      const { rows } = await sql<{
        seconds: string;
      }>`select extract(epoch from next_round_at - clock_timestamp()) as seconds from mirror_state`.execute(
        desk.db,
      );
      pauses.push(Number(rows[0]?.seconds));
    }
    // A little of each pause has passed when it is looked at.
    for (const [round, whole] of [3.75, 7.5, 15, 30, 30].entries())
      expect(whole - (pauses[round] ?? 0)).toSatisfy((passed: number) => passed >= 0 && passed < 2);
    await world.close();
  });

  test("a worker whose round was taken over writes nothing more", async () => {
    const world = await startWorld(desk);
    for (let number = 0; number < 30; number += 1) world.service.records.push(record(number, 1));
    let stolen: Promise<unknown> | null = null;
    world.service.betweenPages((pages) => {
      if (pages === 2) stolen = sql`update mirror_state set fence = fence + 1`.execute(desk.db);
    });
    expect(await syncMirror(world.worker)).toBe(0);
    await stolen;
    expect((await world.mirrored()).size).toBeLessThanOrEqual(14);
    await world.close();
  });
});

describe("one worker at a time", () => {
  /** Seconds until another worker may take the next round. */
  const leaseSeconds = async (): Promise<number> => {
    const { rows } = await sql<{
      seconds: string;
    }>`select extract(epoch from next_round_at - clock_timestamp()) as seconds from mirror_state`.execute(
      desk.db,
    );
    return Number(rows[0]?.seconds);
  };

  test("one that was killed is taken over within seconds", async () => {
    expect(await claimMirrorRound(desk.db)).toBeDefined();
    expect(await claimMirrorRound(desk.db)).toBeUndefined();
    expect(await leaseSeconds()).toBeLessThanOrEqual(15);
  });

  test("one that lives keeps its round while the service is slow to answer", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const world = await startWorld(desk);
    world.service.fail({ fault: "hang" });
    const round = syncMirror(world.worker);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await sql`update mirror_state set next_round_at = clock_timestamp() + interval '1 second'`.execute(
      desk.db,
    );
    vi.advanceTimersByTime(LEASE_RENEWED_EVERY_SECONDS * 1000);
    await expect.poll(leaseSeconds).toBeGreaterThan(10);
    world.service.recover();
    world.service.release();
    await round;
    expect(vi.getTimerCount()).toBe(0);
    await world.close();
  });

  test("one that stands still for too long loses its round, and a round that has ended is not taken again by a late sign of life", async () => {
    const { fence = "" } = (await claimMirrorRound(desk.db)) ?? {};
    await sql`update mirror_state set next_round_at = '-infinity', step_at = clock_timestamp() - interval '91 seconds'`.execute(
      desk.db,
    );
    await renewMirrorLease(desk.db, fence);
    expect(await leaseSeconds()).toBe(Number.NEGATIVE_INFINITY);
    const { fence: next = "" } = (await claimMirrorRound(desk.db)) ?? {};
    await endMirrorRound(desk.db, next, 2_000);
    await renewMirrorLease(desk.db, next);
    expect(await leaseSeconds()).toBeLessThanOrEqual(2);
  });
});

describe("afterwards", () => {
  test("payments, ends and new records are found without any webhook", async () => {
    const world = await startWorld(desk);
    world.service.records.push(
      record(1, 400, "awaiting_payment"),
      record(2, 300, "payment_confirmed"),
      record(3, 2, "awaiting_payment"),
    );
    await world.settle();
    for (const one of world.service.records)
      one.status = one.id === "r00001" ? "expired" : "transaction_completed";
    world.service.records.push(record(4, -1, "awaiting_payment"));
    desk.clock.advance(2 * HOUR);
    await sql`update transactions set next_read_at = now() - interval '10 years' where next_read_at is not null`.execute(
      desk.db,
    );
    await world.settle();
    await sql`update transactions set next_read_at = now() - interval '10 years' where next_read_at is not null`.execute(
      desk.db,
    );
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("the nightly sweep finds a late refund and says how many it found", async () => {
    const world = await startWorld(desk);
    for (let number = 0; number < 50; number += 1)
      world.service.records.push(record(number, 100 + number));
    await world.settle();
    const refunded = world.service.records[10];
    if (refunded) refunded.status = "refunded";
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await readMirrorState(desk.db)).toMatchObject({
      sweepFound: 1,
      sweepStartedAt: null,
      sweptAt: expect.any(Date),
    });
    await world.close();
  });
});

test("rows that can't be read are counted wherever the service lists them, for the days that may lack them, until they can be read", async () => {
  const world = await startWorld(desk, { mostDays: () => 31 });
  const unreadable = [
    record(1, 400 * 24),
    record(2, 60 * 24, "awaiting_payment"),
    record(3, 2),
  ].map((one): MovingRecord => ({ ...one, isUnreadable: true }));
  world.service.records.push(record(4, 800 * 24), record(5, 300 * 24), ...unreadable);
  await world.settle(400);
  const counted = async (from: number, to: number) =>
    (await requireHeldDays(world.worker, { from: dayAgo(from), to: dayAgo(to), zone: "UTC" }))
      .unreadable;
  expect([...(await world.mirrored()).keys()].toSorted()).toEqual(["r00004", "r00005"]);
  expect((await requireHeldDays(world.worker, null)).unreadable).toBe(3);
  // The open list's may be of any day.
  expect(await counted(1, 0)).toBe(2);
  expect(await counted(410, 390)).toBe(2);
  expect(await counted(210, 200)).toBe(1);
  for (const one of world.service.records) delete one.isUnreadable;
  await sql`update mirror_windows set due_at = '-infinity'`.execute(desk.db);
  desk.clock.advance(HOUR);
  await world.settle(400);
  expect((await requireHeldDays(world.worker, null)).unreadable).toBe(0);
  await world.close();
});

describe("while the list changes", () => {
  test("a record that jumps onto a page already read is found by another pass", async () => {
    const world = await startWorld(desk, { order: "updated" });
    for (let number = 0; number < 30; number += 1) world.service.records.push(record(number, 200));
    world.service.betweenPages(() => {
      // The window's second page has been answered; the record on its last page now moves to the front.
      const last = world.service.records[0];
      if (last && last.updatedAt < 1000 && world.service.pagesOf("r00022") === 1)
        Object.assign(last, { updatedAt: 1000 });
    });
    await world.settle();
    expect(world.service.records[0]?.updatedAt).toBe(1000);
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("days that keep changing are incomplete until they stop, and are read again after an hour", async () => {
    const world = await startWorld(desk, { order: "updated" });
    for (let number = 0; number < 30; number += 1) world.service.records.push(record(number, 200));
    let updated = 1000;
    const move = (): void => {
      const [last] = world.service.records.toSorted((a, b) => a.updatedAt - b.updatedAt);
      if (last) last.updatedAt = updated += 1;
    };
    world.service.betweenPages(move);
    const windows = () =>
      desk.db
        .selectFrom("mirrorWindows")
        .select(["complete", "why"])
        .where("rows", ">", 0)
        .execute();
    const changing = {
      complete: false,
      why: "The service's list changed each time it was read.",
    };
    await world.settle();
    expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current" });
    expect(await windows()).toEqual([changing]);
    world.service.betweenPages(() => undefined);
    desk.clock.advance(HOUR - 60_000);
    await world.settle();
    expect(await windows()).toEqual([changing]);
    desk.clock.advance(2 * 60_000);
    await world.settle();
    expect(await windows()).toEqual([{ complete: true, why: null }]);
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("days that hold still on the last of three passes are complete", async () => {
    const world = await startWorld(desk, { order: "updated" });
    for (let number = 0; number < 30; number += 1) world.service.records.push(record(number, 200));
    await world.settle();
    let [updated, pages] = [1000, 0];
    world.service.betweenPages(() => {
      pages += 1;
      const [last] = world.service.records.toSorted((a, b) => a.updatedAt - b.updatedAt);
      // Two passes of the window take eleven pages and more.
      if (last && pages < 11) last.updatedAt = updated += 1;
    });
    await sql`update mirror_windows set due_at = '-infinity' where rows > 0`.execute(desk.db);
    await world.settle();
    expect(
      await desk.db
        .selectFrom("mirrorWindows")
        .select(["complete", "dueAt"])
        .where("rows", ">", 0)
        .execute(),
    ).toEqual([{ complete: true, dueAt: null }]);
    await world.close();
  });

  const Moves = fc.array(
    fc.record({
      atPage: fc.integer({ min: 1, max: 60 }),
      target: fc.nat(200),
      what: fc.constantFrom("touch", "close", "appear"),
    }),
    { maxLength: 12 },
  );

  test("nothing is lost, whatever the order, the page size and what changes between two pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("newest", "oldest", "updated"),
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom("empty", "last"),
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 120 }),
        Moves,
        async (order, clamp, behindEnd, ages, moves) => {
          await sql`delete from transaction_versions`.execute(desk.db);
          await sql`delete from transactions`.execute(desk.db);
          await sql`delete from mirror_windows`.execute(desk.db);
          await sql`update mirror_state set phase = 'empty', first_day = null, recent_due_at = null, open_due_at = null, sweep_started_at = null`.execute(
            desk.db,
          );
          const world = await startWorld(desk, {
            order,
            clamp,
            behindEnd,
          } as Partial<MovingOptions>);
          // Many share one instant: ties are broken however the service likes.
          ages.forEach((hours, number) =>
            world.service.records.push(
              record(number, hours, hours < 40 ? "awaiting_payment" : "transaction_completed"),
            ),
          );
          let updated = 10_000;
          // Each has an id of its own: a service with two records of one id couldn't be copied by anybody.
          let newest = 20_000;
          world.service.betweenPages((pages) => {
            for (const { atPage, target, what } of moves) {
              if (atPage !== pages) continue;
              const one = world.service.records[target % Math.max(1, world.service.records.length)];
              if (what === "appear")
                world.service.records.push({
                  ...record((newest += 1), 0, "awaiting_payment"),
                  updatedAt: (updated += 1),
                });
              else if (one)
                Object.assign(
                  one,
                  { updatedAt: (updated += 1) },
                  what === "close" && one.status === "awaiting_payment"
                    ? { status: "expired" }
                    : {},
                );
            }
          });
          try {
            await world.settle();
            world.service.betweenPages(() => undefined);
            desk.clock.advance(HOUR);
            await world.settle();
            expect(await world.mirrored()).toEqual(world.atService());
          } finally {
            await world.close();
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

test("a record that the open list leaves out while it awaits payment is read less and less often, and at once when the list leaves it out anew", async () => {
  const world = await startWorld(desk, { tellsByIdAlone: true }, { listedRecords: "short" });
  const open = record(1, 30, "awaiting_payment");
  world.service.records.push(open);
  await world.settle();
  const readings = async (rounds: number): Promise<number> => {
    const before = world.service.readAlone.length;
    for (let round = 0; round < rounds; round += 1) {
      desk.clock.advance(20_000);
      await world.settle();
    }
    return world.service.readAlone.length - before;
  };
  expect(await readings(3)).toBe(0);
  open.isUnlisted = true;
  // At once, and after one, two and four minutes more.
  expect(await readings(30)).toBe(4);
  delete open.isUnlisted;
  expect(await readings(30)).toBe(0);
  open.isUnlisted = true;
  open.status = "expired";
  expect(await readings(2)).toBe(1);
  expect(await world.mirrored()).toEqual(world.atService());
  await world.close();
});
