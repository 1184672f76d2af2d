import type { KyselyPlugin } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { inTurn } from "@/lib/store/postgres/json-columns";
import { claimRun, queueRun, showRunAlive } from "@/lib/store/reconciliation/match-runs";
import { makeMatch } from "../decisions/make-match";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { dryRun } from "./dry-run";
import { WindowLines } from "./match-window";
import { runMatching } from "./run-matching";
import { workRuns } from "./matching-runs";

// An account with more open lines than one window takes, which is two lines here.

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const listed = async (account: string, state: "suggested" | "matched") =>
  (await listMatches(ada, { account, ...NOVEMBER, state })).matches;
const WITHOUT_DIFFERENCES = { ...DEFAULT_RULES, off: ["reference_difference" as const] };

/**
 * Five lines on five days: two that match, two that are suggested, and a charge. Each transfer is
 * named in full.
 */
async function fiveLines(prefix: string) {
  const account = await books.account();
  const amounts = ["1000", "1995", "3000", "3995", "12.5"];
  for (const [at, amount] of ["1000", "2000", "3000", "4000"].entries()) {
    await books.transaction({
      reference: `TXN-${prefix}0${at}`,
      amountSent: amount,
      createdAt: new Date(Date.UTC(2026, 10, 10 + at, 9)),
    });
  }
  const lines = amounts.map((amount, at) => ({
    bookedOn: `2026-11-${10 + at}`,
    amount,
    narration: at < 4 ? `RAMP TXN-${prefix}0${at}` : "SMS ALERT",
  }));
  return { account, lines: await books.lines(account, lines) };
}

describe("window by window", () => {
  test("every line is judged, and what was found in one window stays through the others", async () => {
    const { account } = await fiveLines("WIN");
    let windows = 0;
    const options = { linesAtOnce: 2, goesOn: () => Promise.resolve(void (windows += 1)) };
    expect(await runMatching(desk.visitor, account, DEFAULT_RULES, options)).toEqual({
      lines: 5,
      automatic: 2,
      suggested: 2,
      withdrawn: 0,
      unmatched: 3,
    });
    expect(windows).toBe(3);
    const found = await listed(account, "suggested");
    expect(found.map((match) => match.legs[0]?.reference)).toEqual(["TXN-WIN03", "TXN-WIN01"]);
    expect(await runMatching(desk.visitor, account, DEFAULT_RULES, options)).toEqual({
      lines: 3,
      automatic: 0,
      suggested: 2,
      withdrawn: 0,
      unmatched: 3,
    });
    expect(await listed(account, "suggested")).toEqual(found);
  });

  test("a suggestion that no longer holds is taken away in the window of its line", async () => {
    const { account } = await fiveLines("GON");
    await runMatching(desk.visitor, account, DEFAULT_RULES, { linesAtOnce: 2 });
    expect(
      await runMatching(desk.visitor, account, WITHOUT_DIFFERENCES, { linesAtOnce: 1 }),
    ).toMatchObject({ lines: 3, suggested: 0, withdrawn: 2 });
    expect(await listed(account, "suggested")).toEqual([]);
  });

  test("a dry run of the newest lines compares with what was made of those alone", async () => {
    const { account } = await fiveLines("REH");
    await runMatching(desk.visitor, account, DEFAULT_RULES);
    const tried = await dryRun(desk.visitor, account, { ...WITHOUT_DIFFERENCES, version: 2 }, 3);
    expect(tried).toMatchObject({
      lines: 3,
      partial: true,
      gained: { count: 0 },
      lost: { count: 1, examples: [{ lane: "reference_difference" }] },
    });
    expect(
      await dryRun(desk.visitor, account, { ...WITHOUT_DIFFERENCES, version: 2 }),
    ).toMatchObject({ lines: 5, partial: false, lost: { count: 2 } });
  });
});

describe("a suggestion ends when another line is matched with its transfer", () => {
  /** A line that pays too little, and a later one that pays in full. Both name the transfer. */
  const NEARLY = { bookedOn: "2026-11-10", amount: "4990", narration: "RAMP TXN-ENDS01" };
  const EXACTLY = { bookedOn: "2026-11-11", amount: "5000", narration: "RAMP TXN-ENDS01" };

  test("of an earlier window", async () => {
    const account = await books.account();
    await books.transaction({
      reference: "TXN-ENDS01",
      amountSent: "5000",
      createdAt: new Date("2026-11-10T09:00:00Z"),
    });
    await books.lines(account, [NEARLY, EXACTLY]);
    expect(
      await runMatching(desk.visitor, account, DEFAULT_RULES, { linesAtOnce: 1 }),
    ).toMatchObject({ automatic: 1, suggested: 1, withdrawn: 1 });
    expect(await listed(account, "suggested")).toEqual([]);
  });

  test("but not a reversal's, whose original may be matched", async () => {
    const account = await books.account();
    for (const reference of ["TXN-ENDS03", "TXN-ENDS04"])
      await books.transaction({
        reference,
        amountSent: "7000",
        createdAt: new Date("2026-11-10T09:00:00Z"),
      });
    await books.lines(account, [
      { bookedOn: "2026-11-10", amount: "7000", narration: "RAMP TXN-ENDS03" },
      {
        bookedOn: "2026-11-11",
        amount: "7000",
        direction: "in",
        narration: "REVERSAL TXN-ENDS03",
        reversal: true,
      },
      { bookedOn: "2026-11-12", amount: "7000", narration: "RAMP TXN-ENDS04" },
    ]);
    expect(
      await runMatching(desk.visitor, account, DEFAULT_RULES, { linesAtOnce: 1 }),
    ).toMatchObject({ automatic: 2, suggested: 1, withdrawn: 0 });
    expect((await listed(account, "suggested")).map((match) => match.lane)).toEqual(["reversal"]);
  });

  test("of another account, whose pages are told", async () => {
    const [first, second] = [await books.account(), await books.account()];
    await books.transaction({
      reference: "TXN-ENDS02",
      amountSent: "5000",
      createdAt: new Date("2026-11-10T09:00:00Z"),
    });
    await books.lines(first, [{ ...NEARLY, narration: "RAMP TXN-ENDS02" }]);
    await books.lines(second, [{ ...EXACTLY, narration: "RAMP TXN-ENDS02" }]);
    await runMatching(desk.visitor, first, DEFAULT_RULES);
    expect(await listed(first, "suggested")).toHaveLength(1);
    const { seq } = await desk.db
      .selectFrom("changes")
      .select((eb) => eb.fn.max("seq").as("seq"))
      .executeTakeFirstOrThrow();
    await runMatching(desk.visitor, second, DEFAULT_RULES);
    expect(await listed(first, "suggested")).toEqual([]);
    const told = await desk.db
      .selectFrom("changes")
      .select("subjectId")
      .where("seq", ">", seq)
      .execute();
    expect(told.map((change) => change.subjectId)).toEqual(expect.arrayContaining([first, second]));
  });
});

test("a match is listed by the day of its first line, whoever made it", async () => {
  const account = await books.account();
  const [second = "", first = ""] = await books.lines(account, [
    { bookedOn: "2026-11-02", amount: "10", narration: "STAMP DUTY" },
    { bookedOn: "2026-10-31", amount: "10", narration: "STAMP DUTY" },
  ]);
  const { id } = await makeMatch(ada, {
    accountId: account,
    lineIds: [second, first],
    legs: [],
    reason: { kind: "tax" },
  });
  expect(await listed(account, "matched")).toEqual([]);
  expect(
    (
      await listMatches(ada, { account, from: "2026-10-01", to: "2026-10-31", state: "matched" })
    ).matches.map((match) => match.id),
  ).toEqual([id]);
});

test("a run that tells it goes on is not taken for a lost one", async () => {
  await queueRun(desk.db, {
    accountId: await books.account(),
    createdBy: null,
    createdAt: desk.clock.now(),
  });
  const { id = "" } = (await claimRun(desk.db)) ?? {};
  await desk.db
    .updateTable("matchRuns")
    .set({ progressAt: new Date(Date.now() - 3_600_000) })
    .where("id", "=", id)
    .execute();
  await showRunAlive(desk.db, id);
  expect(await claimRun(desk.db)).toBeUndefined();
});

test("a run tells so after each window", async () => {
  const account = await books.account();
  await books.lines(account, [{ bookedOn: "2026-11-02", amount: "10", narration: "STAMP DUTY" }]);
  await queueRun(desk.db, { accountId: account, createdBy: null, createdAt: desk.clock.now() });
  while ((await workRuns(desk.visitor)) > 0);
  // The first hint comes from the window itself, before the run reports its progress. The database
  // compares the two times, because a window may take less than the millisecond that a Date can
  // resolve.
  const { toldAfter } = await desk.db
    .selectFrom("matchRuns")
    .select((eb) =>
      eb(
        "progressAt",
        ">",
        eb
          .selectFrom("changes")
          .select("at")
          .where("subjectId", "=", account)
          .orderBy("seq")
          .limit(1),
      ).as("toldAfter"),
    )
    .where("accountId", "=", account)
    .executeTakeFirstOrThrow();
  expect(toldAfter).toBe(true);
});

test("a run that breaks off ends no sooner than the last query that it has asked for", async () => {
  const { account } = await fiveLines("BRK");
  const asked = new Set<string>();
  const answered = new Set<string>();
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.add(queryId.queryId);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      answered.add(queryId.queryId);
      return Promise.resolve(result);
    },
  };
  // Asked whether batches are looked for once the first lines are read and their legs wait to be.
  const broken = {
    ...DEFAULT_RULES,
    get off(): never {
      throw new Error("broken off");
    },
  };
  await expect(
    runMatching({ ...desk.visitor, db: desk.visitor.db.withPlugin(noting) }, account, broken),
  ).rejects.toThrow("broken off");
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((query) => !answered.has(query))).toEqual([]);
});

const readAccount = await books.account();
const lineIds = await books.lines(
  readAccount,
  ["10", "11", "11", "12", "13"].map((day) => ({
    bookedOn: `2026-11-${day}`,
    amount: "100",
    narration: "RAMP",
  })),
);
test.each([
  { limit: 100, piece: 2, pieces: [2, 2, 1], next: false },
  { limit: 5, piece: 5, pieces: [5], next: false },
  { limit: 4, piece: 2, pieces: [2, 2], next: true },
  { limit: 3, piece: 2, pieces: [2, 1], next: true },
  { limit: 100, piece: 10, pieces: [5], next: false },
])("up to $limit lines, $piece at a time", async ({ limit, piece, pieces, next }) => {
  await desk.db.transaction().execute(async (tx) => {
    const lines = new WindowLines(tx, {
      turns: inTurn(),
      accountId: readAccount,
      after: null,
      limit,
      piece,
    });
    const read: string[][] = [];
    for await (const some of lines) read.push(some.map(({ id }) => id));
    expect(read.map(({ length }) => length)).toEqual(pieces);
    expect(read.flat()).toEqual(lineIds.slice(0, limit));
    expect(lines.count).toBe(read.flat().length);
    expect(lines.next?.id).toBe(next ? lineIds[limit - 1] : undefined);
  });
});
