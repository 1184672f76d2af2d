import { expect, test } from "vitest";
import { sql } from "../database";
import { openTestDatabase } from "../testing/open-test-database";
import { causeOf } from "./failures";

const db = await openTestDatabase();

test("what made a transaction fail is told, whoever heard of it first", async () => {
  const failed = await db
    .transaction()
    .execute(async (tx) => {
      const [first, second] = await Promise.allSettled([
        sql`select 1 / 0`.execute(tx),
        sql`select 1`.execute(tx),
      ]);
      throw new Error("both", {
        cause: [first, second].map((result) =>
          result.status === "rejected" ? result.reason : null,
        ),
      });
    })
    .catch((error: Error) => error.cause as unknown[]);
  const [cause, consequence] = failed as [Error, Error];
  expect(cause.message).toBe("division by zero");
  expect(consequence.message).toContain("current transaction is aborted");
  expect(causeOf([cause, consequence])).toBe(cause);
  expect(causeOf([consequence, cause])).toBe(cause);
  expect(causeOf([null, consequence])).toBe(consequence);
});
