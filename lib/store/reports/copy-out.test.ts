import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { poolOf } from "../database";
import { openTestDatabase } from "../testing/open-test-database";
import { textLiteral } from "../postgres/literals";
import { readCells, RowReader, type Cell } from "./copy-out";

const ZONE = "Africa/Lagos";

const db = await openTestDatabase();

/** Reads each value as the server's text, as the driver does. */
async function valueByValue(select: string): Promise<Cell[][]> {
  const client = await poolOf(db).connect();
  try {
    await client.query(`begin read only; set local timezone = ${textLiteral(ZONE)}`);
    const { rows } = await client.query<Cell[]>({
      text: select,
      rowMode: "array",
      types: { getTypeParser: () => (text: string) => text },
    });
    await client.query("commit");
    return rows;
  } finally {
    client.release();
  }
}

const textsSelect = (texts: readonly Cell[]) =>
  `select ${texts.map((text, at) => `${text === null ? "null" : textLiteral(text)}::text as c${at}`).join(", ")}`;

const ODD: readonly string[] = [
  "",
  " ",
  '"quoted"',
  "it's",
  "a\nb",
  "a\r\nb",
  "\r",
  "\n",
  "a\tb",
  "\t",
  "\b\f\v",
  "\x01\x02\x1f\x7f",
  "\\",
  "\\\\",
  "\\N",
  "\\\\N",
  "a\\Nb",
  "\\n",
  "\\t",
  "\\.",
  "\\x41",
  "\\u0041",
  '{"a": "\\u0000"}',
  "[null]",
  "null",
  "NULL",
  "=1+1",
  "'=1+1",
  "@x",
  "_x000D_",
  "<a>&amp;</a>",
  "Ọláńrewájú",
  "🇳🇬 🧾",
  "\u2028\u2029\ufeff",
  "日本\\\n\t終",
];

describe("cells", () => {
  test("are those of the server, whatever they contain", async () => {
    expect(await readCells(db, textsSelect(ODD), ZONE)).toEqual([ODD]);
    const inRows = `select t, null::text, t from unnest(array[${ODD.map(textLiteral).join(", ")}]) with ordinality as u(t, n) order by n`;
    expect(await readCells(db, inRows, ZONE)).toEqual(ODD.map((text) => [text, null, text]));
  });

  test("are equal to what the driver reads value by value, for any text", async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({
        unit: fc.constantFrom(
          "\\",
          "N",
          "n",
          "t",
          "\n",
          "\r",
          "\t",
          "\b",
          "\v",
          '"',
          "a",
          "é",
          "🧾",
          "\x01",
          ".",
        ),
      }),
      fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (texts) => {
        expect(await readCells(db, textsSelect(texts), ZONE)).toEqual([texts]);
      }),
      { numRuns: 150 },
    );
  });

  test("have every kind of value in the same spelling as the driver receives", async () => {
    const select = `select true, false, null::boolean, 12345678901234567890.123456789012345678::numeric, 0.10::numeric, -0.000000000000000001::numeric, 1e30::numeric, 'NaN'::numeric,
      9223372036854775807::bigint, 0.1::float8, date '2026-11-01', timestamptz '2026-11-01 23:30:00.123456+00', timestamptz '1899-01-01 00:00:00+00', timestamp '2026-11-01 00:00',
      '0f8fad5b-d9cb-469f-a165-70867728950e'::uuid, '{"a": "\\n", "b": [1, null]}'::jsonb, array['a', null, 'b"c', E'd\\\\e'], interval '1 day 2 hours', E'\\\\x00ff'::bytea, 'x'::char(3)`;
    const wanted = await valueByValue(select);
    expect(wanted[0]?.slice(0, 4)).toEqual([
      "t",
      "f",
      null,
      "12345678901234567890.123456789012345678",
    ]);
    expect(wanted[0]?.[11]).toBe("2026-11-02 00:30:00.123456+01");
    expect(await readCells(db, select, ZONE)).toEqual(wanted);
  });

  test("null differs from empty text, also in a single column, and no row differs from an empty one", async () => {
    expect(
      await readCells(db, "select '' union all select null order by 1 nulls last", ZONE),
    ).toEqual([[""], [null]]);
    expect(await readCells(db, "select 'a' where false", ZONE)).toEqual([]);
  });

  test("are complete when longer than the reserved memory", async () => {
    const long = "é\\\n".repeat(300_000);
    expect(
      await readCells(
        db,
        `select repeat(E'é\\\\\\n', 300000), n from generate_series(1, 2) n`,
        ZONE,
      ),
    ).toEqual([
      [long, "1"],
      [long, "2"],
    ]);
  });

  test("a select that fails says so, and the next one is answered", async () => {
    await expect(
      readCells(db, "select 1 / n from generate_series(-3000, 3000) n", ZONE),
    ).rejects.toThrow("division by zero");
    expect(await readCells(db, "select 1", ZONE)).toEqual([["1"]]);
  });
});

describe("selects one after the other", () => {
  const numbers = (from: number, count: number, wide: number) =>
    `select n, repeat('x', ${wide}) from generate_series(${from}::int, ${from + count - 1}::int) n`;
  const wanted = (from: number, count: number, wide: number) =>
    Array.from({ length: count }, (_, at) => [String(from + at), "x".repeat(wide)]);

  test("don't mix their rows, though they share memory", async () => {
    const reader = new RowReader(db, ZONE);
    let coming = reader.rows(numbers(0, 3000, 800));
    for (let round = 1; round <= 6; round += 1) {
      const rows = await coming;
      const first = rows.next().value;
      // The next one is read to its end while this one is consumed.
      coming = reader.rows(numbers(round * 10_000, 50 + round, 3));
      await coming;
      const before = (round - 1) * 10_000;
      expect([first, ...rows]).toEqual(
        round === 1 ? wanted(before, 3000, 800) : wanted(before, 49 + round, 3),
      );
    }
  });
});
