import type { Selectable } from "kysely";
import { COUNT, type DatabaseTransaction, type Queryable } from "../database";
import { findRow, insertNew, lockRow, updateRow } from "../rows";
import type { Schema } from "../schema";

export type UserRow = Selectable<Schema["users"]>;

export async function listUserRows(db: Queryable): Promise<UserRow[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}

export const findUser = findRow("users");

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
}

export async function findUserByOidcSubject(db: Queryable, subject: string) {
  return db.selectFrom("users").selectAll().where("oidcSubject", "=", subject).executeTakeFirst();
}

/** The row, locked until the transaction ends: two changes of one user take turns. */
export const lockUser = lockRow("users");

/** Locks the active administrators, so that no two transactions take away the last ones. */
export async function lockActiveAdmins(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where("disabledAt", "is", null)
    .where((eb) => eb(eb.val("admin"), "=", eb.fn.any("roles")))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export async function countUsers(db: Queryable): Promise<number> {
  return (await db.selectFrom("users").select(COUNT.as("count")).executeTakeFirstOrThrow()).count;
}

/** Undefined when the e-mail address is already taken. */
export const insertUser = insertNew("users");

export const updateUser = updateRow("users");

/** Audit actions of an administrator giving a password, in the same transaction. */
const GIVING = ["user.added", "user.password_reset"];

/** Returns when each user was last given a password, from the audit log. */
export async function passwordsGivenAt(db: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, Date>();
  const rows = await db
    .selectFrom("auditLog")
    .select(["subjectId", (eb) => eb.fn.max("at").as("at")])
    .where("subjectType", "=", "user")
    .where("subjectId", "in", userIds)
    .where("action", "in", GIVING)
    .groupBy("subjectId")
    .execute();
  return new Map(rows.map(({ subjectId, at }) => [subjectId ?? "", at]));
}

export async function userNames(db: Queryable, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findActiveUser(db: Queryable, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
}
