import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Alteration } from "@/lib/contract/api/verification";
import type { ComparedCell, ComparedRow } from "@/lib/domain/reports/compared-cell";
import { compareCsv } from "./compare-csv";
import { compareRows } from "./compare-rows";

const HEAD = ["reference", "amount", "fee", "rate", "status"];
const ROWS = [
  ["TXN-1", "100.50", "1.25", "1500", "completed"],
  ["TXN-2", "200.00", "2.50", "1510", "completed"],
  ["TXN-3", "300.00", "", "1520", "refunded"],
  ["TXN-4", "400.00", "4.00", "", ""],
];
type Table = readonly (readonly string[])[];
const TABLE: Table = [HEAD, ...ROWS];
/** A table with the columns at these places; -1 for an empty one. */
const columns = (table: Table, places: readonly number[]): Table =>
  table.map((row) => places.map((at) => row[at] ?? ""));
const written = (table: Table, separator = ",") =>
  table
    .map(
      (row) =>
        `${row.map((text) => (/^[a-z]/i.test(text) && separator === "," ? `"${text}"` : text)).join(separator)}\r\n`,
    )
    .join("");

async function compared(
  expected: Table,
  found: Table,
  { separator = ",", limit = 50 } = {},
): Promise<Alteration[]> {
  async function* bytes(text: string): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  return (await compareCsv(bytes(written(expected)), bytes(written(found, separator)), { limit }))
    .alterations;
}
const said = (places: readonly Alteration[]) =>
  places.map(({ line, column, ofColumn, expected, found }) =>
    ofColumn ? [ofColumn, column] : [line, column, expected, found],
  );

describe("a whole column", () => {
  test.each([
    ["the first is missing", [1, 2, 3, 4], [["missing", "reference"]]],
    ["one in between is missing", [0, 1, 3, 4], [["missing", "fee"]]],
    ["the last is missing", [0, 1, 2, 3], [["missing", "status"]]],
    [
      "several are missing",
      [0, 3],
      [
        ["missing", "amount"],
        ["missing", "fee"],
        ["missing", "status"],
      ],
    ],
    ["one was moved to the front", [3, 0, 1, 2, 4], [["moved", "rate"]]],
    ["one was moved to the end", [1, 2, 3, 4, 0], [["moved", "reference"]]],
    [
      "one was moved, another is missing",
      [3, 0, 1, 4],
      [
        ["missing", "fee"],
        ["moved", "rate"],
      ],
    ],
    ["one without a name was put in", [0, 1, -1, 2, 3, 4], [["added", "column 3"]]],
    ["one was put in twice", [0, 1, 2, 2, 3, 4], [["added", "fee"]]],
  ])("%s", async (_what, places, expected) => {
    const found = columns(TABLE, places);
    expect(said(await compared(TABLE, found))).toEqual(expected);
    // Changes of formatting by a spreadsheet.
    expect(said(await compared(TABLE, found, { separator: ";" }))).toEqual(expected);
  });

  test("is told with where it stood and stands", async () => {
    expect(await compared(TABLE, columns(TABLE, [0, 1, 3, 4]))).toEqual([
      {
        sheet: null,
        line: null,
        column: "fee",
        expected: "The whole column",
        found: null,
        byte: null,
        ofColumn: "missing",
      },
    ]);
    expect(
      await compared(
        TABLE,
        TABLE.map((row, at) => [...row, at === 0 ? "mine" : "x"]),
      ),
    ).toEqual([
      {
        sheet: null,
        line: null,
        column: "mine",
        expected: null,
        found: "A column that was not in the file",
        byte: null,
        ofColumn: "added",
      },
    ]);
    expect(await compared(TABLE, columns(TABLE, [3, 0, 1, 2, 4]))).toMatchObject([
      { column: "rate", expected: "As column 4", found: "As column 1" },
    ]);
  });

  test("doesn't hide what else was changed, nor the line where", async () => {
    const without = columns(TABLE, [0, 1, 3, 4]);
    const edited = (line: number, at: number, text: string) =>
      without.map((row, place) => (place === line - 1 ? row.with(at, text) : row));
    expect(said(await compared(TABLE, edited(3, 2, "9999")))).toEqual([
      ["missing", "fee"],
      [3, "rate", "1510", "9999"],
    ]);
    expect(said(await compared(TABLE, without.toSpliced(2, 1)))).toEqual([
      ["missing", "fee"],
      [3, null, "TXN-2 | 200.00 | 2.50 | 1510 | completed", null],
    ]);
    expect(
      said(await compared(TABLE, without.toSpliced(2, 0, ["TXN-X", "1", "2", "open"]))),
    ).toEqual([
      ["missing", "fee"],
      [3, null, null, "TXN-X | 1 | 2 | open"],
    ]);
    // A cell behind the last column.
    expect(
      said(
        await compared(
          TABLE,
          without.map((row, at) => (at === 2 ? [...row, "mine"] : row)),
        ),
      ),
    ).toEqual([
      ["missing", "fee"],
      [3, "column 5", null, "mine"],
    ]);
    expect(
      said(
        await compared(
          TABLE,
          columns(TABLE, [0, 1, -1, 2, 3, 4]).map((row, at) => (at === 2 ? [...row, "mine"] : row)),
        ),
      ),
    ).toEqual([
      ["added", "column 3"],
      [3, "column 7", null, "mine"],
    ]);
  });

  test("rows of the same bytes aren't the same where the columns stand elsewhere", async () => {
    const table = [
      ["id", "in", "out"],
      ["A", "1", "1"],
      ["B", "2", "2"],
      ["C", "3", "4"],
    ];
    expect(
      said(
        await compared(table, [
          ["id", "out", "in"],
          ["A", "1", "1"],
          ["B", "2", "2"],
          ["C", "3", "4"],
        ]),
      ),
    ).toEqual([
      [1, "in", "in", "out"],
      [1, "out", "out", "in"],
    ]);
    expect(
      said(
        await compared(table, [
          ["id", "out", "in"],
          ["A", "1", "1"],
          ["B", "2", "2"],
          ["C", "4", "3"],
        ]),
      ),
    ).toEqual([["moved", "out"]]);
    expect(
      said(
        await compared(
          [...table, ["D", "5", "6"]],
          [
            ["id", "out", "in"],
            ["A", "1", "1"],
            ["B", "2", "2"],
            ["C", "4", "3"],
            ["D", "5", "6"],
          ],
        ),
      ),
    ).toEqual([
      ["moved", "out"],
      [5, "in", "5", "6"],
      [5, "out", "6", "5"],
    ]);
  });

  describe("is as it was where only the head is another", () => {
    test.each([
      ["a name was changed", HEAD.with(2, "fees"), [[1, "fee", "fee", "fees"]]],
      ["a name was taken out", HEAD.with(2, ""), [[1, "fee", "fee", null]]],
      [
        "two names were exchanged",
        HEAD.with(1, "fee").with(2, "amount"),
        [
          [1, "amount", "amount", "fee"],
          [1, "fee", "fee", "amount"],
        ],
      ],
      [
        "a name was taken out, and the others moved up",
        [...HEAD.toSpliced(2, 1), ""],
        [
          [1, "fee", "fee", "rate"],
          [1, "rate", "rate", "status"],
          [1, "status", "status", null],
        ],
      ],
    ])("%s", async (_what, head, expected) =>
      expect(said(await compared(TABLE, [head, ...ROWS]))).toEqual(expected),
    );

    test("the head was taken out", async () => {
      expect(said(await compared(TABLE, ROWS))).toEqual([
        [1, null, "reference | amount | fee | rate | status", null],
      ]);
    });
  });

  test("a file of which no name is known is compared as it stands", async () => {
    const places = await compared(TABLE, [
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(places.some(({ ofColumn }) => ofColumn)).toBe(false);
    expect(places[0]).toMatchObject({ line: 1, column: "reference", found: "a" });
  });

  test("as many as are put in are told as far as places are asked for", async () => {
    const places = await compared(
      TABLE,
      TABLE.map((row) => [...row, ...Array.from({ length: 30_000 }, () => "x")]),
    );
    expect(places).toHaveLength(50);
    expect(places.every(({ ofColumn }) => ofColumn === "added")).toBe(true);
  });

  test("whichever columns are taken out, they are named, and nothing else is", async () => {
    const row = fc.tuple(
      fc.uuid(),
      ...Array.from({ length: 5 }, () => fc.constantFrom("", "1.50", "2", "open", "done")),
    );
    const names = ["id", "b", "c", "d", "e", "f"];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { maxLength: 20, selector: ([id]) => id }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
        async (rows, places) => {
          const table = [names, ...rows];
          const found = await compared(table, columns(table, places));
          expect(
            found
              .filter(({ ofColumn }) => ofColumn !== "moved")
              .map(({ column, ofColumn }) => [column, ofColumn]),
          ).toEqual(names.filter((_, at) => !places.includes(at)).map((name) => [name, "missing"]));
        },
      ),
    );
  });
});

describe("of a workbook's sheet", () => {
  const sheet = (table: Table): ComparedRow[] =>
    table.map((row) => ({
      cells: row.map((text): ComparedCell => (text === "" ? null : { is: "text", text })),
    }));
  async function* rows(of: readonly ComparedRow[]): AsyncGenerator<ComparedRow, void, void> {
    yield* of;
  }
  const inSheet = async (found: readonly ComparedRow[]) =>
    said(await compareRows(rows(sheet(TABLE)), rows(found), { limit: 50 }));

  test("a column that is missing, put in or moved is told by its name", async () => {
    expect(await inSheet(sheet(columns(TABLE, [0, 1, 3, 4])))).toEqual([["missing", "fee"]]);
    expect(await inSheet(sheet(columns(TABLE, [0, 1, -1, 2, 3, 4])))).toEqual([
      ["added", "column 3"],
    ]);
    expect(await inSheet(sheet(columns(TABLE, [3, 0, 1, 2, 4])))).toEqual([["moved", "rate"]]);
    expect(
      await inSheet(
        sheet(columns(TABLE, [0, 1, 3, 4]).with(2, ["TXN-2", "200.00", "1511", "completed"])),
      ),
    ).toEqual([
      ["missing", "fee"],
      [3, "rate", "1510", "1511"],
    ]);
  });

  test("empty cells behind the last column are none", async () => {
    expect(
      await inSheet(sheet(TABLE).map(({ cells }) => ({ cells: [...cells, null, null] }))),
    ).toEqual([]);
    expect(
      await inSheet(
        sheet(columns(TABLE, [0, 1, 3, 4])).map(({ cells }) => ({ cells: [...cells, null] })),
      ),
    ).toEqual([["missing", "fee"]]);
  });
});
