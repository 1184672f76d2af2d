import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSchedule } from "@/lib/jobs/worker";
import { runMigrations } from "graphile-worker";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { findDeskRights, grantDeskRights, roleOf } from "./desk-rights";
import { migrate, pendingMigrations } from "../migrate";
import { createTestDatabase, urlAs, type TestDatabase } from "../testing/test-database";

let database: TestDatabase;
let owner: pg.Client;
let desk: pg.Client;

const AUDIT_ROW =
  "insert into audit_log (at, actor_name, action, subject_type, previous_hash, hash) values (now(), 'a', 'b', 'c', 'd', gen_random_uuid())";

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
  [owner, desk] = [await connected(database.url), await connected(database.deskUrl)];
});
afterAll(async () => {
  await owner.end();
  await desk.end();
  await database.drop();
});

describe("the desk's role", () => {
  test("writes and reads the audit log, and nothing more", async () => {
    await desk.query(AUDIT_ROW);
    expect((await desk.query("select action from audit_log")).rows).toEqual([{ action: "b" }]);
    for (const statement of [
      "update audit_log set action = 'x'",
      "delete from audit_log",
      "truncate audit_log",
      "truncate audit_log cascade",
    ]) {
      await expect(desk.query(statement)).rejects.toMatchObject({
        code: "42501",
        message: "permission denied for table audit_log",
      });
    }
    // A sequence that can be set back would let a row be inserted before another.
    await expect(desk.query("select setval('audit_log_seq_seq', 1)")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test.each([
    "create table public.mine (id int)",
    "create schema mine",
    "alter table audit_log disable trigger all",
    "drop trigger audit_log_append_only on audit_log",
    "drop table audit_log",
    "drop table users cascade",
    "alter table users add column mine text",
    "create index mine on users (name)",
    "create trigger mine before insert on audit_log for each row execute function refuse_change()",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "grant update on audit_log to rampdesk_app",
    "set role postgres",
    "set session_replication_role = replica",
    "select grant_desk_rights('rampdesk_app')",
    "truncate users cascade",
    "insert into kysely_migration (name, timestamp) values ('9999-made-up', 'now')",
  ])("may not: %s", async (statement) => {
    // A grant by a role that may not grant is only a warning and has no effect.
    const refused = await desk.query(statement).then(
      () => false,
      (error: { code?: string }) => ["42501", "42P01"].includes(error.code ?? ""),
    );
    expect(refused || statement.startsWith("grant")).toBe(true);
    expect((await findDeskRights(database.deskUrl)).surplus).toEqual([]);
  });

  test("has the rights that the desk needs, and the owner has more", async () => {
    expect(await findDeskRights(database.deskUrl)).toEqual({
      role: "rampdesk_app",
      missing: [],
      surplus: [],
    });
    expect((await findDeskRights(database.url)).surplus).toEqual([
      "UPDATE on audit_log",
      "DELETE on audit_log",
      "TRUNCATE on audit_log",
      "CREATE in schema public",
    ]);
    expect(await pendingMigrations(database.deskUrl)).toEqual([]);
  });

  test("may use a table created by a later migration, without being named there", async () => {
    await owner.query("create table later (id bigserial primary key, name text)");
    await desk.query(
      "insert into later (name) values ('x'); update later set name = 'y'; delete from later",
    );
    await expect(desk.query("truncate later")).rejects.toMatchObject({ code: "42501" });
    expect((await findDeskRights(database.deskUrl)).missing).toEqual([]);
    await grantDeskRights(database.url, "rampdesk_app");
    await expect(desk.query("update audit_log set action = 'x'")).rejects.toMatchObject({
      code: "42501",
    });
    await owner.query("drop table later");
  });

  test("loses rights granted by hand", async () => {
    await owner.query("grant all on audit_log to rampdesk_app");
    expect((await findDeskRights(database.deskUrl)).surplus).toHaveLength(3);
    await grantDeskRights(database.url, "rampdesk_app");
    expect((await findDeskRights(database.deskUrl)).surplus).toEqual([]);
  });

  test("runs the schedule on tables created by the owner", async () => {
    await runMigrations({ connectionString: database.url });
    await grantDeskRights(database.url, "rampdesk_app");
    expect((await findDeskRights(database.deskUrl)).missing).toEqual([]);
    const schedule = await startSchedule({} as WorkerContext, database.deskUrl);
    try {
      // A job that is added is seen, claimed and tried; its task doesn't exist, so it remains with its error.
      await desk.query("select graphile_worker.add_job('nobody_does_this')");
      expect(
        (await desk.query("select task_identifier from graphile_worker.jobs")).rows,
      ).toContainEqual({ task_identifier: "nobody_does_this" });
      // The runner stores the crontab some time after `start` has returned.
      await expect
        .poll(
          async () =>
            (await desk.query("select identifier from graphile_worker._private_known_crontabs"))
              .rows,
          { timeout: 20_000 },
        )
        .toContainEqual({ identifier: "clean_up" });
    } finally {
      await schedule.stop();
    }
  });
});

test("a role created by the operator gets its rights by name, at any time, also from concurrent starts", async () => {
  const role = `Desk of ${randomBytes(4).toString("hex")}`;
  await owner.query(`create role "${role}" login password '${role}'`);
  const url = urlAs(database.url, role);
  try {
    expect(await roleOf(url)).toBe(role);
    const before = await findDeskRights(url);
    expect(before.missing).toContain("INSERT on audit_log");
    expect(before.missing).not.toContain("UPDATE on audit_log");
    await Promise.all([1, 2, 3].map(() => grantDeskRights(database.url, role)));
    expect(await findDeskRights(url)).toEqual({ role, missing: [], surplus: [] });
    const client = await connected(url);
    await client.query(AUDIT_ROW);
    await expect(client.query("delete from audit_log")).rejects.toMatchObject({ code: "42501" });
    await client.end();
  } finally {
    await owner.query(`drop owned by "${role}"; drop role "${role}"`);
  }
});

test("the owner is never treated as the desk's role", async () => {
  await expect(grantDeskRights(database.url, "postgres")).rejects.toThrow(/owns the tables/);
});

test("the desk's role has no rights in a migrated database until they are granted", async () => {
  const other = await createTestDatabase("empty");
  await migrate(other.url);
  await expect(pendingMigrations(other.deskUrl)).rejects.toMatchObject({ code: "42501" });
  await grantDeskRights(other.url, "rampdesk_app");
  expect(await pendingMigrations(other.deskUrl)).toEqual([]);
  await other.drop();
});
