import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { openDatabase, sql, type Database } from "../database";
import { createTestDatabase } from "../testing/test-database";
import { compiledQuery } from "./prepared-statements";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** A single connection, so that questions about it reach the one that ran the query. */
let db: Database;
beforeEach(() => {
  db = openDatabase(database.url, { maxConnections: 1 });
});
afterEach(() => db.destroy());

const inZone = compiledQuery(
  (at, zone: string) => at.selectFrom("organisation").selectAll().where("reportingZone", "=", zone),
  [""],
);

async function prepared(at: Database): Promise<{ name: string; runs: string }[]> {
  const { rows } = await sql<{
    name: string;
    runs: string;
  }>`select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(at);
  return rows;
}

test("a compiled query is prepared once on a connection, and no other query is", async () => {
  await db.selectFrom("organisation").select("name").where("id", "=", 1).execute();
  expect(await prepared(db)).toEqual([]);
  for (const zone of ["Africa/Lagos", "Africa/Accra", "UTC"]) await inZone(db, zone);
  expect(await prepared(db)).toEqual([
    { name: expect.stringMatching(/^rampdesk_[0-9a-f]{24}$/), runs: "3" },
  ]);
});

test("a migration that gives a table another column doesn't make it fail", async () => {
  await sql`insert into organisation (id, name, reporting_zone, webhook_token, webhook_secret, sandbox) values (1, 'Desk', 'UTC', 't', 's', true)`.execute(
    db,
  );
  expect(await inZone(db, "UTC")).toHaveLength(1);
  await sql`alter table organisation add column added_since text default 'new'`.execute(db);
  expect(await inZone(db, "UTC")).toMatchObject([{ name: "Desk", addedSince: "new" }]);
  expect(await inZone(db, "UTC")).toHaveLength(1);
});

test("nor does a pooler that passes on a connection without it", async () => {
  await inZone(db, "UTC");
  await sql`deallocate all`.execute(db);
  expect(await inZone(db, "nowhere")).toEqual([]);
  expect(await prepared(db)).toEqual([]);
});

test("or one on which another process has prepared it", async () => {
  await inZone(db, "UTC");
  const [first] = await prepared(db);
  const other = openDatabase(database.url, { maxConnections: 1 });
  await sql`prepare ${sql.id(first?.name ?? "")} as select 1`.execute(other);
  expect(await inZone(other, "nowhere")).toEqual([]);
  await other.destroy();
});

test("in a transaction it isn't prepared: an error there would end the transaction", async () => {
  await inZone(db, "UTC");
  await sql`deallocate all`.execute(db);
  await db.transaction().execute(async (tx) => {
    expect(await inZone(tx, "nowhere")).toEqual([]);
    expect(await inZone(tx, "nowhere")).toEqual([]);
  });
  expect(await prepared(db)).toEqual([]);
});

describe("on several connections", () => {
  const pool = openDatabase(database.url);
  afterAll(() => pool.destroy());

  const usersNamed = compiledQuery(
    (at, name: string, isAdmin: boolean) =>
      at
        .selectFrom("users")
        .select(["id", "lastSignInAt"])
        .where("name", "=", name)
        .where("mustChangePassword", "=", isAdmin),
    ["", false],
  );

  async function addUser(name: string, mustChangePassword: boolean): Promise<string> {
    const id = newId();
    await pool
      .insertInto("users")
      .values({
        id,
        email: `${id}@desk.example`,
        name,
        passwordHash: null,
        roles: ["viewer"],
        oidcSubject: null,
        mustChangePassword,
        createdAt: new Date(),
      })
      .execute();
    return id;
  }

  test("concurrent runs each use their own values, and columns are named as in every query", async () => {
    const [ada, bola] = [await addUser("Ada", false), await addUser("Bola", true)];
    const found = await Promise.all([
      usersNamed(pool, "Ada", false),
      usersNamed(pool, "Bola", true),
      usersNamed(pool, "Ada", true),
    ]);
    expect(found).toEqual([
      [{ id: ada, lastSignInAt: null }],
      [{ id: bola, lastSignInAt: null }],
      [],
    ]);
  });

  test("a transaction sees its own writes, and no other connection does", async () => {
    await pool.transaction().execute(async (tx) => {
      await tx.updateTable("users").set({ name: "Changed" }).where("name", "=", "Ada").execute();
      expect(await usersNamed(tx, "Changed", false)).toHaveLength(1);
      expect(await usersNamed(pool, "Changed", false)).toHaveLength(0);
    });
  });

  test("SQL that depends on its values is refused", async () => {
    const among = compiledQuery(
      (at, ids: readonly string[]) =>
        at
          .selectFrom("users")
          .select("id")
          .where("id", "in", [...ids]),
      [[newId(), newId()]],
    );
    await expect(among(pool, [newId()])).rejects.toThrow("just the values");
  });
});
