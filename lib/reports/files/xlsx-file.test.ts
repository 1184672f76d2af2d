import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportColumns } from "@/lib/domain/reports/report";
import { openDatabase, sql, type Database } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { reportTotals } from "@/lib/store/reports/report-totals";
import { settledRevision } from "@/lib/store/revision";
import { createTestDatabase, type TestDatabase } from "@/lib/store/testing/test-database";
import { xlsxFile } from "./xlsx-file";

const ROWS = 12_000;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
  await sql`
    insert into transactions (id, status, source_currency, amount_sent, destination_currency, created_at, revision, read_started_at, first_seen_at)
    select md5(n::text), 'failed', 'NGN', n, 'USDC', timestamptz '2026-11-01' + n * interval '1 second', nextval('desk_revision'), now(), now()
    from generate_series(1, ${ROWS}::int) n
  `.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("every row is told of, however slowly the file is taken", async () => {
  const set = { revision: await settledRevision(db), filter: { range: null, state: null, currency: null } };
  const source: ReportSource = { kind: "transactions", preset: "screen", columns: reportColumns("transactions", "screen"), zone: "Africa/Lagos", set, exceptions: null };
  const facts = { title: "", createdAt: new Date(), organisation: { name: "", sandbox: true }, totals: () => reportTotals(db, set) };
  let [parts, told] = [0, 0];
  for await (const { rows } of xlsxFile.write(db, source, facts)) {
    parts += 1;
    told += rows;
    // The writer gets some turns before the next part is asked for.
    for (let turn = 0; turn < 5; turn += 1) await immediate();
  }
  expect(parts).toBeGreaterThan(2);
  expect(told).toBe(ROWS);
});
