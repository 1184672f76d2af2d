import { describe, expect, test } from "vitest";
import { CFA, OTHER_WORDS, WAYS } from "../csv/testing/ways-and-currencies";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = (found: Awaited<ReturnType<typeof read>>) => found.lines.map(({ bookedOn, direction, amount, currency }) => `${bookedOn} ${direction} ${amount} ${currency ?? "–"}`);

describe("marks beside amounts", () => {
  test("Stripe's payments came in", async () => {
    const found = await read(WAYS.STRIPE_PAYMENTS);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(["out 4000.00", "in 999.70", "in 999.70", "in 999.70", "in 999.70", "in 50.00"]);
  });

  test("where every line is a payment and no figure has a sign, a person is asked", async () => {
    const found = await read(WAYS.STRIPE_PAYMENTS.replace(/^txn_6.*\n/m, ""));
    expect(found).toMatchObject({ certain: false, bad: [] });
    expect(found.lines.every(({ direction }) => direction === "in")).toBe(true);
  });

  test("Kraken's signs say the direction of trades too", async () => {
    const found = await read(WAYS.KRAKEN);
    expect(found.bad).toEqual([]);
    expect(found.lines.map(({ direction, amount }) => `${direction} ${Number(amount)}`)).toEqual(["in 1000", "out 250", "out 4", "in 100", "in 100", "out 46", "out 0.1"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("where figures have no signs, a minus beside a mark takes a movement back", async () => {
    const found = await read(WAYS.TAKEN_BACK);
    expect(found).toMatchObject({ certain: true, bad: [], mapping: { amounts: { kind: "marked", minusTurns: true } } });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(["in 1000.00", "out 250.00", "in 250.00", "out 75.00", "out 1000.00"]);
  });

  test("where a minus stands before what came in, a person is asked", async () => {
    const found = await read(WAYS.OWED);
    expect(found).toMatchObject({ certain: false, mapping: { amounts: { kind: "marked" } } });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(["out 100.00", "in 500.00"]);
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
    expect(short(found)).toEqual(["2026-03-13 out 92.00 EUR", "2026-03-15 out 50.00 EUR"]);
  });

  test("the currency that is named after the amount's heading", async () => {
    const found = await read("ID,Type,Datetime,Amount,Amount currency,Value,Value currency\n1,Deposit,2026-03-02T10:00:00Z,1000.00,USDC,999.00,USD\n2,Withdrawal,2026-03-13T10:00:00Z,500.00,USDC,499.00,USD\n");
    expect(short(found)).toEqual(["2026-03-02 in 1000.00 USDC", "2026-03-13 out 500.00 USDC"]);
  });

  test("the francs of West and Central Africa: two currencies, so the account's", async () => {
    const headings = await read(CFA.IN_HEADINGS);
    expect(headings).toMatchObject({ certain: true, bad: [] });
    expect(short(headings)).toEqual(["2026-03-13 in 1000000 –", "2026-03-14 out 250000 –"]);
    const figures = await read(CFA.BESIDE_FIGURES);
    expect(figures.bad).toEqual([]);
    expect(short(figures)).toEqual(["2026-03-13 in 1000000 –", "2026-03-14 out 250000 –"]);
    expect([headings, figures].map(({ proofs }) => proofs[0]?.outcome)).toEqual(["proven", "proven"]);
  });

  test("shillings by their names", async () => {
    const found = await read("Date,Details,Amount,Currency\n13/03/2026,ACME,1000.00,KSh\n14/03/2026,ADA,-250.00,KSHS\n");
    expect(found.lines.map(({ currency }) => currency)).toEqual(["KES", "KES"]);
  });
});

test("Revolut Business: who ordered a payment isn't who was paid", async () => {
  const found = await read(WAYS.REVOLUT_BUSINESS);
  expect(found.lines.map(({ direction, counterparty, narration }) => [direction, counterparty, narration])).toEqual([
    ["out", null, "To Ada Obi INV 7 W Ismati"],
    ["in", "ACME", "Money added from ACME INV 8"],
  ]);
});

describe("headings in other words", () => {
  test("Qonto in French", async () => {
    const found = await read(OTHER_WORDS.QONTO_FRENCH);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines).toMatchObject([
      { bookedOn: "2026-03-13", direction: "in", amount: "1000.00", currency: "EUR", narration: "INV 7", bankReference: "T1", counterparty: "ACME", counterpartyAccount: "FR7616958000011234567890123" },
      { direction: "out", amount: "250.00", bankReference: "T2", counterparty: "ADA OBI" },
    ]);
    expect(found.feet[0]?.skipped).toEqual([{ what: "payments that failed", count: 1 }]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("BNP Paribas Fortis: the account, the other side and its account, and what was refused", async () => {
    const found = await read(OTHER_WORDS.FORTIS);
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account: "BE71096123456769" }] });
    expect(found.lines).toMatchObject([
      { direction: "out", amount: "250.00", currency: "EUR", counterparty: "ADA OBI", counterpartyAccount: "BE62510007547061", narration: "REF 5 VIREMENT BE62 ADA" },
      { direction: "in", amount: "1000.00", counterparty: "ACME" },
    ]);
    expect(found.feet[0]?.skipped).toEqual([{ what: "payments that failed", count: 1 }]);
  });

  test("Belfius: each account is a statement of its own", async () => {
    const found = await read(OTHER_WORDS.BELFIUS);
    expect(found.heads.map(({ account }) => account)).toEqual(["BE71096123456769", "BE71096123456770"]);
    expect(found.lines).toMatchObject([{ counterparty: "ADA OBI", counterpartyAccount: "BE62510007547061", narration: "VIREMENT ADA OBI REF 5", bankReference: "12" }, { counterparty: "ACME" }]);
  });

  test("BoursoBank: balances have another decimal sign than amounts", async () => {
    const found = await read(OTHER_WORDS.BOURSOBANK);
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account: "00040211293" }] });
    expect(found.lines.map(({ direction, amount, balanceAfter }) => [direction, amount, balanceAfter])).toEqual([["out", "25.50", "1000.00"], ["in", "500.00", "1025.50"]]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("a balance that is the same beside every line is that of the day of the export", async () => {
    const found = await read(OTHER_WORDS.BOURSOBANK.replace("1025.50", "1000.00"));
    expect(found.lines.map(({ balanceAfter }) => balanceAfter)).toEqual([null, null]);
    expect(found).toMatchObject({ certain: true, proofs: [{ outcome: "unproven" }] });
    // Two accounts may have the same balance by chance.
    const westpac = await read("Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance\n034001844999,18/08/2026,WITHDRAWAL MOBILE,50.00,,100.00\n734001872217,18/08/2026,DEPOSIT ONLINE,,50.00,100.00\n");
    expect(westpac.lines.map(({ balanceAfter }) => balanceAfter)).toEqual(["100.00", "100.00"]);
  });

  test("Emirates Islamic: dashes are no reference", async () => {
    const found = await read(OTHER_WORDS.EMIRATES_ISLAMIC);
    expect(found.lines.map(({ bankReference }) => bankReference)).toEqual([null, "25-342885194-1-151", "25-342445656-1-151"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("Arabic", async () => {
    const found = await read(OTHER_WORDS.ARABIC);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines).toMatchObject([{ direction: "in", amount: "1000.00", bankReference: "FT1", valueOn: "2026-03-13" }, { direction: "out", amount: "250.00", narration: "تحويل صادر" }]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("Air Bank, and Commerzbank's own account", async () => {
    const found = await read(OTHER_WORDS.AIR_BANK);
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account: "123456789/1234" }] });
    expect(found.lines[0]).toMatchObject({ bookedOn: "2018-05-28", direction: "out", amount: "1.00", currency: "CZK", counterparty: "Other Name", counterpartyAccount: "123456788/1234", bankReference: "3228446118", narration: "Memo for me test" });
    expect((await read(OTHER_WORDS.COMMERZBANK)).heads).toMatchObject([{ account: "538917600" }]);
  });
});
