import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import type { CloseView, ReconciliationStatement } from "@/lib/contract/api/close";
import { getClose } from "@/lib/desk/close/get-close";
import { getClosePack } from "@/lib/desk/close/close-pack";
import { prepareClose, reviewClose } from "@/lib/desk/close/close-period";
import { afterTheYear } from "@/lib/desk/close/testing/after-the-year";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { importText, mt940 } from "@/lib/desk/statements/testing/import-text";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { addAmounts, subtractAmounts, sumAmounts } from "@/lib/money/amount";
import { closePack } from "@/lib/reports/close/close-pack";

const desk = await startTestDesk();
afterTheYear(desk);
const maker = await desk.signedIn("maker");
const approver = await desk.signedIn("approver");
const books = booksOf(desk.db, maker.userId);
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

const IDENTIFIER = "7300000001";
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const BOOKED: readonly [string, number, string][] = [
  ["1001", -95, "SHORT"],
  ["1012", 700, "FUNDING"],
  ["1030", -60, "FIRST PART"],
  ["1031", 7, "MISTAKE"],
  ["1101", -7, "TAKEN BACK"],
  ["1102", -45, "SECOND PART WITH CHARGE"],
  ["1115", -9, "CHARGE"],
  ["1130", 4, "UNKNOWN"],
];

/**
 * Makes two months with every kind of line. Matched exactly, with a difference and over both
 * months, cancelled, explained, unmatched.
 */
async function readyBooks(): Promise<string> {
  const account = await books.account({ identifier: IDENTIFIER });
  const lines = BOOKED.flatMap(([on, amount, text]) => [
    `:61:26${on}${on}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF`,
    `:86:${text}`,
  ]);
  expect(
    (
      await importText(
        maker.ctx,
        account,
        mt940({
          account: IDENTIFIER,
          number: "1/1",
          opening: "C260930NGN100,",
          lines,
          closing: "C261130NGN595,",
        }),
      )
    ).state,
  ).toBe("imported");
  const rows = await desk.db
    .selectFrom("statementLines")
    .select(["id", "narration"])
    .where("accountId", "=", account)
    .execute();
  const line = (text: string) => rows.find(({ narration }) => narration === text)?.id ?? "";
  const paid = (on: string) =>
    books.transaction({ amountSent: "100", createdAt: new Date(`2026-${on}T09:00:00Z`) });
  const matched = async (
    texts: readonly string[],
    sent: string | null,
    reason?: "bank_charge" | "other",
  ) =>
    makeMatch(maker.ctx, {
      accountId: account,
      lineIds: texts.map(line),
      legs: sent === null ? [] : [{ transactionId: sent, side: "source" }],
      ...(reason && { reason: { kind: reason } }),
    });
  await matched(["SHORT"], await paid("10-01"), "other");
  await matched(["FIRST PART", "SECOND PART WITH CHARGE"], await paid("10-30"), "bank_charge");
  await matched(["MISTAKE", "TAKEN BACK"], null);
  await matched(["CHARGE"], null, "bank_charge");
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: ["FUNDING", "UNKNOWN"].map((text) => `line:${line(text)}`),
    text: "known",
  });
  return account;
}

function foot({
  opening,
  moneyIn,
  moneyOut,
  closing,
  matchedWithTransfers,
  matchedDifferences,
  explained,
  unmatchedLines,
}: ReconciliationStatement): void {
  const moved = subtractAmounts(moneyIn.amount, moneyOut.amount);
  expect(addAmounts(opening ?? "none", moved)).toBe(closing);
  expect(
    sumAmounts(
      [matchedWithTransfers, matchedDifferences, explained, unmatchedLines].map(
        (sum) => sum?.amount ?? "none",
      ),
    ),
  ).toBe(moved);
}

async function filesOf({ id }: CloseView): Promise<(name: string) => string> {
  const parts: Uint8Array[] = [];
  for await (const part of closePack(desk.db, await getClosePack(maker.ctx, id ?? "")))
    parts.push(part);
  const files = unzipSync(Buffer.concat(parts));
  return (name) => strFromU8(files[name] ?? new Uint8Array());
}

test("the statement adds up, month by month, and its file says what it is of", async () => {
  const account = await readyBooks();
  const october = (await getClose(maker.ctx, { account, ...OCTOBER })).statement;
  foot(october);
  expect(october).toMatchObject({
    matchedWithTransfers: { count: 3, amount: "-153" },
    matchedDifferences: { amount: "5" },
    unmatchedLines: { amount: "700" },
  });
  const { version } = await getClose(maker.ctx, { account, ...NOVEMBER });
  const prepared = await prepareClose(maker.ctx, { account, ...NOVEMBER, version });
  const closed = await reviewClose(approver.ctx, prepared.id ?? "", { version: prepared.version });
  foot(closed.statement);
  expect(closed.statement).toMatchObject({
    matchedWithTransfers: { count: 2, amount: "-47" },
    matchedDifferences: { amount: "-5" },
    explained: { amount: "-9" },
    unmatchedLines: { amount: "4" },
  });

  const file = await filesOf(closed);
  const rows = file("statement-of-reconciliation.csv").split("\r\n");
  expect(rows.slice(0, 8)).toEqual([
    '"Account","Zenith operations"',
    `"Account number","${IDENTIFIER}"`,
    '"Currency","NGN"',
    '"From","2026-11-01"',
    '"To","2026-11-30"',
    '"Time zone","Africa/Lagos"',
    '"Net amounts","Money in positive"',
    "line,count,amount,currency",
  ]);
  expect(rows.slice(13, 17)).toEqual([
    '"Matched with transfers, net",2,-47,"NGN"',
    '"Differences of matches",1,-5,"NGN"',
    '"Explained without a transfer",1,-9,"NGN"',
    '"Unmatched lines, net",1,4,"NGN"',
  ]);
  expect(JSON.parse(file("manifest.json"))).toMatchObject({
    account: { name: "Zenith operations", number: IDENTIFIER },
    netAmounts: "Money in positive",
  });
});
