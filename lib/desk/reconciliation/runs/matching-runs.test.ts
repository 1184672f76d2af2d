import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { afterAll, expect, test } from "vitest";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { matchAgain, requestRun, workRuns } from "./matching-runs";

const MINUTE_MS = 60_000;

const { desk, ada, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

async function drain(): Promise<number> {
  let worked = 0;
  while ((await workRuns(desk.visitor)) > 0) worked += 1;
  return worked;
}

/** Runs the periodic job and the queued runs. @returns how many accounts were matched again. */
async function later(minutes: number): Promise<number> {
  desk.clock.advance(minutes * MINUTE_MS);
  await matchAgain(desk.visitor);
  return drain();
}

const matched = async (account: string) =>
  (await listMatches(ada, { account, from: "2026-11-01", to: "2026-11-30", state: "matched" }))
    .matches.length;
const aLine = (reference: string, currency: string) => ({
  bookedOn: "2026-11-18",
  amount: "4100",
  currency,
  narration: `RAMP ${reference}`,
});

test("a run that is asked for is worked off, and not by a viewer", async () => {
  const account = await books.account({ currency: "XOF" });
  await books.transaction({ reference: "TXN-ASKED1", sourceCurrency: "XOF", amountSent: "2000" });
  await books.lines(account, [
    { bookedOn: "2026-11-17", amount: "2000", currency: "XOF", narration: "TXN-ASKED1" },
  ]);
  await expect(requestRun(viewer, { accountId: account })).rejects.toMatchObject({
    code: "forbidden",
  });
  await requestRun(ada, { accountId: account });
  await requestRun(ada, { accountId: account });
  await drain();
  expect(await matched(account)).toBe(1);
  await expect(requestRun(ada, { accountId: desk.visitor.requestId })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a transaction that comes after its line is matched without anybody asking", async () => {
  const account = await books.account();
  await books.lines(account, [aLine("TXN-LATE01", "NGN")]);
  await requestRun(ada, { accountId: account });
  await drain();
  expect(await later(11)).toBe(0);
  await books.transaction({ reference: "TXN-LATE01", amountSent: "4100" });
  expect(await later(1)).toBe(1);
  expect(await matched(account)).toBe(1);
  await books.transaction({ reference: "TXN-LATE02", amountSent: "4100" });
  expect(await later(11)).toBe(0);
});

test("an account rests for ten minutes after a run, and what came meanwhile is looked at then", async () => {
  const account = await books.account({ currency: "KES" });
  await books.lines(account, [aLine("TXN-LATE03", "KES"), aLine("TXN-LATE04", "KES")]);
  await books.transaction({ reference: "TXN-LATE05", sourceCurrency: "KES" });
  expect(await later(0)).toBe(1);
  await books.transaction({ reference: "TXN-LATE03", amountSent: "4100", sourceCurrency: "KES" });
  expect(await later(9)).toBe(0);
  expect(await later(2)).toBe(1);
  expect(await matched(account)).toBe(1);
});

test("a run that took long is made again only after twenty times as long", async () => {
  const account = await books.account({ currency: "UGX" });
  await books.lines(account, [aLine("TXN-LATE06", "UGX")]);
  await requestRun(ada, { accountId: account });
  desk.clock.advance(3 * MINUTE_MS);
  await drain();
  await books.transaction({ reference: "TXN-LATE07", sourceCurrency: "UGX" });
  expect(await later(59)).toBe(0);
  expect(await later(2)).toBe(1);
});

test("changes in other currencies have nothing run", async () => {
  const account = await books.account({ currency: "GHS" });
  await books.lines(account, [aLine("TXN-LATE08", "GHS")]);
  await requestRun(ada, { accountId: account });
  await drain();
  await books.transaction({ reference: "TXN-LATE09", sourceCurrency: "ZAR" });
  expect(await later(30)).toBe(0);
});

test("a run that waits goes by the rules that are in force when it begins", async () => {
  const account = await books.account({ currency: "ZAR" });
  await books.lines(account, [aLine("TXN-LATE10", "ZAR")]);
  await books.transaction({ reference: "TXN-LATE10", amountSent: "4100", sourceCurrency: "ZAR" });
  await requestRun(ada, { accountId: account });
  await desk.db
    .insertInto("matchRules")
    .values({
      version: 2,
      rules: JSON.stringify({ ...DEFAULT_RULES, version: 2, off: ["reference"] }),
      createdBy: ada.actor.userId,
      createdAt: desk.clock.now(),
    })
    .execute();
  await drain();
  expect(await matched(account)).toBe(0);
});
