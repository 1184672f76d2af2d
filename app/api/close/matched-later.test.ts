import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import type { CloseView } from "@/lib/contract/api/close";
import type { MakeMatchInput } from "@/lib/contract/api/reconciliation";
import { getClose } from "@/lib/desk/close/get-close";
import { getClosePack } from "@/lib/desk/close/close-pack";
import { prepareClose, reviewClose } from "@/lib/desk/close/close-period";
import { afterTheYear } from "@/lib/desk/close/testing/after-the-year";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { closePack } from "@/lib/reports/close/close-pack";
import { lockMatch, undoMatch as endMatch } from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";

const desk = await startTestDesk();
afterTheYear(desk);
const maker = await desk.signedIn("maker");
const approver = await desk.signedIn("approver");
const books = booksOf(desk.db, maker.userId);
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

const MONTHS = { "09": "30", "10": "31", "11": "30", "12": "31" } as const;
const month = (of: keyof typeof MONTHS) => ({
  from: `2026-${of}-01`,
  to: `2026-${of}-${MONTHS[of]}`,
});
const viewOf = (account: string, of: keyof typeof MONTHS) =>
  getClose(maker.ctx, { account, ...month(of) });
const matchesOf = async (account: string, of: keyof typeof MONTHS) =>
  (await viewOf(account, of)).adjustments.matches;
const NONE = { count: 0, amount: "0", rows: [] };

/** Books commented lines on the month's first and last day. 3 out and 5 in. */
async function booked(account: string, of: keyof typeof MONTHS): Promise<string[]> {
  const { from, to } = month(of);
  const ids = await books.lines(account, [
    { bookedOn: from, amount: "3", narration: `FEE ${of}`, bankReference: "FT1" },
    { bookedOn: to, amount: "5", narration: `INTEREST ${of}`, direction: "in" },
  ]);
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: ids.map((id) => `line:${id}`),
    text: "known",
  });
  return ids;
}
async function closed(account: string, of: keyof typeof MONTHS): Promise<CloseView> {
  desk.clock.advance(1);
  const { id, version } = await prepareClose(maker.ctx, { account, ...month(of), version: 0 });
  return reviewClose(approver.ctx, id ?? "", { version });
}
const explain = (
  accountId: string,
  line: string,
  kind: NonNullable<MakeMatchInput["reason"]>["kind"],
) => makeMatch(maker.ctx, { accountId, lineIds: [line], legs: [], reason: { kind } });
/** As when the bank takes the movement back. */
const ended = (id: string) =>
  desk.db.transaction().execute(async (tx) => {
    const match = await lockMatch(tx, id);
    if (match)
      await endMatch(tx, match, {
        revision: await nextRevision(tx),
        at: desk.clock.now(),
        by: null,
        reason: "taken back",
      });
  });
async function packOf({ id }: CloseView): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of closePack(desk.db, await getClosePack(maker.ctx, id ?? "")))
    parts.push(part);
  return Buffer.concat(parts);
}

test("a line that is explained or matched after its month was closed is an adjustment of the next one, once", async () => {
  const account = await books.account();
  const [fee = "", interest = ""] = await booked(account, "09");
  await booked(account, "10");
  await booked(account, "11");
  const paid = await books.transaction({
    sourceCurrency: "KES",
    amountSent: "700",
    destinationCurrency: "NGN",
    amountReceived: "5",
    createdAt: new Date("2026-09-30T09:00:00Z"),
  });
  await closed(account, "09");
  expect(await matchesOf(account, "10")).toEqual(NONE);
  await explain(account, fee, "bank_charge");
  expect(await matchesOf(account, "10")).toEqual({
    count: 1,
    amount: "-3",
    rows: [
      {
        on: "2026-09-01",
        amount: "-3",
        narration: "FEE 09",
        bankReference: "FT1",
        fileName: "zenith.csv",
        lineNumber: 1,
        is: "explained",
        reason: "bank_charge",
      },
    ],
  });
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [interest],
    legs: [{ transactionId: paid, side: "destination" }],
  });
  const october = await closed(account, "10");
  expect(october.adjustments.lines).toEqual(NONE);
  expect(october.adjustments.matches).toMatchObject({
    count: 2,
    amount: "2",
    rows: [{ is: "explained" }, { amount: "5", is: "matched", reason: null }],
  });
  const pack = await packOf(october);

  const november = await closed(account, "11");
  expect(november.adjustments.matches).toEqual(NONE);
  expect(await matchesOf(account, "12")).toEqual(NONE);
  expect(await viewOf(account, "10")).toEqual(october);
  expect((await packOf(october)).equals(pack)).toBe(true);
  const files = unzipSync(pack);
  expect(strFromU8(files["matched-later.csv"] ?? new Uint8Array()).split("\r\n")).toEqual([
    "date,amount,currency,narration,bank_reference,file,line,change,reason",
    '"2026-09-01",-3,"NGN","FEE 09","FT1","zenith.csv",1,"explained","bank_charge"',
    '"2026-09-30",5,"NGN","INTEREST 09",,"zenith.csv",2,"matched",',
    "",
  ]);
  expect(JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()))).toMatchObject({
    adjustments: { lines: { count: 0 }, matches: { count: 2, amount: "2" } },
  });
});

test("a line is told by the match it has then, and not at all if it has the same as before; one that came late is told as that", async () => {
  const account = await books.account();
  const [fee = "", interest = ""] = await booked(account, "09");
  const standing = await explain(account, interest, "interest");
  await closed(account, "09");
  await expect(
    undoMatch(maker.ctx, standing.id, { version: standing.version, reason: "x" }),
  ).rejects.toMatchObject({ reason: "period_closed" });
  const { id, version } = await explain(account, fee, "tax");
  await undoMatch(maker.ctx, id, { version, reason: "wrong" });
  expect(await matchesOf(account, "10")).toEqual(NONE);
  const [late = ""] = await books.lines(account, [
    { bookedOn: "2026-09-15", amount: "9", narration: "LATE" },
  ]);
  await explain(account, late, "bank_charge");
  expect((await viewOf(account, "10")).adjustments).toMatchObject({
    lines: { count: 1, amount: "-9" },
    matches: NONE,
  });

  await ended(standing.id);
  expect(await matchesOf(account, "10")).toMatchObject({
    count: 1,
    amount: "5",
    rows: [{ narration: "INTEREST 09", is: "unmatched", reason: null }],
  });
  await explain(account, interest, "other");
  expect(await matchesOf(account, "10")).toMatchObject({
    count: 1,
    amount: "5",
    rows: [{ is: "explained", reason: "other" }],
  });
});
