import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/undo-match";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk, type TestDesk } from "@/lib/desk/testing/test-desk";
import { reportColumns } from "@/lib/domain/reports/report";
import { settledRevision } from "../revision";
import { reportSelect } from "./report-select";
import { statedRecords } from "./stated-records";

let desk: TestDesk;
let ada: UserContext;
let books: ReturnType<typeof booksOf>;
beforeAll(async () => {
  desk = await startTestDesk();
  ada = (await desk.signedIn("approver")).ctx;
  books = booksOf(desk.db, ada.actor.userId);
});
afterAll(() => desk.close());

/** What a report of the same moment has in these columns. */
async function inReport(ids: string[]) {
  const set = { revision: await settledRevision(desk.db), filter: { range: null, state: null, currency: null, ids } };
  const columns = reportColumns("reconciliation", "screen");
  const { rows } = await sql<Record<string, string | null>>`select * from (${sql.raw(reportSelect(set, { zone: "UTC", preset: "screen", columns, stretch: null }))}) r`.execute(desk.db);
  return new Map(rows.filter((row) => row["matchStatus"] === "matched").map((row) => [row["transferId"], { rule: row["matchRule"], difference: row["difference"], reference: row["statementReference"], date: row["statementDate"] }]));
}

test("records have what the report of this moment says of their matches; those that are in none, or in one that was undone, have nothing", async () => {
  const account = await books.account();
  const ids = [await books.transaction({ amountSent: "100" }), await books.transaction({ amountSent: "200" }), await books.transaction({ amountSent: "300" }), await books.transaction()];
  const [one, two, three] = await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "100", narration: "A", bankReference: "B-2" },
    { bookedOn: "2026-11-19", amount: "195", narration: "B", paymentReference: "B-1" },
    { bookedOn: "2026-11-19", amount: "300", narration: "C", bankReference: "B-3" },
  ]);
  const leg = (transactionId: string | undefined) => ({ transactionId: transactionId ?? "", side: "source" as const });
  await makeMatch(ada, { accountId: account, lineIds: [one ?? "", two ?? ""], legs: [leg(ids[0]), leg(ids[1])], reason: { kind: "bank_charge" } });
  const undone = await makeMatch(ada, { accountId: account, lineIds: [three ?? ""], legs: [leg(ids[2])] });
  expect((await statedRecords(desk.db, ids)).size).toBe(3);
  expect(await statedRecords(desk.db, ids)).toEqual(await inReport(ids));

  await undoMatch(ada, undone.id, { version: undone.version, reason: "wrong" });
  const stated = await statedRecords(desk.db, ids);
  expect([...stated.keys()].toSorted()).toEqual([ids[0], ids[1]].toSorted());
  expect([...stated.values()].map(({ reference, date, rule }) => [reference, date, rule])).toEqual(Array(2).fill(["B-1; B-2", "2026-11-19", "manual"]));
  expect([...stated.values()].map(({ difference }) => difference).toSorted()).toEqual(["-5", null]);
  expect(stated).toEqual(await inReport(ids));
  expect(await statedRecords(desk.db, [])).toEqual(new Map());
});
