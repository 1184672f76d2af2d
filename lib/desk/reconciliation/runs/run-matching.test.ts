import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { listBreaks } from "../breaks/list-breaks";
import { undoMatch } from "../decisions/decide-match";
import { getReconciliationSummary } from "../get-summary";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { runMatching } from "./run-matching";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);
const suggested = async (account: string) =>
  (await listMatches(ada, { account, ...NOVEMBER, state: "suggested" })).matches;
const matched = async (account: string) =>
  (await listMatches(ada, { account, ...NOVEMBER, state: "matched" })).matches;

describe("a run of the rules", () => {
  test("knows its account's number: what comes in under the reference of a payout to somebody else is suggested, one to it is automatic", async () => {
    const account = await books.account({ identifier: "058/0123456789" });
    const payout = (reference: string, paidTo: string) =>
      books.transaction({
        reference,
        sourceCurrency: "USDC",
        amountSent: "630.5",
        destinationCurrency: "NGN",
        amountReceived: "4100",
        recipient: { name: "Oko Supplies", account: paidTo, bankOrNetwork: "GTBank" },
      });
    await payout("TXN-OURS01", "0123456789");
    await payout("TXN-THEIRS", "0999999999");
    await books.lines(
      account,
      ["TXN-OURS01", "MONEY BACK TXN-THEIRS"].map((narration) => ({
        ...on("18"),
        direction: "in",
        amount: "4100",
        narration,
      })),
    );
    await run(account);
    expect((await matched(account)).map(({ legs }) => legs[0]?.reference)).toEqual(["TXN-OURS01"]);
    expect(await suggested(account)).toMatchObject([
      {
        lane: "reference",
        legs: [{ reference: "TXN-THEIRS" }],
        evidence: expect.arrayContaining([
          expect.objectContaining({ kind: "paid_elsewhere", tone: "against", value: "0999999999" }),
        ]),
      },
    ]);
  });

  test("matches by reference at once, suggests what a person must see, and leaves the rest as breaks", async () => {
    const account = await books.account();
    const exact = await books.transaction({ reference: "TXN-5P3CXM", amountSent: "87000000" });
    const short = await books.transaction({ reference: "TXN-6W8GJT", amountSent: "1000000" });
    await books.transaction({ reference: "TXN-6B1YNC", amountSent: "18500000" });
    await books.lines(account, [
      { ...on("18"), amount: "87000000.00", narration: "NIP TRF RAMP SETTLEMENT txn-5p3 cxm" },
      {
        ...on("18"),
        amount: "999950.00",
        narration: "TRF RAMP SETTLEMENT TXN-6W8GJT CHG 50.00 NETTED",
      },
      { ...on("19"), amount: "500000.00", narration: "RTGS CHARGE AND VAT NOV" },
      { ...on("27"), amount: "1.00", narration: "STAMP DUTY" },
    ]);
    expect(await run(account)).toMatchObject({
      lines: 4,
      automatic: 1,
      suggested: 1,
      unmatched: 3,
    });

    const [match] = await matched(account);
    expect(match).toMatchObject({
      lane: "reference",
      automatic: true,
      difference: "0",
      decidedBy: null,
      legs: [{ transactionId: exact, side: "source", reference: "TXN-5P3CXM" }],
    });
    expect(match?.sentence).toContain("TXN-5P3CXM");
    const [suggestion] = await suggested(account);
    expect(suggestion).toMatchObject({
      lane: "reference_difference",
      difference: "-50",
      legs: [{ transactionId: short }],
    });

    const breaks = await listBreaks(ada, { account, ...NOVEMBER, side: "lines" });
    expect(breaks.lines.map((one) => [one.line.narration, one.hint])).toEqual([
      ["STAMP DUTY", "Looks like a tax or levy"],
      ["RTGS CHARGE AND VAT NOV", "Looks like a tax or levy"],
    ]);
    const legs = await listBreaks(ada, { account, ...NOVEMBER, side: "legs" });
    expect(legs.legs.map((one) => one.leg.reference)).toEqual(["TXN-6B1YNC"]);

    const summary = await getReconciliationSummary(ada, { account, ...NOVEMBER });
    expect(summary).toMatchObject({
      usual: "out",
      matched: { lines: 1, bank: "87000000", legs: 1, desk: "87000000", difference: "0" },
      suggested: { lines: 1, bank: "999950", legs: 1, desk: "1000000", difference: "-50" },
      breaks: { lines: 2, bank: "500001", legs: 1, desk: "18500000" },
      counts: { suggested: 1, refused: 0, breakLines: 2, breakLegs: 1, matched: 1 },
    });
    expect(summary.total.lines).toBe(4);
  });

  test("run again it changes nothing, and a suggestion keeps its id", async () => {
    const account = await books.account({ currency: "KES" });
    await books.transaction({
      reference: "TXN-KES001",
      amountSent: "4200000",
      sourceCurrency: "KES",
    });
    await books.lines(account, [
      { ...on("17"), amount: "4200000", currency: "KES", narration: "EFT TO RAMP SETTLEMENT" },
    ]);
    await run(account);
    const [before] = await suggested(account);
    expect(before?.lane).toBe("amount_date");
    expect(await run(account)).toMatchObject({ automatic: 0, suggested: 1, withdrawn: 0 });
    expect(await suggested(account)).toEqual([before]);
  });

  test("money that isn't due on a statement yet is expected, not a break", async () => {
    const account = await books.account({ currency: "GHS" });
    await books.lines(account, [
      { ...on("18"), amount: "1", currency: "GHS", narration: "SMS CHARGE" },
    ]);
    await books.transaction({
      sourceCurrency: "GHS",
      amountSent: "700",
      createdAt: new Date("2026-11-18T09:00:00Z"),
    });
    await books.transaction({
      sourceCurrency: "GHS",
      amountSent: "800",
      createdAt: new Date("2026-11-10T09:00:00Z"),
      status: "awaiting_payment",
    });
    await books.transaction({
      sourceCurrency: "GHS",
      amountSent: "900",
      createdAt: new Date("2026-11-10T09:00:00Z"),
    });
    const summary = await getReconciliationSummary(ada, { account, ...NOVEMBER });
    expect(summary.expected).toEqual({ legs: 2, desk: "1500" });
    expect(summary.breaks).toMatchObject({ legs: 1, desk: "900" });
  });

  test("what was before the first statement is expected, not a break: no statement can show it", async () => {
    const account = await books.account({ currency: "GHS" });
    await books.lines(
      account,
      [{ ...on("18"), amount: "1", currency: "GHS", narration: "SMS CHARGE" }],
      "2026-11-10",
    );
    const before = await getReconciliationSummary(ada, { account, ...NOVEMBER });
    await books.transaction({
      sourceCurrency: "GHS",
      amountSent: "610",
      createdAt: new Date("2026-11-09T09:00:00Z"),
    });
    await books.transaction({
      sourceCurrency: "GHS",
      amountSent: "620",
      createdAt: new Date("2026-11-10T09:00:00Z"),
    });
    const after = await getReconciliationSummary(ada, { account, ...NOVEMBER });
    expect(after.expected.legs - before.expected.legs).toBe(1);
    expect(after.breaks.legs - before.breaks.legs).toBe(1);
    const { legs } = await listBreaks(ada, { account, ...NOVEMBER, side: "legs" });
    expect(legs.map(({ leg }) => leg.amount)).not.toContain("610");
  });

  test("lines whose words the rules explain are matched without a transfer, with what they are, and not again once somebody has undone that", async () => {
    const account = await books.account({ currency: "GHS" });
    await books.lines(account, [
      { ...on("17"), amount: "5149.33", currency: "GHS", narration: "SALARY NOV DONKOR" },
      { ...on("17"), amount: "12", currency: "GHS", narration: "POS PURCHASE" },
    ]);
    const rules = {
      ...DEFAULT_RULES,
      otherBusiness: [{ contains: "Salary", kind: "wages" as const }],
    };
    await runMatching(desk.visitor, account, rules);
    const [made, ...others] = await matched(account);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      lane: "other_business",
      automatic: true,
      legs: [],
      difference: "5149.33",
      differenceReason: "wages",
      evidence: [{ kind: "other_business", value: "Salary" }],
    });
    await undoMatch(ada, made?.id ?? "", {
      version: made?.version ?? 0,
      reason: "A transfer after all",
    });
    await runMatching(desk.visitor, account, rules);
    expect(await matched(account)).toEqual([]);
  });
});
