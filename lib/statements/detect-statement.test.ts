import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { strToU8, zipSync } from "fflate";
import { findQuestions } from "./ask";
import { HELD_OUT_CAMT } from "./camt/testing/held-out";
import { GERMAN_02 } from "./camt/testing/samples";
import { detectStatement, formatOf } from "./detect-statement";
import { HELD_OUT_MT940 } from "./mt940/testing/held-out";
import { bytesOf, detectAndRead, readAll } from "./testing/read-all";

test.each([
  ["an OFX file", "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1>"],
  ["an OFX file", '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?><OFX/>'],
  ["a QIF file", "!Type:Bank\nD03/01/26\nT-5.00\n^\n"],
  [
    "a BAI2 file",
    "01,BANKGB00,8888888,260716,0713,00131100,,,2/\n02,8888888,BANKGB00,1,260715,2340,GBP,2/\n",
  ],
  ["a JSON file", '[{"date":"2026-03-01","amount":5}]'],
  ["a JSON file", '{\n  "transactions": []\n}'],
  [
    "a CFONB120 file (also called AFB120)",
    `0130002    00550EUR2 00012345678  010326${" ".repeat(50)}0000000040000{${" ".repeat(16)}\r\n`,
  ],
  [
    "a CODA file",
    "0000013032600505        00001234  BAOBAB                    KREDBEBB   00456789012",
  ],
  ["a Cuaderno 43 file (AEB43)", "112100000102000123452603012603312000000000400009783BAOBAB"],
  ["a TITO file (KTL)", "T00322100123456000012342026030326030120260331"],
])("%s is said to be one, and what to download instead", (name, text) => {
  expect(() => formatOf(bytesOf(text))).toThrow(
    `This is ${name}, which the desk doesn't read. Download the statement as CSV`,
  );
});

test.each([
  ["mt940", "{1:F01BANKNGLAXXXX0000000000}{2:I940BANKNGLAXXXXN}{4:\n:20:X\n"],
  ["mt940", "\r\n:20:X\r\n:25:1\r\n"],
  ["camt", '<?xml version="1.0"?>\n<Document/>'],
  ["csv", "01,02/03/2026,A,5.00\n02,03/03/2026,B,6.00\n"],
  ["csv", "[Account],Date,Amount\n"],
] as const)("%s is still recognised by its beginning: %j", (format, text) => {
  expect(formatOf(bytesOf(text))).toBe(format);
});

describe("further files", () => {
  const read = (...rows: string[]) => detectAndRead(bytesOf(rows.join("\n")));
  const moves = ({ lines }: Awaited<ReturnType<typeof readAll>>) =>
    lines.map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`);

  async function table(...rows: string[]) {
    const bytes = bytesOf(rows.join("\n"));
    const { mapping, questions, open } = await detectStatement(bytes, "list.csv");
    if (mapping?.kind !== "table") throw new Error("no table");
    const readWith = (change: Partial<CsvMapping>) =>
      readAll(bytes, "csv", { ...mapping, ...change });
    return { bytes, mapping, questions, open, readWith };
  }

  test("a ZIP of CAMT files is read in the order of their names", async () => {
    const next = GERMAN_02.replace("<ElctrncSeqNb>61<", "<ElctrncSeqNb>62<");
    const zip = zipSync({
      "2026-03-14.xml": strToU8(next),
      "2026-03-13.xml": strToU8(GERMAN_02),
      "__MACOSX/._2026-03-13.xml": strToU8("nothing"),
      "readme.txt": strToU8("Statements"),
    });
    expect(await detectStatement(zip, "statements.zip")).toMatchObject({
      format: "camt",
      questions: [],
    });
    const found = await detectAndRead(zip, "statements.zip");
    expect(found.heads.map(({ sequence }) => sequence)).toEqual([61, 62]);
    expect(found.proofs.map(({ outcome }) => outcome)).toEqual(["proven", "proven"]);
  });

  test.each([
    ["windows-1251", [0xcf, 0xeb, 0xe0, 0xf2, 0xb8, 0xe6], "Платёж"],
    ["windows-1256", [0xcf, 0xdd, 0xda], "دفع"],
  ] as const)("a table in %s", async (encoding, letters, text) => {
    const bytes = Buffer.concat([
      Buffer.from("Date,Narration,Debit,Credit\n13/03/2026,"),
      Buffer.from(letters),
      Buffer.from(",5.00,\n"),
    ]);
    const { mapping } = await detectStatement(bytes, "list.csv");
    const { lines } = await readAll(bytes, "csv", { ...(mapping as CsvMapping), encoding });
    expect(lines[0]?.narration).toBe(text);
  });

  describe("an opening balance below the lines", () => {
    test.each([
      "Opening balance: 1000.00,,,",
      ",Opening balance,,1000.00",
      "Opening balance,,,1000.00",
    ])("%s", async (below) => {
      const found = await read(
        "Date,Narration,Amount,Balance",
        "13/03/2026,SALE,500.00,1500.00",
        "14/03/2026,RENT,-200.00,1300.00",
        below,
      );
      expect(found).toMatchObject({
        bad: [],
        proofs: [{ outcome: "proven", opening: { amount: "1000.00" } }],
      });
    });
  });

  describe("a fee in a column of its own", () => {
    const rows = [
      "Date,Narration,Amount,Commission",
      "13/03/2026,SALE,500.00,",
      "14/03/2026,RENT,-200.00,1.50",
    ];

    test("is asked about where no balance shows what it did, and booked as a person says", async () => {
      const { questions, open, readWith } = await table(...rows);
      expect(questions).toContain("amount");
      expect(open.fees).toBe(true);
      expect(moves(await readWith({ fees: "included" }))).toEqual([
        "2026-03-13 in 500.00",
        "2026-03-14 out 200.00",
      ]);
      expect(moves(await readWith({ fees: "besides" }))).toEqual([
        "2026-03-13 in 500.00",
        "2026-03-14 out 200.00",
        "2026-03-14 out 1.50",
      ]);
    });

    test.each([
      "Fee",
      "Total fees",
      "Commission",
      "Charge amount",
      "Excise duty",
      "Stamp Duty",
      "VAT",
    ])("named “%s”", async (name) => {
      const { questions } = await table(
        rows[0]?.replace("Commission", name) ?? "",
        ...rows.slice(1),
      );
      expect(questions).toContain("amount");
    });
  });

  describe("lines that can't be read", () => {
    const rows = [
      "Date,Narration,Debit,Credit",
      "13/03/2026,RENT,45.10,",
      "14/03/2026,SALE,,x10.00",
      "15/03/2026,SALE,,5.00",
    ];

    test("are asked about, and left out and counted where a person says so", async () => {
      const { questions, open, readWith } = await table(...rows);
      expect(questions).toEqual(["lines"]);
      expect(open.unread).toBe(1);
      const found = await readWith({ unread: "left_out" });
      expect(moves(found)).toEqual(["2026-03-13 out 45.10", "2026-03-15 in 5.00"]);
      expect(found.bad).toEqual([]);
      expect(found.feet[0]?.skipped).toEqual([{ what: "lines that can't be read", count: 1 }]);
    });

    test("can't be left out silently where balances cover them", async () => {
      const { readWith } = await table(
        "Date,Narration,Debit,Credit,Balance",
        "13/03/2026,RENT,45.10,,954.90",
        "14/03/2026,SALE,,x10.00,964.90",
        "15/03/2026,SALE,,5.00,969.90",
      );
      expect((await readWith({ unread: "left_out" })).proofs[0]?.outcome).toBe("refused");
    });
  });

  describe("lines that no balance covers", () => {
    test.each([
      ["oldest first", false],
      ["newest first", true],
    ])("%s: named, and left out where a person says so", async (_, isTurned) => {
      const rows = [
        "13/03/2026,SALE,500.00,1500.00",
        "14/03/2026,RENT,-200.00,1300.00",
        "15/03/2026,CARD,-99.00,",
      ];
      const { questions, open, readWith } = await table(
        "Date,Narration,Amount,Balance",
        ...(isTurned ? rows.toReversed() : rows),
      );
      expect(questions).toEqual(["lines"]);
      expect(open.uncovered).toEqual({ count: 1, lineNumber: isTurned ? 2 : 4 });
      expect((await readWith({})).proofs[0]?.outcome).toBe("unproven");
      const found = await readWith({ uncovered: "left_out" });
      expect(moves(found)).toHaveLength(2);
      expect(found.proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "1300" } });
      expect(found.feet[0]?.skipped).toEqual([{ what: "lines that no balance covers", count: 1 }]);
    });

    test("a stated closing balance covers them", async () => {
      const { questions } = await table(
        "Date,Narration,Amount,Balance",
        "13/03/2026,SALE,500.00,1500.00",
        "14/03/2026,RENT,-200.00,1300.00",
        "15/03/2026,CARD,-99.00,",
        "Closing balance,,,1201.00",
      );
      expect(questions).toEqual([]);
    });
  });

  test.each([
    ["Posting Date,Transaction Date", "2026-03-12"],
    ["Transaction Date,Posting Date", "2026-03-11"],
    ["Started Date,Completed Date", "2026-03-11"],
    ["Belegdatum,Buchungstag", "2026-03-11"],
  ])("the day of booking, in whatever order the columns stand: %s", async (days, day) => {
    const found = await read(
      `${days},Narration,Amount,Balance`,
      "2026-03-12,2026-03-11,A,-5.00,95.00",
      "2026-03-14,2026-03-13,B,7.00,102.00",
    );
    expect(found.lines[0]?.bookedOn).toBe(day);
  });

  test("of several columns of days without headings, a person says which is that of booking", async () => {
    const { questions, open } = await table(
      "2026-03-12,2026-03-11,A,-5.00,95.00",
      "2026-03-14,2026-03-13,B,7.00,102.00",
    );
    expect(questions).toContain("day");
    expect(open.days).toEqual([0, 1]);
  });

  test("of two amounts that no balance proves, a person says which moved", async () => {
    const { questions, open } = await table(
      "Date,Narration,Amount,Total amount",
      "2026-03-12,A,-5.00,-5.50",
      "2026-03-14,B,7.00,7.00",
    );
    expect(questions).toContain("amount");
    expect(open.amounts).toEqual([2, 3]);
  });

  describe("a chain's list", () => {
    const own = `0x${"1".repeat(40)}`;
    const other = `0x${"2".repeat(40)}`;
    const third = `0x${"3".repeat(40)}`;
    const list = (head: string, ends: readonly [string, string]) =>
      bytesOf(
        [
          `Tx Hash,Date,From,To,Token,${head}`,
          `0x${"a".repeat(64)},2026-03-13 10:00:00,${own},${other},USDC,${ends[0]}`,
          `0x${"b".repeat(64)},2026-03-14 10:00:00,${third},${own},USDC,${ends[1]}`,
        ].join("\n"),
      );

    test.each([
      "Value in USD",
      "Value (EUR)",
      "USD Value",
      "Fiat amount",
      "Value ($)",
      "Amount USD",
    ])("what a transfer was worth is never its amount: %s", async (heading) => {
      const bytes = list(`${heading},Amount`, ["250.49,250.50", "999,1000"]);
      const found = await detectAndRead(bytes);
      expect(found).toMatchObject({ certain: true, bad: [], format: "chain" });
      expect(found.lines.map(({ amount }) => amount)).toEqual(["250.50", "1000"]);
    });

    test("of two columns that may be the amount, a person says which", async () => {
      const bytes = list("Amount,Value", ["250.50,250.49", "1000,999"]);
      const { questions, open, mapping } = await detectStatement(bytes, "list.csv");
      expect(questions).toEqual(["amount"]);
      expect(open.amounts).toEqual([5, 6]);
      if (mapping?.kind !== "chain") throw new Error("no chain");
      const chosen = { ...mapping, columns: { ...mapping.columns, value: 6 } };
      expect((await readAll(bytes, "chain", chosen)).lines.map(({ amount }) => amount)).toEqual([
        "250.49",
        "999",
      ]);
    });

    test("a status that isn't known is refused until a person says what it means", async () => {
      const bytes = list("Amount,Status", ["5,Orphaned", "7,Success"]);
      const { mapping, questions } = await detectStatement(bytes, "list.csv");
      expect(questions).toEqual(["status"]);
      if (mapping?.kind !== "chain") throw new Error("no chain");
      expect((await findQuestions(bytes, "chain", mapping)).statuses).toEqual([
        { status: "Orphaned", lines: 1, meaning: "unknown" },
      ]);
      expect((await readAll(bytes, "chain", mapping)).bad).toMatchObject([{ question: "status" }]);
      for (const taken of [true, false]) {
        const statuses = [{ status: "Orphaned", taken }];
        const found = await readAll(bytes, "chain", { ...mapping, statuses });
        expect([found.bad.length, found.lines.length]).toEqual([0, taken ? 2 : 1]);
      }
    });
  });
});

describe("statements that were held out", () => {
  /** An account, its balances, and each line's day, net amount and part of its text. */
  type Truth = [account: string, balances: [string, string], lines: string[]];

  async function expectTruth(text: string, [account, balances, lines]: Truth): Promise<void> {
    const { bad, heads, proofs, lines: read } = await detectAndRead(bytesOf(text));
    expect(bad).toEqual([]);
    expect(heads[0]?.account).toBe(account);
    expect([proofs[0]?.opening?.amount, proofs.at(-1)?.closing?.amount].map(Number)).toEqual(
      balances.map(Number),
    );
    expect(proofs.every(({ outcome }) => outcome === "proven")).toBe(true);
    const told = lines.map((line) => /^(\S+) (\S+) (.*)$/.exec(line));
    expect(
      read.map(({ bookedOn, direction, amount }) => [
        bookedOn,
        Number(amount) * (direction === "in" ? 1 : -1),
      ]),
    ).toEqual(told.map((part) => [part?.[1], Number(part?.[2])]));
    read.forEach((line, index) =>
      expect(
        [line.narration, line.counterparty, line.bankReference, line.paymentReference].join(" "),
      ).toContain(told[index]?.[3]),
    );
  }

  test.each<[keyof typeof HELD_OUT_MT940, ...Truth]>([
    [
      "CITI_PAGES",
      "0008123456",
      ["1500000", "1600000"],
      [
        "2026-01-13 250000.50 INV 900",
        "2026-01-13 -100 STAMP",
        "2026-01-13 -50000 REVERSAL",
        "2026-01-13 -99900.50 SALARY",
      ],
    ],
    [
      "YEAR_END",
      "DE89370400440532013000",
      ["100", "105"],
      ["2025-12-31 10 Jahresende", "2026-01-02 -5 Spaete Buchung"],
    ],
    [
      "HSBC_FUNDS_CODE",
      "GB12HBUK40127612345678",
      ["1234.56", "1300"],
      ["2026-01-13 100 ACME", "2026-01-13 -34.56 UTILITY"],
    ],
    [
      "STANDARD_BANK_OVERDRAWN",
      "000012345678",
      ["-12500", "7414.60"],
      ["2026-01-13 20000 MAGTAPE", "2026-01-13 -85.40 SERVICE FEE"],
    ],
  ])("MT940, %s", async (name, ...truth) => {
    // Sent with the line ends of SWIFT.
    await expectTruth(HELD_OUT_MT940[name].replaceAll("\n", "\r\n"), truth);
  });

  test.each<[keyof typeof HELD_OUT_CAMT, ...Truth]>([
    [
      "QR_COLLECTIVE",
      "CH5604835012345678009",
      ["1000", "1450"],
      [
        "2026-01-13 200 2100000000031394714300",
        "2026-01-13 150 Schneider",
        "2026-01-13 100 Muster",
      ],
    ],
    ["CHARGE_INCLUDED", "CH9300762011623852957", ["0", "99.10"], ["2026-01-13 99.10 Rechnung 5"]],
    [
      "PARTS_IN_OTHER_CURRENCY",
      "CH9300762011623852957",
      ["0", "100"],
      ["2026-01-13 100 Sammelgutschrift"],
    ],
    [
      "NET_OF_FEE",
      "SE4550000000058398257466",
      ["0", "95"],
      ["2026-01-13 100 SALES", "2026-01-13 -5 FEE"],
    ],
    ["PARTS_MISSING", "DE02120300000000202051", ["0", "60"], ["2026-01-13 60 SAMMEL"]],
    ["RETURNED", "NL69INGB0123456789", ["100", "150"], ["2026-01-13 50 SALARY-9"]],
    [
      "WRAPPED",
      "0180261234567",
      ["500000", "619999.50"],
      ["2026-01-13 120000 Invoice 9", "2026-01-13 -0.50 Excise"],
    ],
    ["PAGES", "4050001234", ["100", "130"], ["2026-01-13 50 ACME", "2026-01-13 -20 ADA"]],
  ])("CAMT.053, %s", async (name, ...truth) => {
    await expectTruth(HELD_OUT_CAMT[name], truth);
  });
});
