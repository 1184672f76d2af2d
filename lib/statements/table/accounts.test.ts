import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { SEVERAL } from "../csv/testing/further-layouts";
import { PUBLISHED } from "../csv/testing/published";
import { detectStatement } from "../detect-statement";
import { type ReadFile, bytesOf, detectAndRead, readAll } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, narration }) =>
      `${bookedOn} ${direction} ${amount} ${narration}`,
  );

/** HSBCnet: all accounts of a customer, one after another. */
const NAMED_BY_NUMBER = `Account name,Account number,Currency,Bank reference,Narrative,Value date,Credit amount,Debit amount,Post date,Balance
BAOBAB LTD,400-123456-838,USD,HC001,INVOICE 5,02/03/2026,1500.00,,02/03/2026,2500.00
BAOBAB LTD,400-123456-838,USD,HC002,CHARGES,13/03/2026,,-25.00,13/03/2026,2475.00
BAOBAB LTD,400-999999-001,USD,HC003,RENT,13/03/2026,,-100.00,13/03/2026,900.00
BAOBAB LTD,400-999999-001,USD,HC004,SALE,14/03/2026,50.00,,14/03/2026,950.00
`;

describe("a column that names the account of each line", () => {
  test("the lines of each account are a statement of their own, with its own proof", async () => {
    const found = await read(NAMED_BY_NUMBER);
    expect(found.bad).toEqual([]);
    expect(found.heads.map(({ account }) => account)).toEqual(["400-123456-838", "400-999999-001"]);
    expect(
      found.proofs.map(({ outcome, lines, closing }) => [outcome, lines, closing?.amount]),
    ).toEqual([
      ["proven", 2, "2475"],
      ["proven", 2, "950"],
    ]);
  });

  test("accounts that are mixed are said, since their balances would prove nothing", async () => {
    const [header, one, two, three, four] = NAMED_BY_NUMBER.split("\n");
    await expect(read([header, one, three, two, four].join("\n"))).rejects.toThrow(
      "names several accounts: “400-999999-001”, then “400-123456-838”",
    );
  });

  test("without balances, each run of lines is taken as it comes", async () => {
    const found = await read(
      "Date (UTC),Description,Amount,Source Account\n03-14-2026,A,1500.00,Checking xx1234\n03-15-2026,B,-500.00,Savings xx9876\n03-16-2026,C,-50.00,Checking xx1234\n",
    );
    expect(found.heads.map(({ account }) => account)).toEqual(["1234", "9876", "1234"]);
    expect(found.lines).toHaveLength(3);
  });

  test("accounts that only their names tell apart are refused, unless a person says that the column is text", async () => {
    const text =
      "Date,Account,Description,Amount\n2026-03-14,Main,A,15.00\n2026-03-15,Marketing,B,-5.00\n";
    await expect(read(text)).rejects.toThrow("Choose whose lines to take");
    const mapping: CsvMapping = {
      kind: "table",
      separator: ",",
      encoding: "utf-8",
      sheet: null,
      header: ["Date", "Account", "Description", "Amount"],
      skipRows: 0,
      dateOrder: "dmy",
      decimalSign: ".",
      columns: {
        bookedOn: 0,
        valueOn: null,
        narration: [1, 2],
        bankReference: null,
        paymentReference: null,
        counterparty: null,
        counterpartyAccount: null,
        balance: null,
        currency: null,
      },
      amounts: { kind: "signed", amount: 3, inverted: false },
    };
    expect(short(await readAll(bytesOf(text), "csv", mapping))).toEqual([
      "2026-03-14 in 15.00 Main A",
      "2026-03-15 out 5.00 Marketing B",
    ]);
  });

  test("a number that changes from line to line, or is left out, is what the payers entered", async () => {
    const found = await read(
      "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Account No.,Other Party Info\nS1,2026-09-21 10:32:00,Pay Bill,Completed,2500.00,,2500.00,ORD-1042,2547****678 - JOHN\nS2,2026-09-22 10:40:00,Till,Completed,500.00,,3000.00,,2547****001 - JANE\n",
    );
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.heads[0]?.account).toBeNull();
    expect(found.lines[0]).toMatchObject({
      narration: "Pay Bill ORD-1042",
      counterparty: "2547****678 - JOHN",
    });
  });
});

test("M-Pesa for organisations: what the payer entered, who it was, and why, are kept", async () => {
  const found = await read(
    "Organization Name,BAOBAB HOMES\n\nReceipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.\n" +
      "TB2,2026-10-02 12:30:00,2026-10-02 12:30:00,Pay Bill Online,Completed,3000.00,,5100.00,true,Pay Bill Online,2547****0111 - MARY,,HSE12\nTB1,2026-10-01 09:00:00,2026-10-01 09:00:00,Pay Merchant,Completed,2100.00,,2100.00,true,Buy Goods,0712****678 - JOHN,,\n",
  );
  expect(short(found)).toEqual([
    "2026-10-02 in 3000.00 Pay Bill Online HSE12",
    "2026-10-01 in 2100.00 Pay Merchant Buy Goods",
  ]);
  expect(found.lines[0]?.counterparty).toBe("2547****0111 - MARY");
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test("Moniepoint: the beneficiary and the source are text, since one of them is the account's owner", async () => {
  const found = await read(
    "Date,Transaction Ref,Settlement Debit (NGN),Settlement Credit (NGN),Balance After (NGN),Beneficiary,Source,Narration\n2026-01-02T10:00:00,T1,,500.00,1500.00,BAOBAB LTD,KOFI,Inv 5\n2026-01-13T10:00:00,T2,120.00,,1380.00,ADA,BAOBAB LTD,Goods\n",
  );
  expect(found.lines.map(({ counterparty, narration }) => [counterparty, narration])).toEqual([
    [null, "Inv 5 BAOBAB LTD KOFI"],
    [null, "Goods ADA BAOBAB LTD"],
  ]);
});

test("Axis: DR|CR under one heading says the way; the account in a sentence", async () => {
  const found = await read(
    "Statement of Account No - 912020020993999 for the period (From : 01-08-2026 To : 31-08-2026)\nTran Date,CHQNO,Transaction Particulars,Amount(INR),DR|CR,Balance(INR)\n01-08-2026,-,ACH,9260.00,DR,54981.96\n02-08-2026,-,UPI,100.00,CR,55081.96\n",
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(found.heads[0]?.account).toBe("912020020993999");
  expect(short(found)).toEqual(["2026-08-01 out 9260.00 ACH", "2026-08-02 in 100.00 UPI"]);
});

test("text that stands in two columns is taken once", async () => {
  const found = await read(
    "Posting Date,Description,Original Description,Money In,Money Out\n2026-03-13,Sale,Sale,15.00,\n2026-03-14,Cash,ATM 5,,-3.00\n",
  );
  expect(found.lines.map(({ narration }) => narration)).toEqual(["Sale", "Cash ATM 5"]);
});

test.each([
  [["26-03-02", "26-03-14", "26-04-01"], "2026-03-02"],
  [["05-12-26", "05-01-27"], "2026-12-05"],
  [["25-12-26", "25-01-27"], "2026-12-25"],
])(
  "a year in front is read from days that would lie years apart otherwise: %s",
  async (days, first) => {
    const found = await read(
      `Date,Description,Amount\n${days.map((day) => `${day},A,-1.00`).join("\n")}\n`,
    );
    expect(found.lines[0]?.bookedOn).toBe(first);
  },
);

test("Luno: what the balance moved by, before the balance itself", async () => {
  const found = await read(
    "Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance,Cryptocurrency transaction ID,Reference\n906,1,2026-03-01T16:46:00Z,Received,USDC,100.5,100.5,100.5,100.5,0xabc,\n906,2,2026-03-02T16:46:00Z,Sent,USDC,-20,-20,80.5,80.5,0xdef,Inv 5\n",
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual(["2026-03-01 in 100.5 Received", "2026-03-02 out 20 Sent Inv 5"]);
  expect(found.lines[0]).toMatchObject({
    currency: "USDC",
    bankReference: "0xabc",
    balanceAfter: "100.5",
  });
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test("Stanbic in Kenya: the payer's reference is told from the bank's", async () => {
  const found = await read(
    'Account No:,0100017036593 - SBICKENX\nCurrency:,KES - Kenyan Shilling\nRange From:,30/01/2026\nDate,Description,Value Date,Debit,Credit,Account owner reference,Type\n10/01/2026,BOL FT26010WS,10/01/2026,"-8000",,MARKETING,TRF\n',
  );
  expect(found).toMatchObject({
    certain: true,
    heads: [{ account: "0100017036593", currency: "KES" }],
  });
  expect(found.lines[0]).toMatchObject({
    direction: "out",
    paymentReference: "MARKETING",
    bankReference: null,
  });
});

describe("a number that is the same on every line", () => {
  test.each([
    ["HVB", "90935230"],
    ["QONTO", "FR7616958000011234567890123"],
  ] as const)("%s: it is the account's own", async (name, account) => {
    const found = await read(PUBLISHED[name]);
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account }] });
    expect(found.lines.every(({ counterpartyAccount }) => counterpartyAccount === null)).toBe(true);
  });

  test("unless every line is of the same payee, who has one account too", async () => {
    const { heads } = await read(
      "Buchungstag;Empfänger;IBAN;Verwendungszweck;Betrag\n13.03.2026;Haus GmbH;DE02120300000000202051;Miete;-900,00\n15.03.2026;Haus GmbH;DE02120300000000202051;Strom;-90,00\n",
    );
    expect(heads[0]?.account).toBeNull();
  });
});

describe("several accounts in a file", () => {
  const read = (text: string) => detectAndRead(bytesOf(text));

  describe("a table for each account, one below the other", () => {
    test.each([
      SEVERAL.TABLES,
      "Account: 1234567890\nDate,Details,Debit,Credit\n13/03/2026,A,,500.00\nTotal,,0.00,500.00\n\nAccount: 1234567891\nDate,Details,Debit,Credit\n14/03/2026,B,100.00,\n",
    ])("is refused, with or without balances", async (text) => {
      await expect(read(text)).rejects.toThrow(
        /stands below another account's number, \d+\. Export one account at a time/,
      );
    });

    test.each([
      [
        "the same number on the next page",
        "Account Number,0123456789\nDate,Details,Debit,Credit\n",
      ],
      ["its IBAN", "IBAN,GB29NWBK60161300123456789\n"],
      ["another number below the last line", ""],
    ])("%s is no other account's", async (_, between) => {
      const found = await read(
        `Account Number,0123456789\nIBAN,GB29NWBK60161300123456789\nDate,Details,Debit,Credit\n13/03/2026,A,,500.00\n${between}14/03/2026,B,100.00,\nAccount Number,9990001112\n`,
      );
      expect(found.heads).toHaveLength(1);
      expect(found.lines).toHaveLength(2);
    });
  });

  test.each([
    ["below the lines", (lines: string[], label: string) => [...lines, label]],
    ["above them", (lines: string[], label: string) => [label, ...lines.toReversed()]],
  ])("a balance's label in the account's column, %s, is no account", async (_, ordered) => {
    const lines = [
      "0123456789,14/03/2026,RENT,250.00,,1000.00",
      "0123456789,13/03/2026,TRANSFER IN,,400.00,1250.00",
      "0123456789,03/03/2026,CARD PAYMENT,150.00,,850.00",
    ];
    const found = await read(
      `${["Account Number,Date,Description,Debit,Credit,Balance", ...ordered(lines, "Opening Balance,,,,,1000.00")].join("\n")}\n`,
    );
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      proofs: [{ outcome: "proven", opening: { amount: "1000.00" } }],
    });
  });

  test("C24: of two columns of numbers, the one that every line fills is the own account's", async () => {
    const found = await read(SEVERAL.C24);
    expect(found.heads.map(({ account }) => account)).toEqual(["0987654321", "1234567890"]);
    expect(
      found.lines.map(({ counterparty, counterpartyAccount }) => [
        counterparty,
        counterpartyAccount,
      ]),
    ).toEqual([
      ["Tagesgeld", null],
      ["Hauptkonto", null],
      ["ACME GmbH", "DE35500105174283248935"],
    ]);
  });

  describe("a list in which each currency has balances of its own", () => {
    test("a person is asked which one to read, and its balances prove it", async () => {
      const detected = await detectStatement(bytesOf(SEVERAL.PAYPAL), "PayPal.csv");
      expect(detected).toMatchObject({ questions: ["account"], open: { signsOpen: false } });
      if (detected.mapping?.kind !== "table") throw new Error("no table");
      const found = await readAll(bytesOf(SEVERAL.PAYPAL), "csv", {
        ...detected.mapping,
        onlyAccount: "EUR",
      });
      expect(found.heads).toMatchObject([{ currency: "EUR" }]);
      expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
        "in 48.00",
        "in 9.00",
      ]);
      expect(found.proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "57" } });
      expect(found.feet[0]?.skipped).toEqual([{ what: "lines of other accounts", count: 2 }]);
    });

    test("a card's, with one balance for all of them, is one account's", async () => {
      const found = await read(
        "Date,Text,Currency,Amount,Balance\n2026-03-13,A,USD,-10.00,990.00\n2026-03-14,B,EUR,-20.00,970.00\n2026-03-15,C,USD,-70.00,900.00\n",
      );
      expect(found).toMatchObject({ certain: true });
      expect(found.lines.map(({ currency }) => currency)).toEqual(["USD", "EUR", "USD"]);
    });
  });

  describe("accounts that only a name or a kind tells apart", () => {
    test.each([
      ["N26", "Main", 2],
      ["REVOLUT", "Current", 2],
    ] as const)("%s: a person is asked whose lines to take", async (name, only, lines) => {
      await expect(read(SEVERAL[name])).rejects.toThrow("Choose whose lines to take");
      const text = SEVERAL[name]
        .split("\n")
        .filter((line) => !line.includes("Savings"))
        .join("\n");
      const { mapping, ...alone } = await read(text);
      expect(alone.lines).toHaveLength(lines);
      if (mapping?.kind !== "table") throw new Error("no table");
      const found = await readAll(bytesOf(SEVERAL[name]), "csv", { ...mapping, onlyAccount: only });
      expect(found.lines).toHaveLength(lines);
      expect(found.feet[0]?.skipped).toEqual([{ what: "lines of other accounts", count: 1 }]);
    });

    test("are asked about in a later file, if the first had one of them", async () => {
      const [header, ...lines] = SEVERAL.N26.split("\n");
      const { mapping } = await read([header, ...lines.slice(0, 2)].join("\n"));
      await expect(readAll(bytesOf(SEVERAL.N26), "csv", mapping)).rejects.toThrow(
        "names several accounts: “Main”, then “Savings”",
      );
    });
  });
});
