import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { newId } from "@/lib/platform/ids";
import { sql } from "@/lib/store/database";
import { assignBreak as assignment } from "@/lib/store/reconciliation/break-lists";
import type { UserContext } from "../../context";
import { acceptMatch, undoMatch } from "../decisions/decide-match";
import { makeMatch } from "../decisions/make-match";
import { listMatches } from "../matches/list-matches";
import { runMatching } from "../runs/run-matching";
import { startBooksDesk } from "../testing/books-desk";
import {
  assignBreak,
  breakStanding,
  commentOnBreaks,
  listComments,
  listMatchComments,
} from "./breaks";
import { listBreaks } from "./list-breaks";

const { desk, ada, books } = await startBooksDesk();
const tunde = (await desk.signedIn("maker")).ctx;
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const on = (day: string) => ({ bookedOn: `2026-11-${day}` });

test("comments stay, and a break goes to one person at a time", async () => {
  const account = await books.account({ currency: "NGN" });
  const [line = ""] = await books.lines(account, [
    { ...on("17"), amount: "77", narration: "UNKNOWN" },
  ]);
  const subject = `line:${line}`;
  await commentOnBreaks(ada, {
    accountId: account,
    subjects: [subject],
    text: " Asked the bank. ",
  });
  expect((await listComments(ada, subject)).comments).toMatchObject([
    { text: "Asked the bank.", by: ada.actor.name },
  ]);
  await assignBreak(ada, {
    accountId: account,
    subject,
    assigneeId: tunde.actor.userId,
    version: 0,
  });
  await expect(
    assignBreak(tunde, { accountId: account, subject, assigneeId: null, version: 0 }),
  ).rejects.toMatchObject({ code: "conflict" });
  const [held] = (await listBreaks(ada, { account, ...NOVEMBER, side: "lines" })).lines;
  expect(held).toMatchObject({
    comments: 1,
    assignee: { name: tunde.actor.name },
    assignmentVersion: 1,
  });
});

test("what was said about a match's line and its transfer stays with the match", async () => {
  const account = await books.account({ currency: "NGN" });
  const transaction = await books.transaction({
    sourceCurrency: "NGN",
    amountSent: "91",
    createdAt: new Date("2026-11-17T09:00:00Z"),
  });
  const [line = "", alone = ""] = await books.lines(account, [
    { ...on("17"), amount: "91", narration: "RTGS" },
    { ...on("17"), amount: "92", narration: "OTHER" },
  ]);
  await commentOnBreaks(ada, {
    accountId: account,
    subjects: [`line:${line}`, `line:${alone}`],
    text: "Asked the bank.",
  });
  const leg = { transactionId: transaction, side: "source" as const };
  const match = await makeMatch(ada, { accountId: account, lineIds: [line], legs: [leg] });
  desk.clock.advance(1);
  await commentOnBreaks(tunde, {
    accountId: account,
    subjects: [`leg:${transaction}:source`],
    text: "It was this one.",
  });
  expect((await listMatchComments(viewer, match.id)).comments).toMatchObject([
    { subject: `line:${line}`, text: "Asked the bank.", by: ada.actor.name },
    { subject: `leg:${transaction}:source`, text: "It was this one.", by: tunde.actor.name },
  ]);
  const { matches } = await listMatches(viewer, { account, ...NOVEMBER, state: "matched" });
  expect(matches.map(({ id, comments }) => [id, comments])).toEqual([[match.id, 2]]);
  const explained = await makeMatch(ada, {
    accountId: account,
    lineIds: [alone],
    legs: [],
    reason: { kind: "other", note: "known" },
  });
  expect(explained.comments).toBe(1);
  await expect(listMatchComments(viewer, newId())).rejects.toMatchObject({ code: "not_found" });
});

test("breaks that nobody has said anything about, or that one looks into oneself, are listed alone, on both sides", async () => {
  const account = await books.account({ currency: "ZAR" });
  const [noted = "", silent = ""] = await books.lines(account, [
    { ...on("17"), amount: "77", currency: "ZAR", narration: "NOTED" },
    { ...on("17"), amount: "78", currency: "ZAR", narration: "SILENT" },
  ]);
  const leg = await books.transaction({
    sourceCurrency: "ZAR",
    amountSent: "5000",
    createdAt: new Date("2026-11-06T09:00:00Z"),
  });
  const subjects = async (of: UserContext, only: "without_note" | "mine" | undefined) => {
    const [lines, legs] = await Promise.all(
      (["lines", "legs"] as const).map((side) =>
        listBreaks(of, { account, ...NOVEMBER, side, ...(only && { only }) }),
      ),
    );
    return [...(lines?.lines ?? []), ...(legs?.legs ?? [])].map((one) => one.subject).toSorted();
  };
  const all = [`leg:${leg}:source`, `line:${noted}`, `line:${silent}`].toSorted();
  expect(await subjects(ada, undefined)).toEqual(all);
  await commentOnBreaks(ada, { accountId: account, subjects: [`line:${noted}`], text: "known" });
  await assignBreak(ada, {
    accountId: account,
    subject: `leg:${leg}:source`,
    assigneeId: tunde.actor.userId,
    version: 0,
  });
  expect(await subjects(ada, "without_note")).toEqual(all.filter((one) => one !== `line:${noted}`));
  expect(await subjects(tunde, "mine")).toEqual([`leg:${leg}:source`]);
  expect(await subjects(ada, "mine")).toEqual([]);
});

test("a line says what its words suggest, or else whether a transfer of its amount is near", async () => {
  const account = await books.account({ currency: "UGX" });
  await books.transaction({
    sourceCurrency: "UGX",
    amountSent: "1000",
    reference: "TXN-HINT01",
    createdAt: new Date("2026-11-10T09:00:00Z"),
  });
  await books.transaction({
    sourceCurrency: "UGX",
    amountSent: "1000",
    reference: "TXN-HINT02",
    createdAt: new Date("2026-11-10T10:00:00Z"),
  });
  await books.lines(account, [
    { ...on("12"), amount: "1000", currency: "UGX", narration: "EFT A" },
    { ...on("12"), amount: "999", currency: "UGX", narration: "EFT B" },
    { ...on("12"), amount: "1000", currency: "UGX", narration: "EFT TXN-HINT01 CHG 50 NETTED" },
    { ...on("12"), amount: "9000", currency: "UGX", narration: "EFT TXN-HINT03 INCL CHG 50" },
    { ...on("12"), amount: "9001", currency: "UGX", narration: "RVSL EFT TXN-HINT03" },
    ...["COMMISSION", "STAMP DUTY", "INTEREST", "RVSL", "SALARY", "DAILY SWEEP"].map(
      (narration) => ({ ...on("12"), amount: "1", currency: "UGX", narration }),
    ),
  ]);
  const { lines } = await listBreaks(viewer, {
    account,
    from: "2026-11-01",
    to: "2026-11-30",
    side: "lines",
  });
  expect(Object.fromEntries(lines.map((one) => [one.line.narration, one.hint]))).toEqual({
    "EFT A": "2 transfers with this amount in the days before",
    "EFT B": "No transfer with this amount in the last 5 days",
    "EFT TXN-HINT01 CHG 50 NETTED": "2 transfers with this amount in the days before",
    "EFT TXN-HINT03 INCL CHG 50": "Names TXN-HINT03",
    "RVSL EFT TXN-HINT03": "Looks like a reversal",
    COMMISSION: "Looks like a bank charge",
    "STAMP DUTY": "Looks like a tax or levy",
    INTEREST: "Looks like interest",
    RVSL: "Looks like a reversal",
    SALARY: "Looks like wages",
    "DAILY SWEEP": "Looks like a transfer between own accounts",
  });
});

test("of two people who assign a break at the same moment, the second is told who has it now", async () => {
  const account = await books.account({ currency: "NGN" });
  const [line = ""] = await books.lines(account, [
    { ...on("18"), amount: "78", narration: "UNKNOWN" },
  ]);
  const subject = `line:${line}`;
  const first = {
    subject,
    accountId: account,
    assigneeId: tunde.actor.userId,
    version: 0,
    assignedBy: tunde.actor.userId,
    assignedAt: desk.clock.now(),
  };
  const asked = await desk.db.transaction().execute(async (tx) => {
    await assignment(tx, first);
    const second = Promise.allSettled([
      assignBreak(ada, { accountId: account, subject, assigneeId: ada.actor.userId, version: 0 }),
    ]);
    // By then the run has looked, found nobody, and waits for its turn.
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(1);
    return { second };
  });
  expect(await asked.second).toMatchObject([
    {
      status: "rejected",
      reason: {
        code: "conflict",
        message: expect.stringContaining(`${tunde.actor.name} has it now`),
      },
    },
  ]);
});

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    desk.db,
  );
  return Number(rows[0]?.n);
}

const DAY = "2026-11-18";
const hrefOf = (account: string, tab: string) =>
  `/reconciliation?account=${account}&period=custom&from=${DAY}&to=${DAY}&tab=${tab}`;

test("a line is open until somebody explains it, and again once that is undone", async () => {
  const account = await books.account({ currency: "NGN" });
  const [line = ""] = await books.lines(account, [
    { bookedOn: DAY, amount: "77", narration: "FEE" },
  ]);
  const asked = { account, subject: `line:${line}` };
  expect(await breakStanding(viewer, asked)).toEqual({
    held: null,
    isVoid: false,
    assignee: null,
    assignmentVersion: 0,
  });
  await assignBreak(ada, {
    accountId: account,
    subject: asked.subject,
    assigneeId: tunde.actor.userId,
    version: 0,
  });
  const match = await makeMatch(tunde, {
    accountId: account,
    lineIds: [line],
    legs: [],
    reason: { kind: "bank_charge" },
  });
  expect(await breakStanding(viewer, asked)).toMatchObject({
    held: {
      match: { id: match.id, decidedBy: tunde.actor.name, differenceReason: "bank_charge" },
      accountName: null,
      href: hrefOf(account, "matched"),
    },
    assignee: { id: tunde.actor.userId, name: tunde.actor.name },
    assignmentVersion: 1,
  });
  await undoMatch(ada, match.id, { version: match.version });
  expect(await breakStanding(viewer, asked)).toMatchObject({ held: null });
});

test("a transfer's own account's suggestion holds it, and any account's match", async () => {
  const [account, other] = [
    await books.account({ currency: "GHS" }),
    await books.account({ currency: "GHS", name: "Ecobank two" }),
  ];
  const transactionId = await books.transaction({
    reference: "TXN-STAND1",
    sourceCurrency: "GHS",
    amountSent: "4321",
  });
  const subject = `leg:${transactionId}:source`;
  await books.lines(account, [
    { bookedOn: DAY, amount: "4300", currency: "GHS", narration: "TRF TXN-STAND1 CHG NETTED" },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const [suggested] = (await listMatches(ada, { account, from: DAY, to: DAY, state: "suggested" }))
    .matches;
  if (!suggested) throw new Error("nothing was suggested");
  expect(await breakStanding(viewer, { account, subject })).toMatchObject({
    held: { match: { id: suggested.id, state: "suggested" }, href: hrefOf(account, "suggested") },
  });
  expect(await breakStanding(viewer, { account: other, subject })).toMatchObject({ held: null });
  await acceptMatch(ada, suggested.id, {
    version: suggested.version,
    reason: { kind: "bank_charge" },
  });
  expect(await breakStanding(viewer, { account: other, subject })).toMatchObject({
    held: {
      match: { state: "matched" },
      accountName: "Zenith operations",
      href: hrefOf(account, "matched"),
    },
  });
});

test("of a transfer that ended without a payment nothing is expected, and what isn't there is said", async () => {
  const account = await books.account({ currency: "KES" });
  const ended = await books.transaction({
    sourceCurrency: "KES",
    amountSent: "12",
    status: "cancelled",
  });
  expect(await breakStanding(viewer, { account, subject: `leg:${ended}:source` })).toMatchObject({
    held: null,
    isVoid: true,
  });
  for (const subject of ["line:0", `leg:${ended}:sideways`, "nothing"])
    await expect(breakStanding(viewer, { account, subject })).rejects.toMatchObject({
      code: "not_found",
    });
});
