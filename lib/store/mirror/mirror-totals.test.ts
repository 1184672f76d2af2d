import { beforeEach, expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { sql } from "../database";
import { mergeRecordCounts, recordCount } from "./mirror-search";
import { CREATED_AT, numberedRecord } from "../testing/numbered-record";
import { openTestDatabases } from "../testing/open-test-database";
import { applyRecords } from "./transactions";

const { db, owner } = await openTestDatabases();
beforeEach(async () => {
  await sql`delete from transaction_versions`.execute(db);
  await sql`delete from transactions`.execute(db);
});

const records = (from: number, to: number, status = "transaction_completed"): Transaction[] =>
  Array.from({ length: to - from }, (_, index) => numberedRecord(from + index, { status }));
const put = (rows: Transaction[]) =>
  db.transaction().execute((tx) => applyRecords(tx, rows, CREATED_AT, CREATED_AT));
const counted = async (): Promise<number> =>
  Number(
    (await sql<{ count: string }>`select count(*) as count from transactions`.execute(db)).rows[0]
      ?.count,
  );
const merge = () => db.transaction().execute(mergeRecordCounts);
const pieces = async (): Promise<number> =>
  Number(
    (await sql<{ count: string }>`select count(*) as count from transaction_counts`.execute(db))
      .rows[0]?.count,
  );

test("it counts what was added, but not what was only changed, rolled back or deleted", async () => {
  await put(records(0, 120));
  expect(await recordCount(db)).toBe(120);
  await put(records(100, 130, "refunded"));
  expect(await recordCount(db)).toBe(130);
  await expect(
    db.transaction().execute(async (tx) => {
      await applyRecords(tx, records(500, 600), CREATED_AT, CREATED_AT);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await sql`delete from transaction_versions`.execute(db);
  await sql`delete from transactions where id < ${numberedRecord(7).id}`.execute(db);
  expect([await recordCount(db), await counted()]).toEqual([123, 123]);
});

test("concurrent writers, also of the same records, and merges between them lose no record and count none twice", async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let page = 0; page < 6; page += 1) {
      const from = ((writer * 6 + page) * 37) % 400;
      await put(records(from, from + 50, page % 2 === 0 ? "transaction_completed" : "refunded"));
      if ((writer + page) % 4 === 0) await merge();
    }
  });
  await Promise.all(writers);
  await Promise.all([merge(), merge(), merge()]);
  expect(await recordCount(db)).toBe(await counted());
  expect(await counted()).toBeGreaterThan(400);
  await merge();
  expect(await pieces()).toBe(1);
});

test("a truncated table has a count of zero", async () => {
  await put(records(0, 10));
  await sql`truncate transactions cascade`.execute(owner);
  expect(await recordCount(db)).toBe(0);
});
