import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, sql, type Database } from "../database";
import { oneMatch } from "../testing/one-match";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";

let database: TestDatabase;
let db: Database;
let match: string;
let line: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
});
beforeEach(async () => {
  ({ match, line } = await oneMatch(db));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const hold = (live: boolean, of = match) =>
  sql`insert into match_lines (match_id, line_id, live) values (${of}::uuid, ${line}::bigint, ${live})`.execute(
    db,
  );
const setLive = (live: boolean) =>
  sql`update match_lines set live = ${live} where match_id = ${match}::uuid`.execute(db);
const open = async () =>
  (
    await db
      .selectFrom("openLines")
      .select(["accountId", "bookedOn"])
      .where("lineId", "=", line)
      .execute()
  )[0];

test("a line is open when it comes, by its account and day", async () => {
  expect(await open()).toEqual({ accountId: match, bookedOn: "2026-11-02" });
});

test("a line that a suggestion names is open, until the suggestion becomes a match, and again once that is undone", async () => {
  await hold(false);
  expect(await open()).toBeDefined();
  await setLive(true);
  expect(await open()).toBeUndefined();
  await setLive(false);
  expect(await open()).toEqual({ accountId: match, bookedOn: "2026-11-02" });
});

test("a line that a match takes at once is open again when the match no longer has it", async () => {
  await hold(true);
  expect(await open()).toBeUndefined();
  await sql`delete from match_lines where line_id = ${line}::bigint`.execute(db);
  expect(await open()).toBeDefined();
});

test("a line stays taken when another of its matches, which doesn't stand, changes or goes", async () => {
  const { match: other } = await oneMatch(db);
  await hold(true);
  await hold(false, other);
  await sql`update match_lines set live = live where line_id = ${line}::bigint`.execute(db);
  await sql`delete from matches where id = ${other}::uuid`.execute(db);
  expect(await open()).toBeUndefined();
});

test("a line that goes from one match to another stays taken", async () => {
  const { match: other } = await oneMatch(db);
  await hold(true);
  await hold(false, other);
  await sql`update match_lines set live = false where match_id = ${match}::uuid`.execute(db);
  await sql`update match_lines set live = true where match_id = ${other}::uuid`.execute(db);
  expect(await open()).toBeUndefined();
});

test("a line that is gone is no longer open", async () => {
  await sql`delete from statement_lines where id = ${line}::bigint`.execute(db);
  expect(await open()).toBeUndefined();
});

test("a line keeps its account and its day, by which open lines are found", async () => {
  const refused = expect.objectContaining({ code: "23503" }) as Error;
  await expect(
    sql`update statement_lines set booked_on = booked_on + 1 where id = ${line}::bigint`.execute(
      db,
    ),
  ).rejects.toEqual(refused);
  await expect(
    sql`update statement_lines set account_id = gen_random_uuid() where id = ${line}::bigint`.execute(
      db,
    ),
  ).rejects.toMatchObject({ code: "23503" });
});

test("emptied tables leave no line out and none behind", async () => {
  const owner = openDatabase(database.url);
  await hold(true);
  await sql`truncate match_legs, match_lines`.execute(owner);
  expect(await open()).toBeDefined();
  await sql`truncate statement_lines, match_legs, match_lines`.execute(owner);
  expect(await open()).toBeUndefined();
  await owner.destroy();
});
