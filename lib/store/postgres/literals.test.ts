import { sql } from "kysely";
import { expect, test } from "vitest";
import { jsonArray, plainArray, textArray } from "./literals";
import { openTestDatabase } from "../testing/open-test-database";

const db = await openTestDatabase();

const TEXTS = [
  "",
  "NULL",
  "null",
  "plain",
  "with, comma",
  "{braces}",
  'quo"ted',
  "back\\slash",
  '\\"',
  " blanks ",
  "line\nfeed\ttab\r",
  "Ünïcode \u2028 😀",
  "'",
  "$1",
  null,
];

test("every text is returned unchanged", async () => {
  const { rows } = await sql<{
    value: string | null;
  }>`select * from unnest(${textArray(TEXTS)}::text[]) as r(value)`.execute(db);
  expect(rows.map(({ value }) => value)).toEqual(TEXTS);
});

test("JSON keeps its meaning", async () => {
  const value = [{ kind: "a", value: TEXTS.join(" "), spans: [{ start: 1 }] }];
  const { rows } = await sql<{
    value: unknown;
  }>`select * from unnest(${jsonArray([JSON.stringify(value), "[]"])}) as r(value)`.execute(db);
  expect(rows).toEqual([{ value }, { value: [] }]);
});

test("numbers, ids and nulls are returned unchanged", async () => {
  const amounts = ["0", "-12.50", "1234567890123456.78", null];
  const { rows } = await sql<{
    value: string | null;
  }>`select * from unnest(${plainArray(amounts)}::numeric[]) as r(value)`.execute(db);
  expect(rows.map(({ value }) => value)).toEqual(amounts);
  expect(
    (
      await sql<{
        value: boolean;
      }>`select * from unnest(${plainArray([true, false])}::boolean[]) as r(value)`.execute(db)
    ).rows,
  ).toEqual([{ value: true }, { value: false }]);
  expect(
    (await sql`select * from unnest(${plainArray([])}::int[]) as r(value)`.execute(db)).rows,
  ).toEqual([]);
});
