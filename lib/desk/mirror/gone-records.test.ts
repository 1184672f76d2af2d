import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { requireHeldDays } from "./get-mirror";
import { startSweep } from "./sync-mirror";
import { emptyMirror, HOUR, NOW, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);

test("records that the service no longer has, neither in its list nor by their ids, are counted for their days, and stay, until it has them again", async () => {
  const world = await startWorld(desk);
  const [open, old, listedAlone, ...others] = [
    record(1, 9 * 24, "awaiting_payment"),
    record(2, 20 * 24),
    record(3, 20 * 24),
    record(4, 20 * 24),
    record(5, 2),
    record(6, 30 * 24),
  ];
  const all = [open, old, listedAlone, ...others].flatMap((one) => (one ? [one] : []));
  world.service.records.push(...all);
  const readOn = async (): Promise<void> => {
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await world.settle();
  };
  const gone = async (from: number, to: number, zone = "UTC") =>
    (await requireHeldDays(world.worker, { from: dayAgo(from), to: dayAgo(to), zone })).gone;
  await world.settle();
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(0);

  world.service.records.splice(0, 2);
  // One that is still found by its id isn't gone.
  if (listedAlone) listedAlone.isUnlisted = true;
  await readOn();
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(2);
  expect([await gone(21, 19), await gone(10, 8), await gone(31, 29)]).toEqual([1, 1, 0]);
  // One is of its own day alone, which in another zone is another one.
  expect([await gone(21, 21), await gone(20, 20), await gone(19, 19)]).toEqual([0, 1, 0]);
  expect([await gone(21, 21, "America/New_York"), await gone(20, 20, "America/New_York")]).toEqual([
    1, 0,
  ]);
  expect((await world.mirrored()).size).toBe(6);

  world.service.records.unshift(...all.slice(0, 2));
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(0);
  await world.close();
});

test.each([400, 403, 405, 422])(
  "a record whose reading by its id is refused with %i isn't told to be gone: whether it is isn't known",
  async (refusedWith) => {
    const world = await startWorld(desk);
    const hidden = record(1, 20 * 24);
    world.service.records.push(hidden, record(2, 20 * 24), record(3, 30 * 24));
    await world.settle();
    Object.assign(hidden, { isUnlisted: true, refusedWith });
    for (let night = 0; night < 2; night += 1) {
      desk.clock.advance(HOUR);
      await startSweep(world.worker);
      await world.settle();
    }
    expect((await requireHeldDays(world.worker, null)).gone).toBe(0);
    await world.close();
  },
);

describe("a record that the open list leaves out, of a service that shows records in its lists alone", () => {
  const refusedWith = 404;
  const waitFor = async (
    world: Awaited<ReturnType<typeof startWorld>>,
    minutes: number,
  ): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      desk.clock.advance(60_000);
      await world.settle();
    }
  };
  const gone = async (world: Awaited<ReturnType<typeof startWorld>>) =>
    (await requireHeldDays(world.worker, null)).gone;

  test.each([10, 200])(
    "is found in the list of its days, and was never gone, when it was paid after %i days",
    async (days) => {
      const world = await startWorld(desk);
      const paid = { ...record(1, days * 24, "awaiting_payment"), refusedWith };
      world.service.records.push(
        paid,
        ...Array.from({ length: 20 }, (_, number) => record(10 + number, number * 20 * 24)),
      );
      await world.settle();
      await waitFor(world, 2);
      paid.status = "transaction_completed";
      desk.clock.advance(20_000);
      await world.settle(1).catch(() => undefined);
      expect(await gone(world)).toBe(0);
      await waitFor(world, 2);
      expect(await world.mirrored()).toEqual(world.atService());
      expect(await gone(world)).toBe(0);
      await world.close();
    },
  );

  test("is gone once the list of its days has been read without it", async () => {
    const world = await startWorld(desk);
    world.service.records.push(
      { ...record(1, 10 * 24, "awaiting_payment"), refusedWith },
      record(2, 10 * 24),
      record(3, 100 * 24),
    );
    await world.settle();
    await waitFor(world, 2);
    world.service.records.shift();
    await waitFor(world, 4);
    expect(await gone(world)).toBe(1);
    // Its days are not read again and again for it.
    const { readAt } = await desk.db
      .selectFrom("mirrorWindows")
      .select((eb) => eb.fn.max("readAt").as("readAt"))
      .executeTakeFirstOrThrow();
    await waitFor(world, 10);
    expect(
      await desk.db
        .selectFrom("mirrorWindows")
        .select("startDay")
        .where("readAt", ">", readAt)
        .execute(),
    ).toEqual([]);
    await world.close();
  });

  test("and that is older than all that is read isn't told to be gone", async () => {
    const world = await startWorld(desk);
    const old = { ...record(1, 500 * 24, "awaiting_payment"), refusedWith };
    world.service.records.push(old, record(2, 10 * 24), record(3, 100 * 24));
    await world.settle();
    await waitFor(world, 2);
    world.service.records.shift();
    await waitFor(world, 4);
    desk.clock.advance(24 * HOUR);
    await startSweep(world.worker);
    await world.settle();
    expect(await gone(world)).toBe(0);
    await world.close();
  });

  test("and that is hidden by another that leaves it meanwhile, was never gone", async () => {
    let isHidden = false;
    const world = await startWorld(desk, {
      answer: (rows, query, wire) => {
        // Of two readings, one is later.
        desk.clock.advance(1);
        if (!isHidden || query.get("status") !== "pending") return undefined;
        return {
          status: 200,
          body: {
            success: true,
            data:
              query.get("page") === "1" ? rows.filter(({ id }) => id !== "r00001").map(wire) : [],
          },
        };
      },
    });
    world.service.records.push(
      { ...record(1, 10 * 24, "awaiting_payment"), refusedWith },
      record(2, 10 * 24),
      record(3, 100 * 24),
    );
    await world.settle();
    await waitFor(world, 2);
    isHidden = true;
    desk.clock.advance(20_000);
    await world.settle();
    desk.clock.advance(5_000);
    await world.settle();
    expect(
      (await desk.db.selectFrom("leftOutRecords").select("goneAt").execute()).map(
        ({ goneAt }) => goneAt !== null,
      ),
    ).toEqual([true]);
    expect(await gone(world)).toBe(0);
    isHidden = false;
    desk.clock.advance(30_000);
    await world.settle();
    expect(await desk.db.selectFrom("leftOutRecords").selectAll().execute()).toEqual([]);
    await world.close();
  });
});
