import { describe, expect, test } from "vitest";
import { detectStatement } from "../detect-statement";
import { bytesOf, detectAndRead, readAll } from "../testing/read-all";
import {
  ABN_AMRO,
  ING,
  LAGOS,
  MULTICASH,
  RABOBANK,
  SKOPJE,
  SPARKASSE,
  SUBFIELD_STYLES,
  WITHOUT_TYPES,
} from "./testing/samples";

describe("published samples", () => {
  test("ING: slashes style, a reversed credit, available balances left out", async () => {
    const read = await detectAndRead(bytesOf(ING));
    expect(read.bad).toEqual([]);
    expect(read.heads).toEqual([
      {
        account: "NL69INGB0123456789",
        currency: "EUR",
        sequence: null,
        page: null,
        opening: { amount: "662.23", on: "2014-02-19" },
      },
    ]);
    expect(
      read.lines.map(({ direction, amount, reversal }) => [direction, amount, reversal]),
    ).toEqual([
      ["in", "1.56", false],
      ["out", "1.57", false],
      ["out", "1.57", true],
    ]);
    expect(read.lines[0]).toMatchObject({
      bookedOn: "2014-02-20",
      paymentReference: "EV12341REP1231456T1234",
      bankReference: "00000000001005",
      counterparty: "ING BANK NV INZAKE WEB",
      counterpartyAccount: "NL32INGB0000012345",
      narration: "EV10001REP1000000T1000 /TRCD/00100/",
    });
    expect(read.lines[2]?.narration).toContain("Factuurnr 123456 Klantnr 00123");
    expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven"]);
  });

  test("ABN AMRO: two statements, three styles", async () => {
    const read = await detectAndRead(bytesOf(ABN_AMRO.replaceAll("\n", "\r\n")));
    expect(read.bad).toEqual([]);
    expect(read.heads.map(({ sequence, page }) => [sequence, page])).toEqual([
      [19321, 1],
      [19322, 1],
    ]);
    expect(read.lines.map(({ bookedOn, valueOn }) => [bookedOn, valueOn])).toEqual([
      ["2011-05-24", "2011-05-24"],
      ["2011-05-23", "2011-05-21"],
      ["2011-05-24", "2011-05-24"],
    ]);
    expect(read.lines[1]?.narration).toBe(
      "BEA   NR:XXX1234   21.05.11/12.54 DIRCKIII FIL2500 BREDA,PAS999",
    );
    expect(read.lines[2]).toMatchObject({
      counterparty: "BOEKHANDEL DE LEZER BV",
      counterpartyAccount: "NL49RABO0123456789",
      paymentReference: null,
      narration: "SEPA OVERBOEKING FACTUUR 2011-77",
    });
    expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven", "proven"]);
  });

  test("Sparkasse: subfields, pages, and entry dates over the turn of the year", async () => {
    const read = await detectAndRead(bytesOf(SPARKASSE));
    expect(read.bad).toEqual([]);
    expect(
      read.heads.map(({ account, sequence, page, opening }) => [
        account,
        sequence,
        page,
        opening?.amount,
      ]),
    ).toEqual([
      ["20050550/0123456789", 34, 1, "1000.5"],
      ["20050550/0123456789", 34, 2, "1150.50"],
    ]);
    expect(read.lines[0]).toMatchObject({
      paymentReference: "RE-2026-1234567890-ABCDEFGH",
      counterparty: "Muster Handelsgesellschaft mbH",
      counterpartyAccount: "DE21500500009876543210",
      narration: "GUTSCHRIFT Rechnung 4711 vom 01.12.2026 Danke",
    });
    expect(read.lines[1]).toMatchObject({
      bookedOn: "2027-01-01",
      direction: "out",
      amount: "100",
      paymentReference: "KREF2",
      bankReference: "B7A010300012",
    });
    expect(read.lines[2]).toMatchObject({
      bookedOn: "2026-12-31",
      valueOn: "2027-01-02",
      direction: "in",
      reversal: true,
    });
    expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven", "proven"]);
  });

  test("Lagos: overdrawn, supplementary line, narration over two lines", async () => {
    const read = await detectAndRead(bytesOf(LAGOS));
    expect(read.bad).toEqual([]);
    expect(read.heads[0]).toMatchObject({
      account: "1012345678",
      currency: "NGN",
      sequence: 90,
      opening: { amount: "-150000.00" },
    });
    expect(read.lines[0]).toMatchObject({
      paymentReference: "TXN-8F3K2",
      bankReference: "FT26090ABCDE",
      narration: "NIP CR/KUNLE ADEYEMI VENTURES LTD/GTB/TXN-8F3K2 INVOICE 0045 NIP INWARD",
    });
    expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven"]);
  });
});

describe("dialects", () => {
  test("Rabobank: every :86: of a line is kept, the padded reference ends at its sixteenth character", async () => {
    const read = await detectAndRead(bytesOf(RABOBANK));
    expect(read.bad).toEqual([]);
    expect(read.lines[0]).toMatchObject({
      amount: "40.25",
      paymentReference: "0455667788",
      narration: "BETALINGSKENM.  550011223 FACTUUR 2026-118 KWEKERIJ DE LINDE BV",
    });
    expect(read.lines[1]).toMatchObject({
      direction: "in",
      paymentReference: null,
      counterparty: "Tuincentrum Oost",
      counterpartyAccount: "NL21ABNA0455667788",
    });
    expect(read.lines[1]?.narration).toContain("ORDER-778");
    expect(read.proofs[0]?.outcome).toBe("proven");
  });

  test("MultiCash: :NS: tells of the line, the closing balance goes without a currency", async () => {
    const read = await detectAndRead(bytesOf(MULTICASH));
    expect(read.bad).toEqual([]);
    expect(read.lines).toEqual([
      expect.objectContaining({
        direction: "out",
        amount: "3150.00",
        narration: "Atutalas 55501234 Tranzakcios dij: 9.45HUF",
        counterparty: "Szallitmanyozo es Raktarozo Zrt.",
        counterpartyAccount: "0000001122334455",
      }),
    ]);
    expect(read.proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "96850.00" } });
  });

  test("subfields: without a code, behind a blank, cut inside an account; a figure in front of text is none", async () => {
    const read = await detectAndRead(bytesOf(SUBFIELD_STYLES));
    expect(read.bad).toEqual([]);
    expect(
      read.lines.map(({ bookedOn, valueOn, narration }) => [bookedOn, valueOn, narration]),
    ).toEqual([
      ["2026-03-02", "2026-02-28", "ABSCHLUSS Pauschale Februar"],
      ["2026-03-02", "2026-03-02", "SEPA-UEBERW Sammler mit 3 Posten"],
      // The subfield's width cut a word in two.
      ["2026-03-02", "2026-03-02", "FUNKTURM Miete"],
      ["2026-03-02", "2026-03-02", "250.00 USD AT 0.20 MARINA STORES"],
      ["2026-03-02", "2026-03-02", "Rechnung 77"],
      // The sign is also part of the text.
      ["2026-03-02", "2026-03-02", "GUTSCHRIFT Wann kommt?96.7 ist bezahlt"],
      // No keyword introduces the text.
      ["2026-03-02", "2026-03-02", "KARTENZAHLUNG MARKT//KOELN/DE 26-03-01T16:26:37 Folgenr. 007"],
      // Numbers with another meaning.
      ["2026-03-02", "2026-03-02", "~01PLATEZ~02UZ PREKES~0645"],
      ["2026-03-02", "2026-03-02", "NL29INGB0006475121 j bloem Salaris"],
    ]);
    expect(read.lines[8]).toMatchObject({
      paymentReference: null,
      counterparty: "j bloem",
      counterpartyAccount: "NL29INGB0006475121",
    });
    expect(read.lines[1]?.paymentReference).toBe("LAUF 0042 BAOBAB 2026");
    expect(read.lines[4]).toMatchObject({
      counterparty: "Lindenhof GmbH",
      counterpartyAccount: "55660000001234500998877",
    });
    expect(read.lines[5]).toMatchObject({
      counterparty: "PETRA TESTER",
      counterpartyAccount: "DE4229389445516570983",
    });
    // A ten-digit number doesn't count up by one. Cut off, it would look like a gap.
    expect(read.heads[0]?.sequence).toBeNull();
    expect(read.proofs[0]?.outcome).toBe("proven");
  });
});

describe("references and names", () => {
  test("a type that is left out takes nothing of the reference; a bank's own ends at its sixteenth character", async () => {
    const read = await detectAndRead(bytesOf(WITHOUT_TYPES));
    expect(read.bad).toEqual([]);
    expect(read.heads[0]).toMatchObject({ account: "NG10001/1012345678", currency: "NGN" });
    expect(
      read.lines.map(({ amount, paymentReference, bankReference, narration }) => [
        amount,
        paymentReference,
        bankReference,
        narration,
      ]),
    ).toEqual([
      ["250.00", null, "19200000001", "SALARY// TRF TO BAOBAB LTD"],
      ["20.00", null, null, "999STANDING ORDER"],
      ["30.00", null, "19200000002", ""],
      ["4", null, "BAOB260302990001", "MONTHLY FEE /IACC/D3/"],
    ]);
    expect(read.proofs[0]?.outcome).toBe("proven");
  });

  test("ORDP and BENM with an account, a name and the text of the payment", async () => {
    const read = await detectAndRead(bytesOf(SKOPJE));
    expect(read.bad).toEqual([]);
    expect(
      read.lines.map(({ counterparty, counterpartyAccount, narration }) => [
        counterparty,
        counterpartyAccount,
        narration,
      ]),
    ).toEqual([
      ["BANKA AD SKOPJE", "300000000000999", "Mesecna provizija 2/2026"],
      ["BAOBAB DOOEL", "300000000000888", "747/747/Uplata po faktura 747"],
    ]);
    expect(read.proofs[0]?.outcome).toBe("proven");
  });
});

describe("free text over several lines", () => {
  const narration = async (...lines: string[]) =>
    (
      await readAll(
        bytesOf(
          [
            ":20:X",
            ":25:1012345678",
            ":28C:1/1",
            ":60F:C260301XOF0,",
            ":61:2603020302C500,NTRFNONREF",
            ...lines,
            ":62F:C260302XOF500,",
            "-",
          ].join("\r\n"),
        ),
        "mt940",
      )
    ).lines[0]?.narration;
  const full = "BAOBAB2026 TRF B/O KOFI TRADING SARL IRO MERCHANT REF M01SICA1220";

  test("Ecobank cuts where the width falls: a reference stays whole, a heading apart", async () => {
    expect(full).toHaveLength(65);
    expect(await narration(":86:CREDIT DIRECT", full, "84051 ORD KOFI")).toBe(
      `CREDIT DIRECT ${full}84051 ORD KOFI`,
    );
    expect(await narration(":86:CREDIT DIRECT", full, " ORD KOFI")).toBe(
      `CREDIT DIRECT ${full} ORD KOFI`,
    );
  });

  test("a bank that cuts between words has full lines too", async () => {
    expect(
      await narration(
        `:86:${full}`,
        "PAYMENT OF THE INVOICES OF FEBRUARY AND OF MARCH FOR THE DELIVER",
        "TOGETHER",
      ),
    ).toBe(`${full} PAYMENT OF THE INVOICES OF FEBRUARY AND OF MARCH FOR THE DELIVER TOGETHER`);
  });
});

test.each([
  ["12/1", 12, 1],
  ["00012/001", 12, 1],
  ["036/2026/BPL", 36, null],
  ["01/2026 / M", 1, null],
])("the number and page of a statement: %s", async (number, sequence, page) => {
  const { heads } = await readAll(
    bytesOf(
      [
        ":20:X",
        ":25:/PL50160014591890544930000001",
        `:28C:${number}`,
        ":60F:C260301PLN100,",
        ":62F:C260301PLN100,",
        "-",
      ].join("\r\n"),
    ),
    "mt940",
  );
  expect(heads[0]).toMatchObject({ sequence, page });
});

describe("treasury banks", () => {
  const read = (...lines: string[]) =>
    readAll(
      bytesOf(
        [":20:X", ":25:1012345678", ":28C:1/1", ":60F:C260301USD1000,", ...lines, "-"].join("\r\n"),
      ),
      "mt940",
    );

  test("Citi leaves the entry date's four places blank, and writes lines of nothing", async () => {
    const citi = await read(
      ":61:260302    DD212,39NMSCNONREF//",
      "/CTC/001/MISCELLANEOUS",
      ":86:/PT/FT/PY/FEES OF FEBRUARY",
      ":61:2603020302CD0,00NDEFNONREF//",
      ":62F:C260302USD787,61",
    );
    expect(citi.bad).toEqual([]);
    expect(citi.lines).toMatchObject([
      {
        bookedOn: "2026-03-02",
        valueOn: "2026-03-02",
        direction: "out",
        amount: "212.39",
        paymentReference: null,
        narration: "/PT/FT/PY/FEES OF FEBRUARY /CTC/001/MISCELLANEOUS",
      },
    ]);
    expect(citi.proofs[0]?.outcome).toBe("proven");
  });

  test("Goldman Sachs begins without the first slash", async () => {
    const goldman = await read(
      ":61:2603020302CD50,00NTRFNONREF//GS77",
      ":86:EREF/INV-2026-03/PREF/RP7/KREF/K9/REMI/MARCH",
      ":62F:C260302USD1050,",
    );
    expect(goldman.lines).toMatchObject([
      { paymentReference: "INV-2026-03", bankReference: "GS77", narration: "MARCH RP7 K9" },
    ]);
  });

  test("the reference of the line stays when the details name another", async () => {
    const both = await read(
      ":61:2603020302D50,00NTRFPAYOUT-118",
      ":86:/EREF/INV-2026-03/REMI/MARCH",
      ":61:2603020302D50,00NTRFINV-2026-03-ABCD",
      ":86:/EREF/INV-2026-03-ABCDEFG/REMI/MARCH",
      ":62F:C260302USD900,",
    );
    expect(both.lines).toMatchObject([
      { paymentReference: "INV-2026-03", narration: "MARCH PAYOUT-118" },
      { paymentReference: "INV-2026-03-ABCDEFG", narration: "MARCH" },
    ]);
  });

  test("a line cut before its amount is put together, and told when nothing follows", async () => {
    const cut = await read(
      ":61:2603020302CR",
      "30,00N062NONREF",
      "MORE",
      ":86:TEXT",
      ":62F:C260302USD1030,",
    );
    expect(cut.lines).toMatchObject([{ direction: "in", amount: "30.00", narration: "TEXT MORE" }]);
    expect(cut.proofs[0]?.outcome).toBe("proven");
    expect((await read(":61:2603020302CR", ":86:TEXT", ":62F:C260302USD1030,")).bad).toMatchObject([
      { lineNumber: 5 },
    ]);
  });

  test("a time of day cut at its hour opens no field", async () => {
    const full = "CARD PAYMENT AT THE MARINA STORES OF LAGOS ON DE 26-03-02T16";
    const cut = await read(
      ":61:2603020302D30,00N062NONREF",
      `:86:${full}`,
      ":25:37 RECEIPT 7",
      ":61:2603020302D10,00N062NONREF",
      `:86:${full}`,
      ":20:07",
      ":62F:C260302USD960,",
    );
    expect(cut.bad).toEqual([]);
    expect(cut.heads).toHaveLength(1);
    expect(cut.lines[0]?.narration).toContain(":25:37 RECEIPT 7");
    expect(cut.proofs[0]?.outcome).toBe("proven");
  });
});

test("an interim report is refused as what it is", async () => {
  const interim =
    ":20:X1\r\n:25:1012345678\r\n:28C:18/1\r\n:34F:NGN0,\r\n:13D:2603021316+0100\r\n:61:2603020302D5000,NTRFNONREF\r\n:90D:1NGN5000,\r\n-\r\n";
  const detected = await detectStatement(bytesOf(interim), "x.sta");
  expect(detected).toMatchObject({
    format: null,
    problem: expect.stringContaining("interim report (MT942"),
  });
});

test.each([
  [
    "without a floor limit",
    ":20:X1\r\n:25:1012345678\r\n:28C:18/1\r\n:13D:2603021316+0100\r\n:61:2603020302D5000,NTRFNONREF\r\n-\r\n",
  ],
  ["without lines", ":20:X1\r\n:25:1012345678\r\n:28C:18/1\r\n:13D:2603021316+0100\r\n-\r\n"],
])("so is one %s", async (_what, interim) => {
  expect(await detectStatement(bytesOf(interim), "x.sta")).toMatchObject({
    format: null,
    problem: expect.stringContaining("interim report (MT942"),
  });
});

test("so is one of balances and sums, when its lines are read", async () => {
  await expect(
    readAll(
      bytesOf(
        ":20:X1\r\n:25:1012345678\r\n:28:18\r\n:13D:2603021316+0100\r\n:60F:C260301NGN9000,\r\n:90D:1NGN5000,\r\n:62F:C260302NGN4000,\r\n-\r\n",
      ),
      "mt940",
    ),
  ).rejects.toThrow("interim report (MT942");
});

test.each([
  [":28C:18/1", ":28C:18/1\r\n:13D:2603021316+0100"],
  [":61:", ":13D:2603021316+0100\r\n:61:"],
  [":86:", ":13D:2603021316+0100\r\n:86:"],
  ["-\r\n", ":13D:2603021316+0100\r\n-\r\n"],
])("the time that a bank prints in a statement is no fault of it: at %s", async (at, timed) => {
  const statement =
    ":20:X1\r\n:25:1012345678\r\n:28C:18/1\r\n:60F:C260301NGN9000,\r\n:61:2603020302D5000,NTRFNONREF\r\n:86:RENT\r\n:62F:C260302NGN4000,\r\n-\r\n";
  const read = await detectAndRead(bytesOf(statement.replace(at, timed)), "x.sta");
  expect(read).toMatchObject({
    bad: [],
    heads: [{ sequence: 18, page: 1 }],
    lines: [{ amount: "5000", narration: "RENT" }],
    proofs: [{ outcome: "proven" }],
  });
});

test("Latin-1 umlauts are read", async () => {
  const read = await readAll(
    new Uint8Array(Buffer.from(SPARKASSE.replace("Haus GmbH", "Häuser GmbH"), "latin1")),
    "mt940",
  );
  expect(read.lines[1]?.counterparty).toBe("Häuser GmbH");
});

test.each([
  ["with", "\uFEFF"],
  ["without", ""],
])("UTF-16 is read, %s a byte order mark", async (_, mark) => {
  const read = await detectAndRead(
    new Uint8Array(Buffer.from(mark + SPARKASSE.replace("Haus GmbH", "Häuser GmbH"), "utf16le")),
  );
  expect(read.bad).toEqual([]);
  expect(read.lines[1]?.counterparty).toBe("Häuser GmbH");
  expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven", "proven"]);
});

describe("what can't be read is said with its line", () => {
  test("a statement line", async () => {
    const read = await readAll(
      bytesOf(LAGOS.replace(":61:260331D52,50", ":61:26033XD52,50")),
      "mt940",
    );
    expect(read.bad).toEqual([
      {
        lineNumber: 10,
        text: ":61:26033XD52,50FCHGNONREF//FT26090FEE01",
        problem: expect.stringContaining("Expected a value date"),
      },
    ]);
    expect(read.lines).toHaveLength(1);
  });

  test("a day that doesn't exist", async () => {
    const read = await readAll(
      bytesOf(LAGOS.replace(":61:260331D52,50", ":61:260230D52,50")),
      "mt940",
    );
    expect(read.bad[0]?.problem).toBe("260230 is not a day in the order year, month, day.");
  });

  test("a file that ends before its closing balance", async () => {
    const read = await readAll(bytesOf(LAGOS.slice(0, LAGOS.indexOf(":62F:"))), "mt940");
    expect(read.bad.map(({ problem }) => problem)).toEqual([
      expect.stringContaining("without its closing balance"),
    ]);
    expect(read.lines).toHaveLength(2);
  });

  test("a file without a statement", async () => {
    await expect(readAll(bytesOf(":20:X\r\n:25:1\r\n"), "mt940")).rejects.toThrow(
      "no MT940 statement",
    );
  });

  test("a wrong closing balance is refused with the exact difference", async () => {
    const read = await readAll(bytesOf(LAGOS.replace("NGN5099947,50", "NGN5099947,49")), "mt940");
    expect(read.proofs[0]).toMatchObject({ outcome: "refused", difference: "-0.01" });
  });
});
