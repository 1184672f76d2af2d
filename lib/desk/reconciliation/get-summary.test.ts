import { afterAll, expect, test } from "vitest";
import { addDays } from "@/lib/domain/calendar/day";
import { AGE_BANDS, daysOfAge } from "@/lib/domain/exceptions/exception";
import { newId } from "@/lib/platform/ids";
import { matchedDifferences } from "@/lib/store/close/close-figures";
import { settledRevision } from "@/lib/store/revision";
import { putPayments } from "@/lib/store/transfers/transfer-payments";
import { insertImport } from "@/lib/store/statements/statement-imports";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { reportingDay } from "../organisation";
import { listAccounts } from "../statements/accounts";
import { listBreaks } from "./breaks/list-breaks";
import { makeMatch } from "./decisions/make-match";
import { countOpen, getReconciliationSummary } from "./get-summary";
import { runMatching } from "./runs/run-matching";
import { startBooksDesk } from "./testing/books-desk";

const { desk, ada, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const on = (day: string) => ({ bookedOn: `2026-11-${day}` });

test("lines explained without a transfer are told apart from matches, also where their days lie in two periods", async () => {
  const account = await books.account({ currency: "ZAR" });
  const transactionId = await books.transaction({ sourceCurrency: "ZAR", amountSent: "900" });
  const [october = "", november = "", netted = ""] = await books.lines(account, [
    { bookedOn: "2026-10-30", amount: "30", currency: "ZAR", narration: "A" },
    { ...on("02"), amount: "20", currency: "ZAR", narration: "B" },
    { ...on("17"), amount: "890", currency: "ZAR", narration: "C" },
    { ...on("19"), amount: "7", currency: "ZAR", narration: "SALARY" },
    { bookedOn: "2026-10-19", amount: "8", currency: "ZAR", narration: "SALARY" },
  ]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [october, november],
    legs: [],
    reason: { kind: "bank_charge" },
  });
  await makeMatch(ada, {
    accountId: account,
    lineIds: [netted],
    legs: [{ transactionId, side: "source" }],
    reason: { kind: "bank_charge" },
  });
  await runMatching(desk.visitor, account, {
    ...DEFAULT_RULES,
    otherBusiness: [{ contains: "SALARY", kind: "wages" }],
  });
  const summary = await getReconciliationSummary(ada, { account, ...NOVEMBER });
  expect(summary).toMatchObject({
    matched: { lines: 1, legs: 1, difference: "-10" },
    explained: { lines: 2, bank: "27", difference: "27" },
    breaks: { lines: 0, legs: 0 },
    counts: { matched: 3 },
  });
});

test("a transfer that was paid in two months, and a line taken back in the next, are no differences of either", async () => {
  const account = await books.account({ currency: "ZAR", name: "Over the end" });
  const split = await books.transaction({ sourceCurrency: "ZAR", amountSent: "1000" });
  const short = await books.transaction({ sourceCurrency: "ZAR", amountSent: "600" });
  const [first = "", second = "", out = "", back = "", netted = ""] = await books.lines(account, [
    { bookedOn: "2026-10-30", amount: "400", currency: "ZAR", narration: "A" },
    { ...on("02"), amount: "600", currency: "ZAR", narration: "B" },
    { bookedOn: "2026-10-30", amount: "70", currency: "ZAR", narration: "C" },
    { ...on("02"), amount: "70", direction: "in", currency: "ZAR", narration: "RVSL C" },
    { ...on("03"), amount: "605", currency: "ZAR", narration: "D" },
  ]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [first, second],
    legs: [{ transactionId: split, side: "source" }],
  });
  await makeMatch(ada, { accountId: account, lineIds: [out, back], legs: [] });
  await makeMatch(ada, {
    accountId: account,
    lineIds: [netted],
    legs: [{ transactionId: short, side: "source" }],
    reason: { kind: "bank_charge" },
  });
  const october = await getReconciliationSummary(ada, {
    account,
    from: "2026-10-01",
    to: "2026-10-31",
  });
  expect(october.matched).toEqual({ lines: 2, bank: "470", legs: 1, desk: "470", difference: "0" });
  const november = await getReconciliationSummary(ada, { account, ...NOVEMBER });
  expect(november.matched).toEqual({
    lines: 3,
    bank: "1135",
    legs: 1,
    desk: "1130",
    difference: "5",
  });
});

/** The differences of a month's matches in its close. */
async function inClose(account: string, { from, to }: typeof NOVEMBER) {
  const { count, amount } = (
    await matchedDifferences(
      desk.db,
      { accountId: account, from, to },
      await settledRevision(desk.db),
    )
  ).matched;
  return { count, amount };
}

test("a match with ends in both directions differs as in a close, whichever end was chosen first", async () => {
  const account = await books.account({ currency: "ZAR", name: "Both directions" });
  // Ends are stored in the order of their transactions' ids.
  await books.transaction({ id: "tx_9", sourceCurrency: "ZAR", amountSent: "1000" });
  await books.transaction({
    id: "tx_1",
    sourceCurrency: "ZAR",
    amountSent: "1000",
    status: "refunded",
  });
  const [out = "", back = ""] = await books.lines(account, [
    { ...on("02"), amount: "1000", currency: "ZAR", narration: "A" },
    { ...on("02"), amount: "950", direction: "in", currency: "ZAR", narration: "B" },
  ]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [out, back],
    legs: [
      { transactionId: "tx_9", side: "source" },
      { transactionId: "tx_1", side: "refund" },
    ],
    reason: { kind: "bank_charge" },
  });
  const { matched } = await getReconciliationSummary(ada, { account, ...NOVEMBER });
  expect(matched).toEqual({ lines: 2, bank: "50", legs: 2, desk: "0", difference: "50" });
  expect(await inClose(account, NOVEMBER)).toEqual({ count: 1, amount: "-50" });
});

test("a difference is in the month of its match's last line, as in a close", async () => {
  const account = await books.account({ currency: "ZAR", name: "Two months" });
  const transactionId = await books.transaction({ sourceCurrency: "ZAR", amountSent: "100" });
  const [first = "", second = ""] = await books.lines(account, [
    { bookedOn: "2026-10-31", amount: "60", currency: "ZAR", narration: "A" },
    { ...on("01"), amount: "39", currency: "ZAR", narration: "B" },
  ]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [first, second],
    legs: [{ transactionId, side: "source" }],
    reason: { kind: "bank_charge" },
  });
  const october = { from: "2026-10-01", to: "2026-10-31" };
  expect((await getReconciliationSummary(ada, { account, ...october })).matched).toEqual({
    lines: 1,
    bank: "60",
    legs: 1,
    desk: "60",
    difference: "0",
  });
  expect((await getReconciliationSummary(ada, { account, ...NOVEMBER })).matched).toEqual({
    lines: 1,
    bank: "39",
    legs: 0,
    desk: "40",
    difference: "-1",
  });
  expect([await inClose(account, october), await inClose(account, NOVEMBER)]).toEqual([
    { count: 0, amount: "0" },
    { count: 1, amount: "1" },
  ]);
});

test("the statement named is one of the period's days that was imported: no later one of other days, none that was refused or is on its way", async () => {
  const account = await books.account({ currency: "KES" });
  await books.lines(account, [
    { bookedOn: "2026-10-30", amount: "30", currency: "KES", narration: "A" },
  ]);
  await books.lines(account, [
    { ...on("02"), amount: "20", currency: "KES", narration: "B" },
    { ...on("03"), amount: "21", currency: "KES", narration: "C" },
  ]);
  for (const [state, finishedAt] of [
    ["refused", new Date()],
    ["running", null],
  ] as const) {
    const id = newId();
    await insertImport(desk.db, {
      id,
      fileId: null,
      fileName: `${state}.csv`,
      sha256: id,
      accountId: account,
      format: "csv",
      options: "{}",
      state,
      linesRead: 158,
      createdBy: ada.actor.userId,
      createdAt: new Date(Date.now() + 60_000),
      finishedAt,
    });
  }
  const named = async (period: typeof NOVEMBER) => {
    const { hasStatement, lastImport } = await getReconciliationSummary(ada, {
      account,
      ...period,
    });
    return { hasStatement, fileName: lastImport?.fileName, lines: lastImport?.lines };
  };
  expect(await named(NOVEMBER)).toEqual({ hasStatement: true, fileName: "zenith.csv", lines: 2 });
  expect(await named({ from: "2026-10-01", to: "2026-10-31" })).toEqual({
    hasStatement: true,
    fileName: "zenith.csv",
    lines: 1,
  });
  expect(await named({ from: "2026-12-01", to: "2026-12-31" })).toEqual({
    hasStatement: true,
    fileName: undefined,
    lines: undefined,
  });
});

test("a suggestion of several lines counts as one", async () => {
  const account = await books.account({ currency: "UGX" });
  const id = await books.transaction({
    reference: "TXN-SPLT01",
    sourceCurrency: "UGX",
    amountSent: "1000",
  });
  const [first, second] = ["000035261119132515869613741122", "000035261112133602692737335694"];
  const payments = [
    { sessionId: first, amount: "400" },
    { sessionId: second, amount: "600" },
  ];
  await desk.db.transaction().execute((tx) => putPayments(tx, id, payments, new Date()));
  await books.lines(account, [
    { ...on("18"), amount: "400", currency: "UGX", narration: `NIP/${first}/TXN-SPLT01` },
    { ...on("18"), amount: "600", currency: "UGX", narration: `NIP/${second}` },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const summary = await getReconciliationSummary(ada, { account, ...NOVEMBER });
  expect({ lines: summary.suggested.lines, counted: summary.counts.suggested }).toEqual({
    lines: 2,
    counted: 1,
  });
});

test("the breaks counted of an age are those that the list has on its days", async () => {
  const account = await books.account({ currency: "GHS" });
  const today = reportingDay(ada, "Africa/Lagos");
  const ages = [-1, 0, 1, 2, 3, 4, 7, 8, 30, 31, 40];
  await books.lines(
    account,
    ages.map((age) => ({
      bookedOn: addDays(today, -age),
      amount: "10",
      currency: "GHS",
      narration: "UNKNOWN",
    })),
  );
  const period = { from: addDays(today, -60), to: addDays(today, 5) };
  const { ageing } = await getReconciliationSummary(ada, { account, ...period });
  expect(ageing.map(({ label, lines }) => [label, lines])).toEqual([
    ["0–1 days", 3],
    ["2–3 days", 2],
    ["4–7 days", 2],
    ["8–30 days", 2],
    ["More than 30 days", 2],
  ]);
  for (const band of AGE_BANDS.keys()) {
    const { lines } = await listBreaks(ada, {
      account,
      ...(daysOfAge(band, period, today) ?? period),
      side: "lines",
    });
    expect(lines, `band ${band}`).toHaveLength(ageing[band]?.lines ?? 0);
  }
});

test("what is open is counted by account and over all: suggestions once, and lines without any", async () => {
  const before = (await countOpen(ada)).open;
  const account = await books.account({ currency: "KES" });
  await books.transaction({ reference: "TXN-OPEN01", sourceCurrency: "KES", amountSent: "1000" });
  await books.lines(account, [
    { ...on("17"), amount: "1000", currency: "KES", narration: "EFT" },
    { ...on("18"), amount: "7", currency: "KES", narration: "FEE" },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  expect((await countOpen(ada)).open - before).toBe(2);
  expect((await listAccounts(viewer)).accounts.find((one) => one.id === account)).toMatchObject({
    lastDay: "2026-11-18",
  });
});
