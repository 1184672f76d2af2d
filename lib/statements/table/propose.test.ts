import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { findQuestions } from "../ask";
import { FURTHER } from "../csv/testing/further-layouts";
import { PUBLISHED } from "../csv/testing/published";
import { UNSEEN } from "../csv/testing/unseen-layouts";
import { detectStatement } from "../detect-statement";
import { type ReadFile, bytesOf, detectAndRead, readAll } from "../testing/read-all";

describe("published layouts", () => {
  const read = (text: string) => detectAndRead(bytesOf(text));
  const short = ({ lines }: ReadFile) =>
    lines.map(
      ({ bookedOn, direction, amount, narration }) =>
        `${bookedOn} ${direction} ${amount} ${narration}`,
    );

  describe("figures of which only what came in is marked", () => {
    const lines = [
      "2026-04-02 in 7500.00 Magtape Credit Acme",
      "2026-04-03 out 2600.00 Internal Pmt To Rent",
      "2026-04-13 out 155.00 #Excess Item Fee",
    ];

    test("the others went out, and a person is asked", async () => {
      const found = await read(PUBLISHED.FNB_CREDITS_MARKED);
      expect(found).toMatchObject({ certain: false, bad: [] });
      expect(short(found)).toEqual(lines);
      expect(found.proofs[0]?.outcome).toBe("proven");
      const bare = await read(
        PUBLISHED.FNB_CREDITS_MARKED.replaceAll(/,"[\d,.]+Cr",(?:[\d.]+)?\n/g, "\n").replace(
          ",Balance,Accrued Bank Charges",
          "",
        ),
      );
      expect(bare.certain).toBe(false);
      expect(short(bare)).toEqual(lines);
    });

    test("unless the balances show that they came in too", async () => {
      const found = await read(
        "Date,Description,Amount,Balance\n02 Apr 2026,A,100.00Cr,1100.00\n03 Apr 2026,B,20.00,1120.00\n04 Apr 2026,C,5.00,1125.00\n",
      );
      expect(found.certain).toBe(true);
      expect(short(found)).toEqual([
        "2026-04-02 in 100.00 A",
        "2026-04-03 in 20.00 B",
        "2026-04-04 in 5.00 C",
      ]);
    });
  });

  describe("headings of both ways", () => {
    test("with signed figures below, it is the amount", async () => {
      const found = await read(PUBLISHED.OPAY);
      expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account: "8012345678" }] });
      expect(short(found)).toEqual([
        "2024-01-02 in 5000.00 Transfer from Acme",
        "2024-01-03 out 2500.00 Transfer to Ada Obi",
        "2024-01-13 out 50.00 Electronic Money Transfer Levy",
      ]);
      expect(found.proofs[0]).toMatchObject({
        outcome: "proven",
        opening: { amount: "1000.00" },
        closing: { amount: "3450.00" },
      });
    });

    test("with words below, it tells of the amount beside it", async () => {
      const found = await read(
        'Date,Text,Soll/Haben,Betrag\n14.03.2026,Miete,S,"52,50"\n15.03.2026,Kunde,H,"1.000,00"\n',
      );
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(short(found)).toEqual(["2026-03-14 out 52.50 Miete", "2026-03-15 in 1000.00 Kunde"]);
    });

    test.each([
      ["Side", "credit", "debit"],
      ["Sens", "C", "D"],
    ])("a column “%s” tells the way", async (heading, credit, debit) => {
      const found = await read(
        PUBLISHED.QONTO.replace("Side", heading)
          .replace(";credit", `;${credit}`)
          .replace(";debit", `;${debit}`),
      );
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(found.lines.map(({ direction, amount }) => [direction, amount])).toEqual([
        ["in", "1000.00"],
        ["out", "52.50"],
      ]);
    });
  });

  test("a header that doesn't name one of the two sides is of no help, but the columns below it are", async () => {
    expect((await read(PUBLISHED.CANARA)).certain).toBe(true);
    const found = await read(PUBLISHED.CANARA.replace("WITHDRAWS", "TAKEN"));
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual([
      "2026-03-13 in 100000.00 NEFT ACME",
      "2026-03-14 out 25000.00 CHQ ADA",
    ]);
    expect(found.proofs[0]?.outcome).toBe("proven");
  });

  test("a table of which no line can be read is asked about, however many notes stand below it", async () => {
    const found = await read(
      "Date,Description,Branch,Amount,,Balance\n13/03,ACME,0000,1.00,CR,5.00\n14/03,ADA,0000,2.00,DB,3.00\nStarting Balance,=,4.00\nCredit,=,1.00\nDebet,=,2.00\nEnding Balance,=,3.00\n",
    );
    expect(found.bad).toHaveLength(2);
    expect(found.certain).toBe(false);
  });

  describe("marks in a table without a header", () => {
    test.each([
      [PUBLISHED.VOLKSBANK_BARE, ["in 1337.00", "out 13.37"]],
      [PUBLISHED.LITHUANIA, ["out 13.44", "in 1000.00"]],
    ])("%s", async (text, ways) => {
      const found = await read(text);
      expect(found).toMatchObject({ certain: false, bad: [] });
      expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(ways);
    });

    test("a sign goes before a letter that may mean something else", async () => {
      const found = await read("2026-03-13;ACME;100,00;D\n2026-03-14;ADA;-20,00;K\n");
      expect(short(found).map((line) => line.slice(0, 20).trim())).toEqual([
        "2026-03-13 in 100.00",
        "2026-03-14 out 20.00",
      ]);
    });
  });

  describe("PayPal", () => {
    test("what leaves the balance as it was is no movement", async () => {
      const found = await read(PUBLISHED.PAYPAL);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(
        found.lines.map(
          ({ direction, amount, bankReference }) => `${direction} ${amount} ${bankReference}`,
        ),
      ).toEqual(["in 1206.60 1AB", "out 1000.00 3EF"]);
      expect(found.feet[0]?.skipped).toEqual([{ what: "holds", count: 2 }]);
      expect(found.proofs[0]?.outcome).toBe("proven");
    });

    test("in German: net amounts, balances and references", async () => {
      const found = await read(PUBLISHED.PAYPAL_GERMAN);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(short(found)).toEqual([
        "2026-01-05 in 1155.49 Rechnung RE-260001",
        "2026-01-28 out 54.99 Monatsabo",
      ]);
      expect(found.lines[0]).toMatchObject({
        currency: "EUR",
        counterparty: "Muster GmbH",
        bankReference: "8AB12",
        paymentReference: "RE-260001",
      });
      expect(found.proofs[0]?.outcome).toBe("proven");
    });
  });

  describe("all that a line says is kept", () => {
    test("1822direkt: the purpose in numbered columns, and the other side's account besides the own one", async () => {
      const found = await read(PUBLISHED.DIREKT_1822);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(short(found)).toEqual([
        "2026-03-25 out 19.99 PP.1494.PP . Ihr Einka uf bei Papier AG 5HXJ224N4HWD6",
        "2026-03-23 in 1250.00 INV 7",
      ]);
      expect(found.lines[0]).toMatchObject({
        valueOn: "2026-03-26",
        counterparty: "Papier AG",
        counterpartyAccount: "DE88500700100175526303",
        paymentReference: "1008370462517 PAPIER",
      });
    });

    test("POSB: numbered references are the text", async () => {
      const found = await read(PUBLISHED.POSB);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(short(found)).toEqual([
        "2026-02-27 out 7.80 PAPER SHOP SI NG 22FEB",
        "2026-02-26 in 1250.00 INCOMING PAYNOW REF 123 FROM: ACME PTE LTD OTHR INV 7",
      ]);
      expect(found.lines[1]?.bankReference).toBe("ICT");
    });

    test("the kind of a payment is the text where there is no other", async () => {
      const found = await read(PUBLISHED.CITI);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(short(found)).toEqual([
        "2026-03-13 in 1000.00 ACH CREDIT",
        "2026-03-14 out 250.00 WIRE OUT",
      ]);
      expect(found.lines[0]).toMatchObject({
        bankReference: "0001",
        paymentReference: "000000077",
      });
      expect((await read(PUBLISHED.PAYPAL)).lines[1]?.narration).toBe("General Withdrawal");
    });
  });

  describe("headings in other words", () => {
    test.each<[keyof typeof PUBLISHED, string | null, string[], string]>([
      [
        "AIB",
        "93123456",
        ["2026-03-01 out 12.50 VDP-ACME", "2026-03-13 in 1000.00 SALARY BAOBAB INV 7"],
        "proven",
      ],
      [
        "PNC",
        "105678",
        [
          "2026-07-29 in 151.37 Money Transfer CR-Other ACCOUNT TRANSFER",
          "2026-08-12 out 873.44 Money Transfer DB - Other ACCOUNT TRANSFER",
        ],
        "unproven",
      ],
      [
        "FINOM",
        "DE02120300000000202051",
        ["2026-03-03 in 500.00 Rechnung 2026-001", "2026-03-14 out 20.00 Karte"],
        "proven",
      ],
      [
        "MAYBANK",
        null,
        ["2026-03-13 in 1000.00 IBK FUND TFR FR A/C ACME", "2026-03-14 out 52.50 SERVICE CHARGE"],
        "proven",
      ],
    ])("%s", async (name, account, lines, proof) => {
      const found = await read(PUBLISHED[name]);
      expect(found).toMatchObject({ certain: true, bad: [], heads: [{ account }] });
      expect(short(found)).toEqual(lines);
      expect(found.proofs[0]?.outcome).toBe(proof);
    });

    test("PNC's and Finom's references and sides", async () => {
      // Zeros are no reference.
      expect((await read(PUBLISHED.PNC)).lines).toMatchObject([
        { currency: "USD", bankReference: "19226904298036" },
        { bankReference: null },
      ]);
      expect((await read(PUBLISHED.FINOM)).lines[0]).toMatchObject({
        currency: "EUR",
        bankReference: "TX-001",
        counterparty: "Ada Obi",
        counterpartyAccount: "DE62370400440532013001",
      });
    });

    test("Lloyds: each account is a statement of its own", async () => {
      const found = await read(PUBLISHED.LLOYDS);
      expect(found.heads.map(({ account }) => account)).toEqual(["12345678", "87654321"]);
      expect(found.lines).toHaveLength(3);
      expect(found.proofs[0]).toMatchObject({ outcome: "proven", lines: 2 });
    });
  });

  describe("headings of two meanings", () => {
    test("a counterparty that is an account number", async () => {
      const found = await read(PUBLISHED.BUNQ);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "NL26BUNQ2025126409" }],
      });
      expect(found.lines[0]).toMatchObject({
        counterparty: "CLOUDFLARE",
        counterpartyAccount: null,
      });
      expect(found.lines[1]).toMatchObject({
        direction: "out",
        amount: "1007.99",
        counterparty: "ACME BV",
        counterpartyAccount: "NL62INGB0663707048",
        narration: "Inv 7",
      });
    });

    test("a name stays the counterparty, and days stay value dates", async () => {
      const { mapping } = await read(
        "Datum;Valuta;Betrag;Partner;Text\n14.03.2026;15.03.2026;-5,00;ADA;Miete\n15.03.2026;16.03.2026;7,00;DE62370400440532013001;Kunde\n",
      );
      expect(mapping).toMatchObject({
        columns: { valueOn: 1, counterparty: 3, counterpartyAccount: null, currency: null },
      });
    });

    test("Valuta as the currency", async () => {
      const found = await read(PUBLISHED.NORDEA);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(
        found.lines.map(({ direction, amount, currency, valueOn }) => [
          direction,
          amount,
          currency,
          valueOn,
        ]),
      ).toEqual([
        ["out", "52.50", "SEK", null],
        ["in", "1000.00", "SEK", null],
      ]);
    });
  });

  describe("figures that spreadsheets are kept from taking for numbers", () => {
    test("NatWest: behind an apostrophe", async () => {
      const found = await read(PUBLISHED.NATWEST);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "601234-12345678" }],
      });
      expect(short(found)).toEqual([
        "2026-03-13 out 12.50 1234 12MAR26 , ACME LTD",
        "2026-03-12 in 1000.00 KOFI , REF 5",
      ]);
      expect(found.proofs[0]?.outcome).toBe("proven");
    });

    test("in a formula, and days and amounts alike; an apostrophe of a name or a quotation stays", async () => {
      const found = await read(
        `Account Number,="0012345678"\nDate,Reference,Narration,Amount\n'13/03/2026,"=""000077""",'t Winkeltje,'-5.00\n14/03/2026,="000078",'7 UP',20.00\n`,
      );
      expect(found).toMatchObject({ bad: [], heads: [{ account: "0012345678" }] });
      expect(
        found.lines.map(({ bookedOn, direction, amount, bankReference, narration }) => [
          bookedOn,
          direction,
          amount,
          bankReference,
          narration,
        ]),
      ).toEqual([
        ["2026-03-13", "out", "5.00", "000077", "'t Winkeltje"],
        ["2026-03-14", "in", "20.00", "000078", "'7 UP'"],
      ]);
    });
  });

  describe("a head in two rows", () => {
    test("Deutsche Bank: the account and its currency below their labels", async () => {
      const found = await read(PUBLISHED.DEUTSCHE_BANK);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "DE04480700240123456700", currency: "EUR" }],
      });
      expect(
        found.lines.map(({ direction, amount, counterparty }) => [direction, amount, counterparty]),
      ).toEqual([
        ["in", "2688.15", "Ada Obi"],
        ["out", "4.99", "Papier AG"],
      ]);
    });

    test.each([
      ["Account Name,Account Number,Currency\nBaobab Ltd,0012345678,NGN", "0012345678", "NGN"],
      ["Account Number:,0012345678\nCurrency:,NGN", "0012345678", "NGN"],
      ["Account Name,Account Number\n\nBaobab Ltd,0012345678", "0012345678", null],
      ["Account Name,Currency\nAddress,Branch\n12 Marina,USD", null, null],
    ])("%j", async (above, account, currency) => {
      const { heads } = await read(
        `${above}\nDate,Narration,Amount\n2026-03-14,A,-1.00\n2026-03-15,B,2.00\n`,
      );
      expect(heads[0]).toMatchObject({ account, currency });
    });
  });

  describe("accounts named in French", () => {
    test("Compte, above the table", async () => {
      const found = await read(PUBLISHED.FRENCH);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "FR76 3000 4000 0500 0001 2345 678" }],
      });
      expect(found.lines.map(({ direction, amount }) => [direction, amount])).toEqual([
        ["out", "12.00"],
        ["out", "1250.00"],
        ["in", "2250.00"],
      ]);
    });

    test.each([
      "N° de compte;CI0501234567890",
      "N° compte : CI0501234567890",
      "RIB;CI0501234567890",
      "Compte n° : CI0501234567890",
    ])("%s", async (label) => {
      const { heads } = await read(
        `${label}\nDate;Libellé;Débit;Crédit\n15/03/2026;A;;1 500 000\n16/03/2026;B;250 000;\n`,
      );
      expect(heads[0]?.account).toBe("CI0501234567890");
    });
  });

  describe("balances among the lines, in French", () => {
    test("they are no movements; one in the debit column is overdrawn; a payment's text stays one", async () => {
      const found = await read(PUBLISHED.WEST_AFRICA);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        heads: [
          {
            account: "CI008 01234 123456789012 34",
            currency: "XOF",
            opening: { amount: "-52500", on: "2026-03-01" },
          },
        ],
      });
      expect(short(found)).toEqual([
        "2026-03-13 in 1000000 VIR ACME INV 7",
        "2026-03-14 out 100000 SOLDE AU 28/02 FACTURE 22",
      ]);
    });

    test("without days: the ends of the statement", async () => {
      const found = await read(
        "Ancien solde au 28/02/2026;;;;4 000 000\nDate opération;Date valeur;Libellé;Débit;Crédit;Solde\n13/03/2026;13/03/2026;VIR;;1 000 000;5 000 000\n14/03/2026;14/03/2026;FRAIS;52 500;;4 947 500\nNouveau solde au 31/03/2026;;;;;4 947 500\n",
      );
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        proofs: [
          { outcome: "proven", opening: { amount: "4000000" }, closing: { amount: "4947500" } },
        ],
      });
    });
  });

  describe("names and references", () => {
    test.each([
      [
        "HVB",
        [
          ["2026-09-15 in 345.30 SEPA-GUTSCHRIFT PAYOUTID 456578", null, null, null],
          ["2026-09-16 out 3520.00 DAUERAUFTRAG Miete Abt 2", null, "Haus GmbH", null],
        ],
      ],
      [
        "CONSORS",
        [
          ["2026-03-15 out 900.00 Dauerauftrag Miete", null, "Haus GmbH", "DE02120300000000202051"],
          ["2026-03-14 in 1200.00 Gutschrift Inv 7", null, "Ada Obi", "DE62370400440532013001"],
        ],
      ],
      [
        "MANDIRI",
        [
          ["2026-05-13 in 1000000.00 TRANSFER ACME INV 7 1001", "REF001", null, null],
          ["2026-05-14 out 52500.00 ADMIN FEE MONTHLY 1002", "REF002", null, null],
        ],
      ],
      [
        "BNI",
        [
          ["2026-05-01 in 300000 SETORAN TUNAI", "ABC001", null, null],
          ["2026-05-13 out 125000 TARIK TUNAI", "ABC003", null, null],
        ],
      ],
    ] as const)("%s", async (name, lines) => {
      const found = await read(PUBLISHED[name]);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(
        found.lines.map(({ bankReference, counterparty, counterpartyAccount }, index) => [
          short(found)[index],
          bankReference,
          counterparty,
          counterpartyAccount,
        ]),
      ).toEqual(lines);
    });
  });

  describe("further headings", () => {
    test("Stanbic Uganda: the bank balance proves the lines", async () => {
      const found = await read(PUBLISHED.STANBIC_UGANDA);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(found.proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "4947500" } });
    });

    test("Oberbank: who paid whom, and from where, is kept with the text", async () => {
      const found = await read(PUBLISHED.OBERBANK);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(short(found)).toEqual([
        "2026-03-15 out 11.00 Rechnung 5, Papier AG, Linz",
        "2026-03-16 in 10.00 SCOR Inv 7 Ada Obi Baobab GmbH AT022050302101023601 AT022050302101023600",
      ]);
    });

    test("ExportMyWallet: each line's token, and the transaction", async () => {
      const { lines } = await read(PUBLISHED.EXPORT_MY_WALLET);
      expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual(
        [
          ["out", "12.500000000", "SOL"],
          ["in", "100.00", "USDC"],
        ],
      );
      expect(lines[0]?.bankReference).toBe("5UfgJ2tQVyBfRCFTpxm9HkKzVkZ5pBPfR5nQy1y8Uo6T");
    });

    test("Paystack's transfers: the fee isn't the balance, and a person says that the money went out", async () => {
      const found = await read(PUBLISHED.PAYSTACK_TRANSFERS);
      expect(found).toMatchObject({
        certain: false,
        mapping: {
          columns: { bookedOn: 9, currency: 6, bankReference: 1, counterparty: 2, balance: null },
        },
      });
    });
  });

  describe("days of booking", () => {
    test("I&M Bank: Trn Date, not Val Date", async () => {
      const found = await read(PUBLISHED.IM_BANK);
      expect(found).toMatchObject({ certain: true, bad: [] });
      expect(found.lines.map(({ bookedOn, valueOn }) => [bookedOn, valueOn])).toEqual([
        ["2026-03-13", "2026-03-12"],
        ["2026-03-16", "2026-03-14"],
      ]);
    });

    test("under a heading that isn't known, beside value dates: a person decides", async () => {
      const found = await read(
        "Tag,Val Date,Description,Amount\n13/03/2026,12/03/2026,A,-5.00\n16/03/2026,14/03/2026,B,7.00\n",
      );
      expect(found).toMatchObject({
        certain: false,
        mapping: { columns: { bookedOn: 0, valueOn: 1 } },
      });
    });

    test("Stanbic Zambia: the heading in another row", async () => {
      const found = await read(PUBLISHED.STANBIC_ZAMBIA);
      expect(found).toMatchObject({ certain: false, bad: [] });
      expect(
        found.lines.map(({ bookedOn, valueOn, direction, amount }) => [
          bookedOn,
          valueOn,
          direction,
          amount,
        ]),
      ).toEqual([
        ["2020-02-07", "2020-02-06", "out", "600.00"],
        ["2020-02-19", "2020-02-18", "in", "1000.00"],
      ]);
      expect(found.proofs[0]).toMatchObject({
        outcome: "proven",
        opening: { amount: "59258.71" },
        closing: { amount: "59658.71" },
      });
    });

    test("value dates alone are the days", async () => {
      expect(
        await read("Val Date,Description,Amount\n13/03/2026,A,-5.00\n16/03/2026,B,7.00\n"),
      ).toMatchObject({ certain: true, mapping: { columns: { bookedOn: 0, valueOn: null } } });
    });
  });
});

describe("further layouts", () => {
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
});

describe("layouts in other dialects", () => {
  const read = (text: string) => detectAndRead(bytesOf(text));
  const detect = (text: string) => detectStatement(bytesOf(text), "statement.csv");
  const short = ({ lines }: ReadFile) =>
    lines.map(
      ({ bookedOn, direction, amount, narration }) =>
        `${bookedOn} ${direction} ${amount} ${narration}`,
    );

  test("parts of a collective order below its line are left out, and refused where no balance shows that they are none of the account's", async () => {
    const found = await read(UNSEEN.RAIFFEISEN);
    expect(found).toMatchObject({
      bad: [],
      proofs: [{ outcome: "proven", opening: { amount: "1000" }, closing: { amount: "1180.5" } }],
    });
    expect(found.lines.map(({ amount }) => amount)).toEqual(["319.5", "500"]);
    expect(found.feet[0]?.skipped).toEqual([{ what: "rows without a booking day", count: 2 }]);
    const bare = await read(
      "Date;Text;Amount\n14.01.2026;Order;-319.50\n;Supplier A;-319.50\n20.01.2026;Customer;500.00\n",
    );
    expect(bare.bad).toHaveLength(1);
  });

  test("what is pending below a line is no part of it, even where it comes to the line's amount", async () => {
    const rows = [
      "ATM,2026-10-03 12:00:00,2026-10-04 12:00:00,Cash,-100.00,0.00,USD,COMPLETED,900.00",
      "CARD,2026-10-05 12:00:00,,Hotel,-50.00,0.00,USD,PENDING,",
      "CARD,2026-10-05 12:00:00,,Hotel,-50.00,0.00,USD,REVERTED,",
    ];
    const found = await read(
      [
        "Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
        ...rows,
      ].join("\n"),
    );
    expect(short(found)).toEqual(["2026-10-04 out 100.00 Cash"]);
    expect(found.feet[0]?.skipped).toEqual([
      { what: "pending entries", count: 1 },
      { what: "payments that failed", count: 1 },
    ]);
  });

  describe("columns that name the account", () => {
    test("by a word that may mean another's, where it holds numbers", async () => {
      expect(await read(UNSEEN.JYSKE)).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "5063 1234567" }],
      });
      const names = await read(UNSEEN.JYSKE.replaceAll("5063 1234567", "Drift"));
      expect(names).toMatchObject({ bad: [], heads: [{ account: null }] });
    });

    test("an exchange's wallet", async () => {
      expect(await read(UNSEEN.LUNO)).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "3226120146793182112" }],
        proofs: [{ outcome: "proven", closing: { amount: "5991.5" } }],
      });
    });
  });

  test("a card's list counts what is owed: its marks are believed, and of other lists a person is asked", async () => {
    const found = await read(UNSEEN.SWISSCARD);
    expect(found).toMatchObject({ certain: true, bad: [] });
    expect(short(found)).toEqual([
      "2026-01-20 out 47.85 HOTEL WIEN",
      "2026-01-16 in 300.00 YOUR PAYMENT - THANK YOU",
    ]);
    expect((await detect(UNSEEN.SWISSCARD.replace("Card number", "Batch"))).questions).toContain(
      "direction",
    );
    expect((await detect(UNSEEN.SWISSCARD.replace("47.85", "-47.85"))).questions).toContain(
      "direction",
    );
  });

  test("without headings, lines whose words say that they are still to come are none", async () => {
    const found = await read(UNSEEN.USAA);
    expect(found).toMatchObject({
      certain: false,
      bad: [],
      feet: [{ skipped: [{ what: "pending entries", count: 1 }] }],
    });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "out 12.34",
      "in 1500.00",
    ]);
  });

  test("a charge beside a card's amount is asked about", async () => {
    expect((await detect(UNSEEN.KBC_CARD)).questions).toContain("amount");
    expect((await detect(UNSEEN.KBC_CARD.replace("-0,38", "0"))).questions).not.toContain("amount");
  });

  test("balances on both sides of a line show that its amount is already less the charge", async () => {
    const found = await read(UNSEEN.MONIEPOINT);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      heads: [{ currency: "NGN" }],
      proofs: [{ outcome: "proven", opening: { amount: "1000" }, closing: { amount: "6930" } }],
    });
    expect(found.lines.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      "in 9950.00",
      "out 4020.00",
    ]);
  });

  describe("a mark behind the balance", () => {
    test("is the line's where the balances follow without it", async () => {
      const found = await read(UNSEEN.PROVIDUS);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        proofs: [{ outcome: "proven", opening: { amount: "5000" }, closing: { amount: "20000" } }],
      });
    });

    test("is the balance's where they follow with it", async () => {
      const found = await read(
        UNSEEN.PROVIDUS.replace('"20,000.00",DR', '"5,000.00",DR').replace(
          '"10,000.00",0.00',
          '"35,000.00",0.00',
        ),
      );
      expect(found.proofs).toMatchObject([{ outcome: "proven", closing: { amount: "-5000" } }]);
    });
  });

  describe("several currencies in one list", () => {
    test("a person says which one is read, and nothing is mixed", async () => {
      const { questions, mapping } = await detect(UNSEEN.BINANCE);
      expect(questions).toContain("account");
      expect(
        (await findQuestions(bytesOf(UNSEEN.BINANCE), "csv", mapping as CsvMapping)).accounts.map(
          ({ account }) => account,
        ),
      ).toEqual(["USDT", "BTC"]);
      await expect(readAll(bytesOf(UNSEEN.BINANCE), "csv", mapping)).rejects.toThrow(
        "names several accounts",
      );
      const only = (onlyAccount: string) =>
        readAll(bytesOf(UNSEEN.BINANCE), "csv", { ...(mapping as CsvMapping), onlyAccount });
      const [tether, bitcoin] = [await only("USDT"), await only("BTC")];
      expect(tether).toMatchObject({
        bad: [],
        heads: [{ currency: "USDT" }],
        feet: [{ skipped: [{ what: "lines of other accounts", count: 1 }] }],
      });
      expect(tether.lines.map(({ direction, amount }) => `${direction} ${Number(amount)}`)).toEqual(
        ["in 1000", "out 450", "out 500"],
      );
      expect(bitcoin).toMatchObject({
        heads: [{ currency: "BTC" }],
        lines: [{ amount: "0.00500000" }],
      });
    });

    test("a card's payments in other currencies are one account's", async () => {
      expect(
        (
          await detect(
            "Date,Description,Currency,Amount,Exchange rate\n13/01/2026,A,USD,-10.00,1.1\n14/01/2026,B,EUR,-12.00,1\n15/01/2026,C,EUR,20.00,1\n",
          )
        ).questions,
      ).not.toContain("account");
    });

    test("numbers tell the accounts apart where each has one currency", async () => {
      const found = await read(UNSEEN.TWO_ACCOUNTS);
      expect(found).toMatchObject({
        certain: true,
        bad: [],
        heads: [{ account: "00101234561010" }, { account: "00101234561210" }],
        proofs: [{ outcome: "proven" }, { outcome: "proven" }],
      });
      expect(found.lines.map(({ currency }) => currency)).toEqual(["KES", "KES", "USD", "USD"]);
    });

    test("figures that name their currency say so, unless something else moved in the same row", async () => {
      expect(
        (await read(UNSEEN.BITSTAMP)).lines.map(
          ({ currency, namesCurrency }) => `${currency ?? ""} ${String(namesCurrency)}`,
        ),
      ).toEqual(["USD true", "USDC true", "USD true"]);
      const traded = await read(
        UNSEEN.BITSTAMP.replace("0.50000000 USDC,,", "0.50000000 USDC,0.50 USD,"),
      );
      expect(traded.lines.map(({ namesCurrency }) => namesCurrency)).toEqual([
        true,
        undefined,
        true,
      ]);
    });

    test("a list with a currency on each side of a line is no account's", async () => {
      expect(await detect(UNSEEN.VALR)).toMatchObject({
        format: null,
        problem: expect.stringContaining("one currency's account"),
      });
      expect((await detect(UNSEEN.VALR.replaceAll("USDC", "ZAR"))).format).toBe("csv");
    });
  });

  describe("headings", () => {
    test("a balance transaction is no balance", async () => {
      const found = await read(UNSEEN.STRIPE_PAYOUTS);
      expect(found).toMatchObject({
        certain: false,
        bad: [],
        mapping: { columns: { balance: null } },
      });
    });

    test("the day of making is a day", async () => {
      const found = await read(UNSEEN.CIRCLE);
      expect(found).toMatchObject({
        certain: false,
        bad: [],
        mapping: { columns: { bookedOn: 3, balance: null } },
      });
    });
  });

  describe("the account's currency", () => {
    test("by a sign that means one only", async () => {
      expect(await read(UNSEEN.OPAY)).toMatchObject({
        certain: true,
        heads: [{ account: "8123456789", currency: "NGN" }],
      });
      const inCells = await read(
        'Date,Text,Money in,Money out,Balance\n13 Jan 2026,ACME,"R 1 500.00",-,"R 1 600.00"\n14 Jan 2026,ADA,-,R 500.00,"R 1 100.00"\n',
      );
      expect(inCells.lines.map(({ currency }) => currency)).toEqual(["ZAR", "ZAR"]);
      const dollars = await read(
        "Date,Text,Money in,Money out,Balance\n13 Jan 2026,ACME,$1500.00,,$1600.00\n14 Jan 2026,ADA,,$500.00,$1100.00\n",
      );
      expect(dollars.lines.map(({ currency }) => currency)).toEqual([null, null]);
    });

    test.each(["Acct Currency:,NGN\n", "A/C Currency : NGN\n", "Account : 9040001234567 NGN\n"])(
      "above the lines: %j",
      async (head) => {
        expect(
          (
            await read(
              `${head}Date,Text,Debit,Credit,Balance\n13/01/2026,ACME,,10.00,30.00\n14/01/2026,ADA,5.00,,25.00\n`,
            )
          ).heads[0]?.currency,
        ).toBe("NGN");
      },
    );
  });

  describe("money out and what was taken back of it in one column", () => {
    const list = (...rows: string[]) =>
      [
        "Receipt No,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance",
        "TA1,2026-01-13 10:00:00,Pay bill,Completed,500.00,,1500.00",
        "TA2,2026-01-14 10:00:00,Business Payment,Completed,,-200.00,1300.00",
        "TA3,2026-01-14 10:05:00,Reversal of TA2,Completed,,200.00,1500.00",
        ...rows,
      ].join("\n");

    test("the balances tell how it is printed, not that all went the other way", async () => {
      for (const text of [
        list(),
        list("TA4,2026-01-15 10:00:00,Pay bill,Completed,50.00,,1550.00"),
      ]) {
        const found = await read(text);
        expect(found.bad).toEqual([]);
        expect(short(found).slice(0, 3)).toEqual([
          "2026-01-13 in 500.00 Pay bill",
          "2026-01-14 out 200.00 Business Payment",
          "2026-01-14 in 200.00 Reversal of TA2",
        ]);
        expect(found.proofs[0]).toMatchObject({ outcome: "proven", opening: { amount: "1000" } });
      }
    });
  });

  test.each([
    [
      "Available Balance",
      "Ledger Balance",
      "money that is held",
      ["5100.00", "5000.00", "5075.00"],
    ],
    ["Available Balance", "Balance", "an overdraft", ["5100.00", "5050.00", "5075.00"]],
  ])(
    "of %s and %s, which differ by %s, the booked one is the balance, whichever stands first",
    async (drawable, booked, _by, [first, second, third]) => {
      const rows = [
        ["13/01/2026", "A", "", "100.00", first, "1100.00"],
        ["14/01/2026", "B", "50.00", "", second, "1050.00"],
        ["15/01/2026", "C", "", "25.00", third, "1075.00"],
      ];
      for (const columns of [
        [0, 1, 2, 3, 4, 5],
        [0, 1, 2, 3, 5, 4],
      ]) {
        const line = (cells: readonly (string | undefined)[]) =>
          columns.map((column) => cells[column]).join(",");
        const found = await read(
          [
            line(["Date", "Description", "Debit", "Credit", drawable, booked]),
            ...rows.map(line),
          ].join("\n"),
        );
        expect(found).toMatchObject({
          bad: [],
          proofs: [{ outcome: "proven", closing: { amount: "1075" } }],
        });
      }
    },
  );

  test("amounts that halve aren't balances of themselves", async () => {
    const found = await read(
      "Date,Description,Amount,Type\n13/01/2026,A,400.00,DR\n14/01/2026,B,200.00,DR\n15/01/2026,C,100.00,DR\n",
    );
    expect(found).toMatchObject({ bad: [], proofs: [{ outcome: "unproven" }] });
  });

  test.each([
    ["20260113101112", "20260114235959"],
    ["2026-01-13-10.11.12.000000", "2026-01-14-23.59.59.000000"],
  ])("times that are printed as %s", async (first, second) => {
    expect(
      short(await read(`Date,Description,Amount\n${first},RENT,-45.10\n${second},BACK,10.00\n`)),
    ).toEqual(["2026-01-13 out 45.10 RENT", "2026-01-14 in 10.00 BACK"]);
  });

  test("a day that is printed once, beside its first line, isn't that of the lines below it", async () => {
    const { bad } = await read(
      "Date,Description,Debit,Credit,Balance\n13/01/2026,A,,100.00,1100.00\n,B,50.00,,1050.00\n",
    );
    expect(bad).toMatchObject([{ lineNumber: 3, problem: "The line has an amount and no date." }]);
  });
});
