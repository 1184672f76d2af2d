import { describe, expect, test } from "vitest";
import { findQuestions } from "../ask";
import { OTHER_WORDS } from "../csv/testing/other-words";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));

describe("headings in other words", () => {
  test("Qonto in French", async () => {
    const found = await read(OTHER_WORDS.QONTO_FRENCH);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines).toMatchObject([
      {
        bookedOn: "2026-03-13",
        direction: "in",
        amount: "1000.00",
        currency: "EUR",
        narration: "INV 7",
        bankReference: "T1",
        counterparty: "ACME",
        counterpartyAccount: "FR7616958000011234567890123",
      },
      { direction: "out", amount: "250.00", bankReference: "T2", counterparty: "ADA OBI" },
    ]);
    expect(found.feet[0]?.skipped).toEqual([{ what: "payments that failed", count: 1 }]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("a mark under a heading that isn't known, and shillings without cents", async () => {
    const found = await read(OTHER_WORDS.UNKNOWN_MARK);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      mapping: { amounts: { kind: "marked", amount: 2, mark: 3 }, columns: { narration: [1] } },
      proofs: [{ outcome: "proven" }],
    });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 150000",
      "out 400000",
      "out 5000",
    ]);
    // Where balances show other ways, it is no mark of the lines.
    expect(
      (await read(OTHER_WORDS.UNKNOWN_MARK.replace('FEE,"5,000/=",D', 'FEE,"5,000/=",C'))).mapping,
    ).toMatchObject({ amounts: { kind: "signed" } });
    expect(
      (
        await read(
          OTHER_WORDS.UNKNOWN_MARK.replaceAll(/,"[\d,]+\/="$/gm, "").replace(",Bal Amt", ""),
        )
      ).mapping,
    ).toMatchObject({ amounts: { kind: "marked", mark: 3 } });
  });

  test.each(["SENT_RECEIVED", "DEPOSITED"] as const)(
    "what was sent or withdrawn, and received or deposited, between balances of other names: %s",
    async (name) => {
      const found = await read(OTHER_WORDS[name]);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        mapping: { header: expect.anything(), amounts: { kind: "split", in: 3, out: 2 } },
      });
      expect(found.lines).toMatchObject([
        { bookedOn: "2026-03-13", direction: "in", amount: "500.00" },
        { bookedOn: "2026-03-14", direction: "out", amount: "250.00" },
      ]);
      expect(found.proofs).toMatchObject([
        {
          outcome: "proven",
          opening: { amount: "1000.00", on: "2026-03-12" },
          closing: { amount: "1250.00" },
        },
      ]);
      expect(found.feet[0]?.skipped).toEqual([]);
    },
  );

  test("BNP Paribas Fortis: the account, the other side and its account, and what was refused", async () => {
    const found = await read(OTHER_WORDS.FORTIS);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ account: "BE71096123456769" }],
    });
    expect(found.lines).toMatchObject([
      {
        direction: "out",
        amount: "250.00",
        currency: "EUR",
        counterparty: "ADA OBI",
        counterpartyAccount: "BE62510007547061",
        narration: "REF 5 VIREMENT BE62 ADA",
      },
      { direction: "in", amount: "1000.00", counterparty: "ACME" },
    ]);
    expect(found.feet[0]?.skipped).toEqual([{ what: "payments that failed", count: 1 }]);
  });

  test("Belfius: each account is a statement of its own", async () => {
    const found = await read(OTHER_WORDS.BELFIUS);
    expect(found.heads.map(({ account }) => account)).toEqual([
      "BE71096123456769",
      "BE71096123456770",
    ]);
    expect(found.lines).toMatchObject([
      {
        counterparty: "ADA OBI",
        counterpartyAccount: "BE62510007547061",
        narration: "VIREMENT ADA OBI REF 5",
        bankReference: "12",
      },
      { counterparty: "ACME" },
    ]);
  });

  test("BoursoBank: balances have another decimal sign than amounts", async () => {
    const found = await read(OTHER_WORDS.BOURSOBANK);
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account: "00040211293" }] });
    expect(
      found.lines.map(({ direction, amount, balanceAfter }) => [direction, amount, balanceAfter]),
    ).toEqual([
      ["out", "25.50", "1000.00"],
      ["in", "500.00", "1025.50"],
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("a balance that is the same beside every line is that of the day of the export", async () => {
    const found = await read(OTHER_WORDS.BOURSOBANK.replace("1025.50", "1000.00"));
    expect(found.lines.map(({ balanceAfter }) => balanceAfter)).toEqual([null, null]);
    expect(found).toMatchObject({ certain: true, proofs: [{ outcome: "unproven" }] });
    // Two accounts may have the same balance by chance.
    const westpac = await read(
      "Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance\n034001844999,18/08/2026,WITHDRAWAL MOBILE,50.00,,100.00\n734001872217,18/08/2026,DEPOSIT ONLINE,,50.00,100.00\n",
    );
    expect(westpac.lines.map(({ balanceAfter }) => balanceAfter)).toEqual(["100.00", "100.00"]);
  });

  test("Emirates Islamic: dashes are no reference", async () => {
    const found = await read(OTHER_WORDS.EMIRATES_ISLAMIC);
    expect(found.lines.map(({ bankReference }) => bankReference)).toEqual([
      null,
      "25-342885194-1-151",
      "25-342445656-1-151",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("Arabic", async () => {
    const found = await read(OTHER_WORDS.ARABIC);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(found.lines).toMatchObject([
      { direction: "in", amount: "1000.00", bankReference: "FT1", valueOn: "2026-03-13" },
      { direction: "out", amount: "250.00", narration: "تحويل صادر" },
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("Air Bank, and Commerzbank's own account", async () => {
    const found = await read(OTHER_WORDS.AIR_BANK);
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account: "123456789/1234" }] });
    expect(found.lines[0]).toMatchObject({
      bookedOn: "2018-05-28",
      direction: "out",
      amount: "1.00",
      currency: "CZK",
      counterparty: "Other Name",
      counterpartyAccount: "123456788/1234",
      bankReference: "3228446118",
      narration: "Memo for me test",
    });
    expect((await read(OTHER_WORDS.COMMERZBANK)).heads).toMatchObject([{ account: "538917600" }]);
  });
});

describe("days in three columns", () => {
  /** Bank Zero's columns. */
  const BANK_ZERO = `Year,Month,Day,Time,Type,Amount,Balance,Description 1,Description 2,Description 3
2026,1,3,10:22,EFT,1500.00,1600.00,ACME,INV 7,
2026,1,4,11:22,EFT,-500.00,1100.00,ADA,RENT,
2026,2,1,09:05,POS,-100.00,1000.00,SHOP,,
`;

  test("a day in three columns is read whole, is no question, and the balances prove the lines", async () => {
    const found = await detectAndRead(bytesOf(BANK_ZERO));
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      mapping: { columns: { bookedOn: 2, year: 0, month: 1 } },
    });
    expect(
      found.lines.map(
        ({ bookedOn, direction, amount, narration }) =>
          `${bookedOn} ${direction} ${amount} ${narration}`,
      ),
    ).toEqual([
      "2026-01-03 in 1500.00 ACME INV 7",
      "2026-01-04 out 500.00 ADA RENT",
      "2026-02-01 out 100.00 SHOP",
    ]);
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "100" },
      closing: { amount: "1000" },
    });
    if (found.mapping?.kind !== "table") throw new Error("no table");
    expect(
      (await findQuestions(bytesOf(BANK_ZERO), "csv", found.mapping)).questions.includes("dates"),
    ).toBe(false);
  });

  test("months may be words, and a day that there isn't is refused with its parts", async () => {
    const found = await detectAndRead(
      bytesOf("Day,Month,Year,Details,Debit,Credit\n3,Jan,2026,A,5.00,\n31,Feb,2026,B,,7.00\n"),
    );
    expect(found.lines.map(({ bookedOn, direction }) => `${bookedOn} ${direction}`)).toEqual([
      "2026-01-03 out",
    ]);
    expect(found.bad).toMatchObject([{ problem: expect.stringContaining("31 Feb 2026") }]);
  });

  test("a column of years beside a whole date is none of its parts", async () => {
    const found = await detectAndRead(
      bytesOf(
        "Date,Year,Month,Details,Debit,Credit\n13/01/2026,2026,1,A,5.00,\n14/01/2026,2026,1,B,,7.00\n",
      ),
    );
    expect(found.lines.map(({ bookedOn }) => bookedOn)).toEqual(["2026-01-13", "2026-01-14"]);
  });
});
