import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { CFA, WAYS } from "../csv/testing/ways-and-currencies";
import { detectStatement } from "../detect-statement";
import { findQuestions } from "../ask";
import { bytesOf, detectAndRead, readAll } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = (found: Awaited<ReturnType<typeof read>>) =>
  found.lines.map(
    ({ bookedOn, direction, amount, currency }) =>
      `${bookedOn} ${direction} ${amount} ${currency ?? "–"}`,
  );

describe("marks beside amounts", () => {
  test("Stripe's payments came in", async () => {
    const found = await read(WAYS.STRIPE_PAYMENTS);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "out 4000.00",
      "in 999.70",
      "in 999.70",
      "in 999.70",
      "in 999.70",
      "in 50.00",
    ]);
  });

  test("where every line is a payment and no figure has a sign, a person is asked", async () => {
    const found = await read(WAYS.STRIPE_PAYMENTS.replace(/^txn_6.*\n/m, ""));
    expect(found).toMatchObject({ certain: false, bad: [] });
    expect(found.lines.every(({ direction }) => direction === "in")).toBe(true);
  });

  test("what came in is called a payment too: where some figures have a minus, the signs say the way", async () => {
    const found = await read(
      "Date,Name,Type,Net\n2026-03-13,ACME,Payment,1450.00\n2026-03-14,ADA,Withdrawal,-250.50\n2026-03-15,EVE,Payment,-20.00\n",
    );
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 1450.00",
      "out 250.50",
      "out 20.00",
    ]);
  });

  test("Kraken's signs say the direction of trades too", async () => {
    const found = await read(WAYS.KRAKEN);
    expect(found.bad).toEqual([]);
    expect(found.lines.map(({ direction, amount }) => `${direction} ${Number(amount)}`)).toEqual([
      "in 1000",
      "out 250",
      "out 4",
      "in 100",
      "in 100",
      "out 46",
      "out 0.1",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("Kraken's ledger before 2021: one of its assets, and what is booked of it", async () => {
    const { questions, mapping } = await detectStatement(
      bytesOf(WAYS.KRAKEN_BEFORE_2021),
      "ledgers.csv",
    );
    expect({ questions, mapping }).toMatchObject({
      questions: ["account"],
      mapping: {
        columns: { account: 5, currency: null },
        amounts: { kind: "signed", inverted: false },
      },
    });
    expect(
      (await findQuestions(bytesOf(WAYS.KRAKEN_BEFORE_2021), "csv", mapping as CsvMapping))
        .accounts,
    ).toEqual([
      { account: "USDT", isNumber: false },
      { account: "ZEUR", isNumber: false },
    ]);
    const found = await readAll(bytesOf(WAYS.KRAKEN_BEFORE_2021), "csv", {
      ...(mapping as CsvMapping),
      onlyAccount: "USDT",
    });
    expect(found.bad).toEqual([]);
    expect(found.lines.map(({ direction, amount }) => `${direction} ${Number(amount)}`)).toEqual([
      "in 1000",
      "out 250",
      "out 0.4",
      "out 100",
      "out 4",
      "in 5",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
    expect(found.feet[0]?.skipped).toEqual([
      { what: "pending entries", count: 2 },
      { what: "lines of other accounts", count: 1 },
    ]);
    const one = await read(WAYS.KRAKEN_BEFORE_2021.replace(/^.*ZEUR.*\n/m, ""));
    expect(one).toMatchObject({
      certain: true,
      bad: [],
      mapping: { columns: { currency: 5 } },
      proofs: [{ outcome: "proven" }],
    });
  });

  test("where figures have no signs, a minus beside a mark takes a movement back", async () => {
    const found = await read(WAYS.TAKEN_BACK);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      mapping: { amounts: { kind: "marked", minusTurns: true } },
    });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 1000.00",
      "out 250.00",
      "in 250.00",
      "out 75.00",
      "out 1000.00",
    ]);
  });

  test("where a minus stands before what came in, a person is asked", async () => {
    const found = await read(WAYS.OWED);
    expect(found).toMatchObject({ certain: false, mapping: { amounts: { kind: "marked" } } });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "out 100.00",
      "in 500.00",
    ]);
  });
});

describe("of several amounts and currencies, those of the account", () => {
  test("HSBC in Hong Kong", async () => {
    const found = await read(WAYS.HSBC_HONG_KONG);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual(["2026-08-14 out 22.50 USD", "2026-08-03 in 100.00 USD"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test.each(["Billing", "Settlement"])("a card's: %s", async (word) => {
    const found = await read(WAYS.CARD.replaceAll("Billing", word));
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual(["2026-03-14 out 92.00 EUR", "2026-03-16 out 50.00 EUR"]);
  });

  test("the currency that is named after the amount's heading", async () => {
    const found = await read(
      "ID,Type,Datetime,Amount,Amount currency,Value,Value currency\n1,Deposit,2026-03-02T10:00:00Z,1000.00,USDC,999.00,USD\n2,Withdrawal,2026-03-13T10:00:00Z,500.00,USDC,499.00,USD\n",
    );
    expect(short(found)).toEqual(["2026-03-02 in 1000.00 USDC", "2026-03-13 out 500.00 USDC"]);
  });

  test("the francs of West and Central Africa: two currencies, so the account's", async () => {
    const headings = await read(CFA.IN_HEADINGS);
    expect(headings).toMatchObject({ certain: true, bad: [] });
    expect(short(headings)).toEqual(["2026-03-13 in 1000000 –", "2026-03-14 out 250000 –"]);
    const figures = await read(CFA.BESIDE_FIGURES);
    expect(figures.bad).toEqual([]);
    expect(short(figures)).toEqual(["2026-03-13 in 1000000 –", "2026-03-14 out 250000 –"]);
    expect([headings, figures].map(({ proofs }) => proofs[0]?.outcome)).toEqual([
      "proven",
      "proven",
    ]);
  });

  test("shillings by their names", async () => {
    const found = await read(
      "Date,Details,Amount,Currency\n13/03/2026,ACME,1000.00,KSh\n14/03/2026,ADA,-250.00,KSHS\n",
    );
    expect(found.lines.map(({ currency }) => currency)).toEqual(["KES", "KES"]);
  });
});

test("Revolut Business: who ordered a payment isn't who was paid", async () => {
  const found = await read(WAYS.REVOLUT_BUSINESS);
  expect(
    found.lines.map(({ direction, counterparty, narration }) => [
      direction,
      counterparty,
      narration,
    ]),
  ).toEqual([
    ["out", null, "To Ada Obi INV 7 W Ismati"],
    ["in", "ACME", "Money added from ACME INV 8"],
  ]);
});
