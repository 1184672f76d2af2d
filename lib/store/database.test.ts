import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import { openSandboxDatabase } from "@/lib/sandbox/store/database";
import {
  type Database,
  type DatabaseTransaction,
  endWhenSilent,
  openDatabase,
  type Queryable,
  sql,
} from "./database";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";
import { lockTransfer } from "./transfers/transfers";

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

let database: TestDatabase;
let frozen: Database;
let others: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  frozen = openDatabase(database.deskUrl);
  others = openDatabase(database.deskUrl);
});
afterAll(async () => {
  await Promise.all([frozen.destroy(), others.destroy()]);
  await database.drop();
});

const lock = (afterMs?: number) => sql`select pg_advisory_xact_lock(7), ${endWhenSilent(afterMs)}`;

async function silenceAllowed(db: Queryable): Promise<string | undefined> {
  return (
    await sql<{
      limit: string;
    }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db)
  ).rows[0]?.limit;
}

test("a process that freezes with a lock keeps nobody waiting for longer than that, and what it had begun is undone", async () => {
  const [held, thawed] = [new AbortController(), new AbortController()];
  const begun = frozen.transaction().execute(async (tx) => {
    await lock(100).execute(tx);
    await sql`insert into changes (kind) values ('frozen')`.execute(tx);
    const thaw = once(thawed.signal, "abort");
    held.abort();
    await thaw;
    await sql`select 1`.execute(tx);
  });
  await once(held.signal, "abort");
  await others.transaction().execute((tx) => lock().execute(tx));
  thawed.abort();
  await expect(begun).rejects.toThrow(/idle-in-transaction|not queryable|terminated/);
  expect((await sql`select 1 from changes where kind = 'frozen'`.execute(others)).rows).toEqual([]);
  expect((await sql`select 1 as one`.execute(frozen)).rows).toEqual([{ one: 1 }]);
});

test.each<[string, (tx: DatabaseTransaction) => Promise<unknown>]>([
  [
    "the audit chain",
    (tx) =>
      recordAudit(
        tx,
        { actor: DESK_ACTOR, at: new Date(), requestId: null },
        { action: "a.b", subjectType: "thing", subjectId: null },
      ),
  ],
  ["a transfer", (tx) => lockTransfer(tx, "none")],
])("who holds %s may be silent for 15 seconds", async (_what, takes) => {
  await others.transaction().execute(async (tx) => {
    await takes(tx);
    expect(await silenceAllowed(tx)).toBe("15s");
  });
});

test("any other transaction for two minutes, and for as long again after one that held a lock", async () => {
  const one = openDatabase(database.deskUrl, { maxConnections: 1 });
  expect(await silenceAllowed(one)).toBe("2min");
  await one.transaction().execute((tx) => lock().execute(tx));
  expect(await silenceAllowed(one)).toBe("2min");
  await one.destroy();
});
