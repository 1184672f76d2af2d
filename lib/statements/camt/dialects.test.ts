import { describe, expect, test } from "vitest";
import { bytesOf, detectAndRead, eventsOf } from "../testing/read-all";
import { ISR_BATCH, POSTFINANCE_CASH, SUMMED_AS_BINARY } from "./testing/dialects";

test("PostFinance's marks of a rejected or faulty credit are text, not the payer's reference", async () => {
  const read = await detectAndRead(bytesOf(POSTFINANCE_CASH));
  expect(read.lines).toMatchObject([
    {
      bankReference: "260302CH0EF0P0JZ",
      paymentReference: null,
      narration: expect.stringContaining("EINZAHLUNG AUF EIGENES KONTO"),
    },
  ]);
  expect(read.proofs[0]?.outcome).toBe("proven");
});

test("a batch of payments by reference: who owed each, beside who paid it, and the bank's number of the batch", async () => {
  const read = await detectAndRead(bytesOf(ISR_BATCH));
  expect(
    read.lines.map(({ amount, counterparty, paymentReference, narration }) => [
      amount,
      counterparty,
      paymentReference,
      narration,
    ]),
  ).toEqual([
    [
      "2187.00",
      "Banque Cantonale Vaudoise",
      "302388292000011111111111111",
      "302388292000011111111111111 ?REJECT?0 CRÉDIT GROUPÉ BVR Ultimate Payer Ltd 20170323001234567891234567891234",
    ],
    [
      "1296.00",
      "Banque Cantonale Vaudoise",
      "302388292000022222222222222",
      "302388292000022222222222222 ?REJECT?0 CRÉDIT GROUPÉ BVR 20170323001234567891234567891234",
    ],
  ]);
  expect(read.proofs[0]?.outcome).toBe("proven");
});

test("balances that a bank's program summed up as binary numbers prove the lines, and a direct debit's mandate stays", async () => {
  const read = await detectAndRead(bytesOf(SUMMED_AS_BINARY));
  expect(read.heads[0]?.opening).toEqual({ amount: "94.01", on: "2025-12-10" });
  expect(read.feet[0]?.closing).toEqual({ amount: "-7.49", on: "2026-01-22" });
  expect(read.lines).toMatchObject([
    {
      bookedOn: "2025-12-12",
      valueOn: "2025-12-12",
      direction: "out",
      amount: "101.5",
      narration: "028-1234567 Amazon.de 2ABCD EF9GFP28 7829857",
    },
  ]);
  expect(read.proofs[0]?.outcome).toBe("proven");
});

describe("balances in several currencies", () => {
  const balance = (code: string, currency: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`;
  const statement = (account: string, ...balances: string[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><Othr><Id>1012345678</Id></Othr></Id>${account}</Acct>${balances.join("")}<Ntry><Amt Ccy="EUR">8.85</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

  test("those in the account's count, whichever come first", async () => {
    const read = await detectAndRead(
      bytesOf(
        statement(
          "<Ccy>EUR</Ccy>",
          balance("OPBD", "CHF", "17.00"),
          balance("OPBD", "EUR", "18.15"),
          balance("CLBD", "CHF", "25.00"),
          balance("CLBD", "EUR", "27.00"),
        ),
      ),
    );
    expect(read.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "18.15" },
      closing: { amount: "27.00" },
    });
  });

  test("of a pair for each day, the statement opens with the first day's and closes with the last day's, in whatever order they stand", async () => {
    const of = (code: string, day: string, amount: string) =>
      balance(code, "EUR", amount).replace("2026-03-02", day);
    const pairs = [
      of("OPBD", "2026-03-02", "18.15"),
      of("CLBD", "2026-03-02", "20.00"),
      of("OPBD", "2026-03-03", "20.00"),
      of("CLBD", "2026-03-03", "27.00"),
    ];
    for (const printed of [pairs, pairs.toReversed()]) {
      const read = await detectAndRead(bytesOf(statement("<Ccy>EUR</Ccy>", ...printed)));
      expect(read.proofs[0]).toMatchObject({
        outcome: "proven",
        opening: { amount: "18.15", on: "2026-03-02" },
        closing: { amount: "27.00", on: "2026-03-03" },
      });
    }
  });

  test("one at the end in another currency proves nothing, though its figure fits", async () => {
    const read = await detectAndRead(
      bytesOf(statement("", balance("OPBD", "EUR", "18.15"), balance("CLBD", "SEK", "27.00"))),
    );
    expect(read.feet[0]?.closing).toBeNull();
    expect(read.proofs[0]?.outcome).toBe("unproven");
  });
});

test("a file that says it is in UTF-8 and holds Western European letters is read with them, wherever chunks are cut", async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>${POSTFINANCE_CASH.slice(POSTFINANCE_CASH.indexOf("<Document")).replace("EINZAHLUNG AUF", "Gebühr für Straße €")}`;
  const bytes = Buffer.from(text.replace("€", "\u0080"), "latin1");
  for (const size of [1, 7, 65_536]) {
    const line = (await eventsOf(bytes, "camt", null, [size])).find(
      (event) => event.kind === "line",
    );
    expect(line).toMatchObject({
      line: { narration: expect.stringContaining("Gebühr für Straße € EIGENES KONTO") },
    });
  }
  const utf8 = await eventsOf(Buffer.from(text), "camt", null, [1]);
  expect(utf8.find((event) => event.kind === "line")).toMatchObject({
    line: { narration: expect.stringContaining("Gebühr für Straße € EIGENES KONTO") },
  });
});
