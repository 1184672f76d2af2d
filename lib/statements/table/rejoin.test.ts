import { expect, test } from "vitest";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, balanceAfter }) =>
      `${bookedOn} ${direction} ${amount} ${balanceAfter}`,
  );

const HEADER = "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks";

test("amounts without quotation marks are put together where only one way gives days, an amount and a balance", async () => {
  const found = await read(
    `${HEADER}\n01/08/2026,01/08/2026,R-71,5,000.00,,1,195,000.00,VI 001,ATM\n13/08/2026,13/08/2026,R-72,,50,000.00,1,245,000.00,VI 001,TRANSFER\n14/08/2026,14/08/2026,R-73,52.50,,1,244,947.50,VI 001,CHARGE\n`,
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual([
    "2026-08-01 out 5000.00 1195000.00",
    "2026-08-13 in 50000.00 1245000.00",
    "2026-08-14 out 52.50 1244947.50",
  ]);
  expect(found.lines[0]).toMatchObject({ bankReference: "R-71", narration: "ATM" });
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test("the balances refuse what was put together wrongly", async () => {
  const found = await read(
    `${HEADER}\n13/08/2026,13/08/2026,R-72,,50,000.00,1,245,000.00,VI 001,A\n14/08/2026,14/08/2026,R-73,4,500.00,,1,244,500.00,VI 001,B\n`,
  );
  expect(found.proofs[0]).toMatchObject({ outcome: "refused", lineNumber: 3 });
});

test.each([
  ["two ways fit", "13/08/2026,13/08/2026,R-72,,1,200,300,400.00,VI 001,A"],
  [
    "a text holds more than can be told",
    "13/08/2026,13/08/2026,R-72,,500.00,900.00,VI 001,A,B,C,D,E",
  ],
  ["both sides would have an amount", "13/08/2026,13/08/2026,R-72,1,200.00,300.00,400.00,VI 001,A"],
])("where %s, the line is said", async (_, line) => {
  const found = await read(
    `${HEADER}\n${line}\n14/08/2026,14/08/2026,R-73,52.50,,900.00,VI 001,B\n`,
  );
  expect(found.bad).toEqual([
    expect.objectContaining({
      lineNumber: 2,
      problem: expect.stringContaining("stands without quotation marks"),
    }),
  ]);
  expect(found.lines).toHaveLength(1);
});

test("a text with the separator is put together where days, amounts and balances leave no other way", async () => {
  const found = await read(
    "Date,Narration,Debit,Credit,Balance\n13/08/2026,NIP TRANSFER FROM KEMI, LAGOS,,75500.50,76500.50\n14/08/2026,CHARGE, SMS, AUGUST,52.50,,76448.00\n15/08/2026,PLAIN,48.00,,76400.00\n",
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(
    found.lines.map(({ direction, amount, narration }) => [direction, amount, narration]),
  ).toEqual([
    ["in", "75500.50", "NIP TRANSFER FROM KEMI, LAGOS"],
    ["out", "52.50", "CHARGE, SMS, AUGUST"],
    ["out", "48.00", "PLAIN"],
  ]);
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test("Axis: a branch's name with the separator behind the balance, semicolons and comma amounts alike", async () => {
  const axis = await read(
    "Tran Date,CHQNO,Particulars,Amount(INR),DR|CR,Balance(INR),Branch Name\n01-08-2026,-,ACH,9260.00,DR,54981.96,BOPAL, AHMEDABAD [GJ]\n13-08-2026,-,NEFT,50000.00,CR,104981.96,RTGS HUB\n",
  );
  expect(axis).toMatchObject({
    certain: true,
    bad: [],
    lines: [{ direction: "out", amount: "9260.00", narration: "ACH" }, { direction: "in" }],
  });
  const semicolons = await read(
    "Datum;Text;Betrag;Saldo\n01.07.2026;Miete; Juli;-1.250,00;3.750,00\n15.07.2026;Zahlung;2.400,50;6.150,50\n",
  );
  expect(semicolons).toMatchObject({
    certain: true,
    bad: [],
    lines: [
      { direction: "out", amount: "1250.00", narration: "Miete; Juli" },
      { amount: "2400.50" },
    ],
  });
});

test("a text that is too much for one column goes to the narration; a figure that could be either stays unread", async () => {
  const found = await read(
    `${HEADER}\n13/08/2026,13/08/2026,R-72,,500.00,900.00,VI 001,A, LAGOS\n14/08/2026,14/08/2026,R-73,52.50,,847.50,VI 001,B\n`,
  );
  expect(found).toMatchObject({ bad: [], lines: [{ narration: "A, LAGOS" }, { narration: "B" }] });
  const either = await read(
    "Date,Narration,Debit,Credit,Balance,Branch\n13/08/2026,A,20.00,,30.00,40.00,B\n14/08/2026,C,20.00,,60.00,B\n",
  );
  expect(either.bad).toHaveLength(1);
});

test("TMB of Congo: one amount marked Cr or Dr under two headings, and the balance a column to the left of its own", async () => {
  const found = await read(
    "Opening Balance,USD 100.00,,,,,,,\nClosing Balance,USD 134.20,,,,,,,\nTransaction Date,Value Date,Description,Reference Number,Currency,CREDIT,DEBIT,Currency,Balance\n31 Jan 2026,01 Feb 2026,TVA,R1,USD,5.80Dr,USD,94.20,\n02 Feb 2026,02 Feb 2026,VIREMENT,R2,USD,40.00Cr,USD,134.20,\n",
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual(["2026-01-31 out 5.80 94.20", "2026-02-02 in 40.00 134.20"]);
  expect(found.proofs[0]).toMatchObject({ outcome: "proven", opening: { amount: "100.00" } });
});

test("a table of which most lines can't be read is asked about", async () => {
  const found = await read(
    "Date,Description,Debit,Credit\n2026-03-13,A,USD,1.00\n2026-03-14,B,USD,2.00\n2026-03-15,C,,3.00\n",
  );
  expect(found.certain).toBe(false);
});
