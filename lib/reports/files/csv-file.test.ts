import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inertSeparators } from "@/lib/domain/reports/inert-separators";
import { csvLine, figureCell, reconciliationCsv, textCell } from "./csv-file";

/** Reads RFC 4180. Written from the RFC, without looking at the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error("a quoted cell has no end");
        if (text[at] === '"') at += 1;
        cell += text[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== "," && text[at] !== "\r") {
        if (text[at] === '"') throw new Error("a quote inside a bare cell");
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error(`a line ends at ${at} without CR LF`);
    at += 2;
    rows.push(row);
    row = [];
    if (text.slice(at, at + 2) === "\r\n") throw new Error("an empty line");
  }
  return rows;
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＠",
      "\t",
      "\r",
      "\n",
      "\0",
      '"',
      ",",
      ";",
      " ",
      "'",
      "1",
      "é",
      "ß",
      "漢",
    ),
    maxLength: 20,
  }),
);
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

describe("text", () => {
  test.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ["+2348012345678", '"\'+2348012345678"'],
    ["-5", '"\'-5"'],
    ["@SUM(A1)", '"\'@SUM(A1)"'],
    ["\tx", '"\'\tx"'],
    ["\rx", '"\'\rx"'],
    ["\0x", '"\'\0x"'],
    ["＝1+1", '"\'＝1+1"'],
    ["0180294416", '"0180294416"'],
    ['Said "no", twice\r\nand left', '"Said ""no"", twice\r\nand left"'],
    ["a=b", '"a=b"'],
    ["", ""],
  ])("%j is written %j", (text, cell) => expect(textCell(text)).toBe(cell));

  test("null and undefined are empty cells", () =>
    expect([textCell(null), textCell(undefined)]).toEqual(["", ""]));

  test("is read back as it was, with an apostrophe in front of what could run at its start or behind a separator, and of nothing else", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyText, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const file = rows.map((row) => csvLine(row.map(textCell))).join("");
          const read = readCsv(file);
          expect(read).toEqual(
            rows.map((row) =>
              row.map((text) => inertSeparators(FORMULA.test(text) ? `'${text}` : text)),
            ),
          );
          for (const cell of read.flat()) expect(FORMULA.test(cell)).toBe(false);
          // As a program takes it to which semicolons and tabs separate cells: what stands between those and line breaks.
          for (const row of rows)
            for (const cell of csvLine(row.map(textCell))
              .split(/[;\t\r\n]/)
              .slice(1))
              expect(cell).not.toMatch(/^[ "\0]*[=+\-@＝＋－＠]/);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("figures", () => {
  const figure = fc
    .tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.option(fc.stringMatching(/^\d{1,8}$/), { nil: null }),
    )
    .map(
      ([negative, whole, fraction]) =>
        `${negative ? "-" : ""}${whole}${fraction === null ? "" : `.${fraction}`}`,
    );

  test("are written to the last digit, and signed ones bear no apostrophe", () => {
    fc.assert(fc.property(figure, (text) => figureCell(text) === text));
    expect(figureCell("-50.00")).toBe("-50.00");
  });

  test.each([
    ["1e5", '"1e5"'],
    ["=1+1", '"\'=1+1"'],
    ["+5", '"\'+5"'],
    ["1.5%", '"1.5%"'],
    ["1,000.00", '"1,000.00"'],
    ["-", '"\'-"'],
  ])("%j is no plain decimal and is written as text", (text, cell) =>
    expect(figureCell(text)).toBe(cell),
  );
});

describe("a reconciliation file", () => {
  test("the header is the columns, bare", () => {
    expect(reconciliationCsv.header()).toMatch(
      /^reference,transfer_id,your_reference,created_at,.*,approved_by,failure_reason\r\n$/,
    );
  });

  test("a row has a cell for each column: figures bare, text in quotes, the rest empty", () => {
    const text = reconciliationCsv.rows([
      {
        reference: "TXN-1",
        amount_sent: "-50.00",
        fee: "=2+2",
        recipient_account: "0180294416",
        failure_reason: "-none",
      },
    ]);
    expect(text).toBe(`"TXN-1",,,,,,,,,"0180294416",,,-50.00,,,,,"'=2+2",,,,,,,,,"'-none"\r\n`);
    expect(text.split(",")).toHaveLength(reconciliationCsv.columns.length);
  });

  test("no rows are no text", () => expect(reconciliationCsv.rows([])).toBe(""));
});

describe("behind another separator", () => {
  test.each([
    [`"INV 8;=1+cmd|'/C calc'!A0;x",5`, `"INV 8;'=1+cmd|'/C calc'!A0;x",5`],
    ['"a;+1","b;-1","c;@SUM(A1)","d;＝1"', `"a;'+1","b;'-1","c;'@SUM(A1)","d;'＝1"`],
    ['"a\t=1","b\r\n=1","c\n@x"', `"a\t'=1","b\r\n'=1","c\n'@x"`],
    ['"a; =1","b;""=1""","c;;\t=1"', `"a; '=1","b;""'=1""","c;;\t'=1"`],
    // A spreadsheet runs none of these texts as a formula.
    ['"a;b","c=1;d","e;",-5.00,"f - g"', '"a;b","c=1;d","e;",-5.00,"f - g"'],
  ])("%j is written as %j", (line, written) => expect(inertSeparators(line)).toBe(written));
});
