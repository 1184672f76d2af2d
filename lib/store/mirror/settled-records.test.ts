import { afterAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { quotedAmount, receivedAmount } from "@/lib/domain/transactions/transaction";
import { sql } from "../database";
import { quotedAmountOf, receivedAmountOf } from "./settled-records";
import { RECORDS } from "./mirror-search";
import { transactionOfRow } from "./transactions";

const desk = await startTestDesk();
const books = booksOf(desk.db, (await desk.signedIn("approver")).userId);
afterAll(() => desk.close());

test("the database and the domain say the same of every status and amount", async () => {
  const statuses = [
    "awaiting_payment",
    "payment_confirmed",
    "transaction_completed",
    "completed",
    "cancelled",
    "expired",
    "failed",
    "refunded",
    "on_hold",
  ];
  for (const status of statuses)
    for (const amountReceived of ["12.5", "0", "0.00", "-3", null])
      await books.transaction({ status, amountReceived });
  const rows = await desk.db.selectFrom("transactions").selectAll().orderBy("id").execute();
  const { rows: ofDatabase } = await sql<{
    received: string | null;
    quoted: string | null;
    sorted: string | null;
  }>`
    select ${sql.raw(receivedAmountOf("r"))} as received, ${sql.raw(quotedAmountOf("r"))} as quoted, r.received as sorted
    from ${RECORDS} r order by id
  `.execute(desk.db);
  expect(rows).toHaveLength(statuses.length * 5);
  expect(ofDatabase).toEqual(
    rows.map(transactionOfRow).map((record) => ({
      received: receivedAmount(record),
      quoted: quotedAmount(record),
      sorted: receivedAmount(record),
    })),
  );
});

test("the order by what was received is read along its index", async () => {
  const plan = await desk.db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx);
    return sql<{ "QUERY PLAN": string }>`
      explain select id from ${RECORDS} records
      order by destination_currency, received nulls first, created_at nulls first, id limit 10
    `.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain("transactions_received");
});
