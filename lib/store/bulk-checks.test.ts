import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, sql, type Database, type Queryable } from "./database";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let database: TestDatabase;
let db: Database;
/** A match without lines and legs, a line, and a transaction of its own for each test. */
let match: string;
let line: string;
let transaction: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
});
beforeEach(async () => {
  [match, transaction] = [randomUUID(), randomUUID()];
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (id, email, name, roles, created_at) values (${match}::uuid, ${`${match}@desk.example`}, 'Ada', '{maker}', now()) returning id
    ), account as (
      insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at)
      values (${match}::uuid, 'bank', 'Operations', ${match}::text, 'Zenith Bank', 'NGN', now()) returning id
    ), import as (
      insert into statement_imports (id, file_name, sha256, account_id, format, options, state, created_by, created_at)
      select ${match}::uuid, 'a.csv', ${match}::text, account.id, 'csv', '{}', 'imported', person.id, now() from account, person returning id, account_id
    ), statement as (
      insert into statements (id, import_id, account_id, lines, total_in, total_out) select id, id, account_id, 1, 0, 0 from import returning id, account_id
    ), suggestion as (
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at)
      select ${match}::uuid, id, 'manual', '2026-11-02', 'suggested', false, 0, '[]', 'So it is', ${match}::text, now() from account
    ), record as (
      insert into transactions (id, status, source_currency, amount_sent, destination_currency, revision, read_started_at, first_seen_at)
      values (${transaction}, 'failed', 'NGN', 100, 'USDC', nextval('desk_revision'), now(), now())
    )
    insert into statement_lines (statement_id, account_id, line_number, booked_on, direction, amount, currency, narration, fingerprint, occurrence)
    select id, account_id, 1, '2026-11-02', 'out', 100, 'NGN', 'RAMP', ${match}::text, 0 from statement returning id
  `.execute(db);
  line = rows[0]?.id ?? "";
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const holdLeg = (on: Queryable, id = transaction) => sql`insert into match_legs (match_id, transaction_id, side, amount, live) values (${match}::uuid, ${id}, 'source', 100, false)`.execute(on);
const holdLine = (on: Queryable, id = line) => sql`insert into match_lines (match_id, line_id, live) values (${match}::uuid, ${id}::bigint, false)`.execute(on);
const deleteRecord = (on: Queryable) => sql`delete from transactions where id = ${transaction}`.execute(on);
const deleteLine = (on: Queryable) => sql`delete from statement_lines where id = ${line}::bigint`.execute(on);

const REFUSED = expect.objectContaining({ code: "23503" }) as Error;

/** Until another connection waits for a lock. */
const oneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted`.execute(db);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
  }, 20_000);

/** One in a transaction that isn't ended before the other waits for it. */
async function oneAfterTheOther(first: (on: Queryable) => Promise<unknown>, second: (on: Queryable) => Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  let waiting: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await first(tx);
    waiting = Promise.allSettled([second(db)]);
    await oneWaits();
  });
  const [outcome] = (await waiting) ?? [];
  if (!outcome) throw new Error("the second was never started");
  return outcome;
}

describe.each([
  ["leg", { hold: holdLeg, drop: deleteRecord, unknown: "nowhere", change: () => sql`update transactions set id = 'other' where id = ${transaction}`.execute(db) }],
  ["line", { hold: holdLine, drop: deleteLine, unknown: "-1", change: () => sql`update match_lines set line_id = line_id + 1 where match_id = ${match}::uuid`.execute(db) }],
] as const)("the %s of a match", (_, { hold, drop, unknown, change }) => {
  test("is one that is there", async () => {
    await expect(hold(db, unknown)).rejects.toEqual(REFUSED);
    await hold(db);
  });

  test("can't be taken away, nor become another", async () => {
    await hold(db);
    await expect(drop(db)).rejects.toEqual(REFUSED);
    await expect(change()).rejects.toEqual(REFUSED);
  });

  test("can be taken away while no match holds it", async () => {
    await drop(db);
    await expect(hold(db)).rejects.toEqual(REFUSED);
  });

  test("is not lost between a writer and one who deletes, whoever comes first", async () => {
    expect(await oneAfterTheOther(drop, hold)).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("keeps what it points at from one who deletes while it is being written", async () => {
    expect(await oneAfterTheOther(hold, drop)).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("isn't written on an older view of what is there", async () => {
    const older = db.transaction().setIsolationLevel("repeatable read").execute((tx) => hold(tx));
    await expect(older).rejects.toThrow("read committed alone");
  });
});

test("what matches hold isn't emptied away either", async () => {
  await holdLeg(db);
  const owner = openDatabase(database.url);
  await expect(sql`truncate transaction_versions, transactions`.execute(owner)).rejects.toEqual(REFUSED);
  await sql`truncate transaction_versions, transactions, match_legs`.execute(owner);
  await owner.destroy();
});
