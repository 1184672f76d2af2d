import { describe, expect, test } from "vitest";
import { bytesOf, detectAndRead, eventsOf, readAll } from "../testing/read-all";
import { ISR_BATCH, POSTFINANCE_CASH, SUMMED_AS_BINARY } from "./testing/dialects";
import { GERMAN_02, SWISS_08, VERSION_01, WISE_10 } from "./testing/samples";

describe("published structures", () => {
  test("German, version 02: batch split, pending left out and counted, overdrawn at the end", async () => {
    const read = await detectAndRead(bytesOf(GERMAN_02));
    expect(read.format).toBe("camt");
    expect(read.bad).toEqual([]);
    expect(read.heads).toEqual([
      {
        account: "DE14740618130000033626",
        currency: "EUR",
        sequence: 61,
        page: null,
        opening: { amount: "33.06", on: "2026-03-30" },
      },
    ]);
    expect(
      read.lines.map(({ lineNumber, direction, amount, counterparty, paymentReference }) => [
        lineNumber,
        direction,
        amount,
        counterparty,
        paymentReference,
      ]),
    ).toEqual([
      [1, "in", "9.00", "Müller & Söhne", "STZV-EtE27082015-11:02-2"],
      [2, "out", "50.00", "One", "A-1"],
      [2, "out", "8.50", "Two", "A-2"],
    ]);
    expect(read.lines[0]).toMatchObject({
      bookedOn: "2026-03-31",
      valueOn: "2026-04-01",
      bankReference: "2026033101",
      narration: "STZV-Überweisung TXN-AB12 Überweisungsgutschr.",
      counterpartyAccount: "DE58740618130100033626",
      reversal: false,
    });
    expect(read.lines[1]?.bookedOn).toBe("2026-03-31");
    expect(read.feet[0]?.skipped).toEqual([{ what: "pending entries", count: 1 }]);
    expect(read.proofs[0]).toMatchObject({ outcome: "proven", closing: { amount: "-16.44" } });
  });

  test("Swiss, version 08: prefixes, transactions in several details, a reversal, a batch that doesn't add up stays one line", async () => {
    const read = await detectAndRead(bytesOf(SWISS_08));
    expect(read.bad).toEqual([]);
    expect(read.heads[0]).toMatchObject({
      account: "0123-456",
      currency: "CHF",
      sequence: 7,
      page: 2,
    });
    expect(
      read.lines.map(({ amount, bankReference, paymentReference, counterparty, reversal }) => [
        amount,
        bankReference,
        paymentReference,
        counterparty,
        reversal,
      ]),
    ).toEqual([
      ["200.10", "TX1", "210000000003139471430009017", "Pia Rutschmann", false],
      ["100", "TX2", null, null, false],
      ["65", null, null, null, true],
    ]);
    expect(read.lines[2]?.narration).toBe("Storno <Gutschrift> & mehr");
    expect(read.proofs[0]).toMatchObject({ outcome: "proven" });
  });

  test.each(["UTF-16", "ISO-8859-1"])("in %s", async (encoding) => {
    const text = GERMAN_02.replace('encoding="UTF-8"', `encoding="${encoding}"`);
    const bytes =
      encoding === "UTF-16"
        ? Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])
        : Buffer.from(text, "latin1");
    const read = await detectAndRead(bytes);
    expect(read.lines[0]?.counterparty).toBe("Müller & Söhne");
  });

  test("an account report reads alike with booked balances at both ends, and is refused without", async () => {
    const report = GERMAN_02.replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt").replaceAll(
      "Stmt>",
      "Rpt>",
    );
    expect((await readAll(bytesOf(report), "camt")).lines).toHaveLength(3);
    for (const intraday of [
      report.replace(/<Bal>.*<\/Bal>/s, ""),
      report.replaceAll("CLBD", "ITBD"),
    ])
      await expect(readAll(bytesOf(intraday), "camt")).rejects.toThrow(
        /intraday report .camt\.052.*Export the day's statement .camt\.053/,
      );
  });

  test("several documents in a file, one behind the other, and each within an envelope", async () => {
    const next = GERMAN_02.replace("<ElctrncSeqNb>61<", "<ElctrncSeqNb>62<");
    const read = await detectAndRead(bytesOf(`${GERMAN_02}\r\n\uFEFF${next}`));
    expect(read.bad).toEqual([]);
    expect(read.heads.map(({ sequence }) => sequence)).toEqual([61, 62]);
    expect(read.lines).toHaveLength(6);
    expect(read.proofs.map(({ outcome }) => outcome)).toEqual(["proven", "proven"]);
    const enveloped = GERMAN_02.replace(
      "<Document",
      '<BizMsgEnvlp><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><MsgDefIdr>camt.053.001.02</MsgDefIdr></AppHdr><Document',
    ).replace("</Document>", "</Document></BizMsgEnvlp>");
    expect((await detectAndRead(bytesOf(enveloped))).lines).toHaveLength(3);
  });

  test.each([
    ["<Prtry>INTERNAL-PENDING</Prtry>", 0],
    ["<Prtry>BOOKED</Prtry>", 1],
    ["<Cd>PDNG</Cd>", 0],
    ["<Cd>BOOK</Cd>", 1],
  ])("an entry of the status %s", async (status, lines) => {
    const read = await readAll(
      bytesOf(GERMAN_02.replace("<Sts>BOOK</Sts>", `<Sts>${status}</Sts>`)),
      "camt",
    );
    expect(read.lines.filter(({ amount }) => amount === "9.00")).toHaveLength(lines);
  });

  test("a batch that is told by one of its transactions doesn't take that one's reference and name for its own", async () => {
    const one = GERMAN_02.replace(
      /<TxDtls><Refs><EndToEndId>A-2(?:(?!<\/TxDtls>).)*<\/TxDtls>/s,
      "",
    );
    const read = await readAll(bytesOf(one), "camt");
    expect(read.lines[1]).toMatchObject({
      amount: "58.50",
      paymentReference: null,
      counterparty: null,
      narration: expect.stringMatching(/A-1.*One/),
    });
  });

  test("a batch whose transactions have no amounts stays one line that tells of each", async () => {
    const whole = GERMAN_02.replaceAll(/<AmtDtls>.*?<\/AmtDtls>/gs, "").replaceAll(
      /(<TxDtls>(?:(?!<\/TxDtls>).)*?)<Amt Ccy="EUR">[^<]*<\/Amt>/gs,
      "$1",
    );
    const read = await readAll(bytesOf(whole), "camt");
    expect(read.lines.map(({ amount }) => amount)).toEqual(["9.00", "58.50"]);
    expect(read.lines[1]?.narration).toMatch(/A-1.*One.*A-2.*Two/);
    expect(read.proofs[0]?.outcome).toBe("proven");
  });
});

describe("references of the payer, and of the bank", () => {
  test("the payer's numbers of a payment stay beside its end-to-end number, each once", async () => {
    const refs =
      "<Refs><MsgId>M</MsgId><AcctSvcrRef>BANK-1</AcctSvcrRef><PmtInfId>RUN-7/3</PmtInfId><InstrId>PAYOUT-118</InstrId><EndToEndId>STZV-EtE27082015-11:02-2</EndToEndId><UETR>0f9b0a3c-1d2e-4f5a-8b6c-7d8e9f0a1b2c</UETR><TxId>BANK-1</TxId></Refs>";
    const read = await readAll(
      bytesOf(
        GERMAN_02.replace("<Refs><EndToEndId>STZV-EtE27082015-11:02-2</EndToEndId></Refs>", refs),
      ),
      "camt",
    );
    expect(read.lines[0]).toMatchObject({
      paymentReference: "STZV-EtE27082015-11:02-2",
      bankReference: "BANK-1",
      narration:
        "STZV-Überweisung TXN-AB12 Überweisungsgutschr. PAYOUT-118 RUN-7/3 0f9b0a3c-1d2e-4f5a-8b6c-7d8e9f0a1b2c 2026033101",
    });
  });

  test("a batch without its transactions keeps the number under which it was ordered", async () => {
    const batch = GERMAN_02.replace(
      /<NtryDtls><Btch>.*?<\/NtryDtls>/s,
      "<NtryDtls><Btch><MsgId>FINP-0055</MsgId><PmtInfId>FINP-0055/001</PmtInfId><NbOfTxs>20</NbOfTxs></Btch></NtryDtls>",
    );
    expect((await readAll(bytesOf(batch), "camt")).lines[1]).toMatchObject({
      amount: "58.50",
      paymentReference: "FINP-0055/001",
      narration: "FINP-0055",
    });
  });

  test("that a payment came back is told where the bank doesn't flag it, and only of its own part", async () => {
    const back = GERMAN_02.replace(
      "</TxDtls></NtryDtls><AddtlNtryInf>",
      "<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf></TxDtls></NtryDtls><AddtlNtryInf>",
    );
    const [first, ...others] = (await readAll(bytesOf(back), "camt")).lines;
    expect(first).toMatchObject({ reversal: false, returned: true });
    expect(others.some((line) => line.returned !== undefined)).toBe(false);
  });

  test("why a payment came back is kept", async () => {
    const back = GERMAN_02.replace(
      "</TxDtls></NtryDtls><AddtlNtryInf>",
      "<RtrInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Incorrect account number</AddtlInf></RtrInf></TxDtls></NtryDtls><AddtlNtryInf>",
    );
    expect((await readAll(bytesOf(back), "camt")).lines[0]?.narration).toBe(
      "STZV-Überweisung TXN-AB12 Überweisungsgutschr. AC01 Incorrect account number",
    );
  });
});

describe("who the other side is, where both are named", () => {
  const named = (parties: string, mark: "CRDT" | "DBIT", more = "", reversed = "") =>
    GERMAN_02.replace(
      /<RltdPties><Dbtr><Nm>Müller.*?<\/RltdPties>/s,
      () => `<RltdPties>${parties}</RltdPties>`,
    )
      .replace("</TxDtls></NtryDtls><AddtlNtryInf>", `${more}</TxDtls></NtryDtls><AddtlNtryInf>`)
      .replace(
        "<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>",
        `<CdtDbtInd>${mark}</CdtDbtInd>${reversed}<Sts>BOOK</Sts>`,
      );
  const party = (side: "Dbtr" | "Cdtr", name: string, account: string) =>
    `<${side}><Nm>${name}</Nm></${side}><${side}Acct><Id><IBAN>${account}</IBAN></Id></${side}Acct>`;
  const [OWN, THEIRS] = ["DE14740618130000033626", "DE58740618130100033626"];
  const returned = "<RtrInf><Rsn><Cd>MS03</Cd></Rsn></RtrInf>";
  const reversed = "<RvslInd>true</RvslInd>";

  test.each([
    [
      "a returned debit names who was to pay it",
      named(party("Dbtr", "Ada Obi", THEIRS) + party("Cdtr", "Baobab", "DE99"), "DBIT", returned),
    ],
    [
      "a reversed credit with the parties of the movement back",
      named(party("Dbtr", "Baobab", OWN) + party("Cdtr", "Ada Obi", THEIRS), "DBIT", "", reversed),
    ],
    [
      "a reversed debit with the payee alone",
      named(party("Cdtr", "Ada Obi", THEIRS), "DBIT", "", reversed),
    ],
    [
      "a reversed debit with its original parties",
      named(party("Dbtr", "Baobab", OWN) + party("Cdtr", "Ada Obi", THEIRS), "CRDT", "", reversed),
    ],
    [
      "a payment",
      named(
        party("Dbtr", "Baobab", "DE14 7406 1813 0000 0336 26") + party("Cdtr", "Ada Obi", THEIRS),
        "DBIT",
      ),
    ],
  ])("%s", async (_, text) => {
    expect((await readAll(bytesOf(text), "camt")).lines[0]).toMatchObject({
      counterparty: "Ada Obi",
      counterpartyAccount: THEIRS,
    });
  });
});

test("Wise's number of a movement is its reference, or stays beside the invoice's", async () => {
  const read = await detectAndRead(bytesOf(WISE_10));
  expect(read.bad).toEqual([]);
  expect(read.lines.map(({ bankReference, narration }) => [bankReference, narration])).toEqual([
    ["CARD-3893862515", "Card transaction issued by Papier AG"],
    ["INV 3477", "INV 3477 Sent money to Ada Obi TRANSFER-902118"],
  ]);
  expect(read.proofs[0]?.outcome).toBe("proven");
});

describe("entries without a day", () => {
  const undated = GERMAN_02.replaceAll(/<(BookgDt|ValDt)>.*?<\/\1>/gs, "");

  test("are of the statement's day, if it begins and ends on it", async () => {
    const read = await readAll(
      bytesOf(undated.replace("<Dt>2026-03-30</Dt>", "<Dt>2026-03-31</Dt>")),
      "camt",
    );
    expect(read.bad).toEqual([]);
    expect(read.lines.map(({ bookedOn, valueOn }) => [bookedOn, valueOn])).toEqual([
      ["2026-03-31", null],
      ["2026-03-31", null],
      ["2026-03-31", null],
    ]);
    expect(read.proofs[0]?.outcome).toBe("proven");
  });

  test("are told otherwise, as is a day that can't be read", async () => {
    expect((await readAll(bytesOf(undated), "camt")).bad).toMatchObject([
      { lineNumber: 1, problem: expect.stringContaining("no booking date") },
      { lineNumber: 2 },
    ]);
    const unread = GERMAN_02.replace("<Dt>2026-03-30</Dt>", "<Dt>2026-03-31</Dt>").replaceAll(
      /<(BookgDt|ValDt)>.*?<\/\1>/gs,
      "<BookgDt><Dt>31.03.2026</Dt></BookgDt>",
    );
    expect((await readAll(bytesOf(unread), "camt")).bad).toHaveLength(2);
  });
});

test("version 01: the batch and the transactions are in the entry itself", async () => {
  const read = await detectAndRead(bytesOf(VERSION_01));
  expect(read.lines).toMatchObject([
    {
      direction: "out",
      amount: "200000",
      paymentReference: "FINP-0055/001",
      narration: "FINP-0055",
    },
    { direction: "in", amount: "100000", paymentReference: "E-7", counterparty: "Ada Obi" },
  ]);
});

test("balances by the codes of BAI2, as in Canada, prove the lines", async () => {
  const bai = GERMAN_02.replace("<Cd>PRCD</Cd>", "<Prtry>010</Prtry>")
    .replace("<Cd>CLBD</Cd>", "<Prtry>015</Prtry>")
    .replace("<Cd>CLAV</Cd>", "<Prtry>040</Prtry>");
  expect((await readAll(bytesOf(bai), "camt")).proofs[0]).toMatchObject({
    outcome: "proven",
    closing: { amount: "-16.44" },
  });
});

describe("refused as a whole", () => {
  test.each([
    [
      "a document type",
      GERMAN_02.replace("<Document", '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      "document type",
    ],
    ["an entity", GERMAN_02.replace("Testkonto", "&lol;"), "document type or entities|XML entity"],
    ["an entity in an entry", GERMAN_02.replace("TXN-AB12", "&lol9;"), "XML entity"],
    [
      "an entity with a name that every object has",
      GERMAN_02.replace("TXN-AB12", "&constructor;"),
      "XML entity",
    ],
    ["an element that isn't closed", GERMAN_02.replace("</Sts>", ""), "not well-formed"],
    ["a file cut off", GERMAN_02.slice(0, -60), "not complete"],
    [
      "another message",
      "<?xml version='1.0'?><Document><CstmrCdtTrfInitn/></Document>",
      "no bank statement",
    ],
    [
      "a notification",
      GERMAN_02.replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn").replaceAll("Stmt>", "Ntfctn>"),
      "notification .camt.054",
    ],
    ["text", "no XML at all", "not well-formed|outside"],
    ["a thousand levels", "<a>".repeat(1000), "nested"],
  ])("%s", async (_, text, message) => {
    await expect(readAll(bytesOf(text), "camt")).rejects.toThrow(new RegExp(message));
  });
});

test("an entry that can't be read is said with its number and text, and the others are read", async () => {
  const read = await readAll(
    bytesOf(GERMAN_02.replace('<Amt Ccy="EUR">9.00</Amt>', '<Amt Ccy="EUR">9,00</Amt>')),
    "camt",
  );
  expect(read.bad).toEqual([
    {
      lineNumber: 1,
      text: expect.stringContaining("Amt=9,00"),
      problem: expect.stringContaining("“9,00”"),
    },
  ]);
  expect(read.lines).toHaveLength(2);
});

test("an entry with tens of thousands of texts is read within a test's time, up to what a narration holds", async () => {
  const texts = Array.from({ length: 40_000 }, (_, at) => `<Ustrd>Invoice ${at}</Ustrd>`).join("");
  const read = await readAll(bytesOf(GERMAN_02.replace(/<Ustrd>/, `${texts}<Ustrd>`)), "camt");
  expect(read.lines).toHaveLength(3);
  expect(
    read.lines.some(
      ({ narration }) => narration.startsWith("Invoice 0 Invoice 1 ") && narration.length > 1_990,
    ),
  ).toBe(true);
});

describe("dialects", () => {
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
});
