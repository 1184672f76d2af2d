import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { detectStatement } from "./detect-statement";
import { SummaryRows, labelledValues } from "./table/labels";
import { dateStyles } from "./xlsx/workbook";
import type { XmlNode } from "./xml/parse-xml";

/** A workbook that names a sheet so many times: a few KB when packed. */
function workbookOf(sheets: number): Uint8Array {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
  return zipSync({
    "_rels/.rels": strToU8(
      `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `<workbook><sheets>${'<sheet name="S" id="s1"/>'.repeat(sheets)}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${relation("s1", "worksheet", "sheet.xml")}</Relationships>`,
    ),
    "xl/sheet.xml": strToU8("<worksheet><sheetData/></worksheet>"),
  });
}

test("a workbook with more sheets than anybody has is not opened", async () => {
  expect((await detectStatement(workbookOf(1_000), "x.xlsx")).format).toBe("xlsx");
  const { format, problem } = await detectStatement(workbookOf(1_001), "x.xlsx");
  expect([format, problem]).toEqual([
    null,
    "The workbook has more than 1,000 sheets. It is not opened. Save the sheet with the statement as a file of its own.",
  ]);
});

test("of a cell's format, no more is looked at than Excel allows", () => {
  const node = (
    name: string,
    attributes: Record<string, string>,
    children: XmlNode[] = [],
  ): XmlNode => ({ name, attributes, children, text: "" });
  const showsDay = (formatCode: string): boolean[] =>
    dateStyles(
      node("styleSheet", {}, [
        node("numFmts", {}, [node("numFmt", { numFmtId: "164", formatCode })]),
        node("cellXfs", {}, [node("xf", { numFmtId: "164" })]),
      ]),
    );
  expect(showsDay(`${"0".repeat(251)}yyyy`)).toEqual([true]);
  expect(showsDay(`${"[".repeat(255)}yyyy`)).toEqual([false]);
});

describe("a long cell takes a moment, not the square of its length", () => {
  const LENGTH = 150_000;
  const elapsedMs = (work: () => void): number => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  };

  test("brackets that never close, above the table", () => {
    expect(elapsedMs(() => labelledValues(["(".repeat(LENGTH)]))).toBeLessThan(500);
  });

  test("digits below a summary", () => {
    const rows = new SummaryRows();
    const row = (...cells: string[]) => ({
      number: 1,
      cells,
      numeric: cells.map(() => false),
      text: cells.join(),
      problem: null,
    });
    rows.take(row("Opening balance", "Closing balance"));
    expect(elapsedMs(() => rows.take(row(`${"0".repeat(LENGTH)}x`, "5")))).toBeLessThan(500);
  });

  test("figures with and without a currency or mark are still told from words", () => {
    const figures = (cell: string): boolean => {
      const rows = new SummaryRows();
      const row = (...cells: string[]) => ({
        number: 1,
        cells,
        numeric: cells.map(() => false),
        text: cells.join(),
        problem: null,
      });
      rows.take(row("Opening balance", "Closing balance"));
      return rows.take(row(cell, "5")) !== null;
    };
    expect(["5", "-1,000.00", "1 000,00 EUR", "5.00 CR", "(5)"].map(figures)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(["EUR 5", "x5", "5 euros", "CR", "-"].map(figures)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
