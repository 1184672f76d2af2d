import { describe, expect, test } from "vitest";
import { detectStatement, formatOf } from "../detect-statement";
import { type ReadFile, bytesOf, detectAndRead, eventsOf, readAll } from "../testing/read-all";
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

describe("further dialects", () => {
  /** A statement of these fields, from 1000 to the closing balance. */
  async function read(closing: string, ...fields: string[]): Promise<ReadFile> {
    const file = await readAll(
      bytesOf(
        [
          ":20:X",
          ":25:1012345678",
          ":28C:1/1",
          ":60F:C260301EUR1000,",
          ...fields,
          `:62F:C260302EUR${closing}`,
          "-",
        ].join("\r\n"),
      ),
      "mt940",
    );
    expect(file.bad).toEqual([]);
    expect(file.proofs.map(({ outcome }) => outcome)).toEqual(["proven"]);
    return file;
  }

  describe("both the payer and the payee are named: the other side is the one that isn't the account's owner", () => {
    test("names right behind the words", async () => {
      const { lines } = await read(
        "930,",
        ":61:260302D100,NTRF77//88",
        ":86:/ORDP/BAOBAB LTD/BENM/LINDEN GMBH/REMI/GOODS",
        ":61:260302C30,NTRF78//89",
        ":86:/ORDP/LINDEN GMBH/BENM/BAOBAB LTD/REMI/REFUND",
      );
      expect(lines.map(({ counterparty, narration }) => [counterparty, narration])).toEqual([
        ["LINDEN GMBH", "GOODS"],
        ["LINDEN GMBH", "REFUND"],
      ]);
    });

    test("names and accounts behind words of their own; a reversed debit still names its payee", async () => {
      const { lines } = await read(
        "1030,",
        ":61:260302RD30,NTRFNONREF//88",
        ":86:/ORDP//NAME/BAOBAB LTD/IBAN/NL29INGB0006475121/BENM//NAME/LINDEN GMBH/IBAN/DE42293894455165709831/EREF/E-7/REMI/RETURNED",
      );
      expect(lines).toMatchObject([
        {
          reversal: true,
          counterparty: "LINDEN GMBH",
          counterpartyAccount: "DE42293894455165709831",
          paymentReference: "E-7",
          narration: "RETURNED",
        },
      ]);
    });
  });

  test("of a subfield of the purpose that is used again, no text is lost", async () => {
    const { lines } = await read(
      "1030,",
      ":61:260302C30,NTRFNONREF",
      ":86:166?00GUTSCHRIFT?20SVWZ+PART ONE?20TXN-AB12CD?32LINDEN GMBH",
    );
    expect(lines[0]).toMatchObject({
      narration: "GUTSCHRIFT PART ONE TXN-AB12CD",
      counterparty: "LINDEN GMBH",
    });
  });

  describe("line ends that are written as signs", () => {
    const raw =
      "@@:20:STARTUMS@@:25:10050000/0123456789@@:28C:0@@:60F:C260312EUR1000,00@@:61:2603130313CR1500,00N051NONREF@@:86:166?00GUTSCHRIFT?20EREF+INV7?21SVWZ+an info@acme.de?32ACME GMBH@@:62F:C260313EUR2500,00@@-@@";

    test("are read as such wherever chunks are cut, and their text stays whole", async () => {
      expect(formatOf(bytesOf(raw))).toBe("mt940");
      const whole = await eventsOf(bytesOf(raw), "mt940", null);
      expect(
        whole.map((event) =>
          event.kind === "line"
            ? `${event.line.lineNumber} ${event.line.bookedOn} ${event.line.amount} ${event.line.narration}`
            : event.kind,
        ),
      ).toEqual(["head", "6 2026-03-13 1500.00 GUTSCHRIFT an info@acme.de", "foot"]);
      for (const size of [1, 2, 3, 7])
        expect(await eventsOf(bytesOf(raw), "mt940", null, [size])).toEqual(whole);
    });

    test("two signs within a text of another file are text", async () => {
      const { lines } = await read("1100,", ":61:260302C100,NTRFNONREF", ":86:a@@:20:b");
      expect(lines).toMatchObject([{ narration: "a@@:20:b" }]);
    });
  });

  describe("text in slashes style is never lost", () => {
    test("behind a word that is empty the first time", async () => {
      const { lines } = await read(
        "1100,",
        ":61:260302C100,N541NONREF",
        ":86:/ORDP//NAME/BAOBAB LTD/REMI//REMI/TERMINAL MAESTRO REF. H6 DAT. 20260301",
      );
      expect(lines).toMatchObject([
        { counterparty: "BAOBAB LTD", narration: "TERMINAL MAESTRO REF. H6 DAT. 20260301" },
      ]);
    });

    test("behind ultimate parties, rates and charges", async () => {
      const { lines } = await read(
        "1100,",
        ":61:260302C100,NTRFNONREF",
        ":86:/ORDP/BAOBAB LTD/ULTD/LINDEN GMBH/REMI/GOODS/EXCH/1,0821/CHGS/EUR5,00/",
      );
      expect(lines).toMatchObject([
        { counterparty: "BAOBAB LTD", narration: "GOODS LINDEN GMBH 1,0821 EUR5,00" },
      ]);
    });

    test("behind the kind of the movement, and behind words that mean nothing here", async () => {
      const { lines } = await read(
        "985,",
        ":61:260302D10,NCHGNONREF",
        ":86:/TYPE/150:SERVICE CHARGE/REF:CMI62//INFO/AC27/OUTWARD TT OUR/",
        ":61:260302D5,NCHGNONREF",
        ":86:/TRCD/00100/PURP/FEES/",
      );
      expect(lines.map(({ narration }) => narration)).toEqual([
        "150:SERVICE CHARGE/REF:CMI62//INFO/AC27/OUTWARD TT OUR",
        "/TRCD/00100/PURP/FEES/",
      ]);
    });
  });

  test("accounts without an IBAN: BBAN of Knab, ACNO of New Zealand", async () => {
    const { lines } = await read(
      "1050,",
      ":61:260302C100,N110NONREF",
      ":86:/TRTP/SEPA OVERBOEKING/BBAN/53850017/BIC/KNABNL2HXXX/NAME/BAOBAB B.V./REMI/OPNAME",
      ":61:260302D50,NTRFNONREF",
      ":86:/BAI/469/MISCELLANEOUS ACH DEBIT",
      "/BENM/Linden",
      "/ACNO/012-3011-00334130-0037",
    );
    expect(lines).toMatchObject([
      {
        counterparty: "BAOBAB B.V.",
        counterpartyAccount: "53850017",
        narration: "SEPA OVERBOEKING OPNAME",
      },
      {
        counterparty: "Linden",
        counterpartyAccount: "012-3011-00334130-0037",
        narration: "/BAI/469/MISCELLANEOUS ACH DEBIT",
      },
    ]);
  });

  describe("subfields", () => {
    test("each on a line of its own below the code, as in Luxembourg", async () => {
      const { lines } = await read(
        "1001,",
        ":61:2603020302CR000000000001,00N229NONREF//FT26061PGV08",
        ":86:229",
        "?00BONIFICATION",
        "?20LOYER MARS",
        "?21FT26061PGV08",
        "?30CCRALULLXXX",
        "?31LU120010001234567891",
        "?32BAOBAB SARL",
        "?60L-3372 LEUDELANGE",
      );
      expect(lines).toMatchObject([
        {
          counterparty: "BAOBAB SARL",
          counterpartyAccount: "LU120010001234567891",
          narration: "BONIFICATION LOYER MARS FT26061PGV08 L-3372 LEUDELANGE",
        },
      ]);
    });

    test("Triodos: the other side's account, never the owner's own", async () => {
      const { lines } = await read(
        "700,",
        ":61:260302D200,NET NONREF",
        ":86:000>100000000000",
        ">20RABONL2U",
        ">21NL13RABO0123456789",
        ">22RABO BETAALVERZOEK ORDERNUM>23MER 0123 / 26-03-01",
        ">311012345678",
        ":61:260302D100,N000NONREF",
        ":86:000>100133967858",
        ">20 HUUR>21 KANTOOR - FEB 2026>311012345678",
      );
      expect(
        lines.map(({ counterpartyAccount, narration }) => [counterpartyAccount, narration]),
      ).toEqual([
        ["NL13RABO0123456789", "RABO BETAALVERZOEK ORDERNUMMER 0123 / 26-03-01"],
        ["0133967858", "HUUR KANTOOR - FEB 2026"],
      ]);
    });

    test("PKO BP: a subfield of nothing is the byte FF", async () => {
      const { lines } = await read(
        "975,",
        ":61:2603020302D25,00N152NONREF//6460500500000513",
        "152 0",
        ":86:020~00152",
        "~20FAKTURA NR. 1106676983",
        "~21ÿ",
        "~22ÿ",
        "~3010205561",
        "~319000361245650140",
        "~32BAOBAB SP. Z O. O.",
        "~33ÿ",
        "~38PL27103019995019280622434897",
        "~60ÿ",
      );
      expect(lines).toMatchObject([
        {
          counterparty: "BAOBAB SP. Z O. O.",
          counterpartyAccount: "PL27103019995019280622434897",
          narration: "152 FAKTURA NR. 1106676983 152 0",
        },
      ]);
    });

    test("comdirect labels the payer's reference in words", async () => {
      const { lines } = await read(
        "662,31",
        ":61:2603020302DR437,69NMSCNONREF//POS 29",
        ":86:005?20LASTSCHRIFT/BELAST.?2104 42 26461822?22END-TO-END-REF.:?231",
        "6461823.117162119?24CORE / MANDATSREF.:?25MA6105423J8?26GLÄUBIGER",
        "-ID:?27DE21ZTZ00000021333?28Ref. JK215028I1618108/19954?32BAOBAB AG",
        ":61:2603020302CR100,NMSCNONREF//POS 7",
        ":86:820?20ÜBERTRAG / ÜBERWEISUNG?21EROEFFNUNGSBETRAG?22END-TO-END-REF",
        ".:?23NICHT ANGEGEBEN?24Ref. HW220133C3232360/15499?32BAOBAB AG",
      );
      expect(lines.map(({ paymentReference }) => paymentReference)).toEqual([
        "16461823.117162119",
        null,
      ]);
      expect(lines[0]?.narration).toContain("MANDATSREF.: MA6105423J8");
    });
  });

  describe("labels in free text", () => {
    test("ABN AMRO's columns", async () => {
      const { lines } = await read(
        "510,5",
        ":61:2603020302D500,N658NONREF",
        ":86:SEPA OVERBOEKING                 IBAN: NL86INGB0002445588",
        "BIC: INGBNL2A                    NAAM: BELASTINGDIENST APELDOORN",
        "BETALINGSKENM.: 1234123412345678",
        ":61:2603020302C10,5N654NONREF",
        ":86:SEPA INCASSO ALGEMEEN DOORLOPEND INCASSANT: NL40ZZZ878787780000",
        "NAAM: BAOBAB B.V.              MACHTIGING: BHV001",
        "OMSCHRIJVING: MAANDTERMIJN MAART",
        "IBAN: NL83RABO0353535355         KENMERK: AA 2026-03-01",
      );
      expect(lines).toMatchObject([
        {
          counterparty: "BELASTINGDIENST APELDOORN",
          counterpartyAccount: "NL86INGB0002445588",
          paymentReference: "1234123412345678",
        },
        {
          counterparty: "BAOBAB B.V.",
          counterpartyAccount: "NL83RABO0353535355",
          paymentReference: "AA 2026-03-01",
        },
      ]);
      expect(lines[1]?.narration).toContain("OMSCHRIJVING: MAANDTERMIJN MAART");
    });

    test("Knab ends with the account and the name", async () => {
      const { lines } = await read(
        "1010,",
        ":61:2603020302C10,NTRFNONREF//AB11",
        ":86:HUUR MAART",
        "REK: NL76INGB0444444444/NAAM: STICHTING BAOBAB",
      );
      expect(lines).toMatchObject([
        { counterparty: "STICHTING BAOBAB", counterpartyAccount: "NL76INGB0444444444" },
      ]);
    });

    test("mBank divides by semicolons", async () => {
      const { lines } = await read(
        "950,",
        ":61:2603020302CN50,NTRFNONREF//MB170119012058",
        ":86:911 TRANSAKCJA COLLECT; ID IPH: XX000000000001; Z RACH.: ",
        "56114010810000267002001001; OD: JAN NOWAK  ",
        "UL. NIJAKA 1 M 2; TYT.: PRZELEW SRODKOW   ; ",
        "TNR: 179171073864111.010001",
        ":61:2603020302DN100,NTRFNONREF//MB170119012059",
        ":86:944 CompanyNet przelew krajowy; na rach.: 35109010560000000006093440; dla: BAOBAB Sp. z o.o.; tyt.: fv 100/2026; TNR: 145271016138274.040001",
      );
      expect(
        lines.map(({ counterparty, counterpartyAccount }) => [counterparty, counterpartyAccount]),
      ).toEqual([
        ["JAN NOWAK UL. NIJAKA 1 M 2", "56114010810000267002001001"],
        ["BAOBAB Sp. z o.o.", "35109010560000000006093440"],
      ]);
      expect(lines[1]?.narration).toContain("tyt.: fv 100/2026");
    });

    test("Citi names the payer and the payee, or their accounts", async () => {
      const { lines } = await read(
        "850,",
        ":61:2603020302CD50,NTRF231048 04982601//95223524",
        "/CTC/271/CREDIT TRANSFER RECD",
        ":86:/PT/DE/EI/231048 04982601 BAOBAB LTD/BI/31268405/BO/04982601/BO1/BAOBAB LTD",
        ":61:2603020302DD200,NTRFPAY-7//95223525",
        ":86:/PT/FT/BE/LINDEN GMBH/BN1/BERLIN/BO/MARULA PLC/PY/INV 77",
      );
      expect(lines).toMatchObject([
        {
          counterparty: "BAOBAB LTD",
          counterpartyAccount: "04982601",
          paymentReference: "231048 04982601",
        },
        {
          counterparty: "LINDEN GMBH",
          counterpartyAccount: null,
          narration: "/PT/FT/BE/LINDEN GMBH/BN1/BERLIN/BO/MARULA PLC/PY/INV 77",
        },
      ]);
    });
  });

  test("years from 80 are in the last century, also over its end", async () => {
    const file = await readAll(
      bytesOf(
        ":20:X\n:25:1012345678\n:28C:1/1\n:60F:C991230DEM100,\n:61:0001031231C5,NTRFNONREF\n:61:9912310103D5,NTRFNONREF\n:62F:C000103DEM100,\n-",
      ),
      "mt940",
    );
    expect(file.heads[0]?.opening?.on).toBe("1999-12-30");
    expect(file.lines.map(({ bookedOn, valueOn }) => [bookedOn, valueOn])).toEqual([
      ["1999-12-31", "2000-01-03"],
      ["2000-01-03", "1999-12-31"],
    ]);
    expect(file.proofs[0]?.outcome).toBe("proven");
  });

  describe("references of the line", () => {
    test("types of Goldman Sachs' own are none of them", async () => {
      const { lines } = await read(
        "980,",
        ":61:2603020302RCD10,00ACHPGSGWGDNCTAHQM8",
        ":86:EREF/GSGWGDNCTAHQM8/PREF/RP/GS/CTBA0003",
        ":61:2603020302DD10,00ACHBNONREF",
        ":86:PREF/RP/GS/CTBA0003",
      );
      expect(lines.map(({ paymentReference, narration }) => [paymentReference, narration])).toEqual(
        [
          ["GSGWGDNCTAHQM8", "RP/GS/CTBA0003"],
          [null, "RP/GS/CTBA0003"],
        ],
      );
    });

    test("the bank's own below the line", async () => {
      const { lines } = await read(
        "1100,",
        ":61:2603020302C100,00NTRFINVOICE-77",
        "//BANKREF999",
        "STANDING ORDER",
        ":86:RENT",
      );
      expect(lines).toMatchObject([
        {
          paymentReference: "INVOICE-77",
          bankReference: "BANKREF999",
          narration: "RENT STANDING ORDER",
        },
      ]);
    });
  });

  /** "ZAŻÓŁĆ GĘŚLĄ JAŹŃ" as banks of Poland write it, and "Átutalás" as those of Hungary. */
  const POLISH = {
    "windows-1250": "5a 41 af d3 a3 c6 20 47 ca 8c 4c a5 20 4a 41 8f d1",
    "iso-8859-2": "5a 41 af d3 a3 c6 20 47 ca a6 4c a1 20 4a 41 ac d1",
    "code page 852": "5a 41 bd e0 9d 8f 20 47 a8 97 4c a4 20 4a 41 8d e3",
  };

  describe("letters of Central Europe", () => {
    const file = (currency: string, hex: string) =>
      Buffer.concat([
        Buffer.from(
          `:20:X\r\n:25:1012345678\r\n:28C:1/1\r\n:60F:C260301${currency}1000,\r\n:61:2603020302C1,N051NONREF\r\n:86:020~00TRF~20TITLE~32`,
          "latin1",
        ),
        Buffer.from(hex.replaceAll(" ", ""), "hex"),
        Buffer.from(`\r\n:62F:C260302${currency}1001,\r\n-\r\n`, "latin1"),
      ]);
    const nameIn = async (bytes: Uint8Array) =>
      (await readAll(bytes, "mt940")).lines[0]?.counterparty;

    test.each(Object.entries(POLISH))("in %s", async (_, hex) => {
      expect(await nameIn(file("PLN", hex))).toBe("ZAŻÓŁĆ GĘŚLĄ JAŹŃ");
    });

    test("of Hungary, and of Western Europe as ever", async () => {
      expect(await nameIn(file("HUF", "b5 74 75 74 61 6c a0 73"))).toBe("Átutalás");
      expect(await nameIn(file("EUR", "4a 6f 73 e9 20 4d fc 6c 6c 65 72"))).toBe("José Müller");
    });
  });

  test("a closing balance in another currency proves nothing, though its figure fits", async () => {
    const { bad, proofs } = await readAll(
      bytesOf(
        ":20:X\r\n:25:1012345678\r\n:28C:1/1\r\n:60F:C260301EUR1000,\r\n:61:260302C1,NTRFNONREF\r\n:62F:C260302USD1001,\r\n-",
      ),
      "mt940",
    );
    expect(bad).toMatchObject([
      {
        lineNumber: 6,
        problem: expect.stringContaining(
          "The closing balance is in USD, and the opening balance in EUR",
        ),
      },
    ]);
    expect(proofs.map(({ outcome }) => outcome)).toEqual(["unproven"]);
  });

  describe("samples of other parsers, read as they are meant", () => {
    test("Ecobank, Benin: francs without decimals, a funds code, words cut where the width falls", async () => {
      const { lines } = await readAll(
        bytesOf(
          "{1:F01ECOCBJBJAXXX1111111111}{2:I940XXXXXXXXXXXXN}{4:\n:20:7150022429001A\n:25:110692715002\n:28C:1/1\n:60F:C260328XOF91378355,\n:61:2603290329CF47000000,NMSC110692715002//M01ZEXA2208702N5\n:86:TRANSFERT PAR MOBILE\nREF2639503734 MTNEBJAFR INWARD MOBILE TRANSFER B/O 22900000000 IF\nO BAOBAB SAS\n:61:2603290329DF250,NTAXM01STAR220880001//M01STAR220880001\n:86:TAXE\n:62F:C260329XOF138378105,\n-}\n",
        ),
        "mt940",
      );
      expect(
        lines.map(({ direction, amount, currency, bankReference }) => [
          direction,
          amount,
          currency,
          bankReference,
        ]),
      ).toEqual([
        ["in", "47000000", "XOF", "M01ZEXA2208702N5"],
        ["out", "250", "XOF", "M01STAR220880001"],
      ]);
      expect(lines[0]?.narration).toContain("22900000000 IFO BAOBAB SAS");
    });

    test("Van Lanschot: heads of three lines, sums behind the closing balance, and its own ends of messages", async () => {
      const message = (
        number: number,
        opening: string,
        closing: string,
        line: string,
        sums: string,
      ) =>
        `0000 01FVLBNL22AXXX0004${number}\n0000 01FVLBNL22AXXX0004${number}\n940 00\n:20:FVLOLB\n:25:0878787878                         \n:28C:00${number}\n:60F:C260103EUR${opening}\n${line}\n:62F:C260110EUR${closing}\n:86:${sums}\n-XXX\n`;
      const read = await readAll(
        bytesOf(
          message(
            2,
            "5053,33",
            "7770,09",
            ":61:260110C2716,76NXXX0130045721\n:86:/TRTP/SEPA Overboeking/IBAN/NL81RABO0444444444/BIC/RABONL2U/NAME/\nBAOBAB B.V/REMI/2026-001/EREF/333333333",
            "D000000C000001D0,00C2716,76",
          ) +
            message(
              3,
              "7770,09",
              "7659,09",
              ":61:260113D111,00NXXX0002445588\n:86:/TRTP/SEPA Overboeking/NAME/belastingdienst/REMI/2222.44",
              "D000001C000000D111,00C0,00",
            ),
        ),
        "mt940",
      );
      expect(read.bad).toEqual([]);
      expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven", "proven"]);
      expect(read.lines).toMatchObject([
        {
          counterparty: "BAOBAB B.V",
          counterpartyAccount: "NL81RABO0444444444",
          paymentReference: "333333333",
        },
        { counterparty: "belastingdienst", narration: "SEPA Overboeking 2222.44" },
      ]);
    });
  });
});

const statement = (currency: string, opening: string, line: string, closing: string) =>
  [
    ":20:X",
    ":25:1012345678",
    ":28C:1/1",
    `:60F:C260301${currency}${opening}`,
    `:61:2603020302C${line}NTRF77//88`,
    ":86:GOODS",
    `:62F:C260302${currency}${closing}`,
    "-",
  ].join("\r\n");
const read = (...fields: Parameters<typeof statement>) =>
  readAll(bytesOf(statement(...fields)), "mt940");

describe("thousands separators in amounts", () => {
  test.each([
    ["1.000,00", "1.234,56", "2.234,56"],
    ["1,000.00", "1,234.56", "2,234.56"],
    ["1'000,00", "1'234,56", "2'234,56"],
    ["1.000,", "1.234,56", "2234,56"],
    ["1.000.000", "1.234,56", "1.001.234,56"],
  ])("%s and %s are %s", async (opening, line, closing) => {
    const { bad, lines, proofs } = await read("EUR", opening, line, closing);
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([
      { direction: "in", amount: "1234.56", paymentReference: "77", bankReference: "88" },
    ]);
    expect(proofs).toMatchObject([{ outcome: "proven" }]);
  });

  test.each(["1.234", "1,234", "12.34,56", "1.234.56", "1,234,56", "1..234,56"])(
    "%s could be more than one amount, or is none: it is refused",
    async (amount) => {
      const inLine = await read("EUR", "1000,00", amount, "2234,56");
      expect(inLine.lines).toEqual([]);
      expect(inLine.bad).toMatchObject([
        {
          lineNumber: 5,
          problem: expect.stringContaining(`“${amount}” can't be read as an amount`),
        },
      ]);
      const inBalances = await read("EUR", amount, "1234,56", amount);
      expect(inBalances.bad.map(({ problem }) => problem)).toEqual([
        expect.stringContaining("opening balance can't be read"),
        expect.stringContaining("closing balance can't be read"),
      ]);
    },
  );

  test("three decimals are those of a currency that has them", async () => {
    const { bad, lines, proofs } = await read("KWD", "10,000", "1,234", "11,234");
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([{ amount: "1.234" }]);
    expect(proofs).toMatchObject([{ outcome: "proven" }]);
  });

  test("three decimals behind what can't be thousands are decimals", async () => {
    const { bad, lines } = await read("EUR", "1000,00", "0,500", "1000,50");
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([{ amount: "0.500" }]);
  });
});
