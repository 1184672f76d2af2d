import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { matchedDifferences } from "@/lib/store/close/close-figures";
import { commentOnBreaks, listComments } from "../breaks/breaks";
import { listBreaks } from "../breaks/list-breaks";
import { findCounterparts, makeMatch } from "../decisions/make-match";
import { getEvidence } from "../evidence/get-evidence";
import { listExceptions } from "../exceptions/list-exceptions";
import { getReconciliationSummary } from "../get-summary";
import { startBooksDesk } from "../testing/books-desk";
import { runMatching } from "./run-matching";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const rands = { bookedOn: "2026-11-18", currency: "ZAR" };
const refunded = {
  sourceCurrency: "ZAR",
  status: "refunded" as const,
  createdAt: new Date("2026-11-10T09:00:00Z"),
};
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);
const openLegs = async (account: string) =>
  (await listBreaks(ada, { account, ...NOVEMBER, side: "legs" })).legs.map(
    ({ subject }) => subject,
  );

test("a payment and its refund are matched each with its own leg, and nothing stays open on any account", async () => {
  const [account, other] = [
    await books.account({ currency: "ZAR" }),
    await books.account({ currency: "ZAR" }),
  ];
  const id = await books.transaction({ ...refunded, reference: "TXN-BACK01", amountSent: "5000" });
  await books.lines(other, [{ ...rands, bookedOn: "2026-11-20", amount: "1", narration: "SMS" }]);
  await books.lines(account, [
    { ...rands, bookedOn: "2026-11-10", amount: "5000", narration: "RAMP SETTLEMENT TXN-BACK01" },
    {
      ...rands,
      amount: "5000",
      direction: "in",
      reversal: true,
      narration: "RVSL RAMP SETTLEMENT TXN-BACK01",
    },
  ]);
  expect(await openLegs(other)).toEqual([`leg:${id}:source`, `leg:${id}:refund`]);
  await run(account);
  expect(await getReconciliationSummary(ada, { account, ...NOVEMBER })).toMatchObject({
    matched: { lines: 2, legs: 2, difference: "0" },
    breaks: { lines: 0, legs: 0 },
  });
  expect([await openLegs(account), await openLegs(other)]).toEqual([[], []]);
  expect(await getEvidence(ada, id)).toMatchObject({
    evidenced: 3,
    legs: [
      { leg: "instruction" },
      { leg: "bank", state: "proved" },
      { leg: "chain", state: "void" },
      { leg: "refund", state: "proved", amount: { amount: "5000", currency: "ZAR" } },
    ],
  });
});

test("a refund that is on no statement is a break of the account it was paid from, and of no other", async () => {
  const [account, other] = [
    await books.account({ currency: "GHS" }),
    await books.account({ currency: "GHS" }),
  ];
  const cedis = { currency: "GHS" };
  const id = await books.transaction({
    ...refunded,
    sourceCurrency: "GHS",
    reference: "TXN-BACK02",
    amountSent: "700",
  });
  for (const each of [account, other])
    await books.lines(each, [{ ...cedis, bookedOn: "2026-11-19", amount: "1", narration: "SMS" }]);
  await books.lines(account, [
    { ...cedis, bookedOn: "2026-11-10", amount: "700", narration: "RAMP SETTLEMENT TXN-BACK02" },
  ]);
  await run(account);
  expect([await openLegs(account), await openLegs(other)]).toEqual([[`leg:${id}:refund`], []]);
  const [, , , refund] = (await getEvidence(ada, id)).legs;
  expect(refund).toMatchObject({
    leg: "refund",
    state: "missing",
    sentence: expect.stringContaining("The refund is missing"),
  });
  await commentOnBreaks(ada, {
    accountId: account,
    subjects: [`leg:${id}:refund`],
    text: "Asked the service.",
  });
  expect((await listComments(ada, `leg:${id}:refund`)).comments).toHaveLength(1);

  const [late = ""] = await books.lines(account, [
    { ...cedis, bookedOn: "2026-11-24", amount: "699", direction: "in", narration: "INWARD" },
  ]);
  expect(
    (await findCounterparts(ada, { account, side: "legs", amount: "699", on: "2026-11-24" })).legs,
  ).toMatchObject([{ transactionId: id, side: "refund" }]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [late],
    legs: [{ transactionId: id, side: "refund" }],
    reason: { kind: "bank_charge" },
  });
  expect(await openLegs(account)).toEqual([]);
  const { matched } = await matchedDifferences(
    desk.db,
    { accountId: account, ...NOVEMBER },
    String(Number.MAX_SAFE_INTEGER),
  );
  expect(matched).toMatchObject({ count: 1, amount: "-1" });
});

test("both legs of a refunded transfer are listed once each, however the list is cut", async () => {
  const account = await books.account({ currency: "UGX" });
  const id = await books.transaction({ ...refunded, sourceCurrency: "UGX", amountSent: "90000" });
  await books.lines(account, [
    { bookedOn: "2026-11-20", currency: "UGX", amount: "1", narration: "SMS" },
  ]);
  const exported: string[] = [];
  for await (const { exception, description } of listExceptions(ada, { account, ...NOVEMBER }, 1))
    if (exception.startsWith("leg:")) exported.push(`${exception} ${description}`);
  expect(exported).toEqual([`leg:${id}:source Meridian Lines FZE`, `leg:${id}:refund Refund`]);
  const first = await listBreaks(ada, { account, ...NOVEMBER, side: "legs", pageSize: 1 });
  const second = await listBreaks(ada, {
    account,
    ...NOVEMBER,
    side: "legs",
    pageSize: 1,
    cursor: first.nextCursor ?? "",
  });
  expect([first, second].map(({ legs: [leg] }) => leg?.subject)).toEqual([
    `leg:${id}:source`,
    `leg:${id}:refund`,
  ]);
  expect(second.nextCursor).toBeNull();
});

test("a line of the amount of a refund is told so", async () => {
  const account = await books.account({ currency: "KES" });
  const id = await books.transaction({
    ...refunded,
    sourceCurrency: "KES",
    reference: "TXN-BACK04",
    amountSent: "8100",
  });
  const [line] = await books.lines(account, [
    {
      bookedOn: "2026-11-12",
      currency: "KES",
      amount: "8100",
      direction: "in",
      narration: "INWARD",
    },
  ]);
  const hints = async () =>
    (await listBreaks(ada, { account, ...NOVEMBER, side: "lines" })).lines.map(
      ({ subject, hint }) => [subject, hint],
    );
  expect(await hints()).toEqual([[`line:${line}`, "TXN-BACK04 has this amount"]]);
  const [other = ""] = await books.lines(account, [
    {
      bookedOn: "2026-11-13",
      currency: "KES",
      amount: "8100",
      direction: "in",
      narration: "INWARD TOO",
    },
  ]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [other],
    legs: [{ transactionId: id, side: "refund" }],
  });
  expect(await hints()).toEqual([
    [`line:${line}`, "No transfer with this amount in the last 5 days"],
  ]);
});
