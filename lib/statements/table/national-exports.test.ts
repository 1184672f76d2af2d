import { describe, expect, test } from "vitest";
import type { StatementLine } from "@/lib/domain/statements/statement";
import { ACCOUNT_CURRENCIES } from "../csv/testing/account-currencies";
import { BALANCES_AMONG_LINES } from "../csv/testing/balances-among-lines";
import { NATIONAL_WORDS } from "../csv/testing/national-words";
import { WITHOUT_HEADINGS } from "../csv/testing/without-headings";
import { detectStatement } from "../detect-statement";
import { bytesOf, detectAndRead, readAll } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ bookedOn, direction, amount, currency, narration }: StatementLine) =>
  `${bookedOn} ${direction} ${amount} ${currency ?? "–"}, ${narration}`;

describe("amounts in the account's currency, beside those in the payments'", () => {
  test("KBC's cards", async () => {
    const found = await read(ACCOUNT_CURRENCIES.KBC_CARD);
    expect(found).toMatchObject({ bad: [], certain: true, heads: [{ currency: "EUR" }] });
    expect(
      found.lines.map(({ direction, amount, currency }) => [direction, amount, currency]),
    ).toEqual([
      ["out", "16.52", null],
      ["out", "22.52", null],
      ["in", "35.77", null],
    ]);
  });

  test("without a line in the account's currency, and where both amounts are the same throughout", async () => {
    const lines = ACCOUNT_CURRENCIES.KBC_CARD.split("\n");
    const foreign = await read([lines[0], lines[2], ""].join("\n"));
    expect(foreign).toMatchObject({
      heads: [{ currency: "EUR" }],
      lines: [{ amount: "22.52", currency: null }],
    });
    const own = await read([lines[0], lines[1], lines[3], ""].join("\n"));
    expect(own.lines).toMatchObject([
      { direction: "out", amount: "16.52", currency: "EUR" },
      { direction: "in", amount: "35.77", currency: "EUR" },
    ]);
  });

  test("Alior", async () => {
    const { bad, lines } = await read(ACCOUNT_CURRENCIES.ALIOR);
    expect(bad).toEqual([]);
    expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual([
      ["out", "215.40", "PLN"],
      ["in", "1500.00", "PLN"],
    ]);
  });
});

test("a currency in the amounts' own cells is that of the line, so that several aren't taken for one", async () => {
  const { lines } = await read(
    "Date,Text,Amount,Balance\n13/01/2026,A,1500.00 USD,1500.00\n14/01/2026,B,-0.50000000 BTC,1499.50\n15/01/2026,C,-5.00,1494.50\n",
  );
  expect(lines.map(({ amount, currency }) => [amount, currency])).toEqual([
    ["1500.00", "USD"],
    ["0.50000000", "BTC"],
    ["5.00", null],
  ]);
  const caixa = await read(
    "Concepto;Fecha;Importe;Saldo\nLUZ;14/01/2026;-89,00EUR;911,00EUR\nACME;20/01/2026;1.500,00EUR;2.411,00EUR\n",
  );
  expect(caixa.lines.map(({ amount, currency }) => [amount, currency])).toEqual([
    ["89.00", "EUR"],
    ["1500.00", "EUR"],
  ]);
});

describe("balances as dated rows among the lines", () => {
  test("with the figures before their labels, and what could be paid out", async () => {
    const found = await read(BALANCES_AMONG_LINES.INBANK);
    expect(found.lines.map(short)).toEqual([
      "2026-01-14 out 89.00 EUR, ADDEBITO SDD ENERGIA 50",
      "2026-01-20 in 1500.00 EUR, BONIFICO ACME 48",
    ]);
    expect(found).toMatchObject({
      bad: [],
      certain: true,
      heads: [{ opening: { amount: "1000.00" } }],
      feet: [{ closing: { amount: "2411.00" } }],
      proofs: [{ outcome: "proven" }],
    });
  });

  test("letters set apart", async () => {
    const found = await read(BALANCES_AMONG_LINES.BANCO_DO_BRASIL);
    expect(found.lines.map(short)).toEqual([
      "2026-01-05 in 500.00 –, Pix - Recebido",
      "2026-01-15 out 250.30 –, Pagto conta luz",
    ]);
    expect(found).toMatchObject({ bad: [], proofs: [{ outcome: "proven" }] });
  });

  test.each([
    ["ITAU", "unproven"],
    ["BANCO_DO_BRASIL_DAYS", "proven"],
  ] as const)("of each day: %s", async (name, outcome) => {
    const found = await read(BALANCES_AMONG_LINES[name]);
    expect(
      found.lines.map(({ bookedOn, direction, amount }) => [bookedOn, direction, amount]),
    ).toEqual([
      ["2026-01-05", "in", "500.00"],
      ["2026-01-15", "out", "250.30"],
    ]);
    expect(found).toMatchObject({
      bad: [],
      heads: [{ opening: { amount: "1000.00" } }],
      proofs: [{ outcome }],
    });
  });

  test("Sella: the closing balance, whose label ends where a day could stand", async () => {
    const found = await read(BALANCES_AMONG_LINES.SELLA);
    expect(found.lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ["out", "89.00"],
      ["in", "1500.00"],
    ]);
    expect(found).toMatchObject({ bad: [], feet: [{ closing: { amount: "2411.00" } }] });
  });

  test("somebody's payment of a balance stays a line", async () => {
    const found = await read(
      "Data,Histórico,Valor,Saldo\n13/01/2026,SALDO,-10.00,90.00\n14/01/2026,S A L D O,-5.00,85.00\n",
    );
    expect(found.lines.map(({ amount }) => amount)).toEqual(["10.00", "5.00"]);
  });

  test("under headings with a currency's sign", async () => {
    const found = await read(BALANCES_AMONG_LINES.BRADESCO);
    expect(found.lines.map(short)).toEqual([
      "2026-01-05 in 500.00 –, TRANSFERENCIA PIX REM: ADA OBI",
      "2026-01-15 out 250.30 –, PAGTO ELETRONICO",
    ]);
    expect(found).toMatchObject({ bad: [], certain: true, proofs: [{ outcome: "proven" }] });
  });
});

describe("without headings, the account and its currency on every line", () => {
  test("Rabobank", async () => {
    const { heads, lines } = await read(WITHOUT_HEADINGS.RABOBANK);
    expect(heads).toMatchObject([{ account: "NL65RABO0123456789" }]);
    expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual([
      ["out", "10.00", "EUR"],
      ["in", "250.50", "EUR"],
      ["out", "99.95", "EUR"],
    ]);
  });

  test("ASN: a balance before the line, in front of the amount", async () => {
    const { heads, lines } = await read(WITHOUT_HEADINGS.ASN);
    expect(heads).toMatchObject([{ account: "NL81ASNB9999999999" }]);
    expect(
      lines.map(({ direction, amount, currency, balanceAfter }) => [
        direction,
        amount,
        currency,
        balanceAfter,
      ]),
    ).toEqual([
      ["in", "1000.00", "EUR", null],
      ["out", "1.65", "EUR", null],
      ["in", "828.72", "EUR", null],
    ]);
  });

  test("OTP", async () => {
    const { heads, lines } = await read(WITHOUT_HEADINGS.OTP);
    expect(heads).toMatchObject([{ account: "11773016-12345678" }]);
    expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual([
      ["out", "4560", "HUF"],
      ["in", "250000", "HUF"],
      ["out", "1200", "HUF"],
    ]);
  });

  test("two payments to one account don't make it the own one", async () => {
    const { heads } = await read(
      "14-01-2026,NL56ASNB0123456789,Ada,-5.00,100.00\n15-01-2026,NL56ASNB0123456789,Ada,-6.00,94.00\n",
    );
    expect(heads).toMatchObject([{ account: null }]);
  });
});

describe("words of their own", () => {
  test("Fortis in Dutch", async () => {
    const found = await read(NATIONAL_WORDS.FORTIS_DUTCH);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ account: "BE39001234567819" }],
      feet: [{ skipped: [{ what: "payments that failed", count: 1 }] }],
    });
    expect(found.lines).toMatchObject([
      {
        bookedOn: "2026-01-15",
        direction: "out",
        amount: "75.20",
        currency: "EUR",
        counterparty: "POWER NV",
        narration: "REF 5 DOMICILIERING",
      },
    ]);
  });

  test("Knab", async () => {
    const { lines } = await read(NATIONAL_WORDS.KNAB);
    expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual([
      ["out", "89.00", "EUR"],
      ["in", "1500.00", "EUR"],
    ]);
  });

  test("Danske Bank: what waits is no movement", async () => {
    const found = await read(NATIONAL_WORDS.DANSKE);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      feet: [{ skipped: [{ what: "pending entries", count: 1 }] }],
      proofs: [{ outcome: "proven" }],
    });
    expect(found.lines).toHaveLength(2);
  });

  test("a status that isn't known is asked about where no balance stands beside its line, and only there", async () => {
    const bytes = (status: string, balance: string) =>
      bytesOf(NATIONAL_WORDS.DANSKE.replace('"";"Venter"', `"${balance}";"${status}"`));
    const { mapping, questions } = await detectStatement(bytes("Særlig", ""), "list.csv");
    expect(questions).toEqual(["status"]);
    expect((await readAll(bytes("Særlig", ""), "csv", mapping)).bad).toMatchObject([
      { problem: expect.stringContaining("“Særlig” doesn't say whether money moved") },
    ]);
    expect(await read(new TextDecoder().decode(bytes("Særlig", "22.910,00")))).toMatchObject({
      certain: true,
      bad: [],
      lines: [{}, {}, {}],
    });
  });

  test("ZKB: the purpose is text, and the parts of an order are no lines", async () => {
    const found = await read(NATIONAL_WORDS.ZKB);
    expect(found).toMatchObject({ certain: true, bad: [], proofs: [{ outcome: "proven" }] });
    expect(found.lines.map(({ narration }) => narration)).toEqual([
      "Gutschrift Auftraggeber: Acme INV 7",
      "Belastungen eBanking (2)",
    ]);
  });

  test("Pekao", async () => {
    const { bad, lines } = await read(NATIONAL_WORDS.PEKAO);
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([
      { direction: "out", amount: "89.00", currency: "PLN", counterparty: "Power SA" },
      { direction: "in", amount: "1500.00", counterparty: "Acme" },
    ]);
    expect(lines[1]?.narration).toContain("INV 7");
  });

  test("K&H", async () => {
    const { heads, lines } = await read(NATIONAL_WORDS.KH);
    expect(heads).toMatchObject([{ account: "10400126-12345678-00000000" }]);
    expect(lines).toMatchObject([
      {
        direction: "out",
        amount: "45000",
        currency: "HUF",
        counterparty: "Power Kft",
        counterpartyAccount: "11773016-11111018-00000000",
      },
      { direction: "in", amount: "1250000" },
    ]);
  });

  test("AIB", async () => {
    expect(
      (await read(NATIONAL_WORDS.AIB)).lines.map(({ amount, currency }) => [amount, currency]),
    ).toEqual([
      ["90.10", "EUR"],
      ["1500.00", "EUR"],
    ]);
  });

  test("Fidelity: the days stand under the heading whose column isn't empty", async () => {
    const found = await read(NATIONAL_WORDS.FIDELITY);
    expect(found).toMatchObject({ bad: [], certain: true, proofs: [{ outcome: "proven" }] });
    expect(
      found.lines.map(({ bookedOn, direction, amount }) => [bookedOn, direction, amount]),
    ).toEqual([
      ["2026-01-20", "in", "1500.00"],
      ["2026-01-14", "out", "89.00"],
    ]);
    expect(found.lines[0]?.narration).toContain("DIRECT DEPOSIT ACME");
  });
});

test("a note with a day and a label begins no other account's lines", async () => {
  const found = await read(
    "Account: 1012345678\nDate,Narration,Debit,Credit\n13/03/2026,RENT,45.10,\n14/03/2026,Account: 2098765432 closed,,\n15/03/2026,SALE,,10.00\n",
  );
  expect(found.heads).toMatchObject([{ account: "1012345678" }]);
  expect(found.lines).toHaveLength(2);
});
