import { expect, test } from "vitest";
import { AFRICAN_BANKS } from "../csv/testing/african-banks";
import { readCsvRows } from "../csv/csv-rows";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";
import { asSource, readTextLines } from "../text/lines";

const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, narration }) =>
      `${bookedOn} ${direction} ${amount} ${narration}`,
  );

test.each<[keyof typeof AFRICAN_BANKS, string | null, string[]]>([
  [
    "FNB_HISTORY",
    "62001122334",
    ["2026-03-14 out 50.00 POS PURCHASE SHOP", "2026-03-13 in 150.00 FNB OB PMT ACME"],
  ],
  [
    "FNB_SECTIONS",
    "62295306578",
    ["2026-12-13 in 70000.00 FNB OB Pmt Stella C Okhared", "2027-01-02 out 122.00 #Service Fees"],
  ],
  [
    "FNB_RECREATED",
    "12345678901",
    [
      "2026-02-16 in 1000.00 PAYMENT RECEIVED",
      "2026-02-16 out 50.00 BOLT PAYMENT",
      "2026-02-17 out 929.00 CARD PURCHASE",
    ],
  ],
  [
    "ABSA",
    null,
    [
      "2026-06-26 in 2000.00 ACB CREDIT THE WORKPLACE PAYMENT",
      "2026-07-20 out 140.00 CARD REPLACE FEE    CANAL WALK(    140,00 ) CARD NO. 0123",
    ],
  ],
  [
    "STANDARD_BANK_BUSINESS",
    null,
    [
      "2026-02-22 out 92.71 ELECTRONIC BANKING TRANSFER TO FHP",
      "2026-02-23 out 13026.61 ELECTRONIC BANKING PAYMENT TO SAGEF",
    ],
  ],
  [
    "CAPITEC",
    "1234567890",
    [
      "2026-07-01 in 40000.00 Salary SALARY ACME",
      "2026-07-03 out 320.00 Cash ATM",
      "2026-07-03 out 12.50 Fee: Cash ATM",
    ],
  ],
  ["INVESTEC", null, ["2026-01-13 out 50.00 COFFEE   SHOP", "2026-01-12 in 1000.00 SALARY"]],
  [
    "KCB",
    null,
    ["2026-02-15 in 15000.00 MPESA PAYBILL 222111 - 254712345678", "2026-02-16 out 50.00 CHARGES"],
  ],
  ["EQUITY_KENYA", null, ["2026-03-13 in 1000.00 MPS 254700", "2026-03-14 out 50.00 CHARGES"]],
  [
    "COOP",
    null,
    ["2026-02-14 in 25000.00 MPESA 254712345678 - Rent Payment", "2026-02-15 out 5000.00 CHQ 5"],
  ],
  ["NCBA", null, ["2026-02-14 in 25000.00 MPESA 254712345678", "2026-02-15 out 5000.00 CHQ 5"]],
  [
    "FIDELITY_NIGERIA",
    null,
    ["2026-02-14 in 25000.00 NIP FROM ADA", "2026-02-15 out 5000.00 CHQ 5"],
  ],
  [
    "FIDELITY_GHANA",
    null,
    ["2026-02-14 in 25000.00 TRANSFER FROM KOFI", "2026-02-15 out 5000.00 CHQ 5"],
  ],
  [
    "ECOBANK_GHANA",
    null,
    ["2026-02-14 in 25000.00 TRANSFER FROM KOFI", "2026-02-15 out 5000.00 CHQ 5"],
  ],
  ["GCB", null, ["2026-02-14 in 25000.00 INW CLG", "2026-02-15 out 5000.00 CHQ 5"]],
])("%s", async (name, account, lines) => {
  const found = await detectAndRead(bytesOf(AFRICAN_BANKS[name]));
  expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account }] });
  expect(short(found)).toEqual(lines);
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test("FNB's sections: several statements in one file, and a period that isn't read", async () => {
  const two = `${AFRICAN_BANKS.FNB_SECTIONS}3,93,'13 January 2027','12 February 2027',69700.51,69690.51,0.00\n5,1,'20 Jan',"Fee","","",-10.00,69690.51,\n`;
  const found = await detectAndRead(bytesOf(two));
  expect(short(found).at(-1)).toBe("2027-01-20 out 10.00 Fee");
  expect(found.proofs).toMatchObject([
    { outcome: "proven", opening: { amount: "-177.49" }, closing: { amount: "69690.51" } },
  ]);
  const without = await detectAndRead(
    bytesOf(AFRICAN_BANKS.FNB_SECTIONS.replace("11 December 2026", "soon")),
  );
  expect(without.bad.map(({ problem }) => problem)).toEqual([
    expect.stringContaining("“13 Dec” is not a date"),
    expect.stringContaining("“02 Jan” is not a date"),
  ]);
});

test("a file without sections stays as it is, however short", async () => {
  for (const text of ["", "a,b\n", "3,5\n".repeat(9)]) {
    const rows = [];
    for await (const { text: row } of readCsvRows(
      readTextLines(asSource(bytesOf(text)), "utf-8"),
      ",",
    ))
      rows.push(row);
    expect(rows.join("\n")).toBe(text.trim());
  }
});

test.each(["Instr No", "Instr. No.", "INSTR ID", "Instr Number", "Instrument No", "Instr"])(
  "%s is the bank's reference",
  async (heading) => {
    const found = await detectAndRead(
      bytesOf(
        `Date,Narration,${heading},Debit,Credit,Balance\n2026-02-14,CLEARING,000123,50.00,,950.00\n2026-02-15,NIP FROM ADA,000124,,25.00,975.00\n`,
      ),
    );
    expect(found.lines.map(({ bankReference }) => bankReference)).toEqual(["000123", "000124"]);
  },
);
