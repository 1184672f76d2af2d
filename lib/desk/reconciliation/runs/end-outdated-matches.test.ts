import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { newId } from "@/lib/platform/ids";
import { insertClosePeriod } from "@/lib/store/close/close-periods";
import { settledRevision } from "@/lib/store/revision";
import { acceptMatch, undoMatch } from "../decisions/decide-match";
import { makeMatch } from "../decisions/make-match";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { matchAgain, workRuns } from "./matching-runs";
import { runMatching } from "./run-matching";

const { desk, ada, books } = await startBooksDesk();
const tunde = await desk.signedIn("maker");
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const listed = async (account: string, state: "matched" | "suggested") =>
  (await listMatches(ada, { account, ...NOVEMBER, state })).matches;
const run = (account: string) => runMatching(desk.visitor, account, DEFAULT_RULES);

const noticed = async () => {
  desk.clock.advance(11 * 60_000);
  await matchAgain(desk.visitor);
  while ((await workRuns(desk.visitor)) > 0);
};
const reasonOf = async (match: string) =>
  ((await desk.audited(match)).at(-1)?.after as { reason?: string } | undefined)?.reason;

/** An account with a matched line whose transaction then changes. `becomes` is the new amount. */
async function matchedOnce(reference: string, amount = "1000000") {
  const account = await books.account();
  const facts = { reference, amountSent: amount, createdAt: new Date("2026-11-17T09:00:00Z") };
  const id = await books.transaction(facts);
  await books.lines(account, [{ bookedOn: "2026-11-18", amount, narration: `TRF ${reference}` }]);
  await run(account);
  const [match] = await listed(account, "matched");
  return {
    account,
    match: match?.id ?? "",
    becomes: (amountSent: string) => books.transaction({ ...facts, id, amountSent }),
    ends: (status: string) => books.transaction({ ...facts, id, status }),
  };
}

test("a match whose transaction gets another amount is ended, and the line is suggested with the difference", async () => {
  const { account, match, becomes } = await matchedOnce("TXN-AMT001");
  await becomes("1000000.00");
  await run(account);
  expect((await listed(account, "matched")).map(({ id }) => id)).toEqual([match]);

  await becomes("999950");
  await run(account);
  expect(await listed(account, "matched")).toEqual([]);
  expect(await listed(account, "suggested")).toMatchObject([
    { lane: "reference_difference", difference: "50" },
  ]);
  expect((await desk.audited(match)).at(-1)).toMatchObject({
    action: "match.undone",
    before: { difference: "0" },
    after: { reason: "The service changed an amount after it was matched" },
  });

  const [suggestion] = await listed(account, "suggested");
  await acceptMatch(ada, suggestion?.id ?? "", {
    version: suggestion?.version ?? 0,
    reason: { kind: "bank_charge" },
  });
  await run(account);
  expect(await listed(account, "matched")).toMatchObject([{ difference: "50" }]);

  await becomes("999940");
  await run(account);
  await expect(
    undoMatch(ada, suggestion?.id ?? "", { version: 2, reason: "Wrong" }),
  ).rejects.toMatchObject({ message: expect.stringContaining("The desk undid it meanwhile") });
});

test("it is noticed without an open line, and without anybody asking", async () => {
  const { account, becomes } = await matchedOnce("TXN-AMT002");
  await noticed();
  expect(await listed(account, "matched")).toHaveLength(1);
  await becomes("999000");
  await noticed();
  expect(await listed(account, "matched")).toEqual([]);
});

test("a match that a period was closed with stays: the change is an adjustment of the next period", async () => {
  const { account, match, becomes } = await matchedOnce("TXN-AMT003");
  const by = {
    preparedBy: ada.actor.userId,
    preparedAt: desk.clock.now(),
    reviewedBy: tunde.userId,
    reviewedAt: desk.clock.now(),
  };
  const closedRevision = await settledRevision(desk.db);
  await desk.db.transaction().execute((tx) =>
    insertClosePeriod(tx, {
      id: newId(),
      accountId: account,
      fromDay: NOVEMBER.from,
      toDay: NOVEMBER.to,
      state: "closed",
      closedRevision,
      ...by,
    }),
  );
  await becomes("999950");
  await run(account);
  expect((await listed(account, "matched")).map(({ id }) => id)).toEqual([match]);
});

test.each([
  ["cancelled", "TXN-CAN001", "Transfer TXN-CAN001 was cancelled after it was matched"],
  ["failed", "TXN-FAI001", "Transfer TXN-FAI001 failed after it was matched"],
  ["expired", "TXN-EXP001", "Transfer TXN-EXP001 expired after it was matched"],
])(
  "a match whose transfer is then %s is ended, and suggested with that doubt",
  async (status, reference, reason) => {
    const { account, match, ends } = await matchedOnce(reference);
    await ends(status);
    await run(account);
    expect(await listed(account, "matched")).toEqual([]);
    expect(await reasonOf(match)).toBe(reason);
    const [suggestion] = await listed(account, "suggested");
    expect(suggestion?.sentence).toContain("the transfer ended without a payment");
    await run(account);
    expect(await desk.audited(match)).toHaveLength(1);

    // Who accepts it knows: it stays, also when something else of the transfer changes.
    await acceptMatch(ada, suggestion?.id ?? "", { version: suggestion?.version ?? 0 });
    await ends(status === "failed" ? "cancelled" : "failed");
    await run(account);
    expect((await listed(account, "matched")).map(({ id }) => id)).toEqual([suggestion?.id]);
  },
);

test("a transfer that ends is noticed without an open line, and without anybody asking", async () => {
  const { account, ends } = await matchedOnce("TXN-END002");
  await noticed();
  await ends("cancelled");
  await noticed();
  expect(await listed(account, "matched")).toEqual([]);
});

test("what a person matched although its transfer had ended stays, and is ended where it ended afterwards", async () => {
  const account = await books.account();
  const facts = [
    { reference: "TXN-END003", amountSent: "70000", status: "cancelled" },
    { reference: "TXN-END004", amountSent: "80000" },
  ];
  const ids = await Promise.all(facts.map((one) => books.transaction(one)));
  const lines = await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "70000", narration: "CASH" },
    { bookedOn: "2026-11-18", amount: "80000", narration: "CASH" },
  ]);
  const made = [];
  for (const at of [0, 1])
    made.push(
      (
        await makeMatch(ada, {
          accountId: account,
          lineIds: [lines[at] ?? ""],
          legs: [{ transactionId: ids[at] ?? "", side: "source" }],
        })
      ).id,
    );
  for (const at of [0, 1]) await books.transaction({ ...facts[at], id: ids[at], status: "failed" });
  await run(account);
  expect((await listed(account, "matched")).map(({ id }) => id)).toEqual([made[0]]);
  expect(await reasonOf(made[1] ?? "")).toBe("Transfer TXN-END004 failed after it was matched");
});

test("an amount that falls to nothing ends its match, and the line is a break again", async () => {
  const { account, match, becomes } = await matchedOnce("TXN-NIL001");
  await becomes("0");
  await run(account);
  expect(await listed(account, "matched")).toEqual([]);
  expect(await reasonOf(match)).toBe("The service changed an amount after it was matched");
  expect(
    await desk.db.selectFrom("openLines").selectAll().where("accountId", "=", account).execute(),
  ).toHaveLength(1);
});

test("a payout of which the service now says that nothing was received ends its match; a reading that leaves the amount out doesn't", async () => {
  const [reference, identifier] = ["TXN-NIL002", "0417725536"];
  const account = await books.account({ identifier });
  const facts = {
    reference,
    sourceCurrency: "USDC",
    amountSent: "250",
    destinationCurrency: "NGN",
    amountReceived: "397000",
    recipient: { name: "Ours", account: identifier, bankOrNetwork: "Zenith Bank" },
  };
  const id = await books.transaction(facts);
  await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "397000", direction: "in", narration: `TRF ${reference}` },
  ]);
  await run(account);
  const [matched] = await listed(account, "matched");
  expect(matched?.legs).toMatchObject([{ side: "destination", amount: "397000" }]);

  await books.transaction({ ...facts, id, amountReceived: null });
  await run(account);
  expect((await listed(account, "matched")).map((match) => match.id)).toEqual([matched?.id]);
  await books.transaction({ ...facts, id, amountReceived: "0" });
  await run(account);
  expect(await listed(account, "matched")).toEqual([]);
  expect(await reasonOf(matched?.id ?? "")).toBe(
    `Transfer ${reference} no longer shows an amount received, which it did when it was matched`,
  );
  expect(
    await desk.db.selectFrom("openLines").selectAll().where("accountId", "=", account).execute(),
  ).toHaveLength(1);
});

test("a refund that is none any longer ends its match, and the payment's stays", async () => {
  const account = await books.account();
  const facts = { reference: "TXN-REF001", amountSent: "60000", status: "refunded" };
  const id = await books.transaction(facts);
  const [paid = "", back = ""] = await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "60000", narration: "TRF TXN-REF001" },
    { bookedOn: "2026-11-19", amount: "60000", direction: "in", narration: "BACK" },
  ]);
  const { id: payment } = await makeMatch(ada, {
    accountId: account,
    lineIds: [paid],
    legs: [{ transactionId: id, side: "source" }],
  });
  const { id: refund } = await makeMatch(ada, {
    accountId: account,
    lineIds: [back],
    legs: [{ transactionId: id, side: "refund" }],
  });
  await books.transaction({ ...facts, id, status: "transaction_completed" });
  await run(account);
  expect((await listed(account, "matched")).map((match) => match.id)).toEqual([payment]);
  expect(await reasonOf(refund)).toBe(
    "Transfer TXN-REF001 is no longer refunded, which it was when it was matched",
  );
});

test("a match of several transfers, or of several lines, is ended whole when one leg of it goes", async () => {
  const account = await books.account();
  const facts = [
    { reference: "TXN-BAT001", amountSent: "11000" },
    { reference: "TXN-BAT002", amountSent: "22000" },
    { reference: "TXN-SPL001", amountSent: "44000" },
  ];
  const [one = "", two = "", split = ""] = await Promise.all(
    facts.map((transfer) => books.transaction(transfer)),
  );
  const [both = "", first = "", second = ""] = await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "33000", narration: "BULK" },
    { bookedOn: "2026-11-18", amount: "30000", narration: "PART" },
    { bookedOn: "2026-11-18", amount: "14000", narration: "PART" },
  ]);
  const { id: batch } = await makeMatch(ada, {
    accountId: account,
    lineIds: [both],
    legs: [
      { transactionId: one, side: "source" },
      { transactionId: two, side: "source" },
    ],
  });
  const { id: parts } = await makeMatch(ada, {
    accountId: account,
    lineIds: [first, second],
    legs: [{ transactionId: split, side: "source" }],
  });
  await books.transaction({ ...facts[0], id: one, amountSent: "11001" });
  await books.transaction({ ...facts[1], id: two, status: "cancelled" });
  await books.transaction({ ...facts[2], id: split, status: "failed" });
  await run(account);
  expect(await listed(account, "matched")).toEqual([]);
  expect(await reasonOf(batch)).toBe(
    "Transfer TXN-BAT002 was cancelled after it was matched; 1 more transfer in it changed too",
  );
  expect(await reasonOf(parts)).toBe("Transfer TXN-SPL001 failed after it was matched");
  expect(
    await desk.db.selectFrom("openLines").selectAll().where("accountId", "=", account).execute(),
  ).toHaveLength(3);
  expect(
    await desk.db
      .selectFrom("matchLegs")
      .select("transactionId")
      .where("live", "=", true)
      .where("transactionId", "in", [one, two, split])
      .execute(),
  ).toEqual([]);
});
