import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { UNSEEN } from "../csv/testing/unseen-layouts";
import { detectStatement } from "../detect-statement";
import { findQuestions } from "../ask";
import { bytesOf, detectAndRead, readAll, type ReadFile } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const detect = (text: string) => detectStatement(bytesOf(text), "statement.csv");
const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, narration }) =>
      `${bookedOn} ${direction} ${amount} ${narration}`,
  );

test("parts of a collective order below its line are left out, and refused where no balance shows that they are none of the account's", async () => {
  const found = await read(UNSEEN.RAIFFEISEN);
  expect(found).toMatchObject({
    bad: [],
    proofs: [{ outcome: "proven", opening: { amount: "1000" }, closing: { amount: "1180.5" } }],
  });
  expect(found.lines.map(({ amount }) => amount)).toEqual(["319.5", "500"]);
  expect(found.feet[0]?.skipped).toEqual([{ what: "rows without a booking day", count: 2 }]);
  const bare = await read(
    "Date;Text;Amount\n14.01.2026;Order;-319.50\n;Supplier A;-319.50\n20.01.2026;Customer;500.00\n",
  );
  expect(bare.bad).toHaveLength(1);
});

test("what is pending below a line is no part of it, even where it comes to the line's amount", async () => {
  const rows = [
    "ATM,2026-10-03 12:00:00,2026-10-04 12:00:00,Cash,-100.00,0.00,USD,COMPLETED,900.00",
    "CARD,2026-10-05 12:00:00,,Hotel,-50.00,0.00,USD,PENDING,",
    "CARD,2026-10-05 12:00:00,,Hotel,-50.00,0.00,USD,REVERTED,",
  ];
  const found = await read(
    [
      "Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      ...rows,
    ].join("\n"),
  );
  expect(short(found)).toEqual(["2026-10-04 out 100.00 Cash"]);
  expect(found.feet[0]?.skipped).toEqual([
    { what: "pending entries", count: 1 },
    { what: "payments that failed", count: 1 },
  ]);
});

describe("columns that name the account", () => {
  test("by a word that may mean another's, where it holds numbers", async () => {
    expect(await read(UNSEEN.JYSKE)).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ account: "5063 1234567" }],
    });
    const names = await read(UNSEEN.JYSKE.replaceAll("5063 1234567", "Drift"));
    expect(names).toMatchObject({ bad: [], heads: [{ account: null }] });
  });

  test("an exchange's wallet", async () => {
    expect(await read(UNSEEN.LUNO)).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ account: "3226120146793182112" }],
      proofs: [{ outcome: "proven", closing: { amount: "5991.5" } }],
    });
  });
});

test("a card's list counts what is owed: its marks are believed, and of other lists a person is asked", async () => {
  const found = await read(UNSEEN.SWISSCARD);
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual([
    "2026-01-20 out 47.85 HOTEL WIEN",
    "2026-01-16 in 300.00 YOUR PAYMENT - THANK YOU",
  ]);
  expect((await detect(UNSEEN.SWISSCARD.replace("Card number", "Batch"))).questions).toContain(
    "direction",
  );
  expect((await detect(UNSEEN.SWISSCARD.replace("47.85", "-47.85"))).questions).toContain(
    "direction",
  );
});

test("without headings, lines whose words say that they are still to come are none", async () => {
  const found = await read(UNSEEN.USAA);
  expect(found).toMatchObject({
    certain: false,
    bad: [],
    feet: [{ skipped: [{ what: "pending entries", count: 1 }] }],
  });
  expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    "out 12.34",
    "in 1500.00",
  ]);
});

test("a charge beside a card's amount is asked about", async () => {
  expect((await detect(UNSEEN.KBC_CARD)).questions).toContain("amount");
  expect((await detect(UNSEEN.KBC_CARD.replace("-0,38", "0"))).questions).not.toContain("amount");
});

test("balances on both sides of a line show that its amount is already less the charge", async () => {
  const found = await read(UNSEEN.MONIEPOINT);
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    heads: [{ currency: "NGN" }],
    proofs: [{ outcome: "proven", opening: { amount: "1000" }, closing: { amount: "6930" } }],
  });
  expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
    "in 9950.00",
    "out 4020.00",
  ]);
});

describe("a mark behind the balance", () => {
  test("is the line's where the balances follow without it", async () => {
    const found = await read(UNSEEN.PROVIDUS);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      proofs: [{ outcome: "proven", opening: { amount: "5000" }, closing: { amount: "20000" } }],
    });
  });

  test("is the balance's where they follow with it", async () => {
    const found = await read(
      UNSEEN.PROVIDUS.replace('"20,000.00",DR', '"5,000.00",DR').replace(
        '"10,000.00",0.00',
        '"35,000.00",0.00',
      ),
    );
    expect(found.proofs).toMatchObject([{ outcome: "proven", closing: { amount: "-5000" } }]);
  });
});

describe("several currencies in one list", () => {
  test("a person says which one is read, and nothing is mixed", async () => {
    const { questions, mapping } = await detect(UNSEEN.BINANCE);
    expect(questions).toContain("account");
    expect(
      (await findQuestions(bytesOf(UNSEEN.BINANCE), "csv", mapping as CsvMapping)).accounts.map(
        ({ account }) => account,
      ),
    ).toEqual(["USDT", "BTC"]);
    await expect(readAll(bytesOf(UNSEEN.BINANCE), "csv", mapping)).rejects.toThrow(
      "names several accounts",
    );
    const only = (onlyAccount: string) =>
      readAll(bytesOf(UNSEEN.BINANCE), "csv", { ...(mapping as CsvMapping), onlyAccount });
    const [tether, bitcoin] = [await only("USDT"), await only("BTC")];
    expect(tether).toMatchObject({
      bad: [],
      heads: [{ currency: "USDT" }],
      feet: [{ skipped: [{ what: "lines of other accounts", count: 1 }] }],
    });
    expect(tether.lines.map(({ direction, amount }) => `${direction} ${Number(amount)}`)).toEqual([
      "in 1000",
      "out 450",
      "out 500",
    ]);
    expect(bitcoin).toMatchObject({
      heads: [{ currency: "BTC" }],
      lines: [{ amount: "0.00500000" }],
    });
  });

  test("a card's payments in other currencies are one account's", async () => {
    expect(
      (
        await detect(
          "Date,Description,Currency,Amount,Exchange rate\n13/01/2026,A,USD,-10.00,1.1\n14/01/2026,B,EUR,-12.00,1\n15/01/2026,C,EUR,20.00,1\n",
        )
      ).questions,
    ).not.toContain("account");
  });

  test("numbers tell the accounts apart where each has one currency", async () => {
    const found = await read(UNSEEN.TWO_ACCOUNTS);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ account: "00101234561010" }, { account: "00101234561210" }],
      proofs: [{ outcome: "proven" }, { outcome: "proven" }],
    });
    expect(found.lines.map(({ currency }) => currency)).toEqual(["KES", "KES", "USD", "USD"]);
  });

  test("figures that name their currency say so, unless something else moved in the same row", async () => {
    expect(
      (await read(UNSEEN.BITSTAMP)).lines.map(
        ({ currency, namesCurrency }) => `${currency ?? ""} ${String(namesCurrency)}`,
      ),
    ).toEqual(["USD true", "USDC true", "USD true"]);
    const traded = await read(
      UNSEEN.BITSTAMP.replace("0.50000000 USDC,,", "0.50000000 USDC,0.50 USD,"),
    );
    expect(traded.lines.map(({ namesCurrency }) => namesCurrency)).toEqual([true, undefined, true]);
  });

  test("a list with a currency on each side of a line is no account's", async () => {
    expect(await detect(UNSEEN.VALR)).toMatchObject({
      format: null,
      problem: expect.stringContaining("one currency's account"),
    });
    expect((await detect(UNSEEN.VALR.replaceAll("USDC", "ZAR"))).format).toBe("csv");
  });
});

describe("headings", () => {
  test("a balance transaction is no balance", async () => {
    const found = await read(UNSEEN.STRIPE_PAYOUTS);
    expect(found).toMatchObject({
      certain: false,
      bad: [],
      mapping: { columns: { balance: null } },
    });
  });

  test("the day of making is a day", async () => {
    const found = await read(UNSEEN.CIRCLE);
    expect(found).toMatchObject({
      certain: false,
      bad: [],
      mapping: { columns: { bookedOn: 3, balance: null } },
    });
  });
});

describe("the account's currency", () => {
  test("by a sign that means one only", async () => {
    expect(await read(UNSEEN.OPAY)).toMatchObject({
      certain: true,
      heads: [{ account: "8123456789", currency: "NGN" }],
    });
    const inCells = await read(
      'Date,Text,Money in,Money out,Balance\n13 Jan 2026,ACME,"R 1 500.00",-,"R 1 600.00"\n14 Jan 2026,ADA,-,R 500.00,"R 1 100.00"\n',
    );
    expect(inCells.lines.map(({ currency }) => currency)).toEqual(["ZAR", "ZAR"]);
    const dollars = await read(
      "Date,Text,Money in,Money out,Balance\n13 Jan 2026,ACME,$1500.00,,$1600.00\n14 Jan 2026,ADA,,$500.00,$1100.00\n",
    );
    expect(dollars.lines.map(({ currency }) => currency)).toEqual([null, null]);
  });

  test.each(["Acct Currency:,NGN\n", "A/C Currency : NGN\n", "Account : 9040001234567 NGN\n"])(
    "above the lines: %j",
    async (head) => {
      expect(
        (
          await read(
            `${head}Date,Text,Debit,Credit,Balance\n13/01/2026,ACME,,10.00,30.00\n14/01/2026,ADA,5.00,,25.00\n`,
          )
        ).heads[0]?.currency,
      ).toBe("NGN");
    },
  );
});

describe("money out and what was taken back of it in one column", () => {
  const list = (...rows: string[]) =>
    [
      "Receipt No,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance",
      "TA1,2026-01-13 10:00:00,Pay bill,Completed,500.00,,1500.00",
      "TA2,2026-01-14 10:00:00,Business Payment,Completed,,-200.00,1300.00",
      "TA3,2026-01-14 10:05:00,Reversal of TA2,Completed,,200.00,1500.00",
      ...rows,
    ].join("\n");

  test("the balances tell how it is printed, not that all went the other way", async () => {
    for (const text of [
      list(),
      list("TA4,2026-01-15 10:00:00,Pay bill,Completed,50.00,,1550.00"),
    ]) {
      const found = await read(text);
      expect(found.bad).toEqual([]);
      expect(short(found).slice(0, 3)).toEqual([
        "2026-01-13 in 500.00 Pay bill",
        "2026-01-14 out 200.00 Business Payment",
        "2026-01-14 in 200.00 Reversal of TA2",
      ]);
      expect(found.proofs[0]).toMatchObject({ outcome: "proven", opening: { amount: "1000" } });
    }
  });
});

test.each([
  ["Available Balance", "Ledger Balance"],
  ["Available Balance", "Balance"],
])(
  "of %s and %s, the one that follows from the lines is the balance, whichever stands first",
  async (drawable, booked) => {
    const rows = [
      ["13/01/2026", "A", "", "100.00", "5100.00", "1100.00"],
      ["14/01/2026", "B", "50.00", "", "5000.00", "1050.00"],
      ["15/01/2026", "C", "", "25.00", "5075.00", "1075.00"],
    ];
    for (const columns of [
      [0, 1, 2, 3, 4, 5],
      [0, 1, 2, 3, 5, 4],
    ]) {
      const line = (cells: readonly string[]) => columns.map((column) => cells[column]).join(",");
      const found = await read(
        [
          line(["Date", "Description", "Debit", "Credit", drawable, booked]),
          ...rows.map(line),
        ].join("\n"),
      );
      expect(found).toMatchObject({
        bad: [],
        proofs: [{ outcome: "proven", closing: { amount: "1075" } }],
      });
    }
  },
);

test.each([
  ["20260113101112", "20260114235959"],
  ["2026-01-13-10.11.12.000000", "2026-01-14-23.59.59.000000"],
])("times that are printed as %s", async (first, second) => {
  expect(
    short(await read(`Date,Description,Amount\n${first},RENT,-45.10\n${second},BACK,10.00\n`)),
  ).toEqual(["2026-01-13 out 45.10 RENT", "2026-01-14 in 10.00 BACK"]);
});

test("a day that is printed once, beside its first line, isn't that of the lines below it", async () => {
  const { bad } = await read(
    "Date,Description,Debit,Credit,Balance\n13/01/2026,A,,100.00,1100.00\n,B,50.00,,1050.00\n",
  );
  expect(bad).toMatchObject([{ lineNumber: 3, problem: "The line has an amount and no date." }]);
});
