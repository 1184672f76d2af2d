import { describe, expect, test } from "vitest";
import { FURTHER } from "../csv/testing/further-layouts";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, narration }) =>
      `${bookedOn} ${direction} ${amount} ${narration}`,
  );

test("SumUp: what the account moved by, newest first, and the payer's reference", async () => {
  const found = await read(FURTHER.SUMUP);
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(
    found.lines.map(({ bookedOn, direction, amount, currency, paymentReference }) => [
      bookedOn,
      direction,
      amount,
      currency,
      paymentReference,
    ]),
  ).toEqual([
    ["2025-12-29", "out", "840.12", "EUR", "INV 7"],
    ["2025-12-26", "out", "50.00", "EUR", "INV 8"],
    ["2025-03-15", "in", "40.00", "EUR", "INV 9"],
  ]);
  expect(found.proofs[0]).toMatchObject({
    outcome: "proven",
    opening: { amount: "1010" },
    closing: { amount: "159.88" },
  });
});

test("VTB: the amount in the account's currency, and what isn't booked yet is left out", async () => {
  const found = await read(FURTHER.VTB);
  expect(found.bad).toEqual([]);
  expect(
    found.lines.map(({ bookedOn, direction, amount, currency }) => [
      bookedOn,
      direction,
      amount,
      currency,
    ]),
  ).toEqual([
    ["2026-07-08", "out", "336.15", "RUB"],
    ["2026-07-07", "out", "300.00", "RUB"],
  ]);
  expect(found.feet[0]?.skipped).toEqual([{ what: "pending entries", count: 1 }]);
});

test("Erste: the own account and the other side's, and the sign rather than the word beside it", async () => {
  const found = await read(FURTHER.ERSTE);
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    heads: [{ account: "11600006-00000000-12345676" }],
  });
  expect(short(found)).toEqual(["2026-04-19 out 350 INV 7", "2026-04-17 in 1290 INV 8"]);
  expect(found.lines[1]).toMatchObject({
    valueOn: "2026-04-18",
    currency: "HUF",
    counterparty: "Linden Kft",
    counterpartyAccount: "11773016-11111018-00000001",
  });
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test("UBS in French: the line's currency and the bank's number", async () => {
  const found = await read(FURTHER.UBS);
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(found.lines[1]).toMatchObject({
    direction: "in",
    amount: "240.00",
    currency: "CHF",
    bankReference: "3456789ZT1234567",
    balanceAfter: "11653.94",
  });
});

test("Air Bank: the variable symbol is the payer's reference", async () => {
  const { lines } = await read(FURTHER.AIR_BANK);
  expect(lines).toMatchObject([
    {
      direction: "out",
      amount: "1.00",
      currency: "CZK",
      paymentReference: "77",
      counterpartyAccount: "223456789/1234",
    },
  ]);
});

test("Revolut in French: what is still pending isn't a movement", async () => {
  const found = await read(FURTHER.REVOLUT_FRENCH);
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual(["2026-09-14 out 45.20 Mercerie", "2026-09-15 in 100.00 ACME"]);
  expect(found.feet[0]?.skipped).toEqual([{ what: "pending entries", count: 1 }]);
});

test("Rabobank: the own account, and the payer's reference", async () => {
  const found = await read(FURTHER.RABOBANK);
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    heads: [{ account: "NL33RABO0123456789" }],
  });
  expect(found.lines[1]).toMatchObject({
    bookedOn: "2026-03-02",
    direction: "out",
    amount: "121.00",
    paymentReference: "BK9",
    counterpartyAccount: "NL44INGB0001234567",
  });
});

test("Banque Populaire: what the payer wrote is part of the text", async () => {
  expect(short(await read(FURTHER.BANQUE_POPULAIRE))[1]).toBe(
    "2026-04-14 in 1250.00 VIR ACME VIREMENT ACME FACT 7",
  );
});

test.each([
  ["ROMANIAN", ["2026-03-13 in 1000.00 Incasare ACME", "2026-03-14 out 10.00 Comision"]],
  ["TURKISH", ["2026-03-13 in 1000.00 EFT ACME", "2026-03-14 out 10.00 Masraf"]],
  ["RUSSIAN", ["2026-03-13 in 1000.00 ACME", "2026-03-14 out 10.00 Комиссия"]],
  ["CHINESE", ["2026-03-13 in 1000.00 ACME", "2026-03-14 out 10.00 手续费"]],
  [
    "ITALIAN_SIDES",
    ["2026-02-03 in 1220.00 BONIFICO FATT. 12", "2026-02-16 out 85.40 PAGAMENTO POS"],
  ],
  [
    "ITALIAN_ROWS",
    ["2026-02-13 out 193.98 Pagamento CARTA", "2026-02-14 in 1650.00 Bonifico ACME"],
  ],
  [
    "SPANISH_SIDES",
    ["2026-03-12 out 142.50 COMPRA TARJ. FIGMA.COM", "2026-03-15 in 3200.00 NOMINA"],
  ],
  [
    "PAYSTACK_LEDGER",
    ["2026-03-02 out 5010 Transfer of NGN 5000 to Ada Obi", "2026-03-13 in 20000 Topup"],
  ],
] as const)("%s: headings in their words", async (name, lines) => {
  const found = await read(FURTHER[name]);
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual(lines);
  expect(found.proofs[0]?.outcome).toBe("proven");
});

describe("text under headings that aren't known", () => {
  test("is kept where the columns named as text hold none; what is the same on every line isn't", async () => {
    const found = await read(FURTHER.ING_SPAIN);
    expect(short(found)).toEqual([
      "2026-12-31 in 1.37 Compras Otros Devolución AMZN",
      "2026-12-23 in 139.41 Nómina Pensión Nomina ACME",
    ]);
  });

  test("and without a question where no column is named as text", async () => {
    const found = await read(
      "Date,Gubbins,Amount,Balance\n2026-03-13,ACME,100.00,1100.00\n2026-03-14,ADA,-50.00,1050.00\n",
    );
    expect(found.certain).toBe(true);
    expect(short(found)).toEqual(["2026-03-13 in 100.00 ACME", "2026-03-14 out 50.00 ADA"]);
  });
});

test("a fee in a column of its own is asked about where no balances show what it did", async () => {
  const text =
    "Date,Description,Amount,Fee\n2026-03-13,Sale,200.00,3.00\n2026-03-14,Refund,-100.00,0.00\n";
  expect((await read(text)).certain).toBe(false);
  expect((await read(text.replace("3.00", "0.00"))).certain).toBe(true);
});

test("months in Spanish, Italian, Dutch and Swedish", async () => {
  const found = await read(
    "Fecha;Concepto;Importe;Saldo\n13 ene 2026;A;1.000,00;1.500,00\n14 mrt 2026;B;-10,00;1.490,00\n15 maj 2026;C;-90,00;1.400,00\n1 giugno 2026;D;-1,00;1.399,00\n15 dic 2026;E;-9,00;1.390,00\n",
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(found.lines.map(({ bookedOn }) => bookedOn)).toEqual([
    "2026-01-13",
    "2026-03-14",
    "2026-05-15",
    "2026-06-01",
    "2026-12-15",
  ]);
});

test.each([
  ["Amount CZK", "Balance CZK", "CZK"],
  ["Betrag CHF", "Saldo CHF", "CHF"],
  ["AMOUNT ALL", "BALANCE ALL", null],
  ["Amount USD", "Balance EUR", null],
])("the currency behind the headings %s and %s", async (amount, balance, currency) => {
  const { heads } = await read(
    `Date,Text,${amount},${balance}\n2026-03-13,A,100.00,1100.00\n2026-03-14,B,-50.00,1050.00\n`,
  );
  expect(heads[0]?.currency).toBe(currency);
});
