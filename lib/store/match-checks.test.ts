import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, sql, type Database, type Queryable } from "./database";
import { oneAfterTheOther } from "./testing/one-after-the-other";
import { oneMatch } from "./testing/one-match";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let database: TestDatabase;
let db: Database;
let match: string;
let line: string;
let transaction: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
});
beforeEach(async () => {
  ({ match, line, transaction } = await oneMatch(db));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const REFUSED = expect.objectContaining({ code: "23503" }) as Error;
const deleteMatch = (on: Queryable) => sql`delete from matches where id = ${match}::uuid`.execute(on);

const addLeg = (on: Queryable, of = match) => sql`insert into match_legs (match_id, transaction_id, side, amount, live) values (${of}::uuid, ${transaction}, 'source', 100, false)`.execute(on);
const addLine = (on: Queryable, of = match) => sql`insert into match_lines (match_id, line_id, live) values (${of}::uuid, ${line}::bigint, false)`.execute(on);
const takeLine = (on: Queryable, of = match) => sql`update statement_lines set match_id = ${of}::uuid where id = ${line}::bigint`.execute(on);
const bringTaken = (on: Queryable, of = match) =>
  sql`
    insert into statement_lines (statement_id, account_id, line_number, booked_on, direction, amount, currency, narration, fingerprint, occurrence, match_id)
    select statement_id, account_id, 2, booked_on, direction, amount, currency, narration, fingerprint, 1, ${of}::uuid from statement_lines where id = ${line}::bigint
  `.execute(on);

const ALL = [
  ["a match's leg", addLeg],
  ["a match's line", addLine],
  ["a line that is taken", takeLine],
  ["a line that comes taken", bringTaken],
] as const;

describe.each(ALL)("%s", (_, point) => {
  test("is of a match that is there", async () => {
    await expect(point(db, randomUUID())).rejects.toEqual(REFUSED);
    await point(db);
  });

  test("is not of one that somebody is deleting", async () => {
    expect(await oneAfterTheOther(db, deleteMatch, point)).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("isn't written on an older view of what is there", async () => {
    const older = db.transaction().setIsolationLevel("repeatable read").execute((tx) => point(tx));
    await expect(older).rejects.toThrow("read committed alone");
  });

  test("keeps its match's id as it is", async () => {
    await point(db);
    await expect(sql`update matches set id = gen_random_uuid() where id = ${match}::uuid`.execute(db)).rejects.toEqual(REFUSED);
  });
});

const held = async (table: "match_legs" | "match_lines") => (await sql`select from ${sql.table(table)} where match_id = ${match}::uuid`.execute(db)).rows.length;

describe.each([
  ["legs", "match_legs", addLeg],
  ["lines", "match_lines", addLine],
] as const)("the %s of a match", (_, table, add) => {
  test("go with it", async () => {
    await add(db);
    await deleteMatch(db);
    expect(await held(table)).toBe(0);
  });

  test("go with it too when they were being written as somebody deleted it", async () => {
    expect(await oneAfterTheOther(db, add, deleteMatch)).toMatchObject({ status: "fulfilled" });
    expect(await held(table)).toBe(0);
  });

  test("don't become another's", async () => {
    await add(db);
    await expect(sql`update ${sql.table(table)} set match_id = gen_random_uuid() where match_id = ${match}::uuid`.execute(db)).rejects.toEqual(REFUSED);
  });
});

describe("a match that has taken a line", () => {
  test("can't be deleted, until the line is free", async () => {
    await takeLine(db);
    await expect(deleteMatch(db)).rejects.toEqual(REFUSED);
    await sql`update statement_lines set match_id = null where id = ${line}::bigint`.execute(db);
    await deleteMatch(db);
  });

  test("can't be deleted while it is taking one either", async () => {
    expect(await oneAfterTheOther(db, takeLine, deleteMatch)).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("isn't deleted on an older view of what is there", async () => {
    const older = db.transaction().setIsolationLevel("repeatable read");
    await expect(older.execute((tx) => deleteMatch(tx))).rejects.toThrow("read committed alone");
    await expect(older.execute((tx) => sql`delete from transactions where id = ${transaction}`.execute(tx))).rejects.toThrow("read committed alone");
  });
});

describe("the account of a match", () => {
  /** One of which there is nothing but a match. */
  const newMatch = (on: Queryable, account: string) =>
    sql`
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at)
      select gen_random_uuid(), ${account}::uuid, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at from matches where id = ${match}::uuid
    `.execute(on);
  const deleteAccount = (account: string) => (on: Queryable) => sql`delete from statement_accounts where id = ${account}::uuid`.execute(on);
  let account: string;
  beforeEach(async () => {
    account = randomUUID();
    await sql`
      insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at)
      values (${account}::uuid, 'bank', 'Payroll', ${account}::text, 'Zenith Bank', 'NGN', now())
    `.execute(db);
  });

  test("is one that is there, and stays", async () => {
    await expect(newMatch(db, randomUUID())).rejects.toEqual(REFUSED);
    await newMatch(db, account);
    await expect(deleteAccount(account)(db)).rejects.toEqual(REFUSED);
    await expect(sql`update statement_accounts set id = gen_random_uuid() where id = ${account}::uuid`.execute(db)).rejects.toEqual(REFUSED);
    await expect(sql`update matches set account_id = ${match}::uuid where account_id = ${account}::uuid`.execute(db)).rejects.toEqual(REFUSED);
  });

  test("is not lost between a writer and one who deletes, whoever comes first", async () => {
    expect(await oneAfterTheOther(db, (on) => newMatch(on, account), deleteAccount(account))).toEqual({ status: "rejected", reason: REFUSED });
    await sql`delete from matches where account_id = ${account}::uuid`.execute(db);
    expect(await oneAfterTheOther(db, deleteAccount(account), (on) => newMatch(on, account))).toEqual({ status: "rejected", reason: REFUSED });
  });
});

test("what points at matches isn't left behind when they are emptied away", async () => {
  const owner = openDatabase(database.url);
  for (const [, point] of ALL) {
    await point(db);
    await expect(sql`truncate matches`.execute(owner)).rejects.toEqual(REFUSED);
    await sql`update statement_lines set match_id = null`.execute(db);
    await sql`truncate match_legs, match_lines`.execute(owner);
  }
  await sql`truncate matches`.execute(owner);
  await owner.destroy();
});
