import { afterAll, expect, test } from "vitest";
import type { CloseView } from "@/lib/contract/api/close";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { countRows } from "@/lib/store/reports/report-totals";
import { getClosePack } from "./close-pack";
import { startClosingDesk } from "./testing/closing-desk";

const { desk, maker, books, viewOf, newAccount, stated, commentAll, closed, nextNumber } =
  await startClosingDesk();
afterAll(() => desk.close());

test("a payment that is on no statement is outstanding from close to close; one of the last days, whose line may still come, needs no comment", async () => {
  const account = await newAccount({ currency: "RWF" });
  const paid = (amountSent: string, on: string) =>
    books.transaction({
      reference: `TXN-RWF${amountSent}`,
      sourceCurrency: "RWF",
      amountSent,
      createdAt: new Date(`${on}T09:00:00Z`),
    });
  const first = await paid("70", "2026-10-12");
  // Its line could still come after the statements of October: in transit at the end of the month,
  // and no exception.
  const last = await paid("9", "2026-10-29");
  await stated(account, "1/1", "09-30 100", "10-30 110", ["10-01 4 A", "10-30 6 B"]);
  await commentAll(account);
  const commentOn = (transaction: string) =>
    commentOnBreaks(maker.ctx, {
      accountId: account,
      subjects: [`leg:${transaction}:source`],
      text: "asked the bank",
    });
  await commentOn(first);
  const october = await closed(account, "10");
  const outstanding = ({ statement: { timing } }: CloseView) =>
    timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  expect(outstanding(october)).toEqual([
    ["2–3 days", 1, "-9"],
    ["8–30 days", 1, "-70"],
  ]);
  const { items } = await getClosePack(maker.ctx, october.id ?? "");
  expect(
    items
      .filter(({ kind }) => kind === "transfer")
      .map(({ reference, comments }) => [reference, comments]),
  ).toEqual([
    ["TXN-RWF70", expect.stringContaining("asked the bank")],
    ["TXN-RWF9", null],
  ]);
  await stated(account, "2/1", "10-30 110", "11-30 115", ["11-02 2 C", "11-30 3 D"]);
  await commentAll(account);
  const november = await viewOf(account, "11");
  expect(outstanding(november)).toEqual([["More than 30 days", 2, "-79"]]);
  expect(november.checklist.find(({ key }) => key === "comments")).toMatchObject({
    state: "open",
    earliest: "2026-10-29",
    details: [expect.stringContaining("TXN-RWF9")],
  });
  await commentOn(last);
  expect(outstanding(await closed(account, "11"))).toEqual([["More than 30 days", 2, "-79"]]);
  expect(outstanding(await viewOf(account, "10"))).toEqual(outstanding(october));
});

test("a payment that only a line of the next month explains is in transit at the month's end, without needing a comment", async () => {
  const account = await newAccount({ currency: "BWP" });
  const paid = await books.transaction({
    reference: "TXN-BWP31",
    sourceCurrency: "BWP",
    amountSent: "31",
    createdAt: new Date("2026-10-29T09:00:00Z"),
  });
  await stated(account, "1/1", "09-30 100", "10-30 106", ["10-01 4 A", "10-30 2 B"]);
  await stated(account, "2/1", "10-30 106", "11-30 76", ["11-02 -31 TXN-BWP31", "11-30 1 C"]);
  await commentAll(account);
  const line = await desk.db
    .selectFrom("statementLines")
    .select("id")
    .where("accountId", "=", account)
    .where("bookedOn", "=", "2026-11-02")
    .executeTakeFirstOrThrow();
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [line.id],
    legs: [{ transactionId: paid, side: "source" }],
  });
  const timing = ({ statement: of }: CloseView) =>
    of.timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  const october = await closed(account, "10");
  expect(timing(october)).toEqual([["2–3 days", 1, "-31"]]);
  const pack = await getClosePack(maker.ctx, october.id ?? "");
  expect(pack.items.filter(({ kind }) => kind === "transfer")).toMatchObject([
    { reference: "TXN-BWP31", clearedOn: "2026-11-02", comments: null },
  ]);
  expect(timing(await viewOf(account, "11"))).toEqual([]);
});

test("a payment whose lines are in two months is in transit at the end of the first with what the second one's lines explain", async () => {
  const account = await newAccount({ currency: "MWK" });
  const paid = (reference: string, amountSent: string) =>
    books.transaction({
      reference,
      sourceCurrency: "MWK",
      amountSent,
      createdAt: new Date("2026-10-29T09:00:00Z"),
    });
  const [one, two, three] = [
    await paid("TXN-MWK1", "100"),
    await paid("TXN-MWK2", "30"),
    await paid("TXN-MWK3", "30"),
  ];
  await stated(account, "1/1", "09-30 1000", "10-31 905", [
    "10-01 5 FIRST",
    "10-30 -60 A PART",
    "10-31 -40 BATCH PART",
  ]);
  await stated(account, "2/1", "10-31 905", "11-30 840", [
    "11-02 -45 A REST WITH CHARGE",
    "11-03 -20 BATCH REST",
  ]);
  await commentAll(account);
  const lines = await desk.db
    .selectFrom("statementLines")
    .select(["id", "narration"])
    .where("accountId", "=", account)
    .execute();
  const of = (words: string) =>
    lines.flatMap(({ id, narration }) => (narration.startsWith(words) ? [id] : []));
  const leg = (transactionId: string) => ({ transactionId, side: "source" as const });
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: of("A "),
    legs: [leg(one)],
    reason: { kind: "bank_charge", note: "" },
  });
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: of("BATCH"),
    legs: [leg(two), leg(three)],
  });
  const outstanding = ({ statement: { timing } }: CloseView) =>
    timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  const october = await closed(account, "10");
  expect(october.statement).toMatchObject({
    matchedWithTransfers: { count: 2, amount: "-100" },
    matchedDifferences: { count: 0, amount: "0" },
  });
  expect(outstanding(october)).toEqual([["2–3 days", 2, "-60"]]);
  const items = (await getClosePack(maker.ctx, october.id ?? "")).items
    .filter(({ kind }) => kind === "transfer")
    .map(({ amount, clearedOn }) => [amount, clearedOn]);
  expect(items.toSorted()).toEqual([
    ["20", "2026-11-03"],
    ["40", "2026-11-02"],
  ]);
  expect(october.checklist.find(({ key }) => key === "comments")).toMatchObject({ state: "done" });
  const november = await viewOf(account, "11");
  expect(november.statement).toMatchObject({
    matchedWithTransfers: { count: 2, amount: "-60" },
    matchedDifferences: { count: 1, amount: "-5" },
  });
  expect(outstanding(november)).toEqual([]);
});

test("a payment that the first month's lines explain whole, or short for a reason, isn't in transit at its end", async () => {
  const account = await newAccount({ currency: "BWP" });
  const paid = (reference: string, amountSent: string) =>
    books.transaction({
      reference,
      sourceCurrency: "BWP",
      amountSent,
      createdAt: new Date("2026-10-29T09:00:00Z"),
    });
  const [whole, short] = [await paid("TXN-BWP1", "60"), await paid("TXN-BWP2", "30")];
  await stated(account, "1/1", "09-30 100", "10-31 20", [
    "10-01 5 FIRST",
    "10-30 -25 SHORT",
    "10-31 -60 WHOLE",
  ]);
  await stated(account, "2/1", "10-31 20", "11-30 18", ["11-02 -2 WHOLE, ITS CHARGE"]);
  const lines = await desk.db
    .selectFrom("statementLines")
    .select(["id", "narration"])
    .where("accountId", "=", account)
    .execute();
  const match = (words: string, transactionId: string) =>
    makeMatch(maker.ctx, {
      accountId: account,
      lineIds: lines.flatMap(({ id, narration }) => (narration.startsWith(words) ? [id] : [])),
      legs: [{ transactionId, side: "source" }],
      reason: { kind: "other", note: "agreed" },
    });
  await match("WHOLE", whole);
  await match("SHORT", short);
  const { statement: october } = await viewOf(account, "10");
  expect(october.timing.filter(({ count }) => count > 0)).toEqual([]);
});

test("a payout to the number of an account that has its bank's code before it is outstanding, but not in the pack of a period closed before", async () => {
  const number = nextNumber();
  const account = await books.account({
    identifier: `058/${number}`,
    currency: "LSL",
    paysTransfers: false,
  });
  const received = await books.transaction({
    sourceCurrency: "USDC",
    destinationCurrency: "LSL",
    amountReceived: "50",
    createdAt: new Date("2026-10-12T09:00:00Z"),
    recipient: { name: "Treasury", account: number, bankOrNetwork: "GTBank" },
  });
  await stated(account, "1/1", "09-30 100", "10-31 105", ["10-01 4 A", "10-31 1 B"]);
  await commentAll(account);
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: [`leg:${received}:destination`],
    text: "asked the bank",
  });
  const october = await closed(account, "10");
  const outstanding = ({ statement: { timing } }: CloseView) =>
    timing.flatMap(({ label, count, amount }) => (count === 0 ? [] : [[label, count, amount]]));
  expect(outstanding(october)).toEqual([["8–30 days", 1, "50"]]);
  const { items, source } = await getClosePack(maker.ctx, october.id ?? "");
  expect(items.filter(({ kind }) => kind === "transfer")).toHaveLength(1);
  expect(await countRows(desk.db, source)).toBe(1);
});

test("where several accounts pay, what is known to be paid from another one isn't this one's, and the statement says what isn't known", async () => {
  const [account, other] = [
    await newAccount({ currency: "NAD" }),
    await newAccount({ currency: "NAD", name: "Second" }),
  ];
  const paid = (reference: string, amountSent: string) =>
    books.transaction({
      reference,
      sourceCurrency: "NAD",
      amountSent,
      createdAt: new Date("2026-10-12T09:00:00Z"),
    });
  const [here, there, later, nowhere] = [
    await paid("TXN-NAD1", "7"),
    await paid("TXN-NAD2", "11"),
    await paid("TXN-NAD3", "13"),
    await paid("TXN-NAD4", "17"),
  ];
  await stated(account, "1/1", "09-30 100", "10-31 95", [
    "10-01 1 A",
    "10-12 -7 TXN-NAD1",
    "10-31 1 B",
  ]);
  await stated(other, "1/1", "09-30 100", "11-30 76", ["10-12 -11 TXN-NAD2", "11-02 -13 TXN-NAD3"]);
  const lines = await desk.db
    .selectFrom("statementLines")
    .select(["id", "narration"])
    .where("accountId", "in", [account, other])
    .execute();
  for (const [accountId, transactionId, text] of [
    [account, here, "TXN-NAD1"],
    [other, there, "TXN-NAD2"],
    [other, later, "TXN-NAD3"],
  ] as const) {
    await makeMatch(maker.ctx, {
      accountId,
      lineIds: lines.filter(({ narration }) => narration === text).map(({ id }) => id),
      legs: [{ transactionId, side: "source" }],
    });
  }
  await commentAll(account);
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: [`leg:${nowhere}:source`],
    text: "asked",
  });
  const october = await closed(account, "10");
  expect(october.statement.timing.filter(({ count }) => count > 0)).toMatchObject([
    { count: 1, amount: "-17" },
  ]);
  expect(october.statement.payerUnknown).toEqual({ count: 1, amount: "-17", accounts: ["Second"] });
  const pack = await getClosePack(maker.ctx, october.id ?? "");
  expect(
    pack.items.filter(({ kind }) => kind === "transfer").map(({ reference }) => reference),
  ).toEqual(["TXN-NAD4"]);
  expect(await countRows(desk.db, pack.source)).toBe(2);
});
