import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCsv } from "./compare-csv";

const bytes = (text: string) => new TextEncoder().encode(text);
async function* inChunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const all = bytes(text);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}
const differences = async (expected: string, found: string, limit = 50) =>
  (await compareCsv(inChunks(expected), inChunks(found, 11), { limit })).alterations;

const FILE = [
  "reference,amount,note",
  '"TXN-1",100.00,"one"',
  '"TXN-2",200.00,"two, with ""quotes""\nand a line"',
  '"TXN-3",300.00,',
  '"TXN-4",400.00,"four"',
  "",
].join("\r\n");

describe("a file that was altered", () => {
  test("the same file has no differences", async () => {
    expect(await differences(FILE, FILE)).toEqual([]);
  });

  test("a cell is named by its line and column, with both values", async () => {
    expect(await differences(FILE, FILE.replace("300.00", "800.00"))).toEqual([
      {
        sheet: null,
        line: 4,
        column: "amount",
        expected: "300.00",
        found: "800.00",
        byte: null,
      },
    ]);
    expect(await differences(FILE, FILE.replace("with", "without"))).toMatchObject([
      { line: 3, column: "note", found: 'two, without "quotes"\nand a line' },
    ]);
  });

  test("a row that was taken out, and one that was put in, don't make all that follow differ", async () => {
    expect(await differences(FILE, FILE.replace('"TXN-3",300.00,\r\n', ""))).toMatchObject([
      { line: 4, column: null, expected: "TXN-3 | 300.00 | ", found: null },
    ]);
    expect(
      await differences(FILE, FILE.replace('"TXN-4"', '"TXN-X",1,"x"\r\n"TXN-4"')),
    ).toMatchObject([{ line: 5, column: null, expected: null, found: "TXN-X | 1 | x" }]);
    expect(await differences(FILE, FILE.slice(0, FILE.indexOf('"TXN-3"')))).toMatchObject([
      { expected: "TXN-3 | 300.00 | ", found: null },
      { expected: "TXN-4 | 400.00 | four", found: null },
    ]);
    expect(await differences(FILE, `${FILE}"TXN-5",1,"x"\r\n`)).toMatchObject([
      { line: 6, expected: null, found: "TXN-5 | 1 | x" },
    ]);
  });

  test("a line of a hundred thousand cells is shown as far as places are asked for", async () => {
    const found = await compareCsv(
      inChunks(FILE),
      inChunks(`${"x,".repeat(100_000)}\r\n`, 65_536),
      { limit: 50 },
    );
    expect(found.alterations).toHaveLength(50);
    expect(found.alterations[0]).toMatchObject({
      line: 1,
      column: "reference",
      expected: "reference",
      found: "x",
    });
  });

  test.each([
    ["quotes", (file: string) => file.replace('"TXN-4"', "TXN-4")],
    ["all ends of lines", (file: string) => file.replaceAll("\r\n", "\n")],
    ["one end of a line", (file: string) => file.replace("300.00,\r\n", "300.00,\n")],
    ["the file's last end of a line", (file: string) => file.slice(0, -2)],
    ["a byte order mark in front", (file: string) => `\uFEFF${file}`],
  ])("%s changed is formatting", async (_name, change) => {
    expect(await differences(FILE, change(FILE))).toEqual([]);
    expect(await differences(FILE, change(FILE).replace("400.00", "900.00"))).toMatchObject([
      { line: 5, column: "amount", found: "900.00" },
    ]);
  });

  describe("saved by a spreadsheet", () => {
    const saved = (file: string) =>
      `\uFEFF${file.replaceAll(/"(TXN-\d|one|four)"/g, "$1").replaceAll(/(\d)\.00/g, "$1")}`;
    const semicolons = (file: string) => saved(file).replaceAll(/,(?! with)/g, ";");

    test("only the formatting differs where every cell says the same", async () => {
      for (const found of [saved(FILE), semicolons(FILE), semicolons(FILE).replaceAll(";", "\t")])
        expect(await differences(FILE, found)).toEqual([]);
    });

    test("what was changed in it is found among all that is written otherwise: a cell, and a row taken out", async () => {
      expect(await differences(FILE, saved(FILE).replace("300", "800"))).toMatchObject([
        { line: 4, column: "amount", expected: "300.00", found: "800" },
      ]);
      expect(await differences(FILE, semicolons(FILE).replace("300", "300,5"))).toMatchObject([
        { line: 4, column: "amount", found: "300,5" },
      ]);
      expect(
        await differences(
          FILE,
          saved(FILE).replace('TXN-2,200,"two, with ""quotes""\nand a line"\r\n', ""),
        ),
      ).toMatchObject([{ line: 3, column: null, found: null }]);
    });

    test("a figure with a decimal comma is the same, and one of the code page of Windows reads as it was", async () => {
      const file = 'reference,amount,name\r\n"TXN-1",100.50,"Adé"\r\n';
      const found = Uint8Array.from("reference;amount;name\r\nTXN-1;100,5;Adé\r\n", (letter) =>
        letter.charCodeAt(0),
      );
      async function* once(): AsyncGenerator<Uint8Array> {
        yield found;
      }
      expect((await compareCsv(inChunks(file), once(), { limit: 50 })).alterations).toEqual([]);
    });

    describe("a file has one decimal sign", () => {
      const file =
        'reference,amount,fee\r\n"TXN-1",12.345,1\r\n"TXN-2",7.000,0.5\r\n"TXN-3",80,0.250\r\n';
      const cells = async (found: string) =>
        (await differences(file, found)).map(({ line, column, found: text }) => [
          line,
          column,
          text,
        ]);

      test.each([
        ["comma", "TXN-1;12,345;1\r\nTXN-2;7,000;0,5\r\nTXN-3;80;0,25\r\n"],
        ["point", "TXN-1;12.345;1\r\nTXN-2;7;0.5\r\nTXN-3;80;0.25\r\n"],
      ])("which may be the %s", async (_sign, rows) => {
        expect(await differences(file, `reference;amount;fee\r\n${rows}`)).toEqual([]);
      });

      test("beside points a comma makes a text, wherever it stands", async () => {
        expect(
          await cells(
            "reference;amount;fee\r\nTXN-1;12.345;1\r\nTXN-2;7,000;0.5\r\nTXN-3;80;0.25\r\n",
          ),
        ).toEqual([[3, "amount", "7,000"]]);
        expect(
          await cells(
            "reference\tamount\tfee\r\nTXN-1\t12,345\t1\r\nTXN-2\t7,000\t0,5\r\nTXN-3\t80\t0.250\r\n",
          ),
        ).toEqual([
          [2, "amount", "12,345"],
          [3, "amount", "7,000"],
          [3, "fee", "0,5"],
        ]);
      });

      test("also where the first rows have none", async () => {
        const rows = (sign: string) =>
          Array.from({ length: 40 }, (_, at) => `TXN-${at};${at < 30 ? at : `${at}${sign}25`}`);
        const table = `reference,amount\r\n${rows(".").join("\r\n").replaceAll(";", ",")}\r\n`;
        const saved = (lines: string[]) => `reference;amount\r\n${lines.join("\r\n")}\r\n`;
        for (const sign of [",", "."])
          expect(await differences(table, saved(rows(sign)))).toEqual([]);
        expect(
          await differences(table, saved([...rows(",").slice(0, 39), "TXN-39;39.25"])),
        ).toMatchObject([{ line: 41, column: "amount", found: "39.25 (as text)" }]);
      });

      test("and rows of both are not the same rows in another order", async () => {
        const sorted = await differences(
          file,
          "reference;amount;fee\r\nTXN-3;80;0.25\r\nTXN-2;7,000;0.5\r\nTXN-1;12.345;1\r\n",
        );
        expect(sorted.some(({ otherOrder }) => otherOrder)).toBe(false);
        const ofOneSign = await differences(
          file,
          "reference;amount;fee\r\nTXN-3;80;0,25\r\nTXN-2;7,000;0,5\r\nTXN-1;12,345;1\r\n",
        );
        expect(ofOneSign).toMatchObject([{ line: 2, otherOrder: true }]);
      });
    });

    test("a text that lost a zero isn't as it was written: an account number is no figure", async () => {
      const file = 'account,amount\r\n"0417725536",5.10\r\n';
      expect(await differences(file, "account,amount\r\n417725536,5.1\r\n")).toMatchObject([
        { line: 2, column: "account", expected: "0417725536", found: "417725536" },
      ]);
    });
  });

  test("any change of one cell is found where it is", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", ",", '"', "\n", "1", " "),
      maxLength: 6,
    });
    const row = fc.tuple(fc.uuid(), cell, cell);
    const written = (rows: readonly (readonly string[])[]) =>
      [["id", "b", "c"], ...rows]
        .map((cells) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`)
        .join("");
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { minLength: 1, maxLength: 20, selector: ([id]) => id }),
        fc.nat(),
        fc.constantFrom(1, 2),
        async (rows, place, column) => {
          const at = place % rows.length;
          const altered = rows.map((cells, index) =>
            index === at ? cells.map((text, c) => (c === column ? `${text}!` : text)) : cells,
          );
          expect(await differences(written(rows), written(altered))).toMatchObject([
            {
              line: at + 2,
              column: ["id", "b", "c"][column],
              expected: rows[at]?.[column] || null,
              found: `${rows[at]?.[column] ?? ""}!`,
            },
          ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  describe("with the same rows in another order", () => {
    const table = (rows: readonly string[]) =>
      ["reference,amount,account", ...rows, ""].join("\r\n");
    const ROWS = Array.from({ length: 200 }, (_, at) => `"TXN-${at}",${at}.50,"0${at}"`);
    const reversed = table(ROWS.toReversed());
    const shown = (at: number) => `TXN-${at} | ${at}.50 | 0${at}`;

    test("the first place where the order differs is told, and nothing else", async () => {
      const place = { sheet: null, column: null, byte: null, otherOrder: true };
      expect(await differences(table(ROWS), reversed)).toEqual([
        { ...place, line: 2, expected: shown(0), found: shown(199) },
      ]);
      expect(
        await differences(
          table(ROWS),
          table(ROWS.with(7, ROWS[150] ?? "").with(150, ROWS[7] ?? "")),
        ),
      ).toEqual([{ ...place, line: 9, expected: shown(7), found: shown(150) }]);
      expect(
        await differences(table(ROWS), table(ROWS.with(7, ROWS[8] ?? "").with(8, ROWS[7] ?? ""))),
      ).toEqual([{ ...place, line: 9, expected: shown(7), found: shown(8) }]);
    });

    test("also when a spreadsheet has saved it", async () => {
      expect(
        await differences(
          table(ROWS),
          reversed
            .replaceAll(/"|0(?=,)/g, "")
            .replaceAll(",", ";")
            .replaceAll(".", ","),
        ),
      ).toMatchObject([{ line: 2, otherOrder: true }]);
    });

    test.each([
      ["a figure is another", reversed.replace("150.50", "150.51")],
      ["an account lost its zero", reversed.replace('"0150"', "150")],
      ["a row is there twice, and another isn't", reversed.replace(ROWS[3] ?? "", ROWS[4] ?? "")],
      ["a row is missing", reversed.replace(`${ROWS[3] ?? ""}\r\n`, "")],
      ["a row was put in", `${reversed}"TXN-X",1,"x"\r\n`],
    ])("but not if %s", async (_name, found) => {
      const places = await differences(table(ROWS), found);
      expect(places.length).toBeGreaterThan(1);
      expect(places.every(({ otherOrder }) => otherOrder === undefined)).toBe(true);
    });

    test("of the columns that are left, where one is missing", async () => {
      expect(
        await differences(table(ROWS), reversed.replaceAll(/,"?account"?|,"0\d+"/g, "")),
      ).toMatchObject([
        { line: null, column: "account", ofColumn: "missing" },
        { line: 2, column: null, otherOrder: true },
      ]);
    });

    test("nor if a text became the figure of the same value before it was known to be one", async () => {
      const [a, b] = ['"A",1,""\r\n"B",2,"5.1"\r\n', "B,2,5.10\r\nA,1,\r\n"];
      expect(
        (
          await differences(`reference,amount,account\r\n${a}`, `reference,amount,account\r\n${b}`)
        ).some(({ otherOrder }) => otherOrder),
      ).toBe(false);
    });

    test("any order of any rows is found to be one, however few places are enough", async () => {
      const row = fc
        .tuple(fc.constantFrom('"a"', '"b"', '"0"', ""), fc.constantFrom("1.50", "2", "n/a", ""))
        .map((cells) => cells.join(","));
      const orders = fc
        .array(row, { minLength: 1, maxLength: 30 })
        .chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        );
      await fc.assert(
        fc.asyncProperty(orders, fc.constantFrom(1, 50), async ([rows, shuffled], limit) => {
          const places = await differences(
            `x,y\r\n${rows.join("\r\n")}\r\n`,
            `x,y\r\n${shuffled.join("\r\n")}\r\n`,
            limit,
          );
          expect(places.map(({ otherOrder }) => otherOrder)).toEqual(
            rows.join("\n") === shuffled.join("\n") ? [] : [true],
          );
        }),
      );
    });
  });

  describe("saved as Unicode text, which is UTF-16", () => {
    const utf16 = (text: string, isBig = false) => {
      const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
      return isBig ? bytes.swap16() : bytes;
    };
    const tabs = FILE.replaceAll(/"(TXN-\d|one|four)"/g, "$1")
      .replaceAll(/(\d)\.00/g, "$1")
      .replaceAll(/,(?! with)/g, "\t");
    const compared = (found: Uint8Array, size: number) =>
      compareCsv(
        inChunks(FILE),
        (async function* () {
          for (let at = 0; at < found.length; at += size) yield found.subarray(at, at + size);
        })(),
        { limit: 50 },
      );

    test("every cell is as it was, however the bytes arrive", async () => {
      for (const [isBig, size] of [
        [false, 2],
        [true, 3],
        [false, 1000],
      ] as const) {
        const { alterations, saved } = await compared(utf16(tabs, isBig), size);
        expect(alterations).toEqual([]);
        expect(saved).toEqual({ isUtf16: true, separator: "\t" });
      }
    });

    test("what was changed in it is found", async () => {
      expect(await compared(utf16(tabs.replace("300", "800")), 7)).toEqual({
        alterations: [
          { sheet: null, line: 4, column: "amount", expected: "300.00", found: "800", byte: null },
        ],
        note: null,
        saved: { isUtf16: true, separator: "\t" },
      });
    });

    test("if only the encoding is another, that is told", async () => {
      const { alterations, saved } = await compared(utf16(FILE), 7);
      expect(alterations).toEqual([]);
      expect(saved).toEqual({ isUtf16: true, separator: null });
    });
  });

  test("bytes that are no CSV end, in bounded time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
        async function* once(): AsyncGenerator<Uint8Array> {
          yield noise;
        }
        expect(
          Array.isArray((await compareCsv(inChunks(FILE), once(), { limit: 5 })).alterations),
        ).toBe(true);
      }),
    );
  });
});
