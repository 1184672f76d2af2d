import { expect, test } from "vitest";
import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";
import { openDatabase, sql } from "@/lib/store/database";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { isDatabaseAway, readForPage } from "./database-away";

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
