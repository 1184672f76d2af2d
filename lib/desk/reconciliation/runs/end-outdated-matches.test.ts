import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { newId } from "@/lib/platform/ids";
import { insertClosePeriod } from "@/lib/store/close/close-periods";
import { settledRevision } from "@/lib/store/revision";
import { acceptMatch } from "../decisions/accept-match";
import { undoMatch } from "../decisions/undo-match";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { matchAgain } from "./match-again";
import { runMatching } from "./run-matching";
import { workRuns } from "./work-runs";

const { desk, ada, books } = await startBooksDesk();
const tunde = await desk.signedIn("maker");
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const listed = async (account: string, state: "matched" | "suggested") => (await listMatches(ada, { account, ...NOVEMBER, state })).matches;
const run = (account: string) => runMatching(desk.visitor, account, DEFAULT_RULES);

/** An account of which one line is matched with one transaction; `becomes` is what the service makes of its amount. */
async function matchedOnce(reference: string, amount = "1000000") {
  const account = await books.account();
  const facts = { reference, amountSent: amount, createdAt: new Date("2026-11-17T09:00:00Z") };
  const id = await books.transaction(facts);
  await books.lines(account, [{ bookedOn: "2026-11-18", amount, narration: `TRF ${reference}` }]);
  await run(account);
  const [match] = await listed(account, "matched");
  return { account, match: match?.id ?? "", becomes: (amountSent: string) => books.transaction({ ...facts, id, amountSent }) };
}

test("a match whose transaction gets another amount is ended, and the line is suggested with the difference", async () => {
  const { account, match, becomes } = await matchedOnce("TXN-AMT001");
  await becomes("1000000.00");
  await run(account);
  expect((await listed(account, "matched")).map(({ id }) => id)).toEqual([match]);

  await becomes("999950");
  await run(account);
  expect(await listed(account, "matched")).toEqual([]);
  expect(await listed(account, "suggested")).toMatchObject([{ lane: "reference_difference", difference: "50" }]);
  expect((await desk.audited(match)).at(-1)).toMatchObject({ action: "match.undone", before: { difference: "0" }, after: { reason: "The service changed an amount after it was matched" } });

  const [suggestion] = await listed(account, "suggested");
  await acceptMatch(ada, suggestion?.id ?? "", { version: suggestion?.version ?? 0, reason: { kind: "bank_charge" } });
  await run(account);
  expect(await listed(account, "matched")).toMatchObject([{ difference: "50" }]);

  await becomes("999940");
  await run(account);
  await expect(undoMatch(ada, suggestion?.id ?? "", { version: 2, reason: "Wrong" })).rejects.toMatchObject({ message: expect.stringContaining("The desk undid it meanwhile") });
});

test("it is noticed without an open line, and without anybody asking", async () => {
  const { account, becomes } = await matchedOnce("TXN-AMT002");
  const later = async () => {
    desk.clock.advance(11 * 60_000);
    await matchAgain(desk.visitor);
    while ((await workRuns(desk.visitor)) > 0);
  };
  await later();
  expect(await listed(account, "matched")).toHaveLength(1);
  await becomes("999000");
  await later();
  expect(await listed(account, "matched")).toEqual([]);
});

test("a match that a period was closed with stays: the change is an adjustment of the next period", async () => {
  const { account, match, becomes } = await matchedOnce("TXN-AMT003");
  const by = { preparedBy: ada.actor.userId, preparedAt: desk.clock.now(), reviewedBy: tunde.userId, reviewedAt: desk.clock.now() };
  const closedRevision = await settledRevision(desk.db);
  await desk.db.transaction().execute((tx) => insertClosePeriod(tx, { id: newId(), accountId: account, fromDay: NOVEMBER.from, toDay: NOVEMBER.to, state: "closed", closedRevision, ...by }));
  await becomes("999950");
  await run(account);
  expect((await listed(account, "matched")).map(({ id }) => id)).toEqual([match]);
});
