import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { bytesOf, detectAndRead, readAll } from "../testing/read-all";
import { EQUITY, ICICI, MPESA, SPARKASSE, STANDARD_BANK, ZENITH } from "./testing/samples";

const short = (lines: { bookedOn: string; direction: string; amount: string }[]) =>
  lines.map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`);

describe("layouts of banks", () => {
  test("Zenith", async () => {
    const read = await detectAndRead(bytesOf(ZENITH));
    expect(read.certain).toBe(true);
    expect(read.bad).toEqual([]);
    expect(read.heads).toEqual([
      {
        account: "1012345678",
        currency: "NGN",
        sequence: null,
        page: null,
        opening: { amount: "1000000.00", on: "2026-03-01" },
      },
    ]);
    expect(short(read.lines)).toEqual([
      "2026-03-02 in 250000.00",
      "2026-03-02 out 52.50",
      "2026-03-05 out 100000.00",
    ]);
    expect(read.lines[0]).toMatchObject({
      lineNumber: 8,
      valueOn: "2026-03-03",
      narration: 'NIP/GTB/ADEYEMI "KUNLE" LTD/TXN-8F3K2',
      bankReference: "S1234",
      balanceAfter: "1250000.00",
    });
    expect(read.lines[1]).toMatchObject({ lineNumber: 9, narration: "CHARGE NIP FEE" });
    expect(read.lines[2]?.lineNumber).toBe(11);
    expect(read.proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "1149947.50" } });
  });

  test("Equity: newest first, month before day", async () => {
    const read = await detectAndRead(bytesOf(EQUITY));
    expect(read.certain).toBe(true);
    expect(short(read.lines)).toEqual([
      "2026-03-14 in 5000.00",
      "2026-03-13 out 1000.00",
      "2026-03-02 in 3500.50",
    ]);
    expect(read.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "0" },
      closing: { amount: "7500.5" },
    });
  });

  test("Sparkasse in Windows-1252", async () => {
    const read = await detectAndRead(new Uint8Array(Buffer.from(SPARKASSE, "latin1")));
    expect(read.mapping).toMatchObject({
      encoding: "windows-1252",
      separator: ";",
      decimalSign: ",",
      dateOrder: "dmy",
    });
    expect(read.certain).toBe(true);
    expect(short(read.lines)).toEqual(["2026-12-31 in 1250.50", "2026-12-30 out 1000.00"]);
    expect(read.lines[0]).toMatchObject({
      counterparty: "Müller GmbH",
      counterpartyAccount: "DE21500500009876543210",
      paymentReference: "E2E-1",
      currency: "EUR",
      narration: "GUTSCHRIFT Rechnung Köln",
    });
    expect(read.proofs[0]?.outcome).toBe("unproven");
  });

  test("ICICI in UTF-16", async () => {
    const read = await detectAndRead(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(ICICI, "utf16le")]),
    );
    expect(read.mapping).toMatchObject({ encoding: "utf-16le", separator: "\t" });
    expect(short(read.lines)).toEqual(["2026-04-13 in 1234567.89", "2026-04-14 out 1300000.00"]);
    expect(read.lines[1]).toMatchObject({ balanceAfter: "-65432.11", bankReference: "N1235" });
    expect(read.proofs[0]?.outcome).toBe("proven");
  });

  test("M-Pesa", async () => {
    const read = await detectAndRead(bytesOf(MPESA));
    expect(read.certain).toBe(true);
    expect(short(read.lines)).toEqual(["2026-03-31 out 1000.00", "2026-03-30 in 10000.00"]);
    expect(read.lines[0]?.bankReference).toBe("TCV1ABCDEF");
    expect(read.proofs[0]).toMatchObject({ outcome: "proven", opening: { amount: "0" } });
  });

  test("Standard Bank", async () => {
    const read = await detectAndRead(bytesOf(STANDARD_BANK));
    expect(read.certain).toBe(true);
    expect(short(read.lines)).toEqual([
      "2026-03-01 in 1500.00",
      "2026-03-02 in 1500.00",
      "2026-03-02 out 12.50",
    ]);
  });
});

describe("what the data leave open is asked", () => {
  test("the order of dates", async () => {
    const read = await detectAndRead(
      bytesOf("Date,Narration,Debit,Credit\n01/02/2026,A,1.00,\n02/02/2026,B,,2.00\n"),
    );
    expect(read.certain).toBe(false);
    const dotted = await detectAndRead(
      bytesOf("Date,Narration,Debit,Credit\n01.02.2026,A,1.00,\n02.02.2026,B,,2.00\n"),
    );
    expect(dotted).toMatchObject({
      certain: true,
      lines: [{ bookedOn: "2026-02-01" }, { bookedOn: "2026-02-02" }],
    });
  });

  test("a period above the table answers it", async () => {
    const read = await detectAndRead(
      bytesOf(
        "Period,01/02/2026 to 28/02/2026,,\nDate,Narration,Debit,Credit\n01/02/2026,A,1.00,\n02/02/2026,B,,2.00\n",
      ),
    );
    expect(read.certain).toBe(true);
    expect(read.lines[0]?.bookedOn).toBe("2026-02-01");
  });

  test("the decimal sign", async () => {
    const read = await detectAndRead(
      bytesOf('Date,Narration,Debit,Credit\n2026-02-01,A,"1,234",\n2026-02-03,B,,"2,500"\n'),
    );
    expect(read.certain).toBe(false);
  });

  test("the direction of figures without a sign", async () => {
    const read = await detectAndRead(
      bytesOf("Date,Narration,Amount\n2026-02-01,A,1.00\n2026-02-03,B,2.00\n"),
    );
    expect(read.certain).toBe(false);
  });

  test("a table without a header", async () => {
    const read = await detectAndRead(
      bytesOf("31/01/2026,NIP FROM ADA,100.00,,1100.00\n31/01/2026,FEE OF BANK,,5.00,1095.00\n"),
    );
    expect(read).toMatchObject({ certain: false, format: "csv" });
    expect(read.lines).toHaveLength(2);
  });
});

describe("what can't be read is said with its number, text and reason", () => {
  const bad = async (text: string) =>
    (
      await detectAndRead(
        bytesOf(
          ZENITH.replace('05-MAR-2026,05-MAR-2026,TOTAL ENERGIES NIG FUEL,"100,000.00",,', text),
        ),
      )
    ).bad;

  test.each([
    ['31-FEB-2026,05-MAR-2026,FUEL,"100,000.00",,', "“31-FEB-2026” is not a date"],
    [',05-MAR-2026,FUEL,"100,000.00",,', "an amount and no date"],
    ['05-MAR-2026,05-MAR-2026,FUEL,"100.000,00",,', "is not an amount with a decimal point"],
    ["05-MAR-2026,05-MAR-2026,FUEL,1e5,,", "is not an amount"],
    ["05-MAR-2026,05-MAR-2026,FUEL,5.00,6.00,", "both the column for money in"],
  ])("%s", async (text, problem) => {
    expect(await bad(text)).toEqual([
      {
        lineNumber: 11,
        text: expect.stringContaining("FUEL"),
        problem: expect.stringContaining(problem),
      },
    ]);
  });

  test("a quotation mark that is never closed costs its own line only", async () => {
    const read = await detectAndRead(
      bytesOf(
        STANDARD_BANK.replace("EFT CREDIT", '"EFT')
          .replaceAll('"R 1,500.00"', "R 1500.00")
          .replace('"(R 12.50)"', "-12.50"),
      ),
    );
    expect(read.bad).toEqual([
      {
        lineNumber: 2,
        text: expect.stringContaining("EFT"),
        problem: expect.stringContaining("not closed"),
      },
    ]);
    expect(read.lines).toHaveLength(2);
  });

  test("a line of 100 KB", async () => {
    const found = await bad(`05-MAR-2026,05-MAR-2026,${"x".repeat(100_000)},1.00,,`);
    expect(found).toEqual([
      {
        lineNumber: 11,
        text: expect.stringContaining("xxx"),
        problem: expect.stringContaining("longer than 64 KB"),
      },
    ]);
    expect(found[0]?.text.length).toBeLessThanOrEqual(500);
  });
});

test("a remembered mapping finds its header below a longer preamble, and refuses a file with other columns", async () => {
  const { mapping } = await detectAndRead(bytesOf(ZENITH));
  const longer = await readAll(bytesOf(`More,words\n\n\n${ZENITH}`), "csv", mapping);
  expect(longer.lines).toHaveLength(3);
  await expect(readAll(bytesOf(EQUITY), "csv", mapping)).rejects.toThrow(
    "choose the columns again",
  );
});

test("a debit with a minus is a movement taken back, where other debits have none", async () => {
  const read = await detectAndRead(
    bytesOf(
      "Date,Narration,Debit,Credit\n2026-02-01,A,10.00,\n2026-02-02,A REV,-10.00,\n2026-02-03,B,7.00,\n",
    ),
  );
  expect(read.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    "out 10.00",
    "in 10.00",
    "out 7.00",
  ]);
});

test("a file that is read wrongly ends instead of listing every line", async () => {
  const mapping = (await detectAndRead(bytesOf(STANDARD_BANK))).mapping as CsvMapping;
  const many = `Date,Description,Amount,Reference\n${"x1,y,5.00,z\n".repeat(1_500)}`;
  await expect(readAll(bytesOf(many), "csv", mapping)).rejects.toThrow("More than 1,000 lines");
});

test.each(["31/12/9999", "01/01/0900", "31/12/1979"])(
  "%s, which nothing can be booked on, is said and not taken as a day",
  async (day) => {
    const read = await detectAndRead(
      bytesOf(
        `Date,Narration,Debit,Credit\n27/02/2026,A,10.00,\n${day},B,7.00,\n28/02/2026,C,,3.00\n`,
      ),
    );
    expect(short(read.lines)).toEqual(["2026-02-27 out 10.00", "2026-02-28 in 3.00"]);
    expect(read.bad).toMatchObject([
      { lineNumber: 3, text: "B", problem: expect.stringContaining("can't be the day") },
    ]);
  },
);
