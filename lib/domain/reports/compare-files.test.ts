import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCsv, isFormattingOnly } from "./compare-files";
import { cellsOfLine, csvLines } from "./csv-lines";

const bytes = (text: string) => new TextEncoder().encode(text);
async function* inChunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const all = bytes(text);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}
const differences = (expected: string, found: string, limit = 50) => compareCsv(inChunks(expected), inChunks(found, 11), limit);

const FILE = ['reference,amount,note', '"TXN-1",100.00,"one"', '"TXN-2",200.00,"two, with ""quotes""\nand a line"', '"TXN-3",300.00,', '"TXN-4",400.00,"four"', ""].join("\r\n");

describe("a file that was altered", () => {
  test("the same file has no differences", async () => {
    expect(await differences(FILE, FILE)).toEqual([]);
  });

  test("a cell is named by its line and column, with both values", async () => {
    expect(await differences(FILE, FILE.replace("300.00", "800.00"))).toEqual([{ sheet: null, line: 4, column: "amount", expected: "300.00", found: "800.00", byte: FILE.indexOf('"TXN-3"') }]);
    expect(await differences(FILE, FILE.replace("with", "without"))).toMatchObject([{ line: 3, column: "note", found: 'two, without "quotes"\nand a line' }]);
  });

  test("a row that was taken out, and one that was put in, don't make all that follow differ", async () => {
    expect(await differences(FILE, FILE.replace('"TXN-3",300.00,\r\n', ""))).toMatchObject([{ line: 4, column: null, expected: '"TXN-3",300.00,', found: null }]);
    expect(await differences(FILE, FILE.replace('"TXN-4"', '"TXN-X",1,"x"\r\n"TXN-4"'))).toMatchObject([{ line: 5, column: null, expected: null, found: '"TXN-X",1,"x"' }]);
    expect(await differences(FILE, FILE.slice(0, FILE.indexOf('"TXN-3"')))).toMatchObject([{ expected: '"TXN-3",300.00,', found: null }, { expected: '"TXN-4",400.00,"four"', found: null }]);
    expect(await differences(FILE, `${FILE}"TXN-5",1,"x"\r\n`)).toMatchObject([{ line: 6, expected: null, found: '"TXN-5",1,"x"' }]);
  });

  test("a line of a hundred thousand cells is shown as far as places are asked for", async () => {
    const found = await compareCsv(inChunks(FILE), inChunks(`${",".repeat(200_000)}\r\n`, 65_536), 50);
    expect(found).toHaveLength(50);
    expect(found[0]).toMatchObject({ line: 1, column: "reference", expected: "reference", found: "" });
  });

  test("one that was only written otherwise says so, at its first such line", async () => {
    expect(await differences(FILE, FILE.replace('"TXN-4"', "TXN-4"))).toMatchObject([{ line: 5, column: null, found: 'TXN-4,400.00,"four"' }]);
  });

  describe("saved by a spreadsheet", () => {
    const saved = (file: string) => `\uFEFF${file.replaceAll(/"(TXN-\d|one|four)"/g, "$1").replaceAll(/(\d)\.00/g, "$1")}`;
    const semicolons = (file: string) => saved(file).replaceAll(/,(?! with)/g, ";");

    test("only the formatting differs where every cell says the same", async () => {
      for (const found of [saved(FILE), semicolons(FILE), semicolons(FILE).replaceAll(";", "\t")]) {
        const places = await differences(FILE, found);
        expect(places).toMatchObject([{ line: 1, column: null }]);
        expect(places.every(isFormattingOnly)).toBe(true);
      }
    });

    test("what was changed in it is found among all that is written otherwise: a cell, and a row taken out", async () => {
      expect(await differences(FILE, saved(FILE).replace("300", "800"))).toMatchObject([{ line: 4, column: "amount", expected: "300.00", found: "800" }]);
      expect(await differences(FILE, semicolons(FILE).replace("300", "300,5"))).toMatchObject([{ line: 4, column: "amount", found: "300,5" }]);
      expect(await differences(FILE, saved(FILE).replace("TXN-2,200,\"two, with \"\"quotes\"\"\nand a line\"\r\n", ""))).toMatchObject([{ line: 3, column: null, found: null }]);
    });

    test("a figure with a decimal comma is the same, and one of the code page of Windows reads as it was", async () => {
      const file = 'reference,amount,name\r\n"TXN-1",100.50,"Adé"\r\n';
      const found = Uint8Array.from("reference;amount;name\r\nTXN-1;100,5;Adé\r\n", (letter) => letter.charCodeAt(0));
      async function* once(): AsyncGenerator<Uint8Array> {
        yield found;
      }
      expect((await compareCsv(inChunks(file), once(), 50)).every(isFormattingOnly)).toBe(true);
    });

    test("a text that lost a zero isn't as it was written: an account number is no figure", async () => {
      const file = 'account,amount\r\n"0417725536",5.10\r\n';
      expect(await differences(file, "account,amount\r\n417725536,5.1\r\n")).toMatchObject([{ line: 2, column: "account", expected: "0417725536", found: "417725536" }]);
    });
  });

  test.each([
    ["all ends of lines", (file: string) => file.replaceAll("\r\n", "\n"), 1, ["The line ends with CR LF.", "It ends with LF."]],
    ["one end of a line", (file: string) => file.replace('300.00,\r\n', '300.00,\n'), 4, ["The line ends with CR LF.", "It ends with LF."]],
    ["the file's last end of a line", (file: string) => file.slice(0, -2), 5, ["The line ends with CR LF.", "It ends with nothing."]],
    ["a byte order mark in front", (file: string) => `\uFEFF${file}`, 1, ["reference,amount,note", "reference,amount,note"]],
  ] as const)("%s changed is told, too", async (_name, change, line, [expected, found]) => {
    expect(await differences(FILE, change(FILE))).toEqual([{ sheet: null, line, column: null, expected, found, byte: expect.any(Number) }]);
    // With a cell that says something else, that is what counts.
    expect(await differences(FILE, change(FILE).replace("400.00", "900.00"))).toMatchObject([{ line: 5, column: "amount", found: "900.00" }]);
  });

  test("any change of one cell is found where it is", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", '"', "\n", "1", " "), maxLength: 6 });
    const row = fc.tuple(fc.uuid(), cell, cell);
    const written = (rows: readonly (readonly string[])[]) => [["id", "b", "c"], ...rows].map((cells) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`).join("");
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(row, { minLength: 1, maxLength: 20, selector: ([id]) => id }), fc.nat(), fc.constantFrom(1, 2), async (rows, place, column) => {
        const at = place % rows.length;
        const altered = rows.map((cells, index) => (index === at ? cells.map((text, c) => (c === column ? `${text}!` : text)) : cells));
        expect(await differences(written(rows), written(altered))).toMatchObject([{ line: at + 2, column: ["id", "b", "c"][column], expected: rows[at]?.[column], found: `${rows[at]?.[column] ?? ""}!` }]);
      }),
      { numRuns: 200 },
    );
  });

  test("bytes that are no CSV end, in bounded time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
        async function* once(): AsyncGenerator<Uint8Array> {
          yield noise;
        }
        expect(Array.isArray(await compareCsv(inChunks(FILE), once(), 5))).toBe(true);
      }),
    );
  });
});

test("lines and cells come back as they were written, however the bytes arrive", async () => {
  for (const size of [1, 2, 1000]) {
    const lines: string[][] = [];
    for await (const line of csvLines(inChunks(FILE, size))) lines.push(cellsOfLine(line.bytes).map(({ text }) => text));
    expect(lines).toEqual([["reference", "amount", "note"], ["TXN-1", "100.00", "one"], ["TXN-2", "200.00", 'two, with "quotes"\nand a line'], ["TXN-3", "300.00", ""], ["TXN-4", "400.00", "four"]]);
  }
});
