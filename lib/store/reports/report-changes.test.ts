import { afterAll, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { instantsOf } from "@/lib/domain/calendar/range";
import { settledRevision } from "@/lib/store/revision";
import { touchedSince } from "./report-changes";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const month = (of: string, last: string) =>
  instantsOf({ from: `2026-${of}-01`, to: `2026-${of}-${last}` }, "UTC");
const ranges = [month("07", "31"), month("09", "30")];
const on = (day: string) => ({
  createdAt: new Date(`2026-${day}T09:00:00Z`),
  sourceCurrency: "ZAR",
});

test("of what was touched, only what may be in one of the ranges and of the filter is looked at, by what it was too", async () => {
  const transaction = (id: string, facts: Parameters<typeof books.transaction>[0]) =>
    books.transaction({ id, ...facts });
  await transaction("a_matched", on("07-10"));
  await transaction("b_moved", on("07-11"));
  await transaction("c_changed", on("09-12"));
  await transaction("d_other_currency", { ...on("07-13"), sourceCurrency: "KES" });
  await transaction("e_was_in_currency", on("07-14"));
  await transaction("f_longer_ago", on("07-15"));
  await transaction("f_longer_ago", on("08-15"));
  const account = await books.account({ currency: "ZAR" });
  const [line = ""] = await books.lines(account, [
    { bookedOn: "2026-11-03", amount: "1", currency: "ZAR", narration: "X" },
  ]);
  const revision = await settledRevision(desk.db);
  await transaction("b_moved", on("09-11"));
  await transaction("c_changed", { ...on("09-12"), amountSent: "7" });
  await transaction("d_other_currency", { ...on("07-13"), sourceCurrency: "KES", amountSent: "8" });
  await transaction("e_was_in_currency", { ...on("07-14"), sourceCurrency: "KES" });
  await transaction("f_longer_ago", { ...on("08-15"), amountSent: "9" });
  await transaction("g_between_them", on("08-16"));
  await transaction("h_without_date", { ...on("08-16"), createdAt: null });
  await makeMatch(ada, {
    accountId: account,
    lineIds: [line],
    legs: [{ transactionId: "a_matched", side: "source" }],
    reason: { kind: "bank_charge" },
  });

  const filter = { range: null, state: null, currency: "ZAR" };
  const touched = async (of: typeof ranges | [null], after = "", limit = 100) =>
    (
      await touchedSince(
        desk.db,
        { revision, upTo: await settledRevision(desk.db), filter, ranges: of },
        after,
        limit,
      )
    ).map(({ id, places }) => [id, ...places]);
  const found = [
    ["a_matched", 0],
    ["b_moved", 0, 1],
    ["c_changed", 1],
    ["e_was_in_currency", 0],
    ["h_without_date", 0, 1],
  ];
  expect(await touched(ranges)).toEqual(found);
  expect([
    ...(await touched(ranges, "", 2)),
    ...(await touched(ranges, "b_moved", 2)),
    ...(await touched(ranges, "e_was_in_currency", 2)),
  ]).toEqual(found);
  expect((await touched([null])).map(([id]) => id)).toEqual([
    "a_matched",
    "b_moved",
    "c_changed",
    "e_was_in_currency",
    "f_longer_ago",
    "g_between_them",
    "h_without_date",
  ]);
});
