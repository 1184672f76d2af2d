import { describe, expect, test } from "vitest";
import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { detectStatement } from "../detect-statement";
import { previewTable } from "../sample";
import { bytesOf, detectAndRead, readAll } from "../testing/read-all";

const HEADER = ["Trans Date", "Value Date", "Narration", "Debit", "Credit", "Balance", "Reference"];
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

async function bankWorkbook(inlineStrings: boolean): Promise<Uint8Array> {
  return writeXlsx({
    inlineStrings,
    sheets: [
      { name: "Cover", rows: [["Access Bank Plc"], ["Statement of account"]] },
      {
        name: "Statement",
        rows: [
          ["Account Number", "0123456789"],
          ["Currency:", "NGN"],
          ["Opening Balance", null, null, null, null, 1000.1],
          HEADER,
          [day("2026-03-01"), day("2026-03-01"), "NIP FROM ADA & SONS", null, 0.2, 1000.3, "S1"],
          [
            day("2026-03-14"),
            day("2026-03-14"),
            "TRANSFER TXN-1",
            1234567.89,
            null,
            -1233567.59,
            "S2",
          ],
          ["15/03/2026", "15/03/2026", "TEXT CELLS", "1,000.00", "", "-1,234,567.59", "S3"],
          ["Total", null, null, 1235567.89, 0.2],
        ],
        columns: [{}, {}, {}, {}, {}, {}, {}],
      },
    ],
  } as Parameters<typeof writeXlsx>[0]);
}

describe("a workbook written by another library", () => {
  test.each([true, false])("inline strings: %s", async (inline) => {
    const bytes = await bankWorkbook(inline);
    const read = await detectAndRead(bytes);
    expect(read).toMatchObject({
      format: "xlsx",
      certain: true,
      bad: [],
      mapping: { sheet: "Statement" },
    });
    expect(read.heads[0]).toMatchObject({
      account: "0123456789",
      currency: "NGN",
      opening: { amount: "1000.1" },
    });
    expect(
      read.lines.map(({ lineNumber, bookedOn, direction, amount }) => [
        lineNumber,
        bookedOn,
        direction,
        amount,
      ]),
    ).toEqual([
      [5, "2026-03-01", "in", "0.2"],
      [6, "2026-03-14", "out", "1234567.89"],
      [7, "2026-03-15", "out", "1000.00"],
    ]);
    expect(read.lines[0]).toMatchObject({ narration: "NIP FROM ADA & SONS", bankReference: "S1" });
    expect(read.proofs[0]?.outcome).toBe("proven");
    const table = await previewTable(bytes, "xlsx", read.mapping);
    expect(table.rows[3]?.cells).toEqual(HEADER);
    expect(table.columns).toBe(7);
  });
});

/** A workbook written by hand, since it contains what no library writes. */
function workbook(sheet: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`,
    );
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": relations(
      relation("rId1", "worksheet", "worksheets/sheet1.xml") +
        relation("rId2", "externalLink", "http://127.0.0.1/x"),
    ),
    "xl/worksheets/sheet1.xml": strToU8(sheet),
    ...more,
  });
}

const row = (...cells: string[]) =>
  `<row>${cells.map((cell) => (/^[\d.E+-]+$/.test(cell) ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join("")}</row>`;
const sheetOf = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;

test("binary fractions are read as the 15 digits that Excel shows, exponents as plain digits, and days from 1904 are known", async () => {
  const read = await detectAndRead(
    workbook(
      sheetOf(
        row("Date", "Narration", "Amount"),
        row("2026-03-01", "A", "1234.5600000000001"),
        row("2026-03-02", "B", "-1.2E-2"),
        row("2026-03-03", "C", "-0.30000000000000004"),
      ),
    ),
  );
  expect(read.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    "in 1234.56",
    "out 0.012",
    "out 0.3",
  ]);
});

test("an apostrophe that a program writes before figures, to keep them text, isn't part of them", async () => {
  const rows = [
    row("Account Number", "'0012345678"),
    row("Date", "Narration", "Amount", "Balance", "Reference"),
    row("'13/03/2026", "'Til Ada", "'1,000.50", "'5,000.50", "'00071"),
    row("'14/03/2026", "'90s Ltd'", "'-52.50", "'4,948.00", '="00072"'),
  ];
  const read = await detectAndRead(workbook(sheetOf(...rows)));
  expect(read).toMatchObject({ certain: true, bad: [], heads: [{ account: "0012345678" }] });
  expect(read.lines).toMatchObject([
    {
      bookedOn: "2026-03-13",
      direction: "in",
      amount: "1000.50",
      balanceAfter: "5000.50",
      narration: "'Til Ada",
      bankReference: "00071",
    },
    {
      bookedOn: "2026-03-14",
      direction: "out",
      amount: "52.50",
      balanceAfter: "4948.00",
      narration: "'90s Ltd'",
      bankReference: "00072",
    },
  ]);
});

test("days of which a spreadsheet may have swapped some are asked about", async () => {
  const read = async (...dates: (Date | string)[]) =>
    (
      await detectAndRead(
        await writeXlsx({
          sheets: [
            {
              name: "S",
              rows: [["Date", "Narration", "Amount"], ...dates.map((date) => [date, "A", -5])],
            },
          ],
        } as Parameters<typeof writeXlsx>[0]),
      )
    ).certain;
  expect(await read(day("2026-03-04"), "13/04/2026")).toBe(false);
  expect(await read(day("2026-03-13"), "14/04/2026")).toBe(true);
  expect(await read(day("2026-03-04"), "14 Apr 2026")).toBe(true);
});

test("a formula without its result is no empty cell; one whose result is an empty text is", async () => {
  const cells = (amount: string) =>
    `<row><c t="inlineStr"><is><t>2026-03-02</t></is></c><c t="inlineStr"><is><t>B</t></is></c>${amount}</row>`;
  const read = await detectAndRead(
    workbook(
      sheetOf(
        row("Date", "Narration", "Amount"),
        row("2026-03-01", "A", "-5"),
        cells("<c><f>2+3</f></c>"),
        cells('<c t="str"><f>IF(1,"","")</f><v></v></c>'),
        row("2026-03-03", "C", "7"),
      ),
    ),
  );
  expect(read.lines.map(({ amount }) => amount)).toEqual(["5", "7"]);
  expect(read.bad).toMatchObject([
    {
      lineNumber: 3,
      problem: expect.stringContaining("“formula without its result” in column 3 is not an amount"),
    },
  ]);
  expect(read.feet[0]?.skipped).toEqual([{ what: "rows without an amount", count: 1 }]);
});

test("a hidden sheet is read only if no other has a table", async () => {
  const rows = (text: string) =>
    sheetOf(
      row("Date", "Narration", "Amount"),
      row("2026-03-01", text, "-5"),
      row("2026-03-02", text, "7"),
    );
  const two = (states: [string, string]) => {
    const sheets = states
      .map(
        (state, index) =>
          `<sheet name="S${index + 1}" sheetId="${index + 1}" ${state} r:id="rId${index + 1}"/>`,
      )
      .join("");
    const relation = (index: number) =>
      `<Relationship Id="rId${index}" Type="x/worksheet" Target="worksheets/sheet${index}.xml"/>`;
    return workbook(rows("first"), {
      "xl/workbook.xml": strToU8(`<workbook xmlns:r="x"><sheets>${sheets}</sheets></workbook>`),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
      ),
      "xl/worksheets/sheet2.xml": strToU8(rows("second")),
    });
  };
  const read = async (...states: [string, string]) => {
    const { lines, mapping } = await detectAndRead(two(states));
    return [lines[0]?.narration, mapping?.kind === "table" && mapping.sheet];
  };
  expect(await read("", "")).toEqual(["first", null]);
  expect(await read('state="hidden"', "")).toEqual(["second", "S2"]);
  expect(await read('state="veryHidden"', 'state="hidden"')).toEqual(["first", null]);
});

describe("headings that aren't known: numbers without the zeros of their text", () => {
  const read = async (rows: unknown[][]) =>
    detectAndRead(
      await writeXlsx({ sheets: [{ name: "Kontoutskrift", rows }] } as Parameters<
        typeof writeXlsx
      >[0]),
    );
  const short = ({ lines }: Awaited<ReturnType<typeof detectAndRead>>) =>
    lines.map(
      ({ bookedOn, direction, amount, narration }) =>
        `${bookedOn} ${direction} ${amount} ${narration}`,
    );

  test("whole amounts fill the gaps of the other column", async () => {
    const found = await read([
      ["Dagsetning", "Skýring", "Vaxtadagur", "Úttekt", "Innlögn"],
      [day("2026-03-14"), "Nettgiro til EVE", day("2026-03-14"), 52.5, null],
      [day("2026-03-13"), "Giro ACME INV 7", day("2026-03-13"), null, 1000],
    ]);
    expect(found).toMatchObject({ certain: false, bad: [] });
    expect(short(found)).toEqual([
      "2026-03-14 out 52.5 Nettgiro til EVE",
      "2026-03-13 in 1000 Giro ACME INV 7",
    ]);
  });

  test("Volksbank: the first line counts too, and so does its mark", async () => {
    const found = await read([
      [day("2026-03-13"), "ADA", 1337, "H"],
      [day("2026-03-14"), "EVE", 13.37, "S"],
    ]);
    expect(short(found)).toEqual(["2026-03-13 in 1337 ADA", "2026-03-14 out 13.37 EVE"]);
  });

  test("whole numbers on every line are references", async () => {
    const found = await read([
      [day("2026-03-13"), "ADA", 1041, -13.5],
      [day("2026-03-14"), "EVE", 1042, 52.25],
    ]);
    expect(short(found)).toEqual(["2026-03-13 out 13.5 ADA", "2026-03-14 in 52.25 EVE"]);
  });
});

describe("refused with what to do", () => {
  test("an old .xls", async () => {
    expect(
      await detectStatement(
        new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
        "a.xls",
      ),
    ).toMatchObject({ format: null, problem: expect.stringContaining("save it as .xlsx") });
  });

  test("a sheet that unpacks to more than 250 times its size", async () => {
    const bomb = workbook(sheetOf(" ".repeat(40 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(200_000);
    expect((await detectStatement(bomb, "a.xlsx")).problem).toContain("far more than a statement");
  });

  test("a directory that understates what unpacks", async () => {
    const bytes = Buffer.from(
      workbook(sheetOf(row("Date", "Narration", "Amount"), row("2026-03-01", "A", "5"))),
    );
    const at = bytes.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    bytes.writeUInt32LE(10, at + 24);
    expect((await detectStatement(bytes, "a.xlsx")).problem).toContain("far more than a statement");
  });

  test("an archive of something else, one cut off, one encrypted", async () => {
    expect(
      (await detectStatement(zipSync({ "a.pdf": strToU8("%PDF") }), "a.zip")).problem,
    ).toContain("add the statements in it one by one");
    expect(
      (await detectStatement(zipSync({ "a.xml": strToU8("<a/>") }), "a.zip")).problem,
    ).toContain("Expected camt.053");
    const whole = workbook(sheetOf());
    expect(
      (await detectStatement(whole.subarray(0, whole.length - 30), "a.xlsx")).problem,
    ).toContain("damaged or not complete");
    const locked = Buffer.from(whole);
    locked.writeUInt16LE(1, locked.lastIndexOf("_rels/.rels") - 46 + 8);
    expect((await detectStatement(locked, "a.xlsx")).problem).toMatch(/encrypted|damaged/);
  });

  test("entities in a sheet", async () => {
    const bytes = workbook('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>');
    expect((await detectStatement(bytes, "a.xlsx")).problem).toContain("document type");
  });

  test("a sheet that isn't there", async () => {
    const bytes = await bankWorkbook(true);
    const { mapping } = await detectAndRead(bytes);
    if (mapping?.kind !== "table") throw new Error("no table");
    await expect(readAll(bytes, "xlsx", { ...mapping, sheet: "May" })).rejects.toThrow(
      "Cover, Statement",
    );
  });
});

test.each([
  ["%PDF-1.7 …", "PDF"],
  ["<html><table></table></html>", "web page"],
  ["", "empty"],
  ["\u001f\u008b\u0008", "packed"],
])("%s is no statement", async (text, problem) => {
  expect(
    (
      await detectStatement(
        text.startsWith("\u001f") ? new Uint8Array([0x1f, 0x8b, 8]) : bytesOf(text),
        "x.xls",
      )
    ).problem,
  ).toContain(problem);
});

describe("decimal signs", () => {
  const day = (text: string): Date => new Date(`${text}T00:00:00Z`);
  const read = async (rows: unknown[][]) =>
    detectAndRead(
      await writeXlsx({ sheets: [{ name: "Umsätze", rows }] } as Parameters<typeof writeXlsx>[0]),
    );

  const FIRST = day("2026-03-13");
  const SECOND = day("2026-03-14");
  const NUMBERS = [
    [FIRST, "ACME", 1234.56],
    [SECOND, "EVE", -35.06],
  ];
  const OPENING = { amount: "1000.50" };
  const CLOSING = { amount: "2200.00" };

  test.each([
    [
      "balances",
      [
        ["Datum", "Text", "Betrag", "Saldo"],
        [FIRST, "ACME", 1234.56, "2.235,06"],
        [SECOND, "EVE", -35.06, "2.200,00"],
      ],
    ],
    [
      "balances, and money out has a minus",
      [
        ["Datum", "Text", "Soll", "Haben", "Saldo"],
        [FIRST, "ACME", null, 1234.56, "2.235,06"],
        [SECOND, "EVE", -35.06, null, "2.200,00"],
      ],
    ],
    [
      "amounts",
      [
        ["Datum", "Text", "Betrag", "Saldo"],
        [FIRST, "ACME", "1.234,56", 2235.06],
        [SECOND, "EVE", "-35,06", 2200],
      ],
    ],
    [
      "balances before the lines",
      [
        ["Date", "Description", "Amount", "Balance before", "Balance after"],
        [FIRST, "ACME", 1234.56, "1.000,50", 2235.06],
        [SECOND, "EVE", 35.06, "2.235,06", 2200],
      ],
    ],
    [
      "balances, and no header",
      [
        [FIRST, "ACME", null, 1234.56, "2.235,06"],
        [SECOND, "EVE", 35.06, null, "2.200,00"],
      ],
    ],
  ])("%s are texts with a decimal comma beside numbers", async (_, rows) => {
    const found = await read(rows);
    expect(found.bad).toEqual([]);
    expect(
      found.lines.map(({ direction, amount, balanceAfter }) => [
        direction,
        Number(amount),
        Number(balanceAfter),
      ]),
    ).toEqual([
      ["in", 1234.56, 2235.06],
      ["out", 35.06, 2200],
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("fees are texts with a decimal comma beside numbers", async () => {
    const found = await read([
      ["Date", "Description", "Amount", "Fee", "Balance"],
      [FIRST, "ACME", 1234.56, "", 2235.06],
      [SECOND, "EVE", -35.06, "1,50", 2198.5],
    ]);
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 1234.56",
      "out 35.06",
      "out 1.50",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test.each([
    [
      "beside their labels",
      [
        ["Anfangssaldo", "1.000,50"],
        ["Datum", "Text", "Betrag"],
        ...NUMBERS,
        ["Endsaldo", "2.200,00"],
      ],
    ],
    [
      "in the cells of their labels",
      [
        ["Anfangssaldo: 1.000,50 EUR"],
        ["Datum", "Text", "Betrag"],
        ...NUMBERS,
        ["Endsaldo: 2.200,00 EUR"],
      ],
    ],
    [
      "below their labels",
      [
        ["Opening Balance", "Closing Balance"],
        ["1.000,50", "2.200,00"],
        ["Date", "Description", "Amount"],
        ...NUMBERS,
      ],
    ],
  ])("balances around a table of numbers are texts with a decimal comma %s", async (_, rows) => {
    const found = await read(rows);
    expect(found.certain).toBe(true);
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: OPENING,
      closing: CLOSING,
    });
  });

  test.each([
    [1000.5, "2.235,06", "2.200,00"],
    [12.345, "1.246,905", "1.211,845"],
  ])("balances around a table of texts are numbers: %s", async (opening, first, second) => {
    const found = await read([
      ["Anfangssaldo", opening],
      ["Datum", "Text", "Betrag", "Saldo"],
      ["13.03.2026", "ACME", "1.234,56", first],
      ["14.03.2026", "EVE", "-35,06", second],
    ]);
    expect(found.heads[0]?.opening?.amount).toBe(String(opening));
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("a balance of which nothing shows the decimal sign is asked about", async () => {
    expect(
      (await read([["Anfangssaldo", "1.000"], ["Datum", "Text", "Betrag"], ...NUMBERS])).certain,
    ).toBe(false);
  });
});
