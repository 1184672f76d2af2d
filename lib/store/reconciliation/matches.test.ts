import { expect, test } from "vitest";
import { sql } from "../database";
import { suggestionsOf } from "./matches";
import { oneMatch } from "../testing/one-match";
import { openTestDatabases } from "../testing/open-test-database";

const COUNT = 2_000;

const { db, owner } = await openTestDatabases();

/** As many suggestions, each with a line of its own. */
async function suggest(like: { match: string; line: string }): Promise<void> {
  await sql`
    with made as (
      insert into statement_lines (statement_id, account_id, line_number, booked_on, direction, amount, currency, narration, fingerprint, occurrence)
      select statement_id, account_id, n, booked_on, direction, amount, currency, narration, gen_random_uuid(), 0
      from statement_lines, generate_series(1, ${COUNT}) n where id = ${like.line}::bigint returning id
    )
    insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at)
    select gen_random_uuid(), m.account_id, 'amount_date', m.first_on, 'suggested', false, 0, '[]', '', made.id, now() from matches m, made where m.id = ${like.match}::uuid
  `.execute(db);
  await sql`insert into match_lines (match_id, line_id, live) select id, fingerprint::bigint, false from matches where id <> ${like.match}::uuid`.execute(
    db,
  );
}

test("a window's suggestions are found by their own lines, also where the database thinks that there are no matches", async () => {
  const like = await oneMatch(db);
  const { accountId } = await db
    .selectFrom("matches")
    .select("accountId")
    .where("id", "=", like.match)
    .executeTakeFirstOrThrow();
  await suggest(like);
  await sql`delete from matches where id <> ${like.match}::uuid`.execute(db);
  for (const table of ["matches", "match_lines", "match_legs"])
    await sql`vacuum (truncate false, analyze) ${sql.table(table)}`.execute(owner);
  await suggest(like);
  const { day } = await db
    .selectFrom("statementLines")
    .select("bookedOn as day")
    .where("id", "=", like.line)
    .executeTakeFirstOrThrow();
  const {
    rows: [middle],
  } = await sql<{
    id: string;
  }>`select line_id::text as id from match_lines where not live order by line_id desc offset ${COUNT / 2} limit 1`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname in ('statement_lines', 'match_lines', 'matches')`.execute(
        tx,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    expect(
      (await suggestionsOf(tx, accountId, { after: { on: day, id: middle?.id ?? "" }, upTo: null }))
        .size,
    ).toBe(COUNT / 2);
    expect((await read()) - before).toBeLessThan(COUNT * 10);
  });
});
