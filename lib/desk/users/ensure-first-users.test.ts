import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { openDatabase, type Database } from "@/lib/store/database";
import { findOrganisation } from "@/lib/store/organisation";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { listUserRows } from "@/lib/store/users/users";
import {
  DEMO_PASSWORD,
  DEMO_USERS,
  ensureFirstUsers,
  type FirstUsersInput,
  WrongDatabaseError,
} from "./ensure-first-users";
import { hashPassword, isPassword } from "./password";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const ensure = (more: Partial<FirstUsersInput> = {}) =>
  ensureFirstUsers({
    databaseUrl: database.url,
    sandbox: true,
    adminEmail: undefined,
    adminPassword: undefined,
    webhook: { token: undefined, secret: undefined },
    ...more,
  });
const admin = {
  adminEmail: "Boss@desk.example",
  adminPassword: new Secret("a password of the boss"),
};

describe("with the sandbox", () => {
  test("makes the demo users once, and says how they sign in at every start", async () => {
    const first = await ensure();
    expect(first).toEqual({
      kind: "demo",
      users: DEMO_USERS.map((user) => ({ ...user, password: DEMO_PASSWORD })),
    });
    expect(await ensure()).toEqual(first);
    const rows = await listUserRows(db);
    expect(rows.map((row) => row.email).sort()).toEqual(
      DEMO_USERS.map((user) => user.email).sort(),
    );
    expect(new Set(DEMO_USERS.flatMap((user) => user.roles))).toEqual(
      new Set(["viewer", "maker", "approver", "admin"]),
    );
    expect(await isPassword(rows[0]?.passwordHash ?? null, DEMO_PASSWORD)).toBe(true);
    expect(await findOrganisation(db)).toMatchObject({
      name: "Baobab Freight",
      reportingZone: "Africa/Lagos",
      sandbox: true,
    });
  });

  test("no longer names a demo user whose password was changed, or who is disabled", async () => {
    await ensure();
    const [changed, disabled, ...others] = DEMO_USERS;
    await db
      .updateTable("users")
      .set({ passwordHash: await hashPassword("changed") })
      .where("email", "=", changed?.email ?? "")
      .execute();
    await db
      .updateTable("users")
      .set({ disabledAt: new Date() })
      .where("email", "=", disabled?.email ?? "")
      .execute();
    expect(await ensure()).toMatchObject({
      kind: "demo",
      users: others.map(({ email }) => ({ email })),
    });
    await db.updateTable("users").set({ disabledAt: new Date() }).execute();
    expect(await ensure()).toEqual({ kind: "existing" });
  });

  test("makes the given administrator instead, when one is given", async () => {
    expect(await ensure(admin)).toEqual({ kind: "admin", email: "boss@desk.example" });
    expect(await listUserRows(db)).toHaveLength(1);
  });
});

describe("live", () => {
  test("makes nobody without being told", async () => {
    expect(await ensure({ sandbox: false })).toEqual({ kind: "none" });
    expect(await listUserRows(db)).toEqual([]);
    expect(await findOrganisation(db)).toMatchObject({
      name: "Your organisation",
      reportingZone: "UTC",
      sandbox: false,
    });
  });

  test("makes the administrator with every role once; a later password changes nothing", async () => {
    expect(await ensure({ sandbox: false, ...admin })).toEqual({
      kind: "admin",
      email: "boss@desk.example",
    });
    expect(
      await ensure({
        sandbox: false,
        adminEmail: "eve@desk.example",
        adminPassword: new Secret("another password"),
      }),
    ).toEqual({ kind: "existing" });
    const rows = await listUserRows(db);
    expect(rows).toMatchObject([
      {
        email: "boss@desk.example",
        roles: ["viewer", "maker", "approver", "admin"],
        mustChangePassword: false,
      },
    ]);
    expect(await isPassword(rows[0]?.passwordHash ?? null, admin.adminPassword.reveal())).toBe(
      true,
    );
  });

  test("never starts on the sandbox's database, nor the sandbox on a live one", async () => {
    await ensure();
    await expect(ensure({ sandbox: false, ...admin })).rejects.toThrow(WrongDatabaseError);
    const live = await createTestDatabase();
    await ensure({ databaseUrl: live.url, sandbox: false, ...admin });
    await expect(ensure({ databaseUrl: live.url })).rejects.toThrow(/live desk/);
    await live.drop();
  });
});

test("many processes at once make one organisation and one set of users", async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => ensure()));
  for (const result of results) expect(result).toEqual(results[0]);
  expect(await listUserRows(db)).toHaveLength(DEMO_USERS.length);
});

describe("webhook secrets", () => {
  test("are made, strong, and kept", async () => {
    await ensure();
    const made = await findOrganisation(db);
    expect(made?.webhookToken).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(made?.webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await ensure();
    expect(await findOrganisation(db)).toEqual(made);
  });

  test("that the environment sets win, and the audit says that they changed without saying what they are", async () => {
    await ensure();
    await ensure({ webhook: { token: "a-token-of-our-own", secret: new Secret("whsec_CANARY") } });
    expect(await findOrganisation(db)).toMatchObject({
      webhookToken: "a-token-of-our-own",
      webhookSecret: "whsec_CANARY",
    });
    const audit = await db.selectFrom("auditLog").selectAll().execute();
    expect(audit.map((row) => row.action)).toContain("organisation.webhook_changed");
    expect(JSON.stringify(audit)).not.toMatch(/CANARY|a-token-of-our-own/);
  });
});
