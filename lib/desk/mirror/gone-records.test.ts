import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { requireHeldDays } from "./read-held";
import { startSweep } from "./start-sweep";
import { emptyMirror, HOUR, NOW, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

const dayAgo = (days: number): string => new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);

test("records that the service no longer has, neither in its list nor by their ids, are counted for their days, and stay, until it has them again", async () => {
  const world = await startWorld(desk);
  const [open, old, listedAlone, ...others] = [record(1, 9 * 24, "awaiting_payment"), record(2, 20 * 24), record(3, 20 * 24), record(4, 20 * 24), record(5, 2), record(6, 30 * 24)];
  const all = [open, old, listedAlone, ...others].flatMap((one) => (one ? [one] : []));
  world.service.records.push(...all);
  const readOn = async (): Promise<void> => {
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await world.settle();
  };
  const gone = async (from: number, to: number, zone = "UTC") => (await requireHeldDays(world.worker, { from: dayAgo(from), to: dayAgo(to), zone })).gone;
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
  expect([await gone(21, 21, "America/New_York"), await gone(20, 20, "America/New_York")]).toEqual([1, 0]);
  expect((await world.mirrored()).size).toBe(6);

  world.service.records.unshift(...all.slice(0, 2));
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(0);
  await world.close();
});

test("a record that may not be read by its id isn't told to be gone: whether it is isn't known", async () => {
  const world = await startWorld(desk);
  const hidden = record(1, 20 * 24);
  world.service.records.push(hidden, record(2, 20 * 24), record(3, 30 * 24));
  await world.settle();
  Object.assign(hidden, { isUnlisted: true, isForbidden: true });
  for (let night = 0; night < 2; night += 1) {
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await world.settle();
  }
  expect((await requireHeldDays(world.worker, null)).gone).toBe(0);
  await world.close();
});
