import { afterAll, expect, test } from "vitest";
import { migrateSandbox, openSandboxDatabase } from "@/lib/sandbox/store/database";
import { migrate, pendingMigrations } from "./migrate";
import { createTestDatabase } from "./testing/test-database";

const database = await createTestDatabase("empty");
afterAll(() => database.drop());

test("an empty database is migrated to the current schema, once", async () => {
  expect(await pendingMigrations(database.url)).not.toEqual([]);
  const first = await migrate(database.url);
  expect(first.length).toBeGreaterThan(0);
  expect(await migrate(database.url)).toEqual([]);
  expect(await pendingMigrations(database.url)).toEqual([]);
});

test("two processes may migrate at the same time", async () => {
  const other = await createTestDatabase("empty");
  const runs = await Promise.all([migrate(other.url), migrate(other.url)]);
  expect(runs.flat()).toHaveLength(new Set(runs.flat()).size);
  await other.drop();
});

test("a database that already holds the sandbox's tables is migrated like an empty one", async () => {
  const other = await createTestDatabase("empty");
  const sandbox = openSandboxDatabase(other.url);
  await migrateSandbox(sandbox);
  await sandbox.destroy();
  const pending = await pendingMigrations(other.url);
  expect(pending).toContain("0001-desk");
  expect(await migrate(other.url)).toEqual(pending);
  expect(await migrate(other.url)).toEqual([]);
  await other.drop();
});
