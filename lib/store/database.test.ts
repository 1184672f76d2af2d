import { afterAll, expect, test } from "vitest";
import { openSandboxDatabase } from "@/lib/sandbox/store/database";
import { openDatabase, sql, type Database } from "./database";
import { createTestDatabase } from "./testing/test-database";

const testDatabase = await createTestDatabase();
const other = openDatabase(testDatabase.url, { maxConnections: 1 });
afterAll(async () => {
  await other.destroy();
  await testDatabase.drop();
});

// An error event without a listener ends the process; here it would fail the test run.
test.each([
  ["the desk's", openDatabase],
  ["the sandbox's", openSandboxDatabase as unknown as typeof openDatabase],
])(
  "%s connection that the server ends between two queries of a transaction fails that transaction alone",
  async (_whose, open) => {
    const db: Database = open(testDatabase.url);
    const cut = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`.execute(other);
      // The server's message arrives with the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow(/terminat|connection/i);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  },
);
