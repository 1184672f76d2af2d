import { afterAll, describe, expect, test } from "vitest";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { countOpen, getReconciliationSummary } from "../reconciliation/get-summary";
import { listMatches } from "@/lib/desk/reconciliation/matches/list-matches";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { rejectMatch, undoMatch } from "../reconciliation/decisions/decide-match";
import { runMatching } from "@/lib/desk/reconciliation/runs/run-matching";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { sql } from "@/lib/store/database";
import { joinRevisionWriters, nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { getClose } from "./get-close";
import { prepareClose, returnClose, reviewClose } from "./close-period";
import { LAST_DAYS, month, startClosingDesk, type Month } from "./testing/closing-desk";

const { desk, maker, approver, books, viewOf, newAccount, stated, commentAll, closed } =
  await startClosingDesk();
afterAll(() => desk.close());

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    desk.db,
  );
  return rows[0]?.n ?? 0;
}

describe("a month's opening and closing balance", () => {
  test("are its first and last day's, whichever statements hold its days once more", async () => {
    const account = await newAccount();
    await stated(account, "110/1", "10-31 100", "11-30 160", [
      "11-02 10 A",
      "11-16 20 B",
      "11-30 30 C",
    ]);
    await stated(account, "16/1", "11-15 110", "11-16 130", ["11-16 20 B"]);
    const { statement: figures } = await viewOf(account, "11");
    expect(figures).toMatchObject({
      opening: "100",
      moneyIn: { count: 3, amount: "60" },
      closing: "160",
      difference: "0",
    });
  });

  test("are worked out where statements reach beyond the month, by a statement's own lines where another one shares its day", async () => {
    const account = await newAccount();
    await stated(account, "44/1", "10-25 100", "11-02 130", [
      "10-26 10 A",
      "10-31 5 B",
      "11-01 7 C",
      "11-02 8 D",
    ]);
    await stated(account, "45/1", "11-02 130", "11-27 140", ["11-03 10 E"]);
    await stated(account, "46/1", "11-27 140", "12-04 160", ["11-30 -20 F", "12-01 40 G"]);
    expect((await viewOf(account, "11")).statement).toMatchObject({
      opening: "115",
      moneyIn: { amount: "25" },
      moneyOut: { amount: "20" },
      closing: "120",
      difference: "0",
    });
    expect((await viewOf(account, "12")).statement).toMatchObject({
      opening: "120",
      moneyIn: { amount: "40" },
      closing: "160",
      difference: "0",
    });
    await stated(account, "43/1", "10-20 90", "10-26 100", ["10-20 6 H", "10-26 4 I"]);
    expect((await viewOf(account, "11")).statement).toMatchObject({
      opening: "115",
      closing: "120",
      difference: "0",
    });
    await stated(account, "47/1", "12-01 160", "12-16 163", ["12-01 1 J", "12-16 2 K"]);
    expect((await viewOf(account, "11")).statement).toMatchObject({
      opening: "115",
      closing: "120",
      difference: "0",
    });
  });

  test("are none where a statement shares its lines before the month with another one", async () => {
    const account = await newAccount();
    await stated(account, "43/1", "10-20 90", "10-27 106", ["10-20 6 H", "10-26 4 I", "10-27 6 A"]);
    await stated(account, "44/1", "10-26 100", "11-30 130", [
      "10-27 6 A",
      "10-28 4 B",
      "11-30 20 C",
    ]);
    expect((await viewOf(account, "11")).statement).toMatchObject({
      opening: null,
      closing: "130",
      difference: null,
    });
  });

  test("that movements don't lead from one to the other keep it from being closed", async () => {
    const account = await newAccount();
    await stated(account, "1/1", "10-31 100", "11-16 110", [
      "11-02 10 A",
      "11-16 -1 X",
      "11-16 1 Y",
    ]);
    await stated(account, "2/1", "11-16 115", "11-30 120", ["11-17 2 Z", "11-30 3 B"]);
    await commentAll(account);
    const view = await viewOf(account, "11");
    expect(view.statement.difference).toBe("5");
    expect(view.checklist.find(({ key }) => key === "balances")).toMatchObject({
      state: "open",
      details: [expect.stringContaining("a difference of 5.00")],
    });
    await expect(
      prepareClose(maker.ctx, { account, ...month("11"), version: 0 }),
    ).rejects.toMatchObject({ reason: "not_ready" });
  });
});

test("what matches differ by is net, as all else is: paid too little and received too little don't add up", async () => {
  const wallet = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
  const account = await books.account({ kind: "wallet", identifier: wallet, currency: "USDC" });
  const [paid = "", received = "", charge = "", another = ""] = await books.lines(account, [
    {
      bookedOn: "2026-11-03",
      amount: "950",
      currency: "USDC",
      narration: "PAID",
      direction: "out",
    },
    {
      bookedOn: "2026-11-03",
      amount: "95",
      currency: "USDC",
      narration: "RECEIVED",
      direction: "in",
    },
    {
      bookedOn: "2026-11-04",
      amount: "7",
      currency: "USDC",
      narration: "CHARGE",
      direction: "out",
    },
    {
      bookedOn: "2026-11-04",
      amount: "2",
      currency: "USDC",
      narration: "CHARGE",
      direction: "out",
    },
  ]);
  const createdAt = new Date("2026-11-03T09:00:00Z");
  const sent = await books.transaction({
    sourceCurrency: "USDC",
    amountSent: "1000",
    destinationCurrency: "KES",
    amountReceived: "1",
    createdAt,
  });
  const got = await books.transaction({
    sourceCurrency: "KES",
    amountSent: "150000",
    destinationCurrency: "USDC",
    amountReceived: "100",
    createdAt,
  });
  const reason = { kind: "other", note: "agreed" } as const;
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [paid],
    legs: [{ transactionId: sent, side: "source" }],
    reason,
  });
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [received],
    legs: [{ transactionId: got, side: "destination" }],
    reason,
  });
  await makeMatch(maker.ctx, { accountId: account, lineIds: [charge, another], legs: [], reason });
  // The first line leaves 50 more than the transfer says, the second 5 less. 9 went out without a
  // transfer.
  expect((await viewOf(account, "11")).statement).toMatchObject({
    matchedDifferences: { count: 2, amount: "45" },
    explained: { count: 2, amount: "-9" },
  });
});

test("what lines of two months were explained or matched with together counts once: a line in its own month, a match in that of its last line", async () => {
  const account = await books.account();
  const [salary = "", funding = "", begun = "", rest = ""] = await books.lines(account, [
    { bookedOn: "2026-10-30", amount: "40", narration: "SALARY", direction: "out" },
    { bookedOn: "2026-11-02", amount: "900", narration: "FUNDING", direction: "in" },
    { bookedOn: "2026-10-30", amount: "60", narration: "FIRST PART", direction: "out" },
    {
      bookedOn: "2026-11-02",
      amount: "45",
      narration: "SECOND PART WITH CHARGE",
      direction: "out",
    },
  ]);
  const paid = await books.transaction({
    amountSent: "100",
    createdAt: new Date("2026-10-30T09:00:00Z"),
  });
  const reason = { kind: "other", note: "agreed" } as const;
  await makeMatch(maker.ctx, { accountId: account, lineIds: [salary, funding], legs: [], reason });
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [begun, rest],
    legs: [{ transactionId: paid, side: "source" }],
    reason,
  });
  expect((await viewOf(account, "10")).statement).toMatchObject({
    matchedDifferences: { count: 0, amount: "0" },
    explained: { count: 1, amount: "-40" },
  });
  expect((await viewOf(account, "11")).statement).toMatchObject({
    matchedDifferences: { count: 1, amount: "-5" },
    explained: { count: 1, amount: "900" },
  });
});

test("a statement that comes just while a month is being closed keeps it from being closed", async () => {
  const account = await newAccount();
  await stated(account, "1/1", "10-31 100", "11-30 110", ["11-02 4 A", "11-30 6 B"]);
  await commentAll(account);
  const prepared = await prepareClose(maker.ctx, { account, ...month("11"), version: 0 });
  let review: Promise<unknown> | undefined;
  await desk.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, account);
    review = reviewClose(approver.ctx, prepared.id ?? "", { version: prepared.version }).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => waitingForLocks(), { timeout: 20_000 }).toBe(1);
    await sql`update statements set revision = ${await nextRevision(tx)} where account_id = ${account}`.execute(
      tx,
    );
  });
  expect(await review).toMatchObject({ code: "conflict", reason: "moved_on" });
});

test.each([
  ["the same first day", "2026-11-01"],
  ["another first day", "2026-11-05"],
])(
  "days that were prepared by mistake, with %s, and given back stand in nobody's way",
  async (_name, from) => {
    const account = await newAccount();
    await stated(account, "1/1", "10-31 100", "11-30 110", ["11-01 1 A", "11-05 3 B", "11-30 6 C"]);
    await commentAll(account);
    const wrong = await prepareClose(maker.ctx, { account, from, to: "2026-11-16", version: 0 });
    await expect(
      prepareClose(maker.ctx, { account, ...month("11"), version: 0 }),
    ).rejects.toMatchObject({ reason: "overlap" });
    await returnClose(approver.ctx, wrong.id ?? "", {
      version: wrong.version,
      reason: "not the whole month",
    });
    expect(await viewOf(account, "11")).toMatchObject({ state: "open", overlaps: null });
    expect((await closed(account, "11")).state).toBe("closed");
    expect(
      (await getReconciliationSummary(maker.ctx, { account, ...month("11") })).period,
    ).toMatchObject({ state: "closed" });
    const again = await getClose(maker.ctx, { account, from, to: "2026-11-16" });
    expect(again).toMatchObject({ state: "open", overlaps: month("11") });
    await expect(
      prepareClose(maker.ctx, { account, from, to: "2026-11-16", version: again.version }),
    ).rejects.toMatchObject({ reason: "overlap" });
  },
);

test("what a suggestion holds is counted with the suggestions, and as unmatched once it is refused", async () => {
  // Uses its own currency: an open transfer may belong to any account of its currency.
  const account = await books.account({ currency: "KES" });
  await books.transaction({
    reference: "TXN-CLOSE9",
    sourceCurrency: "KES",
    amountSent: "5000",
    createdAt: new Date("2026-10-12T09:00:00Z"),
  });
  await books.lines(account, [
    { bookedOn: "2026-10-12", amount: "4990", currency: "KES", narration: "RAMP TXN-CLOSE9" },
    { bookedOn: "2026-10-28", amount: "7", currency: "KES", narration: "SMS" },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const told = async () =>
    Object.fromEntries((await viewOf(account, "10")).checklist.map(({ key, text }) => [key, text]));
  expect(await told()).toMatchObject({
    suggestions: "1 suggestion still to be decided.",
    comments: "1 unmatched item without a comment.",
  });
  const [suggestion] = (
    await listMatches(maker.ctx, { account, ...month("10"), state: "suggested" })
  ).matches;
  await rejectMatch(maker.ctx, suggestion?.id ?? "", { version: suggestion?.version ?? 0 });
  expect(await told()).toMatchObject({
    suggestions: "No suggestions to decide.",
    comments: "3 unmatched items without a comment.",
  });
});

describe("what comes late", () => {
  test("is taken in, leaves the closed month as it was, and is an adjustment of the next once", async () => {
    const account = await newAccount();
    await stated(account, "1/1", "09-30 100", "10-30 110", ["10-01 4 A", "10-30 6 B"]);
    await commentAll(account);
    const before = await closed(account, "10");
    const late = await stated(account, "2/1", "10-30 110", "11-30 108", [
      "10-30 -9 LATE",
      "11-02 5 C",
      "11-30 2 D",
    ]);
    expect(late.warnings.join(" ")).toContain("1 Oct 2026 to 31 Oct 2026");
    expect({ ...(await viewOf(account, "10")), adjustments: null }).toEqual({
      ...before,
      adjustments: null,
    });
    expect((await viewOf(account, "11")).adjustments).toMatchObject({
      lines: { count: 1, amount: "-9" },
    });
    await commentAll(account);
    expect((await closed(account, "11")).adjustments).toMatchObject({
      lines: { count: 1, amount: "-9" },
    });
    expect((await viewOf(account, "12")).adjustments).toMatchObject({
      lines: { count: 0, amount: "0" },
    });
  });

  test("can be matched, unmatched and matched again; what stood at the close stays", async () => {
    const account = await newAccount();
    await stated(account, "1/1", "09-30 100", "10-30 110", ["10-01 4 A", "10-30 6 B"]);
    const [first = "", second = ""] = (
      await desk.db
        .selectFrom("statementLines")
        .select("id")
        .where("accountId", "=", account)
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);
    const standing = await makeMatch(maker.ctx, {
      accountId: account,
      lineIds: [first],
      legs: [],
      reason: { kind: "interest" },
    });
    await commentOnBreaks(maker.ctx, {
      accountId: account,
      subjects: [`line:${second}`],
      text: "known",
    });
    const before = await closed(account, "10");
    const isFixed = async () =>
      (await listMatches(maker.ctx, { account, ...month("10"), state: "matched" })).matches.map(
        (match) => [match.id, match.closedWith],
      );
    expect(await isFixed()).toEqual([[standing.id, true]]);
    await expect(
      undoMatch(maker.ctx, standing.id, { version: standing.version, reason: "x" }),
    ).rejects.toMatchObject({ reason: "period_closed" });
    for (const kind of ["bank_charge", "tax"] as const) {
      const match = await makeMatch(maker.ctx, {
        accountId: account,
        lineIds: [second],
        legs: [],
        reason: { kind },
      });
      expect(match.closedWith).toBe(false);
      await undoMatch(maker.ctx, match.id, { version: match.version, reason: "wrong words" });
    }
    expect({ ...(await viewOf(account, "10")), adjustments: null }).toEqual({
      ...before,
      adjustments: null,
    });
  });

  test("is told once where months are closed out of their order", async () => {
    const account = await newAccount();
    const ofMonth = (of: Month, opening: number) =>
      stated(account, `${of}/1`, `${of}-01 ${opening}`, `${of}-${LAST_DAYS[of]} ${opening + 3}`, [
        `${of}-01 1 FIRST ${of}`,
        `${of}-${LAST_DAYS[of]} 2 LAST ${of}`,
      ]);
    await ofMonth("09", 100);
    await ofMonth("10", 103);
    await ofMonth("11", 106);
    await commentAll(account);
    const open = async () => (await countOpen(maker.ctx)).open;
    const before = await open();
    await closed(account, "09");
    // Items that a period was closed with are no longer open work; later ones are.
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

test("looking at a period that is open waits for no matching run under way, and so holds up nobody behind it", async () => {
  const account = await books.account();
  await desk.db.transaction().execute(async (tx) => {
    await joinRevisionWriters(tx);
    expect((await viewOf(account, "11")).state).toBe("open");
  });
});
