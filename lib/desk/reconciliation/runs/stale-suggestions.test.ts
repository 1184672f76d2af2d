import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { newId } from "@/lib/platform/ids";
import { insertMatches, type NewMatch } from "@/lib/store/reconciliation/insert-matches";
import { deleteTakenSuggestions } from "@/lib/store/reconciliation/matches";
import type { DatabaseTransaction } from "@/lib/store/database";
import { nextRevision } from "@/lib/store/revision";
import { acceptMatch } from "../decisions/decide-match";
import { listMatches } from "../matches/list-matches";
import { startBooksDesk } from "../testing/books-desk";
import { runMatching } from "./run-matching";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const suggestions = async (account: string) =>
  (await listMatches(ada, { account, from: "2026-11-01", to: "2026-11-30", state: "suggested" }))
    .matches;

test("a suggestion is made anew when its transaction's amount has changed", async () => {
  const account = await books.account();
  const facts = {
    reference: "TXN-7H2KQM",
    amountSent: "1000000",
    createdAt: new Date("2026-11-17T09:00:00Z"),
  };
  const id = await books.transaction(facts);
  await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "999950.00", narration: "TRF TXN-7H2KQM" },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const [before] = await suggestions(account);
  expect(before?.difference).toBe("-50");
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  expect((await suggestions(account))[0]?.id).toBe(before?.id);
  await books.transaction({ ...facts, id, amountSent: "1000010" });
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const [after] = await suggestions(account);
  expect([after?.difference, after?.legs[0]?.amount]).toEqual(["-60", "1000010"]);
  expect(
    (
      await acceptMatch(ada, after?.id ?? "", {
        version: after?.version ?? 0,
        reason: { kind: "bank_charge" },
      })
    ).state,
  ).toBe("matched");
});

test.each([
  ["its amount", { amountSent: "4100.5" }],
  ["its state", { status: "cancelled" }],
])(
  "a suggestion whose transaction has changed %s since is not agreed to as it was",
  async (_what, change) => {
    const account = await books.account();
    const facts = { amountSent: "4100", createdAt: new Date("2026-11-17T09:00:00Z") };
    const id = await books.transaction(facts);
    await books.lines(account, [{ bookedOn: "2026-11-18", amount: "4100", narration: "TRANSFER" }]);
    await runMatching(desk.visitor, account, DEFAULT_RULES);
    const [suggestion] = await suggestions(account);
    expect(suggestion).toMatchObject({ lane: "amount_date", difference: "0" });

    await books.transaction({ ...facts, ...change, id });
    await expect(
      acceptMatch(ada, suggestion?.id ?? "", { version: suggestion?.version ?? 0 }),
    ).rejects.toMatchObject({ code: "conflict", reason: "gone" });
    await runMatching(desk.visitor, account, DEFAULT_RULES);
    expect(await suggestions(account)).toEqual([]);

    await books.transaction({ ...facts, id });
    await runMatching(desk.visitor, account, DEFAULT_RULES);
    const [again] = await suggestions(account);
    expect((await acceptMatch(ada, again?.id ?? "", { version: again?.version ?? 0 })).state).toBe(
      "matched",
    );
  },
);

test("what is taken is looked for in all suggestions together, not by each of them, also before the database knows how many there are", async () => {
  const count = 400;
  const [mine, other] = [await books.account(), await books.account()];
  const line = { bookedOn: "2026-11-18", amount: "5", narration: "X" };
  const lines = await Promise.all(
    [mine, other].map((account) =>
      books.lines(
        account,
        Array.from({ length: count }, () => line),
      ),
    ),
  );
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await books.transaction());
  const match = (lineId: string, transactionId: string): NewMatch => ({
    id: newId(),
    lane: "amount_date",
    firstOn: "2026-11-18",
    difference: "0",
    differenceReason: null,
    evidence: [],
    sentence: "",
    fingerprint: newId(),
    lineIds: [lineId],
    legs: [{ transactionId, side: "source", amount: "5" }],
  });
  const write = async (tx: DatabaseTransaction, at: 0 | 1, state: "suggested" | "matched") => {
    const place = {
      accountId: [mine, other][at] ?? "",
      revision: await nextRevision(tx),
      at: new Date(),
    };
    await insertMatches(
      tx,
      { ...place, state, automatic: false, rulesVersion: 1, createdBy: null },
      ids.map((id, nth) => match(lines[at]?.[nth] ?? "", id)),
    );
  };
  await desk.db.transaction().execute((tx) => write(tx, 0, "suggested"));
  await desk.db.transaction().execute(async (tx) => {
    await write(tx, 1, "matched");
    const read = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname in ('match_legs', 'match_lines', 'matches')`.execute(
        tx,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    expect(await deleteTakenSuggestions(tx)).toHaveLength(count);
    expect((await read()) - before).toBeLessThan(count * 40);
  });
});
