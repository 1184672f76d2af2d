import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { findQuestions, unanswered } from "../ask";
import { PUBLISHED } from "../csv/testing/published";
import { detectStatement } from "../detect-statement";
import { type ReadFile, bytesOf, detectAndRead, readAll } from "../testing/read-all";
import { withOwnColumns } from "./side-columns";

const short = (lines: { bookedOn: string; direction: string; amount: string }[]) =>
  lines.map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`);
const read = (text: string) => detectAndRead(bytesOf(text));

describe("what stands beside the table", () => {
  test("the header's own cells are no labels of what stands beside them: the account is what the lines say", async () => {
    const { heads, lines } = await read(
      "Date,Account,Currency,Info,Amount,Memo\n2026-03-14,30-11-22 55667788,GBP,booked,-18.40,FUEL\n2026-03-15,30-11-22 55667788,GBP,booked,20.00,REFUND\n",
    );
    expect(heads).toEqual([
      expect.objectContaining({ account: "30-11-22 55667788", currency: null }),
    ]);
    expect(lines).toHaveLength(2);
  });

  test.each([
    ["Account No: 1012345678 (NGN CURRENT)", "1012345678"],
    ["Account Number,0040.0000.55667788.10.1", "0040.0000.55667788.10.1"],
    ["IBAN,DE02 1203 0000 0000 2020 51", "DE02 1203 0000 0000 2020 51"],
    ["Account:, 62001122334, [Baobab Freight Cheque]", "62001122334"],
    ["Account Number,0101/0055667/001/0054/000\nNUBAN Number,5500112233", "5500112233"],
    ["NUBAN,5500112233\nAccount Number,0101/0055667/001/0054/000", "5500112233"],
    ["Account Number,XXXXXX7788", "7788"],
    ["Conto corrente n. 12345", "12345"],
    ["Conto corrente n° 1000/00012345", "1000/00012345"],
    ["Account No: 12345", "12345"],
    ["Account No. 1012345678 (NGN CURRENT)", "1012345678"],
    ["Compte n° 00012345678", "00012345678"],
    ["Konto-Nr. 1234567", "1234567"],
    ["Kontonummer: 1234567", "1234567"],
    ["Account number format 1234", null],
    ["Account,Current account", null],
    ['Address,"12 MARINA ROAD, 101241 LAGOS"', null],
    [
      "Wallet address,0xABCDEF0123456789abcdef0123456789ABCDEF01",
      "0xABCDEF0123456789abcdef0123456789ABCDEF01",
    ],
  ])("%s", async (above, account) => {
    const { heads } = await read(
      `${above}\nDate,Narration,Amount\n2026-03-14,A,-1.00\n2026-03-15,B,2.00\n`,
    );
    expect(heads[0]?.account).toBe(account);
  });

  test("an account that a note among the lines names behind its day begins no other account's lines", async () => {
    const { heads, lines } = await read(
      "Account No. 1012345678\nDate,Narration,Amount,Balance\n2026-03-14,A,-1.00,99.00\n2026-03-15,Account No. 2012345678,,\n2026-03-15,B,2.00,101.00\n",
    );
    expect(heads.map(({ account }) => account)).toEqual(["1012345678"]);
    expect(lines).toHaveLength(2);
  });

  test.each([
    ["NGN", "NGN"],
    ["Kenya Shillings (KES)", "KES"],
    ["Nigerian Naira", "NGN"],
    ["US DOLLARS", "USD"],
    ["Dollars", null],
  ])("the currency %s", async (text, currency) => {
    const { heads } = await read(
      `Currency,${text}\nDate,Narration,Amount\n2026-03-14,A,-1.00\n2026-03-15,B,2.00\n`,
    );
    expect(heads[0]?.currency).toBe(currency);
  });

  test("a summary in two rows proves a table without balances, above it and below", async () => {
    const rows =
      "Txn Date,Narration,Debit,Credit,Balance\n13-Mar-26,A,200.00,,\n14-Mar-26,B,,300.00,\n";
    const summary =
      'Opening Balance,Total Debit,Total Credit,Closing Bal\n"1,000.00",200.00,300.00,"1,100.00"\n';
    for (const text of [summary + rows, rows + ",,,,\n" + summary]) {
      const { bad, proofs } = await read(text);
      expect(bad).toEqual([]);
      expect(proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "1100.00" } });
    }
  });
});

describe("rows that speak of balances", () => {
  test.each([
    [
      "Date,Narration,Debit,Credit",
      "13/11/2026,FINAL BALANCE INV 22 TXN-ABCDE,,500.00",
      "14/11/2026,B,20.00,",
    ],
    [
      "Date,Narration,Debit,Credit,Balance",
      "13/11/2026,Final balance,,500.00,",
      "14/11/2026,B,20.00,,1480.00",
    ],
    [
      "Date,Narration,Amount",
      "13/11/2026,Towards opening balance of Kofi,500.00",
      "14/11/2026,B,-20.00",
    ],
    ["Date,Narration,Amount", "13/11/2026,SALDO FINAL FATURA 12,500.00", "14/11/2026,B,-20.00"],
  ])("a payment that does is one: %s", async (...rows) => {
    const { lines, bad } = await read(rows.join("\n"));
    expect([short(lines), bad]).toEqual([["2026-11-13 in 500.00", "2026-11-14 out 20.00"], []]);
  });

  test.each([
    "Opening Balance",
    "Balance B/F",
    "Opening balance as at 1st Nov 2026",
    "BALANCE BROUGHT FORWARD:",
  ])("“%s” in the amount's column is none", async (label) => {
    const { lines, proofs } = await read(
      `Date,Narration,Amount\n01/11/2026,${label},1000.00\n13/11/2026,A,-500.00\n30/11/2026,Closing Balance,500.00\n`,
    );
    expect([short(lines), proofs[0]?.outcome]).toEqual([["2026-11-13 out 500.00"], "proven"]);
  });

  test("a balance that is printed under money in as well is one; with another amount beside it, it is a payment", async () => {
    const rows = (amount: string) =>
      `Date,Narration,Debit,Credit,Balance\n01/11/2026,OPENING BALANCE,,${amount},1000.00\n13/11/2026,A,500.00,,500.00\n`;
    const { lines, proofs } = await read(rows("1000.00"));
    expect([short(lines), proofs[0]]).toMatchObject([
      ["2026-11-13 out 500.00"],
      { outcome: "proven", opening: { amount: "1000.00" } },
    ]);
    expect(short((await read(rows("400.00"))).lines)).toEqual([
      "2026-11-01 in 400.00",
      "2026-11-13 out 500.00",
    ]);
  });

  test("what a page carries forward to the next is neither the file's closing balance nor its opening", async () => {
    const page = "Date,Narration,Debit,Credit,Balance\n";
    const { lines, proofs } = await read(
      `${page},Balance brought forward,,,1000.00\n13/11/2026,A,5.00,,995.00\n,Balance carried forward,,,995.00\n${page},Balance brought forward,,,995.00\n14/11/2026,B,20.00,,975.00\n,Balance carried forward,,,975.00\n`,
    );
    expect(short(lines)).toEqual(["2026-11-13 out 5.00", "2026-11-14 out 20.00"]);
    expect(proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "1000.00" },
      closing: { amount: "975.00" },
    });
  });
});

describe("columns that nobody chooses", () => {
  test("rows that are pending, or failed, are left out and counted", async () => {
    const { lines, feet, proofs, bad } = await read(
      "Completed Date,Description,Amount,State,Balance\n2026-03-13 10:00:00,A,-14.50,COMPLETED,85.50\n2026-03-14 10:00:00,INN,-60.00,REVERTED,85.50\n,B,-1.00,PENDING,\nPending,C,-1.00,,\n2026-03-15 10:00:00,(Pending) D,-1.00,,\n",
    );
    expect(bad).toEqual([]);
    expect(short(lines)).toEqual(["2026-03-13 out 14.50"]);
    expect(feet[0]?.skipped).toEqual([
      { what: "payments that failed", count: 1 },
      { what: "pending entries", count: 3 },
    ]);
    expect(proofs[0]?.closing?.amount).toBe("85.5");
  });

  test("a DR in a column of its own makes a balance overdrawn", async () => {
    const { lines, proofs } = await read(
      'Txn Date,Description,Amount,Dr / Cr,Balance,Dr / Cr\n20-01-2026,A,"7,50,000.00",DR,"2,25,500.00",DR\n21-01-2026,B,"9,00,000.50",CR,"6,74,500.50",CR\n',
    );
    expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual(["-225500.00", "674500.50"]);
    expect(proofs[0]?.outcome).toBe("proven");
  });

  test("an amount without quotation marks tears its line apart: it is said, and nothing is taken from it", async () => {
    const { lines, bad } = await read(
      "Trans. Date,Value Date,Reference,Debits,Credits,Remarks\n13/08/2026,13/08/2026,R-71,8,400.00,,ATM\n14/08/2026,14/08/2026,R-72,,36.00,B\n",
    );
    expect(short(lines)).toEqual(["2026-08-14 in 36.00"]);
    expect(bad).toEqual([
      expect.objectContaining({
        lineNumber: 2,
        problem: expect.stringContaining("stands without quotation marks"),
      }),
    ]);
  });

  test("the payer and the payee in a column each are text: one of them is the account's owner", async () => {
    const { lines } = await read(
      "Date,Amount,Description,Payer Name,Payee Name\n2026-03-14,-5.00,Sent,Baobab Ltd,Ada Obi\n2026-03-15,7.00,Received,Kofi Ltd,Baobab Ltd\n",
    );
    expect(lines[0]).toMatchObject({ counterparty: null, narration: "Sent Baobab Ltd Ada Obi" });
  });
});

describe("fees in a column of their own", () => {
  test("with a minus, alone and taken back, as Capitec prints them", async () => {
    const { lines, bad, proofs } = await read(
      "Posting Date,Description,Money In,Money Out,Fee,Balance\n2026-03-13,Sale,1500.00,,,1500.00\n2026-03-14,Cash,,-320.00,-12.50,1167.50\n2026-03-15,Alerts,,,-1.20,1166.30\n2026-03-16,Alerts taken back,,,1.20,1167.50\n",
    );
    expect(bad).toEqual([]);
    expect(short(lines)).toEqual([
      "2026-03-13 in 1500.00",
      "2026-03-14 out 320.00",
      "2026-03-14 out 12.50",
      "2026-03-15 out 1.20",
      "2026-03-16 in 1.20",
    ]);
    expect(lines[2]?.narration).toBe("Fee: Cash");
    expect(proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "1167.5" } });
  });

  test.each(["oldest", "newest"])("without one, besides the amount, %s first", async (first) => {
    const rows = [
      "2026-03-13,A,800.00,0.00,800.00",
      "2026-03-14,Exchange,-300.00,2.60,497.40",
      "2026-03-15,B,-7.40,0.00,490.00",
    ];
    const { lines, proofs } = await read(
      [
        "Date,Description,Amount,Fee,Balance",
        ...(first === "oldest" ? rows : rows.toReversed()),
      ].join("\n"),
    );
    expect(short(lines).toSorted()).toEqual([
      "2026-03-13 in 800.00",
      "2026-03-14 out 2.60",
      "2026-03-14 out 300.00",
      "2026-03-15 out 7.40",
    ]);
    expect(proofs[0]).toMatchObject({ outcome: "proven", opening: { amount: "0" } });
  });

  test("already in the amount", async () => {
    const { lines } = await read(
      "Date,Description,Amount,Fee,Balance\n2026-03-13,A,800.00,0.00,800.00\n2026-03-14,B,-302.60,2.60,497.40\n",
    );
    expect(short(lines)).toEqual(["2026-03-13 in 800.00", "2026-03-14 out 302.60"]);
  });

  test.each(["oldest", "newest"])(
    "balances on both sides of a line tell the way and the fees, %s first",
    async (first) => {
      const rows = [
        "03-03-2026 07:15,BAOBAB,TRANSFER,240.00,1.80,2.40,900.00,655.80,EFUA",
        '04-03-2026 11:05,KOFI,CASH IN,"3,000.00",0,0,655.80,"3,655.80",BAOBAB',
        '17-03-2026 16:40,BAOBAB,PAYMENT,75.80,0,0,"3,655.80","3,580.00",MARKET',
      ];
      const { certain, bad, lines, proofs } = await read(
        [
          "TRANSACTION DATE,FROM NAME,TRANS. TYPE,AMOUNT,FEES,E-LEVY,BAL BEFORE,BAL AFTER,TO NAME",
          ...(first === "oldest" ? rows : rows.toReversed()),
        ].join("\n"),
      );
      expect([certain, bad]).toEqual([true, []]);
      expect(short(lines).toSorted()).toEqual([
        "2026-03-03 out 240.00",
        "2026-03-03 out 4.2",
        "2026-03-04 in 3000.00",
        "2026-03-17 out 75.80",
      ]);
      expect(proofs[0]).toMatchObject({
        outcome: "proven",
        opening: { amount: "900" },
        closing: { amount: "3580" },
      });
    },
  );

  test("what no balance tells is said", async () => {
    const { bad } = await read(
      "Date,Description,Amount,Charge,Balance\n2026-03-13,Monthly fee,,85.00,915.00\n2026-03-14,B,-15.00,,900.00\n",
    );
    expect(bad).toEqual([
      expect.objectContaining({
        lineNumber: 2,
        problem: expect.stringContaining("The fee of 85.00 in the column “Charge”"),
      }),
    ]);
  });
});

test("without a header, the balances tell which of two columns is money out", async () => {
  const { certain, lines, proofs } = await read(
    "2026.03.13.;KIOSK;;1 240,30;8 759,70\n2026.03.14.;SALE;3 500,00;;12 259,70\n2026.03.15.;PHONE;;259,70;12 000,00\n",
  );
  expect(certain).toBe(true);
  expect(short(lines)).toEqual([
    "2026-03-13 out 1240.30",
    "2026-03-14 in 3500.00",
    "2026-03-15 out 259.70",
  ]);
  expect(proofs[0]?.outcome).toBe("proven");
});

describe("rows that a person chooses", () => {
  const short = ({ lines }: ReadFile) =>
    lines.map(({ direction, amount, narration }) => `${direction} ${amount} ${narration}`);

  async function guessed(text: string): Promise<{ mapping: CsvMapping; certain: boolean }> {
    const { mapping, questions } = await detectStatement(bytesOf(text), "statement.csv");
    if (mapping?.kind !== "table") throw new Error("no table");
    return { mapping, certain: questions.every((each) => each === "direction") };
  }
  const readWith = (text: string, mapping: CsvMapping) => readAll(bytesOf(text), "csv", mapping);

  /** Accounts that only names tell apart, mixed by day, with balances of their own. */
  const NAMED = `Date,Account,Description,Amount,Balance
2026-03-13,Main,Sale,15.00,115.00
2026-03-13,Marketing,Ads,-5.00,45.00
2026-03-14,MAIN ,Rent,-20.00,95.00
2026-03-15,Marketing,Flyer,-7.00,38.00
`;

  describe("whose lines are taken", () => {
    test("accounts that only their names tell apart are asked about", async () => {
      const { mapping, certain } = await guessed(NAMED);
      expect(certain).toBe(false);
      expect(withOwnColumns(mapping).columns.account).toBe(1);
      expect((await findQuestions(bytesOf(NAMED), "csv", mapping)).accounts).toEqual([
        { account: "Main", isNumber: false },
        { account: "Marketing", isNumber: false },
        { account: "MAIN", isNumber: false },
      ]);
    });

    test("only the lines of the chosen account are taken, and its balances prove them", async () => {
      const { mapping } = await guessed(NAMED);
      const found = await readWith(NAMED, { ...mapping, onlyAccount: "main" });
      expect(short(found)).toEqual(["in 15.00 Sale", "out 20.00 Rent"]);
      expect(found.proofs[0]?.outcome).toBe("proven");
      expect(found.feet[0]?.skipped).toEqual([{ what: "lines of other accounts", count: 2 }]);
    });

    test("text that goes on below a line of another account goes with it, and an empty cell is the account above", async () => {
      const text =
        "Account,Date,Description,Amount\nMain,2026-03-13,Sale,15.00\nMarketing,2026-03-13,Ads,-5.00\n,,for March,\n,2026-03-14,Flyer,-7.00\nMain,2026-03-15,Rent,-20.00\n";
      const { mapping } = await guessed(text);
      expect(short(await readWith(text, { ...mapping, onlyAccount: "Main" }))).toEqual([
        "in 15.00 Sale",
        "out 20.00 Rent",
      ]);
      expect(short(await readWith(text, { ...mapping, onlyAccount: "Marketing" }))).toEqual([
        "out 5.00 Ads for March",
        "out 7.00 Flyer",
      ]);
    });

    test("a column that no heading names can be chosen, and one that a heading names be left", async () => {
      const text =
        "Date,Wallet,Account,Description,Amount\n2026-03-13,USD-1,Acme,A,15.00\n2026-03-14,EUR-1,Kofi,B,-5.00\n";
      const { mapping } = await guessed(text);
      const own = { ...mapping, columns: { ...mapping.columns, account: 1 }, onlyAccount: "USD-1" };
      expect(short(await readWith(text, own))).toEqual(["in 15.00 A"]);
      expect(
        short(await readWith(text, { ...mapping, columns: { ...mapping.columns, account: null } })),
      ).toEqual(["in 15.00 A", "out 5.00 B"]);
    });

    test("Revolut's accounts are told by their numbers, though another column names them", async () => {
      const header =
        "Date completed (UTC),ID,Type,State,Description,Orig currency,Payment currency,Amount,Fee,Balance,Account,International account number\n";
      const lines =
        "2026-03-13,a-1,TOPUP,COMPLETED,Acme,EUR,EUR,100.00,0.00,100.00,EUR Main,FR7628233000014550298993527\n2026-03-14,a-2,CARD_PAYMENT,COMPLETED,Acme,USD,USD,-50.00,0.00,150.00,USD Main,GB33BUKB20201555555555\n";
      const { mapping, certain } = await guessed(header + lines);
      expect(certain).toBe(true);
      expect((await readWith(header + lines, mapping)).heads.map(({ account }) => account)).toEqual(
        ["FR7628233000014550298993527", "GB33BUKB20201555555555"],
      );
      const without = lines.replace("GB33BUKB20201555555555", "");
      expect((await guessed(header + without)).certain).toBe(false);
    });
  });

  describe("which statuses are taken", () => {
    const PAYOUTS =
      "Reference,Date,Narration,Amount,Type,Status\nA1,2026-03-14,One,215.00,Debit,Successful\nA2,2026-03-15,Two,10.00,Debit,Reversed\nA3,2026-03-15,Three,9.00,Debit,Failed\n";

    test("what the file holds is told, and what the reader takes it for", async () => {
      const { mapping } = await guessed(PAYOUTS);
      expect((await findQuestions(bytesOf(PAYOUTS), "csv", mapping)).statuses).toEqual([
        { status: "Successful", lines: 1, meaning: "booked" },
        { status: "Reversed", lines: 1, meaning: "unknown" },
        { status: "Failed", lines: 1, meaning: "failed" },
      ]);
    });

    test("a person's word leaves lines out, or takes them, and the rest stays as it is", async () => {
      const { mapping } = await guessed(PAYOUTS);
      const out = await readWith(PAYOUTS, {
        ...mapping,
        statuses: [{ status: "reversed", taken: false }],
      });
      expect(short(out)).toEqual(["out 215.00 One"]);
      expect(out.feet[0]?.skipped).toEqual([
        { what: "lines marked “Reversed”", count: 1 },
        { what: "payments that failed", count: 1 },
      ]);
      const both = await readWith(PAYOUTS, {
        ...mapping,
        statuses: [
          { status: "Failed", taken: true },
          { status: "Reversed", taken: true },
        ],
      });
      expect(short(both)).toEqual(["out 215.00 One", "out 10.00 Two", "out 9.00 Three"]);
    });

    test("no status column at all takes every line, and one without a heading's help leaves out what failed", async () => {
      const { mapping } = await guessed(PAYOUTS);
      expect(
        (await readWith(PAYOUTS, { ...mapping, columns: { ...mapping.columns, status: null } }))
          .lines,
      ).toHaveLength(3);
      const other = PAYOUTS.replace("Status", "Outcome");
      const column = (await guessed(other)).mapping;
      expect((await readWith(other, column)).lines).toHaveLength(3);
      expect(
        (
          await readWith(other, {
            ...column,
            columns: { ...column.columns, status: 5 },
            statuses: [{ status: "Reversed", taken: true }],
          })
        ).lines,
      ).toHaveLength(2);
    });

    test("a status that nobody was asked about, because it stands below the first rows, is said and its line not taken", async () => {
      const row = (at: number, status: string): string =>
        `B${at},2026-03-16,Row ${at},5.00,Debit,${status}\n`;
      const long = `${PAYOUTS.replace("A2,2026-03-15,Two,10.00,Debit,Reversed\n", "")}${Array.from({ length: 700 }, (_, at) => row(at, "Successful")).join("")}${row(700, "Reversed")}`;
      const { mapping } = await guessed(long);
      expect(
        (await findQuestions(bytesOf(long), "csv", mapping)).statuses.map(({ status }) => status),
      ).toEqual(["Successful", "Failed"]);
      const { lines, bad } = await readWith(long, mapping);
      expect(lines).toHaveLength(701);
      expect(bad).toMatchObject([
        {
          lineNumber: 704,
          problem: expect.stringContaining("“Reversed” doesn't say whether money moved"),
        },
      ]);
    });

    const isStatusOpen = async (mapping: CsvMapping) =>
      unanswered(await findQuestions(bytesOf(PAYOUTS), "csv", mapping), mapping).includes("status");

    test("a status is open until a person has said what it is, or balances show it", async () => {
      const { mapping } = await guessed(PAYOUTS);
      expect(await isStatusOpen(mapping)).toBe(true);
      expect(
        await isStatusOpen({
          ...mapping,
          statuses: [{ status: "Reversed", taken: true }],
        }),
      ).toBe(false);
      expect(
        await isStatusOpen({
          ...mapping,
          columns: { ...mapping.columns, balance: 0 },
        }),
      ).toBe(false);
    });
  });
});

describe("balances below the lines", () => {
  const read = (text: string) => detectAndRead(bytesOf(text));

  test("Deutsche Bank and Postbank: the balance above the lines is the opening one, and `Kontostand` below them the closing one", async () => {
    const found = await read(PUBLISHED.POSTBANK);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ account: "DE63380700240041234567", currency: "EUR" }],
    });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 15.85",
      "out 2000",
    ]);
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "2014.08" },
      closing: { amount: "29.93" },
    });
  });

  test("a closing balance with its day in brackets, in the column of money in", async () => {
    const found = await read(PUBLISHED.DEUTSCHE_BANK_FORMERLY);
    expect(found.bad).toEqual([]);
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 1234.80",
      "out 123.52",
    ]);
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "1234.56" },
      closing: { amount: "2345.84" },
    });
  });

  test.each(["Buchungstag;Verwendungszweck;Betrag;Saldo\n", ""])(
    "`Kontostand` above the lines is taken for neither: it may be that of any day; header: %j",
    async (header) => {
      const { heads, feet, lines } = await read(
        `IBAN;DE02120300000000202051\nKontostand;9.999,00\n${header}14.03.2026;Miete;-900,00;1.100,00\n13.03.2026;Rechnung;1.000,00;2.000,00\n`,
      );
      expect(lines).toHaveLength(2);
      expect(heads[0]?.opening).toBeNull();
      expect(feet[0]?.closing).toBeNull();
    },
  );

  test("a payment whose text is only `Kontostand` is a line", async () => {
    const { lines } = await read(
      "Buchungstag;Verwendungszweck;Betrag;Saldo\n13.03.2026;Kontostand;1.000,00;2.000,00\n14.03.2026;Miete;-900,00;1.100,00\n",
    );
    expect(lines).toHaveLength(2);
  });
});
