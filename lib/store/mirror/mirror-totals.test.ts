import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { openDatabase, sql, type Database } from "../database";
import { mergeRecordCounts, recordCount } from "./mirror-totals";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { applyRecords } from "./transactions";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
});
beforeEach(async () => {
  await sql`delete from transaction_versions`.execute(db);
  await sql`delete from transactions`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const AT = new Date("2026-11-02T10:00:00Z");

function record(number: number, status = "transaction_completed"): Transaction {
  const id = `7f000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const texts = {
    reference: null,
    rate: null,
    fee: null,
    transactionHash: null,
    failureReason: null,
  };
  return {
    ...texts,
    id,
    status,
    sourceCurrency: "NGN",
    amountSent: "100",
    destinationCurrency: "USDC",
    amountReceived: "1",
    createdAt: AT,
    recipient: null,
    paymentAccount: null,
  };
}
const records = (from: number, to: number, status?: string): Transaction[] =>
  Array.from({ length: to - from }, (_, index) => record(from + index, status));
const put = (rows: Transaction[]) =>
  db.transaction().execute((tx) => applyRecords(tx, rows, AT, AT));
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
      await applyRecords(tx, records(500, 600), AT, AT);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await sql`delete from transaction_versions`.execute(db);
  await sql`delete from transactions where id < ${record(7).id}`.execute(db);
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
  const owner = openDatabase(database.url);
  await sql`truncate transactions cascade`.execute(owner);
  await owner.destroy();
  expect(await recordCount(db)).toBe(0);
});
