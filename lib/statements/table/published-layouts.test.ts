import { describe, expect, test } from "vitest";
import { PUBLISHED } from "../csv/testing/published";
import { bytesOf, detectAndRead, type ReadFile } from "../testing/read-all";

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
    expect(found.lines[0]).toMatchObject({ bankReference: "0001", paymentReference: "000000077" });
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
    expect(found.lines[0]).toMatchObject({ counterparty: "CLOUDFLARE", counterpartyAccount: null });
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
    expect(lines.map(({ direction, amount, currency }) => [direction, amount, currency])).toEqual([
      ["out", "12.500000000", "SOL"],
      ["in", "100.00", "USDC"],
    ]);
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
