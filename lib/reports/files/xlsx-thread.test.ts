import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportColumns } from "@/lib/domain/reports/report";
import { openDatabase, poolOf, sql, type Database } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { reportTotals } from "@/lib/store/reports/report-totals";
import { settledRevision } from "@/lib/store/revision";
import { createTestDatabase, type TestDatabase } from "@/lib/store/testing/test-database";
import type { ReportFile } from "./report-file";
import { xlsxFile } from "./xlsx-file";
import { xlsxInThread } from "./xlsx-thread";

const ROWS = 30_000;
const ANY = { moreThan: 0 };

let database: TestDatabase;
let db: Database;
let source: ReportSource;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
  await sql`
    insert into transactions (id, status, source_currency, amount_sent, destination_currency, created_at, revision, read_started_at, first_seen_at)
    select md5(n::text), 'failed', 'NGN', n, 'USDC', timestamptz '2026-11-01' + n * interval '1 second', nextval('desk_revision'), now(), now()
    from generate_series(1, ${ROWS}::int) n
  `.execute(db);
  const set = { revision: await settledRevision(db), filter: { range: null, state: null, currency: null } };
  source = { kind: "reconciliation", preset: "screen", columns: reportColumns("reconciliation", "screen"), zone: "Africa/Lagos", set, exceptions: null };
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const facts = (totals = () => reportTotals(db, source.set)) => ({ title: "", createdAt: new Date(0), organisation: { name: "", sandbox: true }, totals });

async function written(file: ReportFile): Promise<{ sha256: string; rows: number }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const part of file.write(db, source, facts())) {
    hash.update(part.bytes);
    rows += part.rows;
  }
  return { sha256: hash.digest("hex"), rows };
}

/** Connections that aren't the pool's. */
async function threadConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(db);
  return (rows[0]?.count ?? 0) - poolOf(db).totalCount;
}

test("a thread writes the same file, with the totals that it is told", async () => {
  const inThread = await written(xlsxInThread(ANY));
  expect(inThread.rows).toBe(ROWS);
  expect(inThread).toEqual(await written(xlsxFile));
});

test("a file that nobody takes to its end leaves no thread behind", async () => {
  const parts = xlsxInThread(ANY).write(db, source, facts());
  expect((await parts.next()).value?.bytes.byteLength).toBeGreaterThan(100_000);
  expect(await threadConnections()).toBeGreaterThan(0);
  await parts.return();
  await expect.poll(threadConnections).toBe(0);
});

test("when enough threads are at work, a further file needs none", async () => {
  const file = xlsxInThread({ ...ANY, atOnce: 1 });
  const first = file.write(db, source, facts());
  await first.next();
  const second = file.write(db, source, facts());
  expect((await second.next()).value?.bytes.byteLength).toBeGreaterThan(100_000);
  // As many as one thread has at most.
  expect(await threadConnections()).toBeLessThanOrEqual(2);
  await second.return();
  await first.return();
  await expect.poll(threadConnections).toBe(0);
  const third = file.write(db, source, facts());
  await third.next();
  expect(await threadConnections()).toBeGreaterThan(0);
  await third.return();
  await expect.poll(threadConnections).toBe(0);
});

test("what fails in the thread, or among the totals, is thrown", async () => {
  const broken = { ...source, zone: "Nowhere/Land" };
  await expect(async () => {
    for await (const part of xlsxInThread(ANY).write(db, { ...broken, set: source.set }, facts())) expect(part.bytes.byteLength).toBeGreaterThan(0);
  }).rejects.toThrow("Nowhere/Land");
  await expect(xlsxInThread(ANY).write(db, source, facts(() => Promise.reject(new Error("no totals")))).next()).rejects.toThrow("no totals");
});
