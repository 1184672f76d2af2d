import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/store/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/testing/test-database";
import { DESK_ACTOR, recordAudit, verifyAuditChain } from "./record-audit";

let database: TestDatabase;
let db: Database;
let owner: pg.Client;

const AT = new Date("2026-11-20T13:05:00.123Z");
const AFTERS: unknown[] = [
  {
    name: "Ọláyínká “Ltd”",
    amount: "1234567890123456.78",
    share: 0.1 + 0.2,
    big: 1e21,
    none: null,
    left: undefined,
  },
  ["b", { z: 1, a: [] }],
  undefined,
  "text",
  0,
];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.deskUrl);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  for (const [at, after] of AFTERS.entries()) {
    await db
      .transaction()
      .execute((tx) =>
        recordAudit(
          tx,
          { actor: DESK_ACTOR, at: AT, requestId: null },
          { action: `act.${at}`, subjectType: "thing", subjectId: null, after },
        ),
      );
  }
});
afterEach(() => tamper("truncate audit_log restart identity"));

/** A change that only the tables' owner can make, bypassing the triggers. */
async function tamper(statement: string): Promise<void> {
  await owner.query(
    `begin; alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user; commit`,
  );
}

test("an untouched log is intact, whatever its rows contain", async () => {
  expect(await verifyAuditChain(db)).toEqual({ rows: AFTERS.length, broken: null });
});

test("many who write at once make one chain", async () => {
  const write = (at: number) =>
    db
      .transaction()
      .execute((tx) =>
        recordAudit(
          tx,
          { actor: DESK_ACTOR, at: AT, requestId: null },
          { action: `at.once.${at}`, subjectType: "thing", subjectId: null },
        ),
      );
  await Promise.all(Array.from({ length: 8 }, (_, at) => write(at)));
  expect(await verifyAuditChain(db)).toEqual({ rows: AFTERS.length + 8, broken: null });
});

test("an empty log is intact", async () => {
  await tamper("truncate audit_log");
  expect(await verifyAuditChain(db)).toEqual({ rows: 0, broken: null });
});

test.each([
  ["a changed value", `update audit_log set after = '"other"' where seq = 4`, 3, "4", "content"],
  ["another name", "update audit_log set actor_name = 'Somebody' where seq = 1", 0, "1", "content"],
  [
    "another moment",
    "update audit_log set at = at + interval '1 millisecond' where seq = 2",
    1,
    "2",
    "content",
  ],
  ["a row that was removed", "delete from audit_log where seq = 2", 1, "3", "link"],
  ["a first row that was removed", "delete from audit_log where seq = 1", 0, "2", "link"],
  [
    "a row that was put in",
    "insert into audit_log (at, actor_name, action, subject_type, previous_hash, hash) values (now(), 'a', 'b', 'c', 'd', 'e')",
    5,
    "6",
    "link",
  ],
])("shows %s", async (_name, statement, rows, seq, what) => {
  await tamper(statement);
  expect(await verifyAuditChain(db)).toMatchObject({ rows, broken: { seq, what } });
});
