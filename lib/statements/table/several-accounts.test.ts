import { describe, expect, test } from "vitest";
import { SEVERAL } from "../csv/testing/further-layouts";
import { detectStatement } from "../detect-statement";
import { bytesOf, detectAndRead, readAll } from "../testing/read-all";

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
    ["the same number on the next page", "Account Number,0123456789\nDate,Details,Debit,Credit\n"],
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
    found.lines.map(({ counterparty, counterpartyAccount }) => [counterparty, counterpartyAccount]),
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
