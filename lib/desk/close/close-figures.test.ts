import { afterAll, describe, expect, test } from "vitest";
import type { CloseView } from "@/lib/contract/api/close";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/comment-on-breaks";
import { countOpen } from "@/lib/desk/reconciliation/count-open";
import { getReconciliationSummary } from "@/lib/desk/reconciliation/get-summary";
import { listMatches } from "@/lib/desk/reconciliation/matches/list-matches";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { rejectMatch } from "@/lib/desk/reconciliation/decisions/reject-match";
import { runMatching } from "@/lib/desk/reconciliation/runs/run-matching";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/undo-match";
import { importText, mt940 } from "@/lib/desk/statements/testing/import-text";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { sql } from "@/lib/store/database";
import { countRows } from "@/lib/store/reports/count-rows";
import { joinRevisionWriters, nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { getClose } from "./get-close";
import { getClosePack } from "./get-close-pack";
import { prepareClose } from "./prepare-close";
import { returnClose, reviewClose } from "./review-close";

const desk = await startTestDesk();
const maker = await desk.signedIn("maker");
const approver = await desk.signedIn("approver");
const books = booksOf(desk.db, maker.userId);
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

let number = 7_000_000_000;
const nextNumber = () => String((number += 1));
const day = (of: string) => `26${of.replace("-", "")}`;
/** A statement of one line, `[booked, in or out, amount]`. */
function statement(account: string, numbered: string, [from, opening]: [string, number], [to, closing]: [string, number], lines: readonly [string, number, string][]): string {
  const fields = lines.flatMap(([on, amount, text]) => [`:61:${day(on)}${on.replace("-", "")}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF`, `:86:${text}`]);
  return mt940({ account, number: numbered, opening: `C${day(from)}NGN${opening},`, lines: fields, closing: `C${day(to)}NGN${closing},` });
}
const imported = async (accountId: string, text: string) => {
  const view = await importText(maker.ctx, accountId, text);
  expect(view.problems).toEqual([]);
  expect(view.state).toBe("imported");
  return view;
};
const MONTHS = { "09": "30", "10": "31", "11": "30", "12": "31" } as const;
const month = (of: keyof typeof MONTHS) => ({ from: `2026-${of}-01`, to: `2026-${of}-${MONTHS[of]}` });
const viewOf = (account: string, of: keyof typeof MONTHS) => getClose(maker.ctx, { account, ...month(of) });
async function commentAll(account: string): Promise<void> {
  const lines = await desk.db.selectFrom("statementLines").select("id").where("accountId", "=", account).execute();
  for (const { id } of lines) await commentOnBreaks(maker.ctx, { accountId: account, subjects: [`line:${id}`], text: "known" });
}
async function closed(account: string, of: keyof typeof MONTHS): Promise<CloseView> {
  const { version } = await viewOf(account, of);
  desk.clock.advance(1);
  const prepared = await prepareClose(maker.ctx, { account, ...month(of), version });
  return reviewClose(approver.ctx, prepared.id ?? "", { version: prepared.version });
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.db);
  return rows[0]?.n ?? 0;
}

describe("a month's opening and closing balance", () => {
  test("are its first and last day's, whichever statements hold its days once more", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    await imported(account, statement(identifier, "110/1", ["10-31", 100], ["11-30", 160], [["11-02", 10, "A"], ["11-16", 20, "B"], ["11-30", 30, "C"]]));
    await imported(account, statement(identifier, "16/1", ["11-15", 110], ["11-16", 130], [["11-16", 20, "B"]]));
    const { statement: figures } = await viewOf(account, "11");
    expect(figures).toMatchObject({ opening: "100", moneyIn: { count: 3, amount: "60" }, closing: "160", difference: "0" });
  });

  test("are worked out where statements reach beyond the month, by a statement's own lines where another one shares its day", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    await imported(account, statement(identifier, "44/1", ["10-25", 100], ["11-02", 130], [["10-26", 10, "A"], ["10-31", 5, "B"], ["11-01", 7, "C"], ["11-02", 8, "D"]]));
    await imported(account, statement(identifier, "45/1", ["11-02", 130], ["11-27", 140], [["11-03", 10, "E"]]));
    await imported(account, statement(identifier, "46/1", ["11-27", 140], ["12-04", 160], [["11-30", -20, "F"], ["12-01", 40, "G"]]));
    expect((await viewOf(account, "11")).statement).toMatchObject({ opening: "115", moneyIn: { amount: "25" }, moneyOut: { amount: "20" }, closing: "120", difference: "0" });
    expect((await viewOf(account, "12")).statement).toMatchObject({ opening: "120", moneyIn: { amount: "40" }, closing: "160", difference: "0" });
    await imported(account, statement(identifier, "43/1", ["10-20", 90], ["10-26", 100], [["10-20", 6, "H"], ["10-26", 4, "I"]]));
    expect((await viewOf(account, "11")).statement).toMatchObject({ opening: "115", closing: "120", difference: "0" });
    await imported(account, statement(identifier, "47/1", ["12-01", 160], ["12-16", 163], [["12-01", 1, "J"], ["12-16", 2, "K"]]));
    expect((await viewOf(account, "11")).statement).toMatchObject({ opening: "115", closing: "120", difference: "0" });
  });

  test("are none where a statement shares its lines before the month with another one", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    await imported(account, statement(identifier, "43/1", ["10-20", 90], ["10-27", 106], [["10-20", 6, "H"], ["10-26", 4, "I"], ["10-27", 6, "A"]]));
    await imported(account, statement(identifier, "44/1", ["10-26", 100], ["11-30", 130], [["10-27", 6, "A"], ["10-28", 4, "B"], ["11-30", 20, "C"]]));
    expect((await viewOf(account, "11")).statement).toMatchObject({ opening: null, closing: "130", difference: null });
  });

  test("that movements don't lead from one to the other keep it from being closed", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    await imported(account, statement(identifier, "1/1", ["10-31", 100], ["11-16", 110], [["11-02", 10, "A"], ["11-16", -1, "X"], ["11-16", 1, "Y"]]));
    await imported(account, statement(identifier, "2/1", ["11-16", 115], ["11-30", 120], [["11-17", 2, "Z"], ["11-30", 3, "B"]]));
    await commentAll(account);
    const view = await viewOf(account, "11");
    expect(view.statement.difference).toBe("5");
    expect(view.checklist.find(({ key }) => key === "balances")).toMatchObject({ state: "open", details: [expect.stringContaining("a difference of 5.00")] });
    await expect(prepareClose(maker.ctx, { account, ...month("11"), version: 0 })).rejects.toMatchObject({ reason: "not_ready" });
  });
});

test("what matches differ by is net, as all else is: paid too little and received too little don't add up", async () => {
  const wallet = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
  const account = await books.account({ kind: "wallet", identifier: wallet, currency: "USDC" });
  const [paid = "", received = "", charge = "", another = ""] = await books.lines(account, [
    { bookedOn: "2026-11-03", amount: "950", currency: "USDC", narration: "PAID", direction: "out" },
    { bookedOn: "2026-11-03", amount: "95", currency: "USDC", narration: "RECEIVED", direction: "in" },
    { bookedOn: "2026-11-04", amount: "7", currency: "USDC", narration: "CHARGE", direction: "out" },
    { bookedOn: "2026-11-04", amount: "2", currency: "USDC", narration: "CHARGE", direction: "out" },
  ]);
  const createdAt = new Date("2026-11-03T09:00:00Z");
  const sent = await books.transaction({ sourceCurrency: "USDC", amountSent: "1000", destinationCurrency: "KES", amountReceived: "1", createdAt });
  const got = await books.transaction({ sourceCurrency: "KES", amountSent: "150000", destinationCurrency: "USDC", amountReceived: "100", createdAt });
  const reason = { kind: "other", note: "agreed" } as const;
  await makeMatch(maker.ctx, { accountId: account, lineIds: [paid], legs: [{ transactionId: sent, side: "source" }], reason });
  await makeMatch(maker.ctx, { accountId: account, lineIds: [received], legs: [{ transactionId: got, side: "destination" }], reason });
  await makeMatch(maker.ctx, { accountId: account, lineIds: [charge, another], legs: [], reason });
  // The first line leaves 50 more than the transfer says, the second 5 less. 9 went out without a transfer.
  expect((await viewOf(account, "11")).statement).toMatchObject({ matchedDifferences: { count: 2, amount: "45" }, explained: { count: 2, amount: "-9" } });
});

test("what lines of two months were explained or matched with together counts once: a line in its own month, a match in that of its last line", async () => {
  const account = await books.account();
  const [salary = "", funding = "", begun = "", rest = ""] = await books.lines(account, [
    { bookedOn: "2026-10-30", amount: "40", narration: "SALARY", direction: "out" },
    { bookedOn: "2026-11-02", amount: "900", narration: "FUNDING", direction: "in" },
    { bookedOn: "2026-10-30", amount: "60", narration: "FIRST PART", direction: "out" },
    { bookedOn: "2026-11-02", amount: "45", narration: "SECOND PART WITH CHARGE", direction: "out" },
  ]);
  const paid = await books.transaction({ amountSent: "100", createdAt: new Date("2026-10-30T09:00:00Z") });
  const reason = { kind: "other", note: "agreed" } as const;
  await makeMatch(maker.ctx, { accountId: account, lineIds: [salary, funding], legs: [], reason });
  await makeMatch(maker.ctx, { accountId: account, lineIds: [begun, rest], legs: [{ transactionId: paid, side: "source" }], reason });
  expect((await viewOf(account, "10")).statement).toMatchObject({ matchedDifferences: { count: 0, amount: "0" }, explained: { count: 1, amount: "-40" } });
  expect((await viewOf(account, "11")).statement).toMatchObject({ matchedDifferences: { count: 1, amount: "-5" }, explained: { count: 1, amount: "900" } });
});

test("a statement that comes just while a month is being closed keeps it from being closed", async () => {
  const identifier = nextNumber();
  const account = await books.account({ identifier });
  await imported(account, statement(identifier, "1/1", ["10-31", 100], ["11-30", 110], [["11-02", 4, "A"], ["11-30", 6, "B"]]));
  await commentAll(account);
  const prepared = await prepareClose(maker.ctx, { account, ...month("11"), version: 0 });
  let review: Promise<unknown> | undefined;
  await desk.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, account);
    review = reviewClose(approver.ctx, prepared.id ?? "", { version: prepared.version }).catch((error: unknown) => error);
    await expect.poll(() => waitingForLocks(), { timeout: 20_000 }).toBe(1);
    await sql`update statements set revision = ${await nextRevision(tx)} where account_id = ${account}`.execute(tx);
  });
  expect(await review).toMatchObject({ code: "conflict", reason: "moved_on" });
});

test.each([["the same first day", "2026-11-01"], ["another first day", "2026-11-05"]])("days that were prepared by mistake, with %s, and given back stand in nobody's way", async (_name, from) => {
  const identifier = nextNumber();
  const account = await books.account({ identifier });
  await imported(account, statement(identifier, "1/1", ["10-31", 100], ["11-30", 110], [["11-01", 1, "A"], ["11-05", 3, "B"], ["11-30", 6, "C"]]));
  await commentAll(account);
  const wrong = await prepareClose(maker.ctx, { account, from, to: "2026-11-16", version: 0 });
  await expect(prepareClose(maker.ctx, { account, ...month("11"), version: 0 })).rejects.toMatchObject({ reason: "overlap" });
  await returnClose(approver.ctx, wrong.id ?? "", { version: wrong.version, reason: "not the whole month" });
  expect(await viewOf(account, "11")).toMatchObject({ state: "open", overlaps: null });
  expect((await closed(account, "11")).state).toBe("closed");
  expect((await getReconciliationSummary(maker.ctx, { account, ...month("11") })).period).toMatchObject({ state: "closed" });
  const again = await getClose(maker.ctx, { account, from, to: "2026-11-16" });
  expect(again).toMatchObject({ state: "open", overlaps: month("11") });
  await expect(prepareClose(maker.ctx, { account, from, to: "2026-11-16", version: again.version })).rejects.toMatchObject({ reason: "overlap" });
});

test("what a suggestion holds is counted with the suggestions, and as unmatched once it is refused", async () => {
  // Uses its own currency: an open transfer may belong to any account of its currency.
  const account = await books.account({ currency: "KES" });
  await books.transaction({ reference: "TXN-CLOSE9", sourceCurrency: "KES", amountSent: "5000", createdAt: new Date("2026-10-12T09:00:00Z") });
  await books.lines(account, [
    { bookedOn: "2026-10-12", amount: "4990", currency: "KES", narration: "RAMP TXN-CLOSE9" },
    { bookedOn: "2026-10-28", amount: "7", currency: "KES", narration: "SMS" },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const told = async () => Object.fromEntries((await viewOf(account, "10")).checklist.map(({ key, text }) => [key, text]));
  expect(await told()).toMatchObject({ suggestions: "1 suggestion still to be decided.", comments: "1 unmatched item without a comment." });
  const [suggestion] = (await listMatches(maker.ctx, { account, ...month("10"), state: "suggested" })).matches;
  await rejectMatch(maker.ctx, suggestion?.id ?? "", { version: suggestion?.version ?? 0 });
  expect(await told()).toMatchObject({ suggestions: "No suggestion waits.", comments: "3 unmatched items without a comment." });
});

describe("what comes late", () => {
  test("is taken in, leaves the closed month as it was, and is an adjustment of the next once", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    await imported(account, statement(identifier, "1/1", ["09-30", 100], ["10-30", 110], [["10-01", 4, "A"], ["10-30", 6, "B"]]));
    await commentAll(account);
    const before = await closed(account, "10");
    const late = await imported(account, statement(identifier, "2/1", ["10-30", 110], ["11-30", 108], [["10-30", -9, "LATE"], ["11-02", 5, "C"], ["11-30", 2, "D"]]));
    expect(late.warnings.join(" ")).toContain("1 Oct 2026 to 31 Oct 2026");
    expect({ ...(await viewOf(account, "10")), adjustments: null }).toEqual({ ...before, adjustments: null });
    expect((await viewOf(account, "11")).adjustments).toMatchObject({ lines: { count: 1, amount: "-9" } });
    await commentAll(account);
    expect((await closed(account, "11")).adjustments).toMatchObject({ lines: { count: 1, amount: "-9" } });
    expect((await viewOf(account, "12")).adjustments).toMatchObject({ lines: { count: 0, amount: "0" } });
  });

  test("can be matched, unmatched and matched again; what stood at the close stays", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    await imported(account, statement(identifier, "1/1", ["09-30", 100], ["10-30", 110], [["10-01", 4, "A"], ["10-30", 6, "B"]]));
    const [first = "", second = ""] = (await desk.db.selectFrom("statementLines").select("id").where("accountId", "=", account).orderBy("id").execute()).map(({ id }) => id);
    const standing = await makeMatch(maker.ctx, { accountId: account, lineIds: [first], legs: [], reason: { kind: "interest" } });
    await commentOnBreaks(maker.ctx, { accountId: account, subjects: [`line:${second}`], text: "known" });
    const before = await closed(account, "10");
    const isFixed = async () => (await listMatches(maker.ctx, { account, ...month("10"), state: "matched" })).matches.map((match) => [match.id, match.closedWith]);
    expect(await isFixed()).toEqual([[standing.id, true]]);
    await expect(undoMatch(maker.ctx, standing.id, { version: standing.version, reason: "x" })).rejects.toMatchObject({ reason: "period_closed" });
    for (const kind of ["bank_charge", "tax"] as const) {
      const match = await makeMatch(maker.ctx, { accountId: account, lineIds: [second], legs: [], reason: { kind } });
      expect(match.closedWith).toBe(false);
      await undoMatch(maker.ctx, match.id, { version: match.version, reason: "wrong words" });
    }
    expect({ ...(await viewOf(account, "10")), adjustments: null }).toEqual({ ...before, adjustments: null });
  });

  test("is told once where months are closed out of their order", async () => {
    const identifier = nextNumber();
    const account = await books.account({ identifier });
    const ofMonth = (of: keyof typeof MONTHS, opening: number) => statement(identifier, `${of}/1`, [`${of}-01`, opening], [`${of}-${MONTHS[of]}`, opening + 3], [[`${of}-01`, 1, `FIRST ${of}`], [`${of}-${MONTHS[of]}`, 2, `LAST ${of}`]]);
    await imported(account, ofMonth("09", 100));
    await imported(account, ofMonth("10", 103));
    await imported(account, ofMonth("11", 106));
    await commentAll(account);
    const open = async () => (await countOpen(maker.ctx)).open;
    const before = await open();
    await closed(account, "09");
    // What a period was closed with is no longer open work; what comes later is.
    expect(await open()).toBe(before - 2);
    await books.lines(account, [{ bookedOn: "2026-09-15", amount: "9", narration: "LATE" }]);
    expect(await open()).toBe(before - 1);
    const november = await closed(account, "11");
    expect(november.adjustments.lines).toMatchObject({ count: 1, amount: "-9" });
    const october = await closed(account, "10");
    expect(october.adjustments.lines).toEqual({ count: 0, amount: "0", rows: [] });
    expect(await viewOf(account, "11")).toEqual(november);
    expect((await viewOf(account, "12")).adjustments.lines.count).toBe(0);
  });
});

test("a payment that is on no statement is outstanding from close to close; one of the last days, whose line may still come, needs no comment", async () => {
  const identifier = nextNumber();
  const account = await books.account({ identifier, currency: "RWF" });
  const rwf = (text: string) => text.replaceAll("NGN", "RWF");
  const paid = (amountSent: string, on: string) => books.transaction({ reference: `TXN-RWF${amountSent}`, sourceCurrency: "RWF", amountSent, createdAt: new Date(`${on}T09:00:00Z`) });
  const first = await paid("70", "2026-10-12");
  // Its line could still come after the statements of October: in transit at the end of the month, and no exception.
  const last = await paid("9", "2026-10-29");
  await imported(account, rwf(statement(identifier, "1/1", ["09-30", 100], ["10-30", 110], [["10-01", 4, "A"], ["10-30", 6, "B"]])));
  await commentAll(account);
  const commentOn = (transaction: string) => commentOnBreaks(maker.ctx, { accountId: account, subjects: [`leg:${transaction}:source`], text: "asked the bank" });
  await commentOn(first);
  const october = await closed(account, "10");
  const outstanding = ({ statement: { timing } }: CloseView) => timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  expect(outstanding(october)).toEqual([["2–3 days", 1, "-9"], ["8–30 days", 1, "-70"]]);
  const { items } = await getClosePack(maker.ctx, october.id ?? "");
  expect(items.filter(({ kind }) => kind === "transfer").map(({ reference, comments }) => [reference, comments])).toEqual([["TXN-RWF70", expect.stringContaining("asked the bank")], ["TXN-RWF9", null]]);
  await imported(account, rwf(statement(identifier, "2/1", ["10-30", 110], ["11-30", 115], [["11-02", 2, "C"], ["11-30", 3, "D"]])));
  await commentAll(account);
  const november = await viewOf(account, "11");
  expect(outstanding(november)).toEqual([["More than 30 days", 2, "-79"]]);
  expect(november.checklist.find(({ key }) => key === "comments")).toMatchObject({ state: "open", earliest: "2026-10-29", details: [expect.stringContaining("TXN-RWF9")] });
  await commentOn(last);
  expect(outstanding(await closed(account, "11"))).toEqual([["More than 30 days", 2, "-79"]]);
  expect(outstanding(await viewOf(account, "10"))).toEqual(outstanding(october));
});

test("a payment that only a line of the next month explains is in transit at the month's end, without needing a comment", async () => {
  const identifier = nextNumber();
  const account = await books.account({ identifier, currency: "BWP" });
  const bwp = (text: string) => text.replaceAll("NGN", "BWP");
  const paid = await books.transaction({ reference: "TXN-BWP31", sourceCurrency: "BWP", amountSent: "31", createdAt: new Date("2026-10-29T09:00:00Z") });
  await imported(account, bwp(statement(identifier, "1/1", ["09-30", 100], ["10-30", 106], [["10-01", 4, "A"], ["10-30", 2, "B"]])));
  await imported(account, bwp(statement(identifier, "2/1", ["10-30", 106], ["11-30", 76], [["11-02", -31, "TXN-BWP31"], ["11-30", 1, "C"]])));
  await commentAll(account);
  const line = await desk.db.selectFrom("statementLines").select("id").where("accountId", "=", account).where("bookedOn", "=", "2026-11-02").executeTakeFirstOrThrow();
  await makeMatch(maker.ctx, { accountId: account, lineIds: [line.id], legs: [{ transactionId: paid, side: "source" }] });
  const timing = ({ statement: of }: CloseView) => of.timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  const october = await closed(account, "10");
  expect(timing(october)).toEqual([["2–3 days", 1, "-31"]]);
  const pack = await getClosePack(maker.ctx, october.id ?? "");
  expect(pack.items.filter(({ kind }) => kind === "transfer")).toMatchObject([{ reference: "TXN-BWP31", clearedOn: "2026-11-02", comments: null }]);
  expect(timing(await viewOf(account, "11"))).toEqual([]);
  // What was closed before these were told keeps its pack.
  await sql`update close_periods set checklist = checklist - 'tellsCleared' where account_id = ${account}`.execute(desk.db);
  expect((await getClosePack(maker.ctx, october.id ?? "")).items.filter(({ kind }) => kind === "transfer")).toEqual([]);
});

test("a payment whose lines are in two months is in transit at the end of the first with what the second one's lines explain", async () => {
  const identifier = nextNumber();
  const account = await books.account({ identifier, currency: "MWK" });
  const mwk = (text: string) => text.replaceAll("NGN", "MWK");
  const paid = (reference: string, amountSent: string) => books.transaction({ reference, sourceCurrency: "MWK", amountSent, createdAt: new Date("2026-10-29T09:00:00Z") });
  const [one, two, three] = [await paid("TXN-MWK1", "100"), await paid("TXN-MWK2", "30"), await paid("TXN-MWK3", "30")];
  await imported(account, mwk(statement(identifier, "1/1", ["09-30", 1000], ["10-31", 905], [["10-01", 5, "FIRST"], ["10-30", -60, "A PART"], ["10-31", -40, "BATCH PART"]])));
  await imported(account, mwk(statement(identifier, "2/1", ["10-31", 905], ["11-30", 840], [["11-02", -45, "A REST WITH CHARGE"], ["11-03", -20, "BATCH REST"]])));
  await commentAll(account);
  const lines = await desk.db.selectFrom("statementLines").select(["id", "narration"]).where("accountId", "=", account).execute();
  const of = (words: string) => lines.flatMap(({ id, narration }) => (narration.startsWith(words) ? [id] : []));
  const leg = (transactionId: string) => ({ transactionId, side: "source" as const });
  await makeMatch(maker.ctx, { accountId: account, lineIds: of("A "), legs: [leg(one)], reason: { kind: "bank_charge", note: "" } });
  await makeMatch(maker.ctx, { accountId: account, lineIds: of("BATCH"), legs: [leg(two), leg(three)] });
  const outstanding = ({ statement: { timing } }: CloseView) => timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  const october = await closed(account, "10");
  expect(october.statement).toMatchObject({ matchedWithTransfers: { count: 2, amount: "-100" }, matchedDifferences: { count: 0, amount: "0" } });
  expect(outstanding(october)).toEqual([["2–3 days", 2, "-60"]]);
  const items = async () => (await getClosePack(maker.ctx, october.id ?? "")).items.filter(({ kind }) => kind === "transfer").map(({ amount, clearedOn }) => [amount, clearedOn]);
  expect((await items()).toSorted()).toEqual([["20", "2026-11-03"], ["40", "2026-11-02"]]);
  expect(october.checklist.find(({ key }) => key === "comments")).toMatchObject({ state: "done" });
  const november = await viewOf(account, "11");
  expect(november.statement).toMatchObject({ matchedWithTransfers: { count: 2, amount: "-60" }, matchedDifferences: { count: 1, amount: "-5" } });
  expect(outstanding(november)).toEqual([]);
  // What was closed before these were told keeps its pack.
  await sql`update close_periods set checklist = checklist - 'ofAccount' where account_id = ${account}`.execute(desk.db);
  expect(await items()).toEqual([]);
});

test("where several accounts pay, what is known to be paid from another one isn't this one's, and the statement says what isn't known", async () => {
  const [identifier, elsewhere] = [nextNumber(), nextNumber()];
  const [account, other] = [await books.account({ identifier, currency: "NAD" }), await books.account({ identifier: elsewhere, currency: "NAD", name: "Second" })];
  const nad = (text: string) => text.replaceAll("NGN", "NAD");
  const paid = (reference: string, amountSent: string) => books.transaction({ reference, sourceCurrency: "NAD", amountSent, createdAt: new Date("2026-10-12T09:00:00Z") });
  const [here, there, later, nowhere] = [await paid("TXN-NAD1", "7"), await paid("TXN-NAD2", "11"), await paid("TXN-NAD3", "13"), await paid("TXN-NAD4", "17")];
  await imported(account, nad(statement(identifier, "1/1", ["09-30", 100], ["10-31", 95], [["10-01", 1, "A"], ["10-12", -7, "TXN-NAD1"], ["10-31", 1, "B"]])));
  await imported(other, nad(statement(elsewhere, "1/1", ["09-30", 100], ["11-30", 76], [["10-12", -11, "TXN-NAD2"], ["11-02", -13, "TXN-NAD3"]])));
  const lines = await desk.db.selectFrom("statementLines").select(["id", "narration"]).where("accountId", "in", [account, other]).execute();
  for (const [accountId, transactionId, text] of [[account, here, "TXN-NAD1"], [other, there, "TXN-NAD2"], [other, later, "TXN-NAD3"]] as const) {
    await makeMatch(maker.ctx, { accountId, lineIds: lines.filter(({ narration }) => narration === text).map(({ id }) => id), legs: [{ transactionId, side: "source" }] });
  }
  await commentAll(account);
  await commentOnBreaks(maker.ctx, { accountId: account, subjects: [`leg:${nowhere}:source`], text: "asked" });
  const october = await closed(account, "10");
  expect(october.statement.timing.filter(({ count }) => count > 0)).toMatchObject([{ count: 1, amount: "-17" }]);
  expect(october.statement.payerUnknown).toEqual({ count: 1, amount: "-17", accounts: ["Second"] });
  const pack = await getClosePack(maker.ctx, october.id ?? "");
  expect(pack.items.filter(({ kind }) => kind === "transfer").map(({ reference }) => reference)).toEqual(["TXN-NAD4"]);
  expect(await countRows(desk.db, pack.source)).toBe(2);
  // What was closed before keeps its pack.
  await sql`update close_periods set checklist = checklist - 'ofAccount' where account_id = ${account}`.execute(desk.db);
  const before = await getClosePack(maker.ctx, october.id ?? "");
  // Of one moment, so in no order.
  expect(before.items.flatMap(({ kind, reference }) => (kind === "transfer" ? [reference] : [])).toSorted()).toEqual(["TXN-NAD3", "TXN-NAD4"]);
  expect(await countRows(desk.db, before.source)).toBe(4);
});

test("looking at a period that is open waits for no matching run under way, and so holds up nobody behind it", async () => {
  const account = await books.account();
  await desk.db.transaction().execute(async (tx) => {
    await joinRevisionWriters(tx);
    expect((await viewOf(account, "11")).state).toBe("open");
  });
});
