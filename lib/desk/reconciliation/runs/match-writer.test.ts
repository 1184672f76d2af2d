import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import type { BareProposal } from "@/lib/domain/matching/run";
import { newId } from "@/lib/platform/ids";
import { sql, type Queryable } from "@/lib/store/database";
import { inTurn } from "@/lib/store/postgres/json-columns";
import { oneAfterTheOther } from "@/lib/store/testing/one-after-the-other";
import { makeMatch } from "../decisions/make-match";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { MatchWriter } from "./match-writer";
import { runMatching } from "./run-matching";

// Automatic matches are written while the other lanes still run.

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

/**
 * A line that names its transfer, and one with the sum of two. The second line's legs are loaded
 * after the first was written.
 */
async function certainAndBatch(prefix: string, day: string) {
  const account = await books.account();
  const at = (hour: number) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  const named = await books.transaction({
    reference: `TXN-${prefix}01`,
    amountSent: "1000",
    createdAt: at(8),
  });
  await books.transaction({
    reference: `TXN-${prefix}02`,
    amountSent: "2000.01",
    createdAt: at(9),
  });
  await books.transaction({
    reference: `TXN-${prefix}03`,
    amountSent: "3000.02",
    createdAt: at(10),
  });
  const lines = await books.lines(account, [
    { bookedOn: day, amount: "1000", narration: `RAMP TXN-${prefix}01` },
    { bookedOn: day, amount: "5000.03", narration: "RAMP SETTLEMENT" },
  ]);
  return { account, named, lines };
}

test("what is written ahead and what is found after it come to one run", async () => {
  const { account } = await certainAndBatch("AHD", "2026-03-04");
  expect(await runMatching(desk.visitor, account, DEFAULT_RULES)).toEqual({
    lines: 2,
    automatic: 1,
    suggested: 1,
    withdrawn: 0,
    unmatched: 1,
  });
  const days = { from: "2026-03-01", to: "2026-03-31" };
  const [suggested] = (await listMatches(ada, { account, ...days, state: "suggested" })).matches;
  expect(suggested).toMatchObject({
    lane: "batch",
    legs: [{ reference: "TXN-AHD02" }, { reference: "TXN-AHD03" }],
  });
  const { rows } = await sql<{
    moments: number;
  }>`select count(distinct created_at)::int as moments from matches where account_id = ${account}::uuid`.execute(
    desk.db,
  );
  expect(rows).toEqual([{ moments: 1 }]);
  // In a second run the suggestion stays the same.
  expect(await runMatching(desk.visitor, account, DEFAULT_RULES)).toEqual({
    lines: 1,
    automatic: 0,
    suggested: 1,
    withdrawn: 0,
    unmatched: 1,
  });
  expect((await listMatches(ada, { account, ...days, state: "suggested" })).matches).toEqual([
    suggested,
  ]);
});

test("a leg that another run takes in the same moment: the run is made again, though more was asked for meanwhile", async () => {
  const { account, named } = await certainAndBatch("RAC", "2026-04-08");
  const other = await books.account();
  const takeLeg = async (on: Queryable) => {
    const match = newId();
    await sql`
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at, from_revision)
      values (${match}::uuid, ${other}::uuid, 'reference', '2026-04-08', 'matched', true, 0, '[]', 'So it is', ${match}, now(), 1)
    `.execute(on);
    await sql`insert into match_legs (match_id, transaction_id, side, amount, live) values (${match}::uuid, ${named}, 'source', 1000, true)`.execute(
      on,
    );
  };
  const outcome = await oneAfterTheOther(desk.db, takeLeg, () =>
    runMatching(desk.visitor, account, DEFAULT_RULES),
  );
  expect(outcome).toEqual({
    status: "fulfilled",
    value: expect.objectContaining({ lines: 2, automatic: 0, suggested: 1 }) as object,
  });
});

test("a person's match made before is left alone", async () => {
  const { account, named, lines } = await certainAndBatch("MAN", "2026-05-06");
  const [line = ""] = lines;
  await makeMatch(ada, {
    accountId: account,
    lineIds: [line],
    legs: [{ transactionId: named, side: "source" }],
  });
  expect(await runMatching(desk.visitor, account, DEFAULT_RULES)).toMatchObject({
    lines: 1,
    automatic: 0,
    suggested: 1,
  });
});

test("what is automatic and what is only suggested keep their states, though they are written together", async () => {
  const { account, lines } = await certainAndBatch("MIX", "2026-07-01");
  const proposals = lines.map((line, at): BareProposal => ({
    lane: at === 0 ? "amount_date" : "other_business",
    automatic: at > 0,
    lineIds: [line],
    legIds: [],
    legs: [],
    firstOn: "2026-07-01",
    difference: "0",
    explained: null,
    words: () => ({ evidence: [], sentence: "So it is" }),
  }));
  await desk.db.transaction().execute((tx) =>
    new MatchWriter(tx, {
      turns: inTurn(),
      accountId: account,
      at: () => new Date(),
      rulesVersion: 1,
    }).finish(proposals),
  );
  const { rows } = await sql`
    select m.lane, m.state, m.automatic, l.live, m.from_revision is not null as has_revision, m.decided_at is not null as is_decided
    from matches m join match_lines l on l.match_id = m.id where m.account_id = ${account}::uuid order by m.lane
  `.execute(desk.db);
  expect(rows).toEqual([
    {
      lane: "amount_date",
      state: "suggested",
      automatic: false,
      live: false,
      hasRevision: false,
      isDecided: false,
    },
    {
      lane: "other_business",
      state: "matched",
      automatic: true,
      live: true,
      hasRevision: true,
      isDecided: true,
    },
  ]);
});

test("the first thousand are written as soon as they are known, though later pieces are larger", async () => {
  const {
    account,
    lines: [line = ""],
  } = await certainAndBatch("FST", "2026-08-05");
  const suggestions = Array.from({ length: 1_000 }, (): BareProposal => ({
    lane: "amount_date",
    automatic: false,
    lineIds: [line],
    legIds: [],
    legs: [],
    firstOn: "2026-08-05",
    difference: "0",
    explained: null,
    words: () => ({ evidence: [], sentence: "So it is" }),
  }));
  const turns = inTurn();
  const written = await desk.db.transaction().execute(async (tx) => {
    const writer = new MatchWriter(tx, {
      turns,
      accountId: account,
      at: () => new Date(),
      rulesVersion: 1,
    });
    writer.take(suggestions);
    await writer.place();
    await immediate();
    const {
      rows: [counted],
    } = await turns(() =>
      sql<{
        count: number;
      }>`select count(*)::int as count from matches where account_id = ${account}::uuid`.execute(
        tx,
      ),
    );
    await writer.abandon();
    return counted?.count;
  });
  expect(written).toBe(1_000);
});

test("a run that breaks off has nothing written afterwards, when its transaction has ended and the connection is another's", async () => {
  const {
    account,
    lines: [line = ""],
  } = await certainAndBatch("BRK", "2026-06-03");
  const suggestions = Array.from({ length: 50 }, (): BareProposal => ({
    lane: "amount_date",
    automatic: false,
    lineIds: [line],
    legIds: [],
    legs: [],
    firstOn: "2026-06-03",
    difference: "0",
    explained: null,
    words: () => ({ evidence: [], sentence: "So it is" }),
  }));
  const broken = desk.db.transaction().execute(async (tx) => {
    const writer = new MatchWriter(tx, {
      turns: inTurn(),
      accountId: account,
      at: () => new Date(),
      rulesVersion: 1,
      piece: 1,
    });
    writer.take(suggestions);
    // The first of them is being written by then.
    await writer.place();
    await immediate();
    await writer.abandon();
    throw new Error("broken off");
  });
  await expect(broken).rejects.toThrow("broken off");
  await immediate();
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from matches where account_id = ${account}::uuid`.execute(
    desk.db,
  );
  expect(rows).toEqual([{ count: 0 }]);
});
