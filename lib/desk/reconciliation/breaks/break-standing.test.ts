import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { acceptMatch, undoMatch } from "../decisions/decide-match";
import { makeMatch } from "../decisions/make-match";
import { listMatches } from "../matches/list-matches";
import { runMatching } from "../runs/run-matching";
import { startBooksDesk } from "../testing/books-desk";
import { assignBreak, breakStanding } from "./breaks";

const { desk, ada, books } = await startBooksDesk();
const tunde = (await desk.signedIn("maker")).ctx;
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

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
