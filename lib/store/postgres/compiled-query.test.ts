import { afterAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { compiledQuery } from "./prepared-statements";
import { openDatabase } from "../database";
import { createTestDatabase } from "../testing/test-database";

const database = await createTestDatabase();
const db = openDatabase(database.url);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

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
  await db
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
    usersNamed(db, "Ada", false),
    usersNamed(db, "Bola", true),
    usersNamed(db, "Ada", true),
  ]);
  expect(found).toEqual([
    [{ id: ada, lastSignInAt: null }],
    [{ id: bola, lastSignInAt: null }],
    [],
  ]);
});

test("a transaction sees its own writes, and no other connection does", async () => {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ name: "Changed" }).where("name", "=", "Ada").execute();
    expect(await usersNamed(tx, "Changed", false)).toHaveLength(1);
    expect(await usersNamed(db, "Changed", false)).toHaveLength(0);
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
  await expect(among(db, [newId()])).rejects.toThrow("just the values");
});
