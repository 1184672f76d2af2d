import { beforeAll, describe, expect, test } from "vitest";
import { reportColumns } from "@/lib/domain/reports/report";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { furniture } from "./lay-out-document";
import { LANDSCAPE, type PageItem } from "./page-items";
import { PdfWriter } from "./pdf-writer";
import { putTotals, tableHead } from "./table-file";
import { type RowCells, tableGroups } from "./table-cells";
import { TablePages, type TablePage } from "./table-pages";
import { outside, overlaps, wordsOf } from "./testing/boxes";
import { HOSTILE_ROW, ROW } from "./testing/records";
import type { Measure } from "./typesetter";

let measure: Measure;
beforeAll(() => {
  measure = new PdfWriter({ title: "", organisation: { name: "" }, createdAt: new Date(0) })
    .typesetter;
});

const HEAD = {
  title: "Reconciliation",
  organisation: "Baobab Freight",
  facts: ["1 Nov 2026 – 30 Nov 2026", "Times are those of Africa/Lagos"],
  sandbox: true,
};

function pagesOf(
  rows: readonly RowCells[],
  columns = reportColumns("reconciliation", "screen"),
  totals: Parameters<typeof putTotals>[1] = [],
): PageItem[][] {
  const table = new TablePages(HEAD, tableGroups(columns), measure);
  const pages: PageItem[][] = [];
  const put = (page: TablePage | null): void => {
    if (page)
      pages.push([
        ...page.items,
        ...furniture(table.flow, {
          sandbox: page.strip,
          number: pages.length + 1,
          size: LANDSCAPE,
          notes: [{ text: "s0041.pdf", tag: "footer" }],
        }),
      ]);
  };
  for (const row of rows) put(table.row(row));
  putTotals(table, totals, put);
  put(table.last());
  return pages;
}

describe("a table", () => {
  test("has its head and its number on every page, each row once, and the totals at the end", () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ ...ROW, reference: `TXN-${at}A` }));
    const pages = pagesOf(rows, undefined, [{ label: "Sent", code: "NGN", amount: "75000030" }]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(wordsOf([page])).toEqual(
        expect.arrayContaining([
          "Reconciliation",
          "Baobab Freight",
          "Amount sent",
          `Page ${at + 1} of `,
          "Sandbox – not a real payment",
        ]),
      );
      expect(overlaps(page)).toEqual([]);
      expect(outside(page, LANDSCAPE)).toEqual([]);
    }
    expect(wordsOf(pages).filter((word) => /^TXN-\d+A$/.test(word))).toEqual(
      rows.map((row) => row.reference),
    );
    expect(wordsOf(pages.slice(0, -1))).not.toContain("Totals of all rows");
    expect(wordsOf(pages.slice(-1))).toEqual(
      expect.arrayContaining(["Totals of all rows", "75,000,030.00"]),
    );
  });

  test("shows amounts exactly with their currencies, and statuses, days and networks in people's words", () => {
    const words = wordsOf(pagesOf([ROW]));
    expect(words).toEqual(
      expect.arrayContaining([
        "1,250,000.50",
        "NGN ",
        "11,138,600",
        "UGX ",
        "Completed",
        "Tron (TRC-20)",
        "18\u00a0Nov\u00a02026",
        "(5)",
        "Fee 12.5",
      ]),
    );
  });

  test("of chosen columns leaves out none and brings none", () => {
    const columns = reportColumns("transactions", "chosen", [
      "fee",
      "recipient_name",
      "amount_received",
      "source_currency",
    ]);
    const words = wordsOf(pagesOf([ROW], columns));
    expect(words).toEqual(
      expect.arrayContaining([
        "Fee",
        "12.5",
        "Recipient name",
        "Amount received",
        "11,138,600",
        "Source currency",
        "NGN",
      ]),
    );
    expect(words.join(" ")).not.toMatch(/1,250,000|TXN-/);
  });

  test("of hostile text keeps each row on a page, and nothing over anything", () => {
    const pages = pagesOf([ROW, HOSTILE_ROW, ROW, HOSTILE_ROW]);
    expect(pages.flatMap(overlaps)).toEqual([]);
    expect(pages.flatMap((page) => outside(page, LANDSCAPE))).toEqual([]);
    expect(wordsOf(pages).join("")).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  });

  test.each(["transactions", "corridors", "exceptions"] as const)(
    "of %s without rows still says so",
    (kind) => {
      expect(wordsOf(pagesOf([], reportColumns(kind, "screen")))).toContain(
        "No rows, and nothing to add up.",
      );
    },
  );
});

const FACTS = {
  title: "report",
  createdAt: new Date("2026-11-20T13:00:00Z"),
  organisation: { name: "Baobab Freight", sandbox: false },
  totals: () => Promise.reject(new Error("not asked for")),
};
const source: ReportSource = {
  kind: "transactions",
  preset: "screen",
  columns: reportColumns("transactions", "screen"),
  zone: "Africa/Lagos",
  set: { revision: "1", filter: { range: null, state: "open", currency: "NGN" } },
  exceptions: null,
};
const ALWAYS = ["As of 20 Nov 2026, 14:00:00 UTC+01:00", "Times are those of Africa/Lagos"];

test("a page says which rows it has", () => {
  expect(tableHead(source, FACTS).facts).toEqual(["All dates", "NGN", "Open", ...ALWAYS]);
});

test("the page of an export of all history says it in the words of that filter", () => {
  const set = { revision: "1", filter: { range: null, state: null, currency: "NGN" } };
  const filterWords = ["Status: Failed", "Currency: NGN, either side"];
  expect(tableHead({ ...source, set, filterWords }, FACTS).facts).toEqual([
    "All dates",
    ...filterWords,
    ...ALWAYS,
  ]);
});
