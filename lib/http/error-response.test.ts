import { afterAll, expect, test } from "vitest";
import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { openDatabase, sql } from "@/lib/store/database";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { isDatabaseAway, readForPage } from "./database-away";
import { fromUpstream, toAppError } from "./error-response";

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

const notFound = (call: string, serviceMessage: string | null): string =>
  fromUpstream(
    new UpstreamError({ kind: "refused", call, detail: "status 404", status: 404, serviceMessage }),
  ).message;

test("a list that isn't there is no reference to check", () => {
  expect(notFound("GET /v1/transactions", "Cannot GET /v1/transactions")).toBe(
    "The service says that there is nothing at this list's address: “Cannot GET /v1/transactions”. An administrator can check the connection under Settings.",
  );
  expect(notFound("GET /v1/banks", null)).toContain("at this list's address. An administrator");
  expect(notFound("GET /v1/transactions/TXN-1", "unknown")).toBe(
    "The service doesn't know this. Check the reference or id.",
  );
});

test("a failure under a good status is told in the service's words", () => {
  const failed = (serviceMessage: string | null) =>
    fromUpstream(
      new UpstreamError({
        kind: "malformed",
        call: "GET /v1/transactions/TXN-1",
        detail: "success is false",
        status: 200,
        serviceMessage,
      }),
    ).message;
  expect(failed("Transaction not found")).toBe(
    "The service says: “Transaction not found”. Try again in a moment.",
  );
  expect(failed(null)).toBe(
    "The service gave an answer that the desk can't read. Try again in a moment.",
  );
});

const withCode = (code: string): Error => Object.assign(new Error("of the database"), { code });

test.each(["ECONNREFUSED", "ENOTFOUND", "57P01", "57P03", "53300", "08006"])(
  "%s: the database is away",
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  },
);

test.each([
  withCode("23505"),
  withCode("42P01"),
  withCode("53100"),
  new Error("Something else"),
  "ECONNREFUSED",
  null,
])("%s is another fault", (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test("a page hears of a database that nobody can reach, and of no other fault", async () => {
  const gone = await createTestDatabase();
  const db = openDatabase(gone.url.replace(/:\d+\//, ":9/"));
  try {
    const read = readForPage(() => sql`select 1`.execute(db));
    await expect(read).rejects.toMatchObject({
      code: "ECONNREFUSED",
      digest: DATABASE_AWAY_DIGEST,
    });
  } finally {
    await db.destroy();
    await gone.drop();
  }
  const other = withCode("42P01");
  await expect(readForPage(() => Promise.reject(other))).rejects.toBe(other);
  expect(other).not.toHaveProperty("digest");
  await expect(readForPage(() => Promise.resolve(7))).resolves.toBe(7);
});

test("a redirect of a page stays what it is", async () => {
  const redirect = Object.assign(new Error("NEXT_REDIRECT"), {
    digest: "NEXT_REDIRECT;replace;/sign-in;307;",
  });
  await expect(readForPage(() => Promise.reject(redirect))).rejects.toMatchObject({
    digest: "NEXT_REDIRECT;replace;/sign-in;307;",
  });
});
