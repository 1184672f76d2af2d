import { afterAll, expect, test } from "vitest";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { reportColumns } from "@/lib/domain/reports/report";
import { keyedRows } from "@/lib/store/reports/report-changes";
import { getClosePack } from "./close-pack";
import { startClosingDesk } from "./testing/closing-desk";

// A transfer has two ends: one in the bank account, the other in the wallet. Each account's close
// is of its own.

const { desk, maker, books, viewOf, newAccount, stated, commentAll, closed } =
  await startClosingDesk();
afterAll(() => desk.close());

const STATUS = reportColumns("reconciliation", "screen").filter(
  ({ name }) => name === "match_status" || name === "match_rule",
);

/** The matches in a closed period's pack, by the transactions' ids. */
async function inPack(period: string | null): Promise<Record<string, unknown>> {
  const { source } = await getClosePack(maker.ctx, period ?? "");
  return Object.fromEntries((await keyedRows(desk.db, source.set, STATUS, "UTC")) ?? []);
}

test("what the wallet's chain has is no match of the bank's close, neither in its pack nor as an adjustment of the next month", async () => {
  const bank = await newAccount({ currency: "TZS" });
  const wallet = await books.account({
    kind: "wallet",
    identifier: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
    currency: "USDC",
    institution: "Ethereum",
    paysTransfers: false,
  });
  const bought = (reference: string) =>
    books.transaction({
      reference,
      sourceCurrency: "TZS",
      amountSent: "70",
      amountReceived: "5",
      createdAt: new Date("2026-10-12T09:00:00Z"),
    });
  const [missing, later] = [await bought("TXN-TZS1"), await bought("TXN-TZS2")];
  const [first, second] = await books.lines(
    wallet,
    ["A", "B"].map((narration) => ({
      bookedOn: "2026-10-12",
      amount: "5",
      narration,
      direction: "in" as const,
      currency: "USDC",
    })),
  );
  const received = (line: string | undefined, transactionId: string) =>
    makeMatch(maker.ctx, {
      accountId: wallet,
      lineIds: [line ?? ""],
      legs: [{ transactionId, side: "destination" }],
    });
  await received(first, missing);
  await stated(bank, "1/1", "09-30 100", "10-31 110", ["10-01 4 A", "10-31 6 B"]);
  await commentAll(bank);
  await commentOnBreaks(maker.ctx, {
    accountId: bank,
    subjects: [missing, later].map((id) => `leg:${id}:source`),
    text: "asked the bank",
  });
  const october = await closed(bank, "10");
  expect(await inPack(october.id)).toEqual({
    [missing]: ["unmatched", null],
    [later]: ["unmatched", null],
  });

  await received(second, later);
  await stated(bank, "2/1", "10-31 110", "11-30 115", ["11-02 2 C", "11-30 3 D"]);
  await commentAll(bank);
  expect((await viewOf(bank, "11")).adjustments).toMatchObject({ count: 0, rows: [] });
  const line = await desk.db
    .selectFrom("statementLines")
    .select("id")
    .where("accountId", "=", bank)
    .where("bookedOn", "=", "2026-11-02")
    .executeTakeFirstOrThrow();
  await makeMatch(maker.ctx, {
    accountId: bank,
    lineIds: [line.id],
    legs: [{ transactionId: missing, side: "source" }],
    reason: { kind: "other", note: "paid in part" },
  });
  const november = await closed(bank, "11");
  expect(november.adjustments).toMatchObject({
    count: 1,
    rows: [
      {
        transferId: missing,
        cells: expect.arrayContaining([
          { column: "match_status", was: "unmatched", now: "matched" },
        ]),
      },
    ],
  });
});
