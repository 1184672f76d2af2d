import { expect, test } from "vitest";
import { manualClock } from "@/lib/platform/clock";
import { openDatabase } from "../database";
import { openTestDatabase } from "../testing/open-test-database";
import { databaseClock } from "./database-clock";

const MINUTE_MS = 60_000;

const db = await openTestDatabase();

/** Difference to the database's time, which on one machine is this process's own time. */
const offMs = (at: Date): number => Math.abs(at.getTime() - Date.now());

test.each([5, -5])(
  "on a machine whose clock is %s minutes off, it gives the database's time",
  async (minutes) => {
    const machine = manualClock(new Date(Date.now() + minutes * MINUTE_MS));
    const clock = databaseClock(db, machine);
    await clock.measure();
    expect(offMs(clock.now())).toBeLessThan(2_000);
    // From there it advances with the machine's clock.
    machine.advance(30_000);
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(20_000);
  },
);

test("a tiny difference is ignored", async () => {
  const machine = manualClock(new Date(Date.now() + 100));
  const clock = databaseClock(db, machine);
  await clock.measure();
  expect(clock.now()).toEqual(machine.now());
});

test("a corrected machine clock is noticed within a minute of use", async () => {
  const machine = manualClock(new Date(Date.now() + 10 * MINUTE_MS));
  const clock = databaseClock(db, machine);
  await clock.measure();
  machine.set(new Date());
  clock.now();
  await expect.poll(() => offMs(clock.now())).toBeLessThan(2_000);
});

test("without a database it is the machine's clock", async () => {
  const away = openDatabase("postgres://nobody@127.0.0.1:9/none");
  const machine = manualClock("2026-11-20T13:05:00Z");
  const clock = databaseClock(away, machine);
  await clock.measure();
  expect(clock.now()).toEqual(machine.now());
  await away.destroy();
});
