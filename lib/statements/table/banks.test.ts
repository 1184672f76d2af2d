import { describe, expect, test } from "vitest";
import type { StatementLine } from "@/lib/domain/statements/statement";
import { readCsvRows } from "../csv/csv-rows";
import {
  ACCOUNT_CURRENCIES,
  AFRICAN_BANKS,
  BALANCES_AMONG_LINES,
  NATIONAL_WORDS,
  INDONESIAN_BANKS,
  NORTHERN_BANKS,
  WITHOUT_HEADINGS,
} from "../csv/testing/banks";
import {
  ABN_AMRO_TAB,
  MBANK,
  NEDBANK,
  STANBIC_ZAMBIA,
  STANDARD_BANK_HISTORY,
  VOLKSBANK,
} from "../csv/testing/samples";
import { detectStatement } from "../detect-statement";
import { type ReadFile, bytesOf, detectAndRead, readAll } from "../testing/read-all";
import { asSource, readTextLines } from "../text/lines";

describe("further banks", () => {
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
});

describe("northern banks", () => {
  const read = (text: string) => detectAndRead(bytesOf(text));
  const lines = (found: Awaited<ReturnType<typeof read>>) =>
    found.lines
      .map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`)
      .toSorted();

  describe("banks of the Nordic countries", () => {
    test.each([
      "OP",
      "NORDEA_FINLAND",
      "DANSKE_BANK",
      "NORDEA_DENMARK",
      "NORDEA_NORWAY",
      "SPAREBANK_1",
      "DNB",
      "HANDELSBANKEN",
      "SWEDBANK_ESTONIA",
      "SWEDBANK_LATVIA",
      "SWEDBANK_LITHUANIA",
      "LHV",
    ] as const)("%s", async (name) => {
      const found = await read(NORTHERN_BANKS[name]);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(lines(found)).toEqual(["2026-03-13 in 1000.00", "2026-03-14 out 52.50"]);
    });

    test("OP: who paid, the reference and the message", async () => {
      const {
        lines: [first],
      } = await read(NORTHERN_BANKS.OP);
      expect(first).toMatchObject({
        valueOn: "2026-03-12",
        narration: "VIITESIIRTO INV 7",
        counterparty: "ACME OY",
        paymentReference: "ref=00007",
        bankReference: "20260313/588",
      });
    });

    test("Nordea: the name and not the account numbers beside it; what is reserved is pending", async () => {
      const finland = await read(NORTHERN_BANKS.NORDEA_FINLAND);
      expect(finland.lines[1]).toMatchObject({
        counterparty: "ACME OY",
        narration: "ACME OY INV 7",
        paymentReference: "00007",
        currency: "EUR",
      });
      const denmark = await read(NORTHERN_BANKS.NORDEA_DENMARK);
      expect(denmark.lines[1]).toMatchObject({
        counterparty: "ACME",
        narration: "INV 7",
        currency: "DKK",
      });
      expect(denmark.feet[0]?.skipped).toEqual([{ what: "pending entries", count: 1 }]);
      expect([finland, denmark].map(({ proofs }) => proofs[0]?.outcome)).toEqual([
        "proven",
        "proven",
      ]);
    });

    test("S-Pankki: payer and payee are both kept, since one of them is the account's owner", async () => {
      const found = await read(NORTHERN_BANKS.S_PANKKI);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(
        found.lines.map(
          ({ direction, amount, narration }) => `${direction} ${amount} ${narration}`,
        ),
      ).toEqual([
        "out 25.50 '431871******3110 260311123456' KAUPPA HELSINKI BAOBAB OY",
        "in 1000.00 'INV 7' BAOBAB OY ACME OY",
      ]);
    });

    test("Danske Bank's status says that a line is booked, where there are no balances too", async () => {
      const found = await read(
        "Dato;Tekst;Beløb;Status\n13.03.2026;ACME;1.000,00;Udført\n14.03.2026;GEBYR;-52,50;Udført\n",
      );
      expect(found.certain).toBe(true);
    });

    test("SpareBank 1: the other account is kept with the text", async () => {
      const found = await read(NORTHERN_BANKS.SPAREBANK_1);
      expect(found.lines[0]?.narration).toBe("ACME INV 7 12345678903 98765432105");
    });

    test("Handelsbanken: the account and the currency of each line, and the day of value", async () => {
      const found = await read(NORTHERN_BANKS.HANDELSBANKEN);
      expect(found.heads[0]?.account).toBe("SE8160000000000558698131");
      expect(found.lines[0]).toMatchObject({
        valueOn: "2026-03-16",
        currency: "SEK",
        narration: "ADA OBI REF 5",
        balanceAfter: "4947.50",
      });
      expect(found.proofs[0]?.outcome).toBe("proven");
    });
  });

  describe("Swedbank in the Baltic countries: balances and turnovers among the lines are none", () => {
    test.each(["SWEDBANK_ESTONIA", "SWEDBANK_LATVIA", "SWEDBANK_LITHUANIA"] as const)(
      "%s",
      async (name) => {
        const found = await read(NORTHERN_BANKS[name]);
        expect(found.proofs[0]).toMatchObject({
          outcome: "proven",
          opening: { amount: "4000.00" },
          closing: { amount: "4947.50" },
        });
        expect(found.lines[0]).toMatchObject({
          narration: "INV 7",
          counterparty: expect.stringContaining("ACME"),
          currency: "EUR",
          bankReference: "2026031300001",
          paymentReference: "10029",
        });
        expect(found.heads[0]?.account).toMatch(/^(?:EE|LV|LT)/);
      },
    );

    test("in English", async () => {
      const text = NORTHERN_BANKS.SWEDBANK_LITHUANIA.replace("Likutis pradžiai", "Opening balance")
        .replace("Apyvarta", "Turnover")
        .replace("Likutis pabaigai", "Closing balance");
      const header =
        '"Account No","","Date","Beneficiary","Details","Amount","Currency","D/K","Record ID","Code","Reference No","Doc. No",';
      const found = await read([header, ...text.split("\n").slice(1)].join("\n"));
      expect(lines(found)).toEqual(["2026-03-13 in 1000.00", "2026-03-14 out 52.50"]);
      expect(found.proofs[0]?.outcome).toBe("proven");
    });

    test("a payment of that name beside a balance is a line", async () => {
      const found = await read(
        "Date,Details,Amount,Balance\n2026-03-13,Turnover,1000.00,5000.00\n2026-03-14,ADA OBI,-52.50,4947.50\n",
      );
      expect(found.lines).toHaveLength(2);
    });

    test("LHV: the account that paid, of each line", async () => {
      const found = await read(NORTHERN_BANKS.LHV);
      expect(found.heads[0]?.account).toBe("EE717700771001234567");
      expect(found.lines[0]).toMatchObject({
        counterparty: "ACME OÜ",
        counterpartyAccount: "EE471000001020145685",
        paymentReference: "10029",
        narration: "INV 7",
      });
    });
  });

  describe("banks of Indonesia", () => {
    test.each([
      ["BRI", "0000-01-000123-50-9", null],
      ["CIMB_NIAGA", "800123456789", null],
      ["BNI_DIRECT", "0000001234", "4000000"],
      ["MANDIRI_LIVIN", null, "4000000.00"],
    ] as const)("%s", async (name, account, opening) => {
      const found = await read(INDONESIAN_BANKS[name]);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(found.heads[0]).toMatchObject({
        account,
        opening: opening === null ? null : { amount: opening },
      });
      expect(
        found.lines.map(
          ({ direction, amount, narration }) => `${direction} ${Number(amount)} ${narration}`,
        ),
      ).toEqual(["in 1000000 ACME INV 7", "out 52500 ADA OBI"]);
      expect(found.proofs[0]?.outcome).toBe("proven");
    });

    test.each([
      ["13 Mei 2026", "2026-05-13"],
      ["13 Agu 2026", "2026-08-13"],
      ["13 Desember 2026", "2026-12-13"],
    ])("%s", async (day, bookedOn) => {
      const found = await read(
        `Tanggal;Keterangan;Nominal;Saldo\n${day};ACME;+1.000.000,00;5.000.000,00\n`,
      );
      expect(found.lines[0]?.bookedOn).toBe(bookedOn);
    });
  });
});

describe("African banks", () => {
  const short = ({ lines }: ReadFile) =>
    lines.map(
      ({ bookedOn, direction, amount, narration }) =>
        `${bookedOn} ${direction} ${amount} ${narration}`,
    );

  test.each<[keyof typeof AFRICAN_BANKS, string | null, string[]]>([
    [
      "FNB_HISTORY",
      "62001122334",
      ["2026-03-14 out 50.00 POS PURCHASE SHOP", "2026-03-13 in 150.00 FNB OB PMT ACME"],
    ],
    [
      "FNB_SECTIONS",
      "62295306578",
      ["2026-12-13 in 70000.00 FNB OB Pmt Stella C Okhared", "2027-01-02 out 122.00 #Service Fees"],
    ],
    [
      "FNB_RECREATED",
      "12345678901",
      [
        "2026-02-16 in 1000.00 PAYMENT RECEIVED",
        "2026-02-16 out 50.00 BOLT PAYMENT",
        "2026-02-17 out 929.00 CARD PURCHASE",
      ],
    ],
    [
      "ABSA",
      null,
      [
        "2026-06-26 in 2000.00 ACB CREDIT THE WORKPLACE PAYMENT",
        "2026-07-20 out 140.00 CARD REPLACE FEE    CANAL WALK(    140,00 ) CARD NO. 0123",
      ],
    ],
    [
      "STANDARD_BANK_BUSINESS",
      null,
      [
        "2026-02-22 out 92.71 ELECTRONIC BANKING TRANSFER TO FHP",
        "2026-02-23 out 13026.61 ELECTRONIC BANKING PAYMENT TO SAGEF",
      ],
    ],
    [
      "CAPITEC",
      "1234567890",
      [
        "2026-07-01 in 40000.00 Salary SALARY ACME",
        "2026-07-03 out 320.00 Cash ATM",
        "2026-07-03 out 12.50 Fee: Cash ATM",
      ],
    ],
    ["INVESTEC", null, ["2026-01-13 out 50.00 COFFEE   SHOP", "2026-01-12 in 1000.00 SALARY"]],
    [
      "KCB",
      null,
      [
        "2026-02-15 in 15000.00 MPESA PAYBILL 222111 - 254712345678",
        "2026-02-16 out 50.00 CHARGES",
      ],
    ],
    ["EQUITY_KENYA", null, ["2026-03-13 in 1000.00 MPS 254700", "2026-03-14 out 50.00 CHARGES"]],
    [
      "COOP",
      null,
      ["2026-02-14 in 25000.00 MPESA 254712345678 - Rent Payment", "2026-02-15 out 5000.00 CHQ 5"],
    ],
    ["NCBA", null, ["2026-02-14 in 25000.00 MPESA 254712345678", "2026-02-15 out 5000.00 CHQ 5"]],
    [
      "FIDELITY_NIGERIA",
      null,
      ["2026-02-14 in 25000.00 NIP FROM ADA", "2026-02-15 out 5000.00 CHQ 5"],
    ],
    [
      "FIDELITY_GHANA",
      null,
      ["2026-02-14 in 25000.00 TRANSFER FROM KOFI", "2026-02-15 out 5000.00 CHQ 5"],
    ],
    [
      "ECOBANK_GHANA",
      null,
      ["2026-02-14 in 25000.00 TRANSFER FROM KOFI", "2026-02-15 out 5000.00 CHQ 5"],
    ],
    ["GCB", null, ["2026-02-14 in 25000.00 INW CLG", "2026-02-15 out 5000.00 CHQ 5"]],
  ])("%s", async (name, account, lines) => {
    const found = await detectAndRead(bytesOf(AFRICAN_BANKS[name]));
    expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account }] });
    expect(short(found)).toEqual(lines);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("FNB's sections: several statements in one file, and a period that isn't read", async () => {
    const two = `${AFRICAN_BANKS.FNB_SECTIONS}3,93,'13 January 2027','12 February 2027',69700.51,69690.51,0.00\n5,1,'20 Jan',"Fee","","",-10.00,69690.51,\n`;
    const found = await detectAndRead(bytesOf(two));
    expect(short(found).at(-1)).toBe("2027-01-20 out 10.00 Fee");
    expect(found.proofs).toMatchObject([
      { outcome: "proven", opening: { amount: "-177.49" }, closing: { amount: "69690.51" } },
    ]);
    const without = await detectAndRead(
      bytesOf(AFRICAN_BANKS.FNB_SECTIONS.replace("11 December 2026", "soon")),
    );
    expect(without.bad.map(({ problem }) => problem)).toEqual([
      expect.stringContaining("“13 Dec” is not a date"),
      expect.stringContaining("“02 Jan” is not a date"),
    ]);
  });

  test("a file without sections stays as it is, however short", async () => {
    for (const text of ["", "a,b\n", "3,5\n".repeat(9)]) {
      const rows = [];
      for await (const { text: row } of readCsvRows(
        readTextLines(asSource(bytesOf(text)), "utf-8"),
        ",",
      ))
        rows.push(row);
      expect(rows.join("\n")).toBe(text.trim());
    }
  });

  test.each(["Instr No", "Instr. No.", "INSTR ID", "Instr Number", "Instrument No", "Instr"])(
    "%s is the bank's reference",
    async (heading) => {
      const found = await detectAndRead(
        bytesOf(
          `Date,Narration,${heading},Debit,Credit,Balance\n2026-02-14,CLEARING,000123,50.00,,950.00\n2026-02-15,NIP FROM ADA,000124,,25.00,975.00\n`,
        ),
      );
      expect(found.lines.map(({ bankReference }) => bankReference)).toEqual(["000123", "000124"]);
    },
  );
});

describe("national exports", () => {
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
      expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual(
        [
          ["out", "215.40", "PLN"],
          ["in", "1500.00", "PLN"],
        ],
      );
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
      expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual(
        [
          ["out", "10.00", "EUR"],
          ["in", "250.50", "EUR"],
          ["out", "99.95", "EUR"],
        ],
      );
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
      expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual(
        [
          ["out", "4560", "HUF"],
          ["in", "250000", "HUF"],
          ["out", "1200", "HUF"],
        ],
      );
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
      expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual(
        [
          ["out", "89.00", "EUR"],
          ["in", "1500.00", "EUR"],
        ],
      );
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
});
