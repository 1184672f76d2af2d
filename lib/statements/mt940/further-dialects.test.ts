import { describe, expect, test } from "vitest";
import { type ReadFile, bytesOf, eventsOf, readAll } from "../testing/read-all";
import { formatOf } from "../detect-statement";

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
    expect(lines.map(({ paymentReference, narration }) => [paymentReference, narration])).toEqual([
      ["GSGWGDNCTAHQM8", "RP/GS/CTBA0003"],
      [null, "RP/GS/CTBA0003"],
    ]);
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
