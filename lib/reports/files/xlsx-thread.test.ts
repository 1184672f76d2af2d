import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { poolOf, sql } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportFile } from "@/lib/store/reports/report-file";
import { reportWorld, type ReportWorld } from "./testing/report-world";
import { xlsxFile } from "./xlsx-file";
import { startThread, xlsxInThread, type FromThread } from "./xlsx-thread";

/** The threads started, the last one's rows, and parts that came from threads. */
const seen = { threads: 0, parts: 0, rows: 0 };
const startSeen: typeof startThread = (path, order) => {
  const thread = startThread(path, order);
  seen.threads += 1;
  seen.rows = order.rows;
  return thread.on("message", ({ is }: FromThread) => {
    if (is === "part") seen.parts += 1;
  });
};

const ROWS = 20_000;
const ANY = { moreThan: 0, start: startSeen };

let world: ReportWorld;
let source: ReportSource;
beforeAll(async () => {
  world = await reportWorld(ROWS);
  source = await world.sourceOf("reconciliation");
});
beforeEach(() => {
  Object.assign(seen, { threads: 0, parts: 0, rows: 0 });
});
afterAll(() => world.drop());

const begin = (file: ReportFile, from = source) =>
  file.write(world.db, from, world.factsOf(source));

async function written(file: ReportFile): Promise<{ sha256: string; rows: number }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const part of begin(file)) {
    hash.update(part.bytes);
    rows += part.rows;
  }
  return { sha256: hash.digest("hex"), rows };
}

/** Connections that aren't the pool's. */
async function threadConnections(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(
    world.db,
  );
  return (rows[0]?.count ?? 0) - poolOf(world.db).totalCount;
}

test("a thread writes the same file, with the totals that it is told", async () => {
  const inThread = await written(xlsxInThread(ANY));
  expect(seen).toMatchObject({ threads: 1, rows: ROWS });
  expect(inThread.rows).toBe(ROWS);
  expect(inThread).toEqual(await written(xlsxFile));
});

test("a file of few rows needs no thread", async () => {
  await written(xlsxInThread({ ...ANY, moreThan: ROWS }));
  expect(seen.threads).toBe(0);
});

test("a file that nobody takes to its end leaves no thread behind", async () => {
  const parts = begin(xlsxInThread(ANY));
  expect((await parts.next()).value?.bytes.byteLength).toBeGreaterThan(100_000);
  expect(await threadConnections()).toBeGreaterThan(0);
  await parts.return();
  // A thread that still ran would keep its idle connection for ten seconds.
  await expect.poll(threadConnections, { timeout: 5_000 }).toBe(0);
});

test("a file that is taken slowly isn't written far ahead", async () => {
  const parts = begin(xlsxInThread(ANY));
  await parts.next();
  await expect.poll(() => seen.parts).toBe(8);
  await wait(500);
  expect(seen.parts).toBe(8);
  await parts.return();
});

test("when enough threads are at work, a further file needs none", async () => {
  const file = xlsxInThread({ ...ANY, atOnce: 1 });
  const [first, second, third] = [begin(file), begin(file), begin(file)];
  await first.next();
  expect((await second.next()).value?.bytes.byteLength).toBeGreaterThan(100_000);
  expect(seen.threads).toBe(1);
  await second.return();
  await first.return();
  await third.next();
  expect(seen.threads).toBe(2);
  await third.return();
});

test("what fails in the thread, or among the totals, is thrown", async () => {
  await expect(async () => {
    for await (const part of begin(xlsxInThread(ANY), { ...source, zone: "Nowhere/Land" }))
      expect(part.bytes.byteLength).toBeGreaterThan(0);
  }).rejects.toThrow("Nowhere/Land");
  const facts = { ...world.factsOf(source), totals: () => Promise.reject(new Error("no totals")) };
  await expect(xlsxInThread(ANY).write(world.db, source, facts).next()).rejects.toThrow(
    "no totals",
  );
});
