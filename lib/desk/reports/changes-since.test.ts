import { afterAll, expect, test } from "vitest";
import type { CreateReportInput } from "@/lib/contract/api/reports";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { getChangesSince } from "./changes-since";
import { createReport } from "./create-report";

const { desk, books } = await startBooksDesk();
const maker = (await desk.signedIn("maker", "approver")).ctx;
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-18" };
const createdAt = new Date("2026-11-03T09:00:00Z");

// A match, and what happens to the record later.
test.each<[string, CreateReportInput, number[]]>([
  ["a reconciliation tells of both", { kind: "reconciliation", ...NOVEMBER }, [1, 1]],
  ["corridors, which show no match, tell of the record alone", { kind: "corridors", ...NOVEMBER }, [0, 1]],
  ["so does a file for an accounting product", { kind: "transactions", preset: "debit_credit", currency: "NGN", ...NOVEMBER }, [0, 1]],
  ["and a list of transactions", { kind: "transactions", ...NOVEMBER }, [0, 1]],
])("%s", async (_what, input, counts) => {
  const account = await books.account();
  const id = await books.transaction({ amountSent: "40", createdAt });
  const [line = ""] = await books.lines(account, [{ bookedOn: "2026-11-03", amount: "40", narration: "PAID" }]);
  const { number } = await createReport(maker, input);
  const changes = async () => (await getChangesSince(maker, String(number))).count;
  await makeMatch(maker, { accountId: account, lineIds: [line], legs: [{ transactionId: id, side: "source" }] });
  const matched = await changes();
  await books.transaction({ id, amountSent: "41", createdAt });
  expect([matched, await changes()]).toEqual(counts);
});
