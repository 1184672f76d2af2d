import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, sql, type Database, type Queryable } from "../database";
import { oneAfterTheOther } from "../testing/one-after-the-other";
import { oneMatch } from "../testing/one-match";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";

let database: TestDatabase;
let db: Database;
/** An empty match, a line and a transaction for each test. */
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

const holdLeg = (on: Queryable, id = transaction) =>
  sql`insert into match_legs (match_id, transaction_id, side, amount, live) values (${match}::uuid, ${id}, 'source', 100, false)`.execute(
    on,
  );
const holdLine = (on: Queryable, id = line) =>
  sql`insert into match_lines (match_id, line_id, live) values (${match}::uuid, ${id}::bigint, false)`.execute(
    on,
  );
const deleteRecord = (on: Queryable) =>
  sql`delete from transactions where id = ${transaction}`.execute(on);
const deleteLine = (on: Queryable) =>
  sql`delete from statement_lines where id = ${line}::bigint`.execute(on);

const REFUSED = expect.objectContaining({ code: "23503" }) as Error;

describe.each([
  [
    "leg",
    {
      hold: holdLeg,
      drop: deleteRecord,
      unknown: "nowhere",
      change: () => sql`update transactions set id = 'other' where id = ${transaction}`.execute(db),
    },
  ],
  [
    "line",
    {
      hold: holdLine,
      drop: deleteLine,
      unknown: "-1",
      change: () =>
        sql`update match_lines set line_id = line_id + 1 where match_id = ${match}::uuid`.execute(
          db,
        ),
    },
  ],
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
    expect(await oneAfterTheOther(db, drop, hold)).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("keeps what it points at from one who deletes while it is being written", async () => {
    expect(await oneAfterTheOther(db, hold, drop)).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("isn't written on an older view of what is there", async () => {
    const older = db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => hold(tx));
    await expect(older).rejects.toThrow("read committed alone");
  });
});

test("what matches hold isn't emptied away either", async () => {
  await holdLeg(db);
  const owner = openDatabase(database.url);
  await expect(
    sql`truncate transaction_versions, left_out_records, transactions`.execute(owner),
  ).rejects.toEqual(REFUSED);
  await sql`truncate transaction_versions, left_out_records, transactions, match_legs`.execute(
    owner,
  );
  await owner.destroy();
});
