import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { listBreaks } from "../breaks/list-breaks";
import { getReconciliationSummary } from "../get-summary";
import { listMatches } from "../matches/list-matches";
import { runMatching } from "../runs/run-matching";
import { workRuns } from "../runs/matching-runs";
import { startBooksDesk } from "../testing/books-desk";
import { acceptMatch, rejectMatch, restoreMatch, undoMatch } from "./decide-match";
import { makeMatch } from "./make-match";

const { desk, ada, books } = await startBooksDesk();
const tunde = (await desk.signedIn("maker")).ctx;
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);
const suggested = async (account: string) =>
  (await listMatches(ada, { account, ...NOVEMBER, state: "suggested" })).matches;
const matched = async (account: string) =>
  (await listMatches(ada, { account, ...NOVEMBER, state: "matched" })).matches;

/** All that are queued: those of earlier tests come first. */
async function workAllRuns(): Promise<void> {
  while ((await workRuns(desk.visitor)) > 0);
}

async function suggestion(currency: string, narrated: string) {
  const account = await books.account({ currency });
  const transaction = await books.transaction({
    reference: `TXN-${narrated}`,
    sourceCurrency: currency,
    amountSent: "1000000",
  });
  const [line = ""] = await books.lines(account, [
    { ...on("18"), amount: "999950", currency, narration: `TRF TXN-${narrated} CHG NETTED` },
  ]);
  await run(account);
  const [match] = await suggested(account);
  if (!match) throw new Error("no suggestion was made");
  return { account, transaction, line, match };
}

test("a difference needs its reason, and is booked with it", async () => {
  const { account, match } = await suggestion("NGN", "DIFF01");
  await expect(acceptMatch(ada, match.id, { version: match.version })).rejects.toMatchObject({
    code: "invalid",
    reason: "difference_reason",
  });
  const accepted = await acceptMatch(ada, match.id, {
    version: match.version,
    reason: { kind: "bank_charge", note: "netted" },
  });
  expect(accepted).toMatchObject({
    state: "matched",
    difference: "-50",
    differenceReason: "bank_charge: netted",
    decidedBy: ada.actor.name,
  });
  expect(await suggested(account)).toEqual([]);
});

test("two people at once: the second is told who was first, and nothing is overwritten", async () => {
  const { match } = await suggestion("NGN", "TWOPPL");
  const reason = { kind: "bank_charge" as const };
  const both = await Promise.allSettled([
    acceptMatch(ada, match.id, { version: match.version, reason }),
    rejectMatch(tunde, match.id, { version: match.version }),
  ]);
  const refused = both.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({
    code: "conflict",
    reason: "decided_meanwhile",
    message: expect.stringMatching(new RegExp(`${ada.actor.name}|${tunde.actor.name}`)),
  });
});

test("what was rejected is not suggested again", async () => {
  const { account, match } = await suggestion("NGN", "REJ001");
  await rejectMatch(ada, match.id, { version: match.version });
  await workAllRuns();
  expect(await suggested(account)).toEqual([]);
});

test("a rejection is taken back: it is suggested again, holds over a run, and can be agreed to", async () => {
  const { account, match } = await suggestion("NGN", "BACK01");
  const rejected = await rejectMatch(ada, match.id, { version: match.version });
  expect(rejected).toMatchObject({
    state: "rejected",
    version: match.version + 1,
    decidedBy: ada.actor.name,
  });
  expect(
    (await listMatches(tunde, { account, ...NOVEMBER, state: "rejected" })).matches,
  ).toMatchObject([{ id: match.id }]);
  const counts = async () =>
    (await getReconciliationSummary(tunde, { account, ...NOVEMBER })).counts;
  expect(await counts()).toMatchObject({ suggested: 0, refused: 1 });
  await workAllRuns();
  const restored = await restoreMatch(tunde, match.id, { version: rejected.version });
  expect(restored).toMatchObject({ state: "suggested", version: rejected.version + 1 });
  expect(await counts()).toMatchObject({ suggested: 1, refused: 0 });
  await expect(restoreMatch(ada, match.id, { version: rejected.version })).rejects.toMatchObject({
    code: "conflict",
    reason: "decided_meanwhile",
    message: expect.stringContaining(tunde.actor.name),
  });
  await workAllRuns();
  expect(await suggested(account)).toMatchObject([{ id: match.id, version: restored.version }]);
  await acceptMatch(ada, match.id, { version: restored.version, reason: { kind: "bank_charge" } });
  expect((await desk.audited(match.id)).map((row) => row.action)).toEqual([
    "match.rejected",
    "match.restored",
    "match.accepted",
  ]);
});

test("what was refused and taken back meanwhile is not decided on as it was seen", async () => {
  const { match } = await suggestion("NGN", "SEEN01");
  const { version } = await rejectMatch(tunde, match.id, { version: match.version });
  const restored = await restoreMatch(tunde, match.id, { version });
  const reason = { kind: "bank_charge" as const };
  await expect(
    acceptMatch(ada, match.id, { version: match.version, reason }),
  ).rejects.toMatchObject({ code: "conflict", reason: "decided_meanwhile" });
  expect(await acceptMatch(ada, match.id, { version: restored.version, reason })).toMatchObject({
    state: "matched",
  });
});

test("a rejection isn't taken back over a match that was made since, nor by a viewer", async () => {
  const { account, transaction, line, match } = await suggestion("NGN", "BACK02");
  const { version } = await rejectMatch(ada, match.id, { version: match.version });
  await expect(
    restoreMatch((await desk.signedIn("viewer")).ctx, match.id, { version }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const made = await makeMatch(tunde, {
    accountId: account,
    lineIds: [line],
    legs: [{ transactionId: transaction, side: "source" }],
    reason: { kind: "bank_charge" },
  });
  await expect(restoreMatch(ada, match.id, { version })).rejects.toMatchObject({
    code: "conflict",
    reason: "taken",
  });
  expect(await matched(account)).toMatchObject([{ id: made.id, version: made.version }]);
});

test("what the rules suggested in its place goes when a rejection is taken back", async () => {
  const account = await books.account({ currency: "KES" });
  const first = await books.transaction({
    sourceCurrency: "KES",
    amountSent: "61",
    createdAt: new Date("2026-11-17T09:00:00Z"),
  });
  await books.lines(account, [{ ...on("17"), amount: "61", currency: "KES", narration: "EFT" }]);
  await run(account);
  const [match] = await suggested(account);
  const { version } = await rejectMatch(ada, match?.id ?? "", { version: match?.version ?? 0 });
  const second = await books.transaction({
    sourceCurrency: "KES",
    amountSent: "61",
    createdAt: new Date("2026-11-17T10:00:00Z"),
  });
  await run(account);
  expect((await suggested(account)).map((one) => one.legs[0]?.transactionId)).toEqual([second]);
  await restoreMatch(ada, match?.id ?? "", { version });
  expect((await suggested(account)).map((one) => one.legs[0]?.transactionId)).toEqual([first]);
});

test("a reversal that was refused is taken back, unless its line was matched since", async () => {
  const account = await books.account({ currency: "GHS" });
  await books.transaction({ reference: "TXN-REVBK1", sourceCurrency: "GHS", amountSent: "4100" });
  await books.lines(account, [
    { ...on("17"), amount: "4100", currency: "GHS", narration: "TRF TXN-REVBK1" },
  ]);
  await run(account);
  const [back = ""] = await books.lines(account, [
    {
      ...on("18"),
      amount: "4100",
      currency: "GHS",
      direction: "in",
      narration: "EFT RETURNED",
      reversal: true,
    },
  ]);
  await run(account);
  const match = (await suggested(account)).find((one) => one.lane === "reversal");
  if (!match) throw new Error("no reversal was suggested");
  const { version } = await rejectMatch(ada, match.id, { version: match.version });
  const restored = await restoreMatch(ada, match.id, { version });
  expect(restored.state).toBe("suggested");
  const again = await rejectMatch(ada, match.id, { version: restored.version });
  desk.clock.advance(1000);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [back],
    legs: [],
    reason: { kind: "other" },
  });
  await expect(restoreMatch(ada, match.id, { version: again.version })).rejects.toMatchObject({
    code: "conflict",
    reason: "taken",
  });
});

test("whoever accepts a reversal ends the match of what was taken back: it is in the audit log, a run follows, and it may be made again", async () => {
  const account = await books.account({ currency: "EGP" });
  const transactionId = await books.transaction({
    reference: "TXN-REVEND",
    sourceCurrency: "EGP",
    amountSent: "4100",
  });
  const [paid = ""] = await books.lines(account, [
    { ...on("17"), amount: "4100", currency: "EGP", narration: "TRF TXN-REVEND" },
  ]);
  await run(account);
  const [original] = await matched(account);
  await books.lines(account, [
    {
      ...on("18"),
      amount: "4100",
      currency: "EGP",
      direction: "in",
      narration: "EFT RETURNED",
      reversal: true,
    },
  ]);
  await run(account);
  await workAllRuns();
  const reversal = (await suggested(account)).find((one) => one.lane === "reversal");
  const accepted = await acceptMatch(tunde, reversal?.id ?? "", {
    version: reversal?.version ?? 0,
  });

  expect(await desk.audited(original?.id ?? "")).toMatchObject([
    {
      action: "match.undone",
      actorId: tunde.actor.userId,
      before: { lane: original?.lane, lineIds: [paid], legs: [{ transactionId }], difference: "0" },
      after: { reason: "The bank took the movement back" },
    },
  ]);
  await expect(
    undoMatch(ada, original?.id ?? "", { version: original?.version ?? 0 }),
  ).rejects.toMatchObject({ message: expect.stringContaining(`${tunde.actor.name} undid it`) });
  expect(await workRuns(desk.visitor)).toBe(1);

  await undoMatch(ada, accepted.id, {
    version: accepted.version,
    reason: "another payment came back",
  });
  await workAllRuns();
  expect(await matched(account)).toMatchObject([{ lane: original?.lane, lines: [{ id: paid }] }]);
});

test("undo opens both sides again, keeps what was, and the rules don't make it again", async () => {
  const account = await books.account({ currency: "ZAR" });
  const transaction = await books.transaction({
    reference: "TXN-UNDO01",
    sourceCurrency: "ZAR",
    amountSent: "5000",
  });
  await books.lines(account, [
    { ...on("17"), amount: "5000", currency: "ZAR", narration: "TXN-UNDO01" },
  ]);
  await run(account);
  const [match] = await matched(account);
  await undoMatch(ada, match?.id ?? "", { version: match?.version ?? 0, reason: "wrong transfer" });
  await workAllRuns();
  expect(await matched(account)).toEqual([]);
  expect((await listBreaks(ada, { account, ...NOVEMBER, side: "lines" })).lines).toHaveLength(1);
  expect((await desk.audited(match?.id ?? "")).map((row) => row.action)).toEqual(["match.undone"]);

  const [line] = (await listBreaks(ada, { account, ...NOVEMBER, side: "lines" })).lines;
  const made = await makeMatch(ada, {
    accountId: account,
    lineIds: [line?.line.id ?? ""],
    legs: [{ transactionId: transaction, side: "source" }],
  });
  expect(made).toMatchObject({
    lane: "manual",
    automatic: false,
    state: "matched",
    difference: "0",
  });
});

test("a suggestion that was accepted and undone is suggested again, and can be rejected then", async () => {
  const { account, match } = await suggestion("NGN", "SLIP01");
  const accepted = await acceptMatch(ada, match.id, {
    version: match.version,
    reason: { kind: "bank_charge" },
  });
  await undoMatch(ada, match.id, { version: accepted.version });
  await run(account);
  const [again] = await suggested(account);
  expect(again).toMatchObject({
    lane: match.lane,
    difference: match.difference,
    lines: match.lines,
    legs: match.legs,
  });
  expect(await matched(account)).toEqual([]);
  await rejectMatch(ada, again?.id ?? "", { version: again?.version ?? 0 });
  await run(account);
  expect(await suggested(account)).toEqual([]);
});

test("a line over two transfers, two lines of one transfer, and a line that is a charge alone", async () => {
  const account = await books.account({ currency: "UGX" });
  const legs = await Promise.all(
    ["600", "400", "900"].map((amountSent) =>
      books.transaction({ sourceCurrency: "UGX", amountSent }),
    ),
  );
  const [one = "", left = "", right = "", charge = ""] = await books.lines(account, [
    { ...on("17"), amount: "1000", currency: "UGX", narration: "A" },
    { ...on("17"), amount: "500", currency: "UGX", narration: "B" },
    { ...on("17"), amount: "400", currency: "UGX", narration: "C" },
    { ...on("17"), amount: "25", currency: "UGX", narration: "D" },
  ]);
  const source = (index: number) => ({ transactionId: legs[index] ?? "", side: "source" as const });
  await makeMatch(ada, { accountId: account, lineIds: [one], legs: [source(0), source(1)] });
  await makeMatch(ada, { accountId: account, lineIds: [left, right], legs: [source(2)] });
  await expect(
    makeMatch(ada, { accountId: account, lineIds: [charge], legs: [] }),
  ).rejects.toMatchObject({ reason: "difference_reason" });
  await makeMatch(ada, {
    accountId: account,
    lineIds: [charge],
    legs: [],
    reason: { kind: "bank_charge" },
  });
  await expect(
    makeMatch(ada, { accountId: account, lineIds: [charge], legs: [], reason: { kind: "other" } }),
  ).rejects.toMatchObject({ code: "conflict", reason: "taken" });
  const summary = await getReconciliationSummary(ada, { account, ...NOVEMBER });
  expect(summary).toMatchObject({
    matched: { lines: 3, bank: "1900", legs: 3, desk: "1900", difference: "0" },
    explained: { lines: 1, bank: "25", legs: 0, desk: "0", difference: "25" },
    breaks: { lines: 0, legs: 0 },
    counts: { matched: 4 },
    total: { lines: 4, bank: "1925" },
  });
});

test("a viewer decides nothing", async () => {
  const viewer = (await desk.signedIn("viewer")).ctx;
  const { match } = await suggestion("NGN", "VIEWER");
  await expect(
    acceptMatch(viewer, match.id, { version: match.version, reason: { kind: "other" } }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("agreeing to a suggestion ends the others of the same transaction, on another account too", async () => {
  await books.transaction({ sourceCurrency: "ZMW", amountSent: "4100" });
  const accounts = [
    await books.account({ currency: "ZMW" }),
    await books.account({ currency: "ZMW" }),
  ] as const;
  for (const account of accounts) {
    await books.lines(account, [
      { ...on("18"), amount: "4100", currency: "ZMW", narration: "TRANSFER" },
    ]);
    await run(account);
  }
  const [[first], [second]] = [await suggested(accounts[0]), await suggested(accounts[1])];
  expect(second?.legs).toEqual(first?.legs);
  await acceptMatch(ada, first?.id ?? "", { version: first?.version ?? 0 });
  expect(await suggested(accounts[1])).toEqual([]);
});

test.each([
  ["5", "payment first"],
  ["-5", "refund first"],
])(
  "of a payment and a refund together, the difference is %s in the direction of what was chosen first: %s",
  async (difference, chosen) => {
    const account = await books.account();
    const [line = ""] = await books.lines(account, [
      { ...on("20"), amount: "45", narration: "NETTED" },
    ]);
    const paid = {
      transactionId: await books.transaction({ amountSent: "100" }),
      side: "source" as const,
    };
    const back = {
      transactionId: await books.transaction({ amountSent: "60", status: "refunded" }),
      side: "refund" as const,
    };
    const legs = chosen === "payment first" ? [paid, back] : [back, paid];
    expect(
      await makeMatch(ada, {
        accountId: account,
        lineIds: [line],
        legs,
        reason: { kind: "bank_charge" },
      }),
    ).toMatchObject({ difference });
  },
);
