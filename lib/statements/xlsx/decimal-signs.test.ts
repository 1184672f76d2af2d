import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { detectAndRead } from "../testing/read-all";

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
  expect(found.proofs[0]).toMatchObject({ outcome: "proven", opening: OPENING, closing: CLOSING });
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
