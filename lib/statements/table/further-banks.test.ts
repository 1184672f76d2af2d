import { describe, expect, test } from "vitest";
import {
  ABN_AMRO_TAB,
  MBANK,
  NEDBANK,
  STANBIC_ZAMBIA,
  STANDARD_BANK_HISTORY,
  VOLKSBANK,
} from "../csv/testing/samples";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, narration }) =>
      `${bookedOn} ${direction} ${amount} ${narration}`,
  );

describe("layouts of further banks", () => {
  test("Volksbank: S and H in a column without a name, of the balances too", async () => {
    const found = await read(VOLKSBANK);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual([
      "2026-03-14 out 12.50 ÜBERWEISUNG Rechnung 77 Muster GmbH Papier AG",
      "2026-03-03 in 1112.00 GUTSCHRIFT Auftrag 5 Kunde KG Muster GmbH",
    ]);
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "-1200.00" },
      closing: { amount: "-100.50" },
    });
  });

  test("mBank: the semicolon that cuts the header, though a comma cuts more lines alike", async () => {
    const found = await read(MBANK);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual([
      "2026-09-18 out 118.72 SKLEP  ZAKUP      PRZY UŻYCIU KARTY",
      "2026-09-19 out 14.00 BILET      BLIK",
      "2026-09-20 in 1050.00 PRZELEW      OD FIRMY",
    ]);
  });

  test("Standard Bank's history proves by the balances among its lines", async () => {
    const found = await read(STANDARD_BANK_HISTORY);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(
      found.lines.map(({ bookedOn, direction, amount }) => [bookedOn, direction, amount]),
    ).toEqual([
      ["2026-11-21", "in", "200.22"],
      ["2026-11-22", "out", "100.01"],
    ]);
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      opening: { amount: "1000" },
      closing: { amount: "1100.21" },
    });
  });

  test("Nedbank: a balance of five digits is no day, and whole figures are amounts", async () => {
    const found = await read(NEDBANK);
    expect(found.bad).toEqual([]);
    expect(short(found)).toEqual([
      "2026-03-01 out 33 COVER 260301",
      "2026-03-03 out 1000 LOAN",
      "2026-03-27 out 41.6 SERVICE FEE",
      "2026-03-31 in 9106.98 CUSTOMER 9",
    ]);
    expect(found.lines[0]).toMatchObject({ valueOn: null, balanceAfter: "54676.77" });
    // The bank's note among the lines is reported, since a wrongly chosen column would look the same.
    expect(found.feet[0]?.skipped).toEqual([{ what: "rows without an amount", count: 1 }]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("ABN AMRO: the amount between two balances", async () => {
    const found = await read(ABN_AMRO_TAB);
    expect(
      found.lines.map(({ bookedOn, direction, amount, balanceAfter }) => [
        bookedOn,
        direction,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ["2026-01-31", "out", "85.50", "914.50"],
      ["2026-02-01", "in", "100.00", "1014.50"],
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("Stanbic in Zambia: the text in a column without a name", async () => {
    const found = await read(STANBIC_ZAMBIA);
    expect(short(found)).toEqual(["2026-02-14 out 600.00 AT26 INTERNAL TRANSFER Fact 226"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test.each([
    [
      "Rekeningnummer;Muntsoort;Transactiedatum;Rentedatum;Beginsaldo;Eindsaldo;Transactiebedrag;Omschrijving",
      "1;EUR;20260131;20260131;1000,00;914,50;-85,50;Huur",
    ],
    [
      "dateOp;dateVal;label;category;amount;accountNum;accountbalance",
      "2026-01-31;2026-01-31;Huur;Wonen;-85,50;1;914,50",
    ],
    ["Date;Libellé;Débit Euros;Crédit Euros;", "31/01/2026;Huur;85,50;;"],
    [
      "Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta;",
      "2026/01/31;-85,50;;;;Huur;914,50;SEK;",
    ],
    [
      "Könyvelés dátuma;Értéknap;Terhelés;Jóváírás;Partner neve;Közlemény",
      "2026.01.31.;2026.01.31.;85,50;;Partner;Huur",
    ],
    ["Fecha;Fecha valor;Concepto;Importe;Saldo", "31/01/2026;31/01/2026;Huur;-85,50;914,50"],
    [
      "Data contabile;Data valuta;Descrizione;Addebiti;Accrediti",
      "31/01/2026;31/01/2026;Huur;85,50;",
    ],
    [
      "Buchungstag;Wertstellung (Valuta);Vorgang;Umsatz in EUR;",
      "31.01.2026;31.01.2026;Huur;-85,50;",
    ],
    [
      "Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF",
      "2026-01-31;Huur;;-85,50;2026-01-31;914,50",
    ],
    [
      "Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Saldo;Beschreibung1;Beschreibung2;",
      "2026-01-31;2026-01-31;CHF;-85,50;;914,50;Huur;;",
    ],
    [
      "Date comptable;Libellé de l'opération;Date de valeur;Débit (XOF);Crédit (XOF);Solde (XOF)",
      "31/01/2026;Huur;31/01/2026;85,50;;914,50",
    ],
    [
      "Bokföringsdatum;Valutadatum;Verifikationsnummer;Text/mottagare;Belopp;Saldo",
      "2026-01-31;2026-01-31;5484;Huur;-85,50;914,50",
    ],
    [
      "Status;Settlement date (UTC);Operation date (UTC);Total amount (incl. VAT);Total amount (incl. VAT) (local);Counterparty name;Reference;Note",
      "executed;31-01-2026 10:00:00;31-01-2026 10:00:00;-85,50;-85,50;Partner;;Huur",
    ],
    [
      "Data operacji;Data waluty;Kwota;Waluta;Saldo po transakcji;Opis transakcji",
      "2026-01-31;2026-01-31;-85,50;PLN;914,50;Huur",
    ],
  ])("%s", async (header, row) => {
    const found = await read(`${header}\n${row}\n`);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual(["2026-01-31 out 85.50 Huur"]);
  });

  test("text goes on in columns without a name, and a line that has come apart is still said", async () => {
    const header = `"Date","Amount","Description","",""\n`;
    const found = await read(
      `${header}"2026-03-28","-28.50","Tytuł: 5","Lokalizacja: SKLEP",""\n"2026-03-29","9.00","Od: ACME","",""\n`,
    );
    expect(short(found)).toEqual([
      "2026-03-28 out 28.50 Tytuł: 5 Lokalizacja: SKLEP",
      "2026-03-29 in 9.00 Od: ACME",
    ]);
    const torn = await read(
      "Date,Amount,Description,\n13/02/2026,5,000.00,SHOP\n14/02/2026,-3.00,ACME,\n",
    );
    expect(torn.bad.map(({ lineNumber }) => lineNumber)).toEqual([2]);
    expect(short(torn)).toEqual(["2026-02-14 out 3.00 ACME"]);
  });

  test("a net amount holds its fee", async () => {
    const found = await read(
      "Date,Name,Description,Gross,Fee,Net,Balance\n12/31/2026,ACME,Order 5,100.00,-3.20,96.80,196.80\n12/30/2026,SHOP,Paper,-20.00,0.00,-20.00,100.00\n",
    );
    expect(found.bad).toEqual([]);
    expect(short(found)).toEqual(["2026-12-31 in 96.80 Order 5", "2026-12-30 out 20.00 Paper"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("the first line's fee shows against the balance brought forward", async () => {
    const found = await read(
      "Balance brought forward:,1000.00,,,,,\nAccount,Date,Description,Reference,Amount,Fees,Balance\n1051,31/03/2026,Debit Order,D1,-100.00,-3.00,897.00\n1051,31/03/2026,Inward EFT,ACME,50.00,,947.00\n",
    );
    expect(found.bad).toEqual([]);
    expect(short(found)).toEqual([
      "2026-03-31 out 100.00 Debit Order",
      "2026-03-31 out 3.00 Fees: Debit Order",
      "2026-03-31 in 50.00 Inward EFT",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test.each(["Reserverat", "offen"])(
    "“%s” in the place of the day is a pending entry",
    async (word) => {
      const found = await read(
        `Date;Description;Amount\n31.01.2026;Rent;-85,50\n${word};Shop;-9,00\n`,
      );
      expect(found).toMatchObject({
        bad: [],
        feet: [{ skipped: [{ what: "pending entries", count: 1 }] }],
      });
      expect(found.lines).toHaveLength(1);
    },
  );

  test.each([
    ["Beginning balance as of 01/30/2026", "Ending balance as of 01/31/2026"],
    ["OPEN BALANCE 3001 0000", "CLOSE BALANCE 3101 0000"],
    ["Alter Kontostand", "Neuer Kontostand"],
  ])("“%s” and “%s”", async (opening, closing) => {
    const found = await read(
      `Date,Description,Amount,Balance\n01/30/2026,${opening},,100.00\n01/31/2026,Rent,-85.50,\n01/31/2026,${closing},,14.50\n`,
    );
    expect(found.proofs[0]).toMatchObject({
      outcome: "proven",
      lines: 1,
      opening: { amount: "100.00" },
      closing: { amount: "14.50" },
    });
  });

  test("of two columns that may be money in, the one with figures; a bank's numbers are no hashes", async () => {
    const header =
      "Transaction ID,Date,Time,Type,Name,Amount,Currency,Notes,Receipt,Receipts,Description,Money Out,Money In";
    const found = await read(
      `${header}\ntx_01,01/03/2026,10:22,Card payment,Shop,-12.50,GBP,,,,SHOP,-12.50,\ntx_02,15/03/2026,10:22,Faster payment,Acme,100.00,GBP,,,,Invoice 5,,100.00\n`,
    );
    expect(found).toMatchObject({ format: "csv", certain: true, bad: [] });
    expect(short(found)).toEqual(["2026-03-01 out 12.50 SHOP", "2026-03-15 in 100.00 Invoice 5"]);
  });

  test("what was settled goes before what was ordered", async () => {
    const header =
      "Date,Transaction Status,RRN,Transaction Amount,Settlement Debit (NGN),Settlement Credit (NGN),Balance Before (NGN),Balance After (NGN),Charge (NGN),Narration";
    const found = await read(
      `${header}\n2026-01-02T10:00:00,SUCCESS,R1,500.00,,500.00,1000.00,1500.00,0.00,Inv 5\n2026-01-03T10:00:00,SUCCESS,R2,100.00,120.00,,1500.00,1380.00,20.00,Goods\n`,
    );
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual(["2026-01-02 in 500.00 Inv 5", "2026-01-03 out 120.00 Goods"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("beside a gross amount and a fee, the net amount, without any balance", async () => {
    const found = await read(
      "id,Type,Amount,Fee,Net,Currency,Created (UTC),Description\ntxn_1,charge,100.00,3.20,96.80,usd,2026-01-02 10:00,Order 5\ntxn_2,payout,-96.80,0.00,-96.80,usd,2026-01-03 10:00,PAYOUT\n",
    );
    expect(found.bad).toEqual([]);
    expect(short(found)).toEqual(["2026-01-02 in 96.80 Order 5", "2026-01-03 out 96.80 PAYOUT"]);
  });

  test("a balance named in one word; an account's own IBAN on every line; a reference that is all the text", async () => {
    const fio = await read(
      "openingBalance;900,00\nclosingBalance;914,50\n\nDatum;Objem;Měna;Protiúčet;Zpráva pro příjemce\n30.01.2026;100,00;CZK;99/0100;Inv 5\n31.01.2026;-85,50;CZK;98/0100;Najem\n",
    );
    expect(fio.proofs[0]).toMatchObject({ outcome: "proven", opening: { amount: "900.00" } });
    expect(fio.lines[0]).toMatchObject({
      currency: "CZK",
      counterpartyAccount: "99/0100",
      narration: "Inv 5",
    });
    const own = await read(
      "IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\nCH11;2026-01-30 00:00:00.0;ACME;100.0;1000.0;2026-01-30 00:00:00.0\nCH11;2026-01-31 00:00:00.0;Miete;-85.5;914.5;2026-01-31 00:00:00.0\n",
    );
    expect(own).toMatchObject({ certain: true, bad: [] });
    expect(
      own.lines.map(({ amount, counterpartyAccount }) => [amount, counterpartyAccount]),
    ).toEqual([
      ["100.0", null],
      ["85.5", null],
    ]);
    const text = await read(
      "Date,Value Date,Partner Name,Payment Reference,Amount (EUR)\n2026-01-30,2026-01-30,Acme,Inv 5,100.50\n2026-01-31,2026-01-31,Shop,,-10.50\n",
    );
    expect(text.certain).toBe(true);
    expect(text.lines[0]).toMatchObject({ paymentReference: "Inv 5", narration: "Inv 5" });
  });

  test("without a header, a column of nothing but minuses is money out", async () => {
    const found = await read("2026-01-31;Rent;;-85.50;914.50\n2026-01-30;Acme;100.00;;1000.00\n");
    expect(short(found)).toEqual(["2026-01-31 out 85.50 Rent", "2026-01-30 in 100.00 Acme"]);
  });
});

test("a status of which nobody knows whether money moved is asked about where no balance shows it", async () => {
  const payouts = (status: string) =>
    `Reference,Date,Narration,Amount,Type,Status\nA1,2026-03-14,One,215.00,Debit,Successful\nA2,2026-03-15,Two,10.00,Debit,${status}\n`;
  expect((await read(payouts("Successful"))).certain).toBe(true);
  expect((await read(payouts("Failed"))).certain).toBe(true);
  expect((await read(payouts("Reversed"))).certain).toBe(false);
});

test("signs that mean the opposite by the running balances are read so, and asked about", async () => {
  const lines =
    "2026-03-14,Rent,500.00,4500.00\n2026-03-15,Invoice,-1000.00,5500.00\n2026-03-16,Fee,2.50,5497.50\n";
  const found = await read(`Date,Description,Amount,Balance\n${lines}`);
  expect(found).toMatchObject({
    certain: false,
    lines: [{ direction: "out" }, { direction: "in" }, { direction: "out" }],
  });
  expect(found.proofs[0]?.outcome).toBe("proven");
});

test.each([
  ["Money in (GHS),Money out (GHS),Balance (GHS)", "GHS"],
  ["Credit,Debit,Balance (KES)", "KES"],
  ["Money in (GHS),Money out (GHS),Balance (USD)", null],
  ["Credit (NET),Debit (NET),Balance", null],
])("the currency in the headings %s", async (headings, currency) => {
  const { heads } = await read(
    `Date,Details,${headings}\n2026-03-14,A,100.00,,600.00\n2026-03-15,B,,50.00,550.00\n`,
  );
  expect(heads[0]?.currency).toBe(currency);
});

test("a payment's reference is no column of money", async () => {
  const found = await read(
    "Date,Payment Ref,Details,Credit,Debit,Balance\n2026-03-14,INV-5,A,100.00,,600.00\n2026-03-15,INV-6,B,,50.00,550.00\n",
  );
  expect(found.lines).toMatchObject([
    { direction: "in", paymentReference: "INV-5", narration: "A" },
    { direction: "out", paymentReference: "INV-6" },
  ]);
  const accounts = await read(
    "Date,Debit Account,Credit Account,Amount,Amount Currency,Narration\n2026-03-14,1012345678,2087654321,-100.00,NGN,A\n2026-03-15,2087654321,1012345678,50.00,NGN,B\n",
  );
  expect(accounts).toMatchObject({
    bad: [],
    lines: [
      { direction: "out", amount: "100.00", narration: "A 1012345678 2087654321" },
      { direction: "in", amount: "50.00" },
    ],
  });
  expect(
    (
      await read(
        "Payment_Ref,Amount,Settlement_Date\nINV-5,-100.00,2026-03-14\nINV-6,50.00,2026-03-15\n",
      )
    ).lines[0],
  ).toMatchObject({ paymentReference: "INV-5", narration: "INV-5" });
});
