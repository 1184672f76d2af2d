import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { reportColumns } from "@/lib/domain/reports/report";
import { sumAmounts } from "@/lib/money/amount";
import { closePacks } from "@/lib/reports/close/close-pack";
import { keyedRows } from "@/lib/store/reports/report-changes";
import { commentOnBreaks } from "../reconciliation/breaks/breaks";
import { makeMatch } from "../reconciliation/decisions/make-match";
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
async function matchesIn(period: string | null): Promise<Record<string, unknown>> {
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
  expect(await matchesIn(october.id)).toEqual({
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

/** The transaction ids of a closed period's pack, and its manifest's note on undated ones. */
async function packOf(period: string | null) {
  const pack = await getClosePack(maker.ctx, period ?? "");
  const parts: Uint8Array[] = [];
  for await (const part of closePacks.write(desk.db, pack)) parts.push(part);
  const { withoutDate } = JSON.parse(
    strFromU8(unzipSync(Buffer.concat(parts))["manifest.json"] ?? new Uint8Array()),
  ) as { withoutDate?: unknown };
  const rows = await keyedRows(
    desk.db,
    pack.source.set,
    reportColumns("reconciliation", "screen"),
    "UTC",
  );
  return { ids: [...rows.keys()], receipts: pack.receipts.count, withoutDate };
}

test("a transaction without a date is in the pack of the period of its line, and of one without a line the manifest says that no pack has it", async () => {
  const bank = await newAccount();
  const undated = (amountSent: string) => books.transaction({ amountSent, createdAt: null });
  const [placed, loose] = [await undated("100"), await undated("70")];
  await stated(bank, "1/1", "09-30 0", "10-31 1000", ["10-01 1000 FUNDS"]);
  await stated(bank, "2/1", "10-31 1000", "11-30 905", ["11-12 -100 PAID", "11-30 5 INTEREST"]);
  const [line] = await desk.db
    .selectFrom("statementLines")
    .select("id")
    .where("narration", "=", "PAID")
    .execute();
  await makeMatch(maker.ctx, {
    accountId: bank,
    lineIds: [line?.id ?? ""],
    legs: [{ transactionId: placed, side: "source" }],
  });
  await commentAll(bank);
  const [october, november] = [await closed(bank, "10"), await closed(bank, "11")];

  const withoutDate = {
    count: 1,
    text: "1 transaction of this account has no date and is matched with no statement line. No period's pack has it.",
  };
  expect(await packOf(october.id)).toEqual({ ids: [], receipts: 0, withoutDate });
  expect(await packOf(november.id)).toEqual({ ids: [placed], receipts: 1, withoutDate });
  // Nor is what becomes of it an adjustment of every period there was.
  await books.transaction({ id: loose, amountSent: "71", createdAt: null });
  expect((await viewOf(bank, "12")).adjustments.count).toBe(0);
});

const DIFFERENCE = reportColumns("reconciliation", "screen").filter(
  ({ name }) => name === "difference",
);

/** The differences in the pack of a closed period, by the transactions' ids. */
async function differencesIn(period: string | null): Promise<Record<string, string | null>> {
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
  const differences = await differencesIn(october.id);
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

async function tableIn(period: string | null, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of closePacks.write(desk.db, await getClosePack(maker.ctx, period ?? "")))
    parts.push(part);
  return strFromU8(unzipSync(Buffer.concat(parts))[name] ?? new Uint8Array());
}

test("the tables of a pack have no formula behind a semicolon within a text", async () => {
  const bank = await newAccount();
  await books.transaction({
    recipient: { name: "JANE;+1", account: "0180294416", bankOrNetwork: "Zenith Bank" },
    createdAt: new Date("2026-10-12T09:00:00Z"),
    status: "failed",
  });
  await stated(bank, "1/1", "09-30 0", "10-31 10", ["10-02 10 FEE;=1+1"]);
  await commentAll(bank);
  const { id } = await closed(bank, "10");
  expect(/FEE;.*?1/.exec(await tableIn(id, "exceptions.csv"))?.[0]).toBe("FEE;'=1");
  expect(/JANE;.*?1/.exec(await tableIn(id, "reconciliation.csv"))?.[0]).toBe("JANE;'+1");
});
