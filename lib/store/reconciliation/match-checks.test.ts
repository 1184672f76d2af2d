import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sql, type Queryable } from "../database";
import { oneAfterTheOther } from "../testing/one-after-the-other";
import { oneMatch } from "../testing/one-match";
import { openTestDatabases } from "../testing/open-test-database";

const { db, owner } = await openTestDatabases();
/** An empty match, a line and a transaction for each test. */
let match: string;
let line: string;
let transaction: string;
beforeEach(async () => {
  ({ match, line, transaction } = await oneMatch(db));
});

const REFUSED = expect.objectContaining({ code: "23503" }) as Error;
const deleteMatch = (on: Queryable) =>
  sql`delete from matches where id = ${match}::uuid`.execute(on);

const addLeg = (on: Queryable, of = match, id = transaction) =>
  sql`insert into match_legs (match_id, transaction_id, side, amount, live) values (${of}::uuid, ${id}, 'source', 100, false)`.execute(
    on,
  );
const addLine = (on: Queryable, of = match, id = line) =>
  sql`insert into match_lines (match_id, line_id, live) values (${of}::uuid, ${id}::bigint, false)`.execute(
    on,
  );
const takeLine = (on: Queryable, of = match) =>
  sql`insert into match_lines (match_id, line_id, live) values (${of}::uuid, ${line}::bigint, true)`.execute(
    on,
  );

const ALL = [
  ["a match's leg", addLeg],
  ["a match's line", addLine],
  ["a line that a match takes", takeLine],
] as const;

describe.each(ALL)("%s", (_, point) => {
  test("is of a match that is there", async () => {
    await expect(point(db, randomUUID())).rejects.toEqual(REFUSED);
    await point(db);
  });

  test("is not of one that somebody is deleting", async () => {
    expect(await oneAfterTheOther(db, deleteMatch, point)).toEqual({
      status: "rejected",
      reason: REFUSED,
    });
  });

  test("isn't written on an older view of what is there", async () => {
    const older = db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => point(tx));
    await expect(older).rejects.toThrow("read committed alone");
  });

  test("keeps its match's id as it is", async () => {
    await point(db);
    await expect(
      sql`update matches set id = gen_random_uuid() where id = ${match}::uuid`.execute(db),
    ).rejects.toEqual(REFUSED);
  });
});

const held = async (table: "match_legs" | "match_lines") =>
  (await sql`select from ${sql.table(table)} where match_id = ${match}::uuid`.execute(db)).rows
    .length;

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
    await expect(
      sql`update ${sql.table(table)} set match_id = gen_random_uuid() where match_id = ${match}::uuid`.execute(
        db,
      ),
    ).rejects.toEqual(REFUSED);
  });
});

describe("a match that has taken a line", () => {
  test("can't be deleted, until the line is free", async () => {
    await takeLine(db);
    await expect(deleteMatch(db)).rejects.toEqual(REFUSED);
    await sql`update match_lines set live = false where match_id = ${match}::uuid`.execute(db);
    await deleteMatch(db);
  });

  test("can't be deleted while it is taking one either", async () => {
    expect(await oneAfterTheOther(db, takeLine, deleteMatch)).toEqual({
      status: "rejected",
      reason: REFUSED,
    });
  });

  test("isn't deleted on an older view of what is there", async () => {
    const older = db.transaction().setIsolationLevel("repeatable read");
    await expect(older.execute((tx) => deleteMatch(tx))).rejects.toThrow("read committed alone");
    await expect(
      older.execute((tx) => sql`delete from transactions where id = ${transaction}`.execute(tx)),
    ).rejects.toThrow("read committed alone");
  });
});

describe("the account of a match", () => {
  /** Inserts a match without lines or legs. */
  const newMatch = (on: Queryable, account: string) =>
    sql`
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at)
      select gen_random_uuid(), ${account}::uuid, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at from matches where id = ${match}::uuid
    `.execute(on);
  const deleteAccount = (account: string) => (on: Queryable) =>
    sql`delete from statement_accounts where id = ${account}::uuid`.execute(on);
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
    await expect(
      sql`update statement_accounts set id = gen_random_uuid() where id = ${account}::uuid`.execute(
        db,
      ),
    ).rejects.toEqual(REFUSED);
    await expect(
      sql`update matches set account_id = ${match}::uuid where account_id = ${account}::uuid`.execute(
        db,
      ),
    ).rejects.toEqual(REFUSED);
  });

  test("is not lost between a writer and one who deletes, whoever comes first", async () => {
    expect(
      await oneAfterTheOther(db, (on) => newMatch(on, account), deleteAccount(account)),
    ).toEqual({ status: "rejected", reason: REFUSED });
    await sql`delete from matches where account_id = ${account}::uuid`.execute(db);
    expect(
      await oneAfterTheOther(db, deleteAccount(account), (on) => newMatch(on, account)),
    ).toEqual({ status: "rejected", reason: REFUSED });
  });
});

describe("what the same transaction has written", () => {
  const copyOf = (on: Queryable, id: string) =>
    sql`
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at)
      select ${id}::uuid, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at from matches where id = ${match}::uuid
    `.execute(on);
  const pointAtBoth = (on: Queryable, other: string) =>
    sql`insert into match_lines (match_id, line_id, live) select id, ${line}::bigint, false from unnest(${[match, other]}::uuid[]) as m(id)`.execute(
      on,
    );

  test("may be pointed at together with what was there before, which is held", async () => {
    const own = randomUUID();
    const both = async (on: Queryable) => {
      await copyOf(on, own);
      await pointAtBoth(on, own);
    };
    expect(await oneAfterTheOther(db, both, deleteMatch)).toMatchObject({ status: "fulfilled" });
    expect(
      await oneAfterTheOther(
        db,
        (on) => sql`delete from matches where id = ${own}::uuid`.execute(on),
        (on) => addLine(on, own),
      ),
    ).toEqual({ status: "rejected", reason: REFUSED });
  });

  test("may be pointed at from within a savepoint too, and no more once that is undone", async () => {
    const own = randomUUID();
    const undone = db.transaction().execute(async (tx) => {
      await sql`savepoint one`.execute(tx);
      await copyOf(tx, own);
      await pointAtBoth(tx, own);
      await sql`rollback to savepoint one`.execute(tx);
      await pointAtBoth(tx, own);
    });
    await expect(undone).rejects.toEqual(REFUSED);
  });
});

describe.each(["created_by", "decided_by", "undone_by"])("whom %s of a match names", (column) => {
  const name = (on: Queryable, person: string) =>
    sql`update matches set ${sql.ref(column)} = ${person}::uuid where id = ${match}::uuid`.execute(
      on,
    );
  const deletePerson = (person: string) => (on: Queryable) =>
    sql`delete from users where id = ${person}::uuid`.execute(on);
  let person: string;
  beforeEach(async () => {
    person = randomUUID();
    await sql`insert into users (id, email, name, roles, created_at) values (${person}::uuid, ${`${person}@desk.example`}, 'Bola', '{maker}', now())`.execute(
      db,
    );
  });

  test("is somebody who is there, and stays", async () => {
    await expect(name(db, randomUUID())).rejects.toEqual(REFUSED);
    await name(db, person);
    await expect(deletePerson(person)(db)).rejects.toEqual(REFUSED);
    await expect(
      sql`update users set id = gen_random_uuid() where id = ${person}::uuid`.execute(db),
    ).rejects.toEqual(REFUSED);
  });

  test("is looked for when it is written too", async () => {
    const written = sql`
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at, ${sql.ref(column)})
      select gen_random_uuid(), account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at, gen_random_uuid() from matches where id = ${match}::uuid
    `.execute(db);
    await expect(written).rejects.toEqual(REFUSED);
  });

  test("is not lost between a writer and one who deletes, whoever comes first", async () => {
    expect(await oneAfterTheOther(db, deletePerson(person), (on) => name(on, person))).toEqual({
      status: "rejected",
      reason: REFUSED,
    });
    const other = randomUUID();
    await sql`insert into users (id, email, name, roles, created_at) values (${other}::uuid, ${`${other}@desk.example`}, 'Chidi', '{maker}', now())`.execute(
      db,
    );
    expect(await oneAfterTheOther(db, (on) => name(on, other), deletePerson(other))).toEqual({
      status: "rejected",
      reason: REFUSED,
    });
  });
});

describe("a line or leg", () => {
  const TAKEN = expect.objectContaining({ code: "23505" }) as Error;
  const another = async () => {
    const { match: id } = await oneMatch(db);
    return id;
  };
  const leg = (of: string, live: boolean) =>
    sql`insert into match_legs (match_id, transaction_id, side, amount, live) values (${of}::uuid, ${transaction}, 'source', 100, ${live})`.execute(
      db,
    );
  const holdLine = (of: string, live: boolean) =>
    sql`insert into match_lines (match_id, line_id, live) values (${of}::uuid, ${line}::bigint, ${live})`.execute(
      db,
    );

  test.each([
    ["line", "match_lines", holdLine],
    ["leg", "match_legs", leg],
  ] as const)(
    "is in one match that stands at most, and in any number that don't: %s",
    async (_, table, hold) => {
      const [second, third] = [await another(), await another()];
      await hold(match, true);
      await hold(second, false);
      await hold(third, false);
      await expect(hold(await another(), true)).rejects.toEqual(TAKEN);
      await expect(
        sql`update ${sql.table(table)} set live = true where match_id = ${second}::uuid`.execute(
          db,
        ),
      ).rejects.toEqual(TAKEN);
      await expect(hold(second, false)).rejects.toEqual(TAKEN);
      await sql`update ${sql.table(table)} set live = false where match_id = ${match}::uuid`.execute(
        db,
      );
      await sql`update ${sql.table(table)} set live = true where match_id = ${second}::uuid`.execute(
        db,
      );
    },
  );
});

test("what points at matches isn't left behind when they are emptied away", async () => {
  for (const [, point] of ALL) {
    await point(db);
    await expect(sql`truncate matches`.execute(owner)).rejects.toEqual(REFUSED);
    await sql`truncate match_legs, match_lines`.execute(owner);
  }
  await sql`truncate matches`.execute(owner);
});

describe.each([
  [
    "leg",
    {
      hold: (on: Queryable, id = transaction) => addLeg(on, match, id),
      drop: (on: Queryable) => sql`delete from transactions where id = ${transaction}`.execute(on),
      unknown: "nowhere",
      change: () => sql`update transactions set id = 'other' where id = ${transaction}`.execute(db),
    },
  ],
  [
    "line",
    {
      hold: (on: Queryable, id = line) => addLine(on, match, id),
      drop: (on: Queryable) =>
        sql`delete from statement_lines where id = ${line}::bigint`.execute(on),
      unknown: "-1",
      change: () =>
        sql`update match_lines set line_id = line_id + 1 where match_id = ${match}::uuid`.execute(
          db,
        ),
    },
  ],
] as const)("the %s that a match holds", (_, { hold, drop, unknown, change }) => {
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
  await addLeg(db);
  await expect(
    sql`truncate transaction_versions, left_out_records, transactions`.execute(owner),
  ).rejects.toEqual(REFUSED);
  await sql`truncate transaction_versions, left_out_records, transactions, match_legs`.execute(
    owner,
  );
});

describe("the list of open lines", () => {
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
    await expect(
      sql`update statement_lines set booked_on = booked_on + 1 where id = ${line}::bigint`.execute(
        db,
      ),
    ).rejects.toEqual(REFUSED);
    await expect(
      sql`update statement_lines set account_id = gen_random_uuid() where id = ${line}::bigint`.execute(
        db,
      ),
    ).rejects.toEqual(REFUSED);
  });

  test("emptied tables leave no line out and none behind", async () => {
    await hold(true);
    await sql`truncate match_legs, match_lines`.execute(owner);
    expect(await open()).toBeDefined();
    await sql`truncate statement_lines, match_legs, match_lines`.execute(owner);
    expect(await open()).toBeUndefined();
  });
});
