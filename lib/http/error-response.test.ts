import { afterAll, expect, test } from "vitest";
import { openDatabase, sql } from "@/lib/store/database";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { toAppError } from "./error-response";

const testDatabase = await createTestDatabase();
const db = openDatabase(testDatabase.url);
const other = openDatabase(testDatabase.url, { maxConnections: 1 });
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  await testDatabase.drop();
});

// The rollback fails too, on a connection that is gone, and its error replaces the one that said why.
test("a database that goes away in the middle of a transaction is away, and no fault of the desk's", async () => {
  const cut: unknown = await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`.execute(other);
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 1`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(toAppError(cut)).toMatchObject({
    code: "unavailable",
    reason: "database",
    retryAfterSeconds: 5,
  });
});

test.each([
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Connection terminated unexpectedly",
])("so is one of which the driver says “%s”", (message) => {
  expect(toAppError(new Error(message))).toMatchObject({ code: "unavailable", reason: "database" });
});

test("a write that a read-only database refuses is no fault of the desk's", async () => {
  const refused: unknown = await db
    .transaction()
    .setAccessMode("read only")
    .execute((tx) => sql`insert into changes (kind) values ('connection')`.execute(tx))
    .catch((error: unknown) => error);
  expect(toAppError(refused)).toMatchObject({ code: "unavailable", reason: "storage" });
});

test("any other error is the desk's own, and tells nothing", () => {
  expect(toAppError(new Error("column secret is not queryable"))).toMatchObject({
    code: "internal",
  });
});
