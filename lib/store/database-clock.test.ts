import { afterAll, beforeAll, expect, test } from "vitest";
import { manualClock } from "@/lib/platform/clock";
import { openDatabase, type Database } from "./database";
import { databaseClock } from "./database-clock";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

const MINUTE_MS = 60_000;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** How far from the database's time, which on one machine is this process's own. */
const offMs = (at: Date): number => Math.abs(at.getTime() - Date.now());

test.each([5, -5])("a machine that is %s minutes off tells the database's time", async (minutes) => {
  const machine = manualClock(new Date(Date.now() + minutes * MINUTE_MS));
  const clock = databaseClock(db, machine);
  await clock.measure();
  expect(offMs(clock.now())).toBeLessThan(2_000);
  // It goes on from there with the machine's own steps.
  machine.advance(30_000);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(20_000);
});

test("clocks that all but agree are left alone", async () => {
  const machine = manualClock(new Date(Date.now() + 100));
  const clock = databaseClock(db, machine);
  await clock.measure();
  expect(clock.now()).toEqual(machine.now());
});

test("a machine whose clock is set right is noticed by itself, within a minute of use", async () => {
  const machine = manualClock(new Date(Date.now() + 10 * MINUTE_MS));
  const clock = databaseClock(db, machine);
  await clock.measure();
  machine.set(new Date());
  clock.now();
  await expect.poll(() => offMs(clock.now())).toBeLessThan(2_000);
});

test("without a database it is the machine's own", async () => {
  const away = openDatabase("postgres://nobody@127.0.0.1:9/none");
  const machine = manualClock("2026-11-20T13:05:00Z");
  const clock = databaseClock(away, machine);
  await clock.measure();
  expect(clock.now()).toEqual(machine.now());
  await away.destroy();
});
