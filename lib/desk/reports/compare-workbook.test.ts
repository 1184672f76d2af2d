import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk, type TestDesk } from "@/lib/desk/testing/test-desk";
import { reportColumns } from "@/lib/domain/reports/report";
import { xlsxFile } from "@/lib/reports/files/xlsx-file";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { reportTotals } from "@/lib/store/reports/report-totals";
import { settledRevision } from "@/lib/store/revision";
import { compareWorkbook, type WorkbookComparison } from "./compare-workbook";

let desk: TestDesk;
let folder: string;
let source: ReportSource;
let bytes: Buffer;
const NAMES = [
  "=A1+1",
  "+234",
  'Zoë & <sons> "quoted"',
  " two  spaces ",
  "a\r\nb\rc\td",
  "_x000D_",
  "0180294416",
  "漢字 😀",
  "\u0001\u001f",
];
beforeAll(async () => {
  desk = await startTestDesk();
  folder = await mkdtemp(join(tmpdir(), "xlsx-compare-"));
  const books = booksOf(desk.db, (await desk.signedIn("maker")).userId);
  for (const [at, name] of NAMES.entries()) {
    const recipient = { name, account: "0180294416", bankOrNetwork: "Zenith" };
    await books.transaction({
      sourceCurrency: "NGN",
      amountSent: `${1000 + at}.50`,
      fee: at === 0 ? "n/a" : "1.25",
      rate: "1234567890.123456789",
      createdAt: new Date(Date.UTC(2026, 10, 1 + at, 9)),
      recipient,
    });
  }
  const filter = { range: null, state: null, currency: "NGN" };
  source = {
    kind: "transactions",
    preset: "screen",
    columns: reportColumns("transactions", "screen"),
    zone: "Africa/Lagos",
    set: { revision: await settledRevision(desk.db), filter },
    exceptions: null,
  };
  const chunks: Uint8Array[] = [];
  for await (const part of xlsxFile.write(desk.db, source, {
    title: "",
    createdAt: desk.clock.now(),
    organisation: { name: "", sandbox: true },
    totals,
  }))
    chunks.push(part.bytes);
  bytes = Buffer.concat(chunks);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await desk.close();
});

const totals = () => reportTotals(desk.db, source);
let files = 0;
async function compared(file: Uint8Array): Promise<WorkbookComparison> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, file);
  return comparedAt(path);
}

function comparedAt(path: string): Promise<WorkbookComparison> {
  const sheets = xlsxFile.sheets?.(desk.db, source, totals);
  if (!sheets) throw new Error("a workbook has sheets");
  return compareWorkbook(sheets, path);
}
/** The file with a part of it changed. */
function altered(part: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  const before = strFromU8(parts[part] ?? new Uint8Array());
  const after = change(before);
  expect(after).not.toBe(before);
  return zipSync({ ...parts, [part]: strToU8(after) });
}
const [ROWS, TOTALS] = ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"];

describe("a workbook with the same cells", () => {
  test("compressed differently", async () => {
    expect(await compared(zipSync(unzipSync(bytes), { level: 1 }))).toEqual({
      alterations: [],
      note: "same_cells",
    });
  });

  test("saved by a program that keeps texts in a table, and figures as binary fractions", async () => {
    const rows: (string | number | null)[][] = [];
    for await (const sheet of xlsxFile.sheets?.(desk.db, source, totals) ?? []) {
      for await (const { cells } of sheet.rows)
        rows.push(
          cells.map((cell) =>
            cell === null ? null : cell.is === "figure" ? Number(cell.text) : cell.text,
          ),
        );
    }
    const head = rows.findIndex(([first]) => first === "Totals");
    const saved = await writeXlsx({
      inlineStrings: false,
      sheets: [
        { name: "Report", rows: rows.slice(0, head) },
        { name: "Report_2", rows: rows.slice(head) },
      ],
    } as Parameters<typeof writeXlsx>[0]);
    expect(Object.keys(unzipSync(saved))).toContain("xl/sharedStrings.xml");
    expect(await compared(saved)).toEqual({ alterations: [], note: "same_cells" });
    expect(
      await compared(
        altered(ROWS, (xml) => xml.replace("<v>1003.5</v>", "<v>1003.5000000000001</v>")),
      ),
    ).toEqual({ alterations: [], note: "same_cells" });
  });
});

test("the same rows in another order are reported as that, by the first place where it differs", async () => {
  const swapped = altered(ROWS, (xml) => {
    const [third = "", fourth = ""] = [3, 4].map(
      (n) => new RegExp(`<row r="${n}">.*?</row>`).exec(xml)?.[0],
    );
    const renumbered = (row: string, from: number, to: number) =>
      row
        .replace(`r="${from}"`, `r="${to}"`)
        .replaceAll(new RegExp(`r="([A-Z]+)${from}"`, "g"), `r="$1${to}"`);
    return xml.replace(third + fourth, renumbered(fourth, 4, 3) + renumbered(third, 3, 4));
  });
  expect(await compared(swapped)).toMatchObject({
    alterations: [{ sheet: "Report", line: 3, column: null, otherOrder: true }],
    note: "same_rows",
  });
});

describe("an alteration is reported by its sheet, row and column, with both values", () => {
  test("a figure, a text, a space", async () => {
    expect(
      await compared(altered(ROWS, (xml) => xml.replace("<v>1007.5</v>", "<v>9007.5</v>"))),
    ).toEqual({
      alterations: [
        {
          sheet: "Report",
          line: 3,
          column: "amount_sent",
          expected: "1007.5",
          found: "9007.5",
          byte: null,
        },
      ],
      note: null,
    });
    expect(await compared(altered(ROWS, (xml) => xml.replace("漢字", "漢")))).toMatchObject({
      alterations: [{ line: 3, column: "recipient_name", expected: "漢字 😀", found: "漢 😀" }],
    });
    expect(
      await compared(altered(ROWS, (xml) => xml.replace(" two  spaces ", "two spaces"))),
    ).toMatchObject({ alterations: [{ line: 7, column: "recipient_name" }] });
  });

  test("a number turned into text, and a formula that shows the same figure", async () => {
    expect(
      await compared(
        altered(ROWS, (xml) => xml.replace("><v>1007.5</v>", ' t="str"><v>1007.5</v>')),
      ),
    ).toMatchObject({
      alterations: [{ column: "amount_sent", expected: "1007.5", found: "1007.5 (as text)" }],
    });
    expect(
      await compared(
        altered(ROWS, (xml) => xml.replace("<v>1007.5</v>", "<f>1000+7.5</f><v>1007.5</v>")),
      ),
    ).toMatchObject({ alterations: [{ column: "amount_sent", found: "1007.5 (as a formula)" }] });
  });

  test("a removed or an inserted row doesn't make all later rows differ", async () => {
    expect(
      await compared(altered(ROWS, (xml) => xml.replace(/<row r="4">.*?<\/row>/, ""))),
    ).toMatchObject({
      alterations: [
        {
          sheet: "Report",
          line: 4,
          column: null,
          found: null,
          expected: expect.stringContaining("0180294416"),
        },
      ],
    });
    expect(
      await compared(
        altered(ROWS, (xml) =>
          xml.replace('<row r="4">', '<row><c t="str"><v>TXN-X</v></c></row><row r="4">'),
        ),
      ),
    ).toMatchObject({ alterations: [{ line: 4, column: null, expected: null, found: "TXN-X" }] });
    expect(
      await compared(
        altered(ROWS, (xml) =>
          xml.replace(
            "</row></sheetData>",
            '</row><row r="900000"><c r="B900000"><v>5</v></c></row></sheetData>',
          ),
        ),
      ),
    ).toMatchObject({ alterations: [{ expected: null, found: " | 5" }] });
  });

  test("the totals, a removed sheet, and an added one", async () => {
    expect(
      await compared(altered(TOTALS, (xml) => xml.replace("<v>9040.5</v>", "<v>9040</v>"))),
    ).toMatchObject({
      alterations: [
        { sheet: "Report_2", line: 4, column: "Amount", expected: "9040.5", found: "9040" },
      ],
    });
    expect(
      await compared(
        altered("xl/workbook.xml", (xml) => xml.replace(/<sheet name="Report_2".*?\/>/, "")),
      ),
    ).toMatchObject({
      alterations: [{ sheet: "Report_2", line: null, expected: "The whole sheet", found: null }],
    });
    expect(
      await compared(
        altered("xl/workbook.xml", (xml) =>
          xml.replace("</sheets>", '<sheet name="Mine" sheetId="3" r:id="rId1"/></sheets>'),
        ),
      ),
    ).toMatchObject({
      alterations: [
        { sheet: "Mine", line: null, expected: null, found: "A sheet that was not in the file" },
      ],
    });
  });

  test("at most 50 places, also when every row differs", async () => {
    expect(
      (await compared(altered(ROWS, (xml) => xml.replaceAll("<v>", "<v>7")))).alterations.length,
    ).toBeLessThanOrEqual(50);
  });
});

test("a file that is far larger than any report isn't opened, and is said to be", async () => {
  const path = join(folder, "large");
  await writeFile(path, "PK");
  // The file takes no room on the disk.
  await truncate(path, 256 * 1024 * 1024 + 1);
  expect(await comparedAt(path)).toEqual({ alterations: [], note: "too_large" });
});

describe("a hostile or damaged file is reported as unreadable", () => {
  const UNREADABLE = { alterations: [], note: "unreadable" };
  const billion = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  test.each<[string, () => Uint8Array]>([
    ["no archive", () => new TextEncoder().encode("reference,amount\r\n")],
    ["nothing", () => new Uint8Array()],
    ["cut off", () => bytes.subarray(0, bytes.length / 2)],
    [
      "a bomb",
      () => zipSync({ ...unzipSync(bytes), [ROWS]: new Uint8Array(40 * 1024 * 1024).fill(32) }),
    ],
    ["entities of its own", () => altered(ROWS, (xml) => xml.replace("?>", `?>${billion}`))],
    ["no workbook in it", () => zipSync({ "a.txt": strToU8("a") })],
    ["broken XML", () => altered(ROWS, (xml) => xml.replace("</row>", ""))],
  ])("%s", async (_, file) => expect(await compared(file())).toEqual(UNREADABLE));

  test("a whole file of noise, or one byte of it, ends without an error", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const file = Buffer.from(bytes);
          file[at] = (file[at] ?? 0) ^ by;
          const { alterations, note } = await compared(file);
          expect(alterations.length > 0 || note === "same_cells" || note === "unreadable").toBe(
            true,
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
