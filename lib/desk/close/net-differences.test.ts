import { afterAll, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { reportColumns } from "@/lib/domain/reports/report";
import { sumAmounts } from "@/lib/money/amount";
import { keyedRows } from "@/lib/store/reports/report-changes";
import { getClosePack } from "./close-pack";
import { startClosingDesk } from "./testing/closing-desk";

const { desk, maker, books, stated, commentAll, closed, newAccount } = await startClosingDesk();
afterAll(() => desk.close());

const DIFFERENCE = reportColumns("reconciliation", "screen").filter(
  ({ name }) => name === "difference",
);

/** The differences in the pack of a closed period, by the transactions' ids. */
async function inPack(period: string | null): Promise<Record<string, string | null>> {
  const { source } = await getClosePack(maker.ctx, period ?? "");
  const rows = await keyedRows(desk.db, source.set, DIFFERENCE, "UTC");
  return Object.fromEntries([...rows].map(([id, [difference = null]]) => [id, difference]));
}

test("the differences of a pack's transactions add up to its statement's, payments and refunds together, and so do the changes that are told later", async () => {
  const [bank, other] = [await newAccount(), await newAccount({ name: "Access operations" })];
  const paid = (status?: string) =>
    books.transaction({
      amountSent: "100",
      createdAt: new Date("2026-10-12T09:00:00Z"),
      ...(status && { status }),
    });
  const [dear, short, both, mixed, late] = [
    await paid(),
    await paid(),
    await paid("refunded"),
    await paid("refunded"),
    await paid(),
  ];
  const lines = [
    "10-01 1000 FUNDS",
    "10-12 -152 DEAR",
    "10-13 -47 SHORT",
    "10-14 -103 SENT",
    "10-15 -100 MIXED OUT",
    "10-16 90 MIXED IN",
    "10-31 -109 LATE",
  ];
  await stated(bank, "1/1", "09-30 0", "10-31 579", lines);
  const rows = await desk.db
    .selectFrom("statementLines")
    .select(["id", "narration"])
    .where("accountId", "=", bank)
    .execute();
  const matched = (texts: string[], legs: { transactionId: string; side: "source" | "refund" }[]) =>
    makeMatch(maker.ctx, {
      accountId: bank,
      lineIds: texts.map((text) => rows.find(({ narration }) => narration === text)?.id ?? ""),
      legs,
      reason: { kind: "bank_charge" },
    });
  await matched(["DEAR"], [{ transactionId: dear, side: "source" }]);
  await matched(["SHORT"], [{ transactionId: short, side: "source" }]);
  await matched(["SENT"], [{ transactionId: both, side: "source" }]);
  // Its first end is the refund, whose direction its own difference has.
  await matched(
    ["MIXED OUT", "MIXED IN"],
    [
      { transactionId: mixed, side: "refund" },
      { transactionId: mixed, side: "source" },
    ],
  );
  // The refund came to another account, whose close tells of what it is short by.
  const [back = ""] = await books.lines(other, [
    { bookedOn: "2026-10-15", amount: "60", narration: "BACK", direction: "in" },
  ]);
  await makeMatch(maker.ctx, {
    accountId: other,
    lineIds: [back],
    legs: [{ transactionId: both, side: "refund" }],
    reason: { kind: "bank_charge" },
  });
  await commentAll(bank);
  await commentOnBreaks(maker.ctx, {
    accountId: bank,
    subjects: [`leg:${late}:source`],
    text: "asked the bank",
  });

  const october = await closed(bank, "10");
  const differences = await inPack(october.id);
  expect(differences).toEqual({
    [dear]: "-52",
    [short]: "53",
    [both]: "-3",
    [mixed]: "-10",
    [late]: null,
  });
  expect(sumAmounts(Object.values(differences).map((amount) => amount ?? "0"))).toBe(
    october.statement.matchedDifferences.amount,
  );

  await matched(["LATE"], [{ transactionId: late, side: "source" }]);
  await stated(bank, "2/1", "10-31 579", "11-30 581", ["11-30 2 INTEREST"]);
  await commentAll(bank);
  const november = await closed(bank, "11");
  const told = (now: string) => expect.arrayContaining([{ column: "difference", was: null, now }]);
  expect(november.adjustments.rows).toMatchObject([{ transferId: late, cells: told("-9") }]);
});
