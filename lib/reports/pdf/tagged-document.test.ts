import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { documentContent, documentPdf } from "./document-pdf";
import { layOutDocument, putPages } from "./lay-out-document";
import type { FontName } from "./page-items";
import { PdfWriter } from "./pdf-writer";
import { metadataXml } from "./tagged-document";
import { documentsFile, tableFile } from "./testing/made-files";
import { TaggedFile } from "./testing/read-tags";
import { HOSTILE, HOSTILE_ROW, RECORD, ROW, TERMS } from "./testing/records";

const ROWS = Array.from({ length: 40 }, (_, at) =>
  at % 8 === 7 ? HOSTILE_ROW : { ...ROW, reference: `TXN-${at}A` },
);
const REMITTANCE = { ...TERMS, kind: "remittance" as const };
const GREEK = { ...RECORD, recipientName: "ᾼδης ῌ ῼ", note: "₦5,000 for Ọlámìdé ẹgbẹ́" };

describe("what is read of a file", () => {
  test("is a receipt's headings, and each label with its value", () => {
    expect(
      new TaggedFile(
        documentPdf(
          {
            ...RECORD,
            note: null,
            transactionHash: null,
            createdBy: null,
            payments: RECORD.payments.slice(0, 1),
          },
          TERMS,
        ),
      ).lines(),
    ).toEqual([
      "Document",
      "  P Sandbox – not a real payment",
      "  H1 Receipt TXN-4C7VJS",
      "  P Baobab Freight",
      "  P Received by the recipient USDC 15,770.881234",
      "  P Completed 20 Nov 2026, 14:41:50 UTC+01:00",
      "  Table",
      ...pairs(
        ["Sent", "NGN 25,000,000.00"],
        ["Rate", "1 USDC = 1,585.20 NGN"],
        ["Fee", "12.5 The service names no currency for it."],
        ["Received by the recipient", "USDC 15,770.881234"],
      ),
      "  H2 Recipient",
      "  Table",
      ...pairs(
        ["Name", "Meridian Lines FZE"],
        ["Network", "Ethereum"],
        ["Address", "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"],
      ),
      "  H2 Transaction",
      "  Table",
      ...pairs(
        ["Reference", "TXN-4C7VJS"],
        ["Transaction ID", RECORD.id],
        ["Created", "20 Nov 2026, 14:05:09 UTC+01:00"],
        ["Completed", "20 Nov 2026, 14:41:50 UTC+01:00"],
      ),
      "  H2 Payment received",
      "  Table",
      "    TR",
      "      TH 20 Nov 2026, 14:11:50 UTC+01:00",
      "      TD 000013261120130509000123456789",
      "      TD Confirmed",
      "      TD NGN 20,000,000.00",
      "  P Times are those of Africa/Lagos.",
    ]);
  });

  test("is whole words where a line ends between them, and whole codes where it ends within one", () => {
    const file = new TaggedFile(
      documentPdf(
        {
          ...RECORD,
          note: "to be paid before the goods leave the port ".repeat(6).trim(),
          recipientAccount: "0O".repeat(120),
        },
        TERMS,
      ),
    );
    const texts = file.all().map(({ text }) => text);
    expect(texts).toContain("to be paid before the goods leave the port ".repeat(6).trim());
    expect(texts).toContain("0O".repeat(120));
  });

  test("is a table's columns each by itself, though they are printed below each other, and its rows with a cell for each", async () => {
    const file = new TaggedFile(
      await tableFile("reconciliation", [
        ROW,
        { ...ROW, reference: "TXN-2", fee: null, your_reference: null, statement_date: null },
      ]),
    );
    const [table, totals] = file.all().filter(({ role }) => role === "Table");
    const [head, ...rows] =
      table?.parts
        .flatMap(({ parts }) => parts)
        .map(({ parts }) => parts.map(({ text }) => text)) ?? [];
    expect(rows).toHaveLength(2);
    const second = Object.fromEntries((head ?? []).map((name, at) => [name, rows[1]?.[at]]));
    expect(second).toMatchObject({
      Reference: "TXN-2",
      "Your reference": "",
      "Transfer ID": ROW["transfer_id"],
      "Amount sent": "NGN 1,250,000.50",
      Fee: "",
      "Amount received": "UGX 11,138,600",
      "Recipient account": ROW["recipient_account"],
      "Statement reference": "–",
      "Statement date": "",
      Difference: "(5)",
    });
    expect(Object.keys(second).filter((name) => /currency/i.test(name))).toEqual([]);
    expect(
      totals?.parts.map(({ parts }) =>
        parts.map(({ text, attributes }) => [text, attributes["RowSpan"] ?? 1]),
      ),
    ).toEqual([
      [
        ["Sent", 2],
        ["NGN 75,000,030.00", 1],
      ],
      [["USDC 12.50", 1]],
      [
        ["Received", 1],
        ["UGX 11,138,600", 1],
      ],
    ]);
  });

  test("is read once, though pages repeat it: the title, the sandbox mark and the notes", async () => {
    const file = new TaggedFile(await tableFile("reconciliation", ROWS));
    expect(file.pages.length).toBeGreaterThan(3);
    const read = file.lines().map((line) => line.trim());
    for (const words of [
      "P Sandbox – not a real payment",
      "H1 Reconciliation",
      "TH Amount sent",
      "P □ stands for a character that can’t be printed here. The transaction’s page has it.",
    ])
      expect(read.filter((line) => line === words)).toHaveLength(1);
    const second =
      file.pages[1]?.drawn
        .filter(({ mark }) => mark === "artifact")
        .map(({ text, as }) => `${text} ${as}`) ?? [];
    expect(second).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Reconciliation .*Pagination.*Header/),
        expect.stringMatching(/^Sandbox – not a real payment .*Pagination.*Header/),
        expect.stringMatching(/^Page 2 of  .*Pagination.*Footer/),
      ]),
    );
    const documents = new TaggedFile(await documentsFile([RECORD, HOSTILE]));
    expect(
      documents.top.parts.map(({ role, parts }) => [
        role,
        parts.filter((part) => part.role === "H1").length,
        parts.filter(({ text }) => text === "Times are those of Africa/Lagos.").length,
      ]),
    ).toEqual([
      ["Part", 1, 1],
      ["Part", 1, 1],
    ]);
  });

  test("says whose it is and that it is of a sandbox, also where it has no document", async () => {
    expect(new TaggedFile(await documentsFile([])).lines().map((line) => line.trim())).toEqual([
      "Document",
      "P Sandbox – not a real payment",
      "H1 Receipts SANDBOX_s0041_v1.pdf",
      "P Baobab Freight & Söhne",
      "P No transaction of this report has such a document.",
    ]);
  });

  test.each<[string, () => Uint8Array | Promise<Buffer>]>([
    ["a receipt", () => documentPdf(RECORD, TERMS)],
    ["a remittance advice", () => documentPdf(RECORD, { ...REMITTANCE, sandbox: false })],
    ["letters that fonts put together", () => documentPdf(GREEK, TERMS)],
    ["a hostile receipt", () => documentPdf(HOSTILE, TERMS)],
    ["a hostile remittance advice", () => documentPdf(HOSTILE, REMITTANCE)],
    ["documents", () => documentsFile([RECORD, HOSTILE, RECORD])],
    ["no documents", () => documentsFile([])],
    ["a table", () => tableFile("reconciliation", ROWS)],
    ["transactions", () => tableFile("transactions", ROWS)],
    ["a table without rows or totals", () => tableFile("corridors", [])],
  ])(
    "is all that is drawn, or marked as not to be read, and in the order in which it is drawn: %s",
    async (_, make) => {
      const { faults, objects, top } = new TaggedFile(await make());
      expect(faults).toEqual([]);
      expect(top.role).toBe("Document");
      const { root } = objects;
      expect([
        objects.dictionary(root["MarkInfo"])["Marked"],
        root["Lang"],
        objects.dictionary(root["ViewerPreferences"])["DisplayDocTitle"],
      ]).toEqual([true, "(en-GB)", true]);
      expect(objects.stream(root["Metadata"]).bytes.toString()).toContain(
        "<pdfuaid:part>1</pdfuaid:part>",
      );
    },
  );
});

test("a file with tags is the same each time, whatever was written before it", async () => {
  const make = async () => [
    await tableFile("reconciliation", ROWS),
    await documentsFile([RECORD, HOSTILE]),
  ];
  const first = await make();
  // Fonts find its signs in other ways than those of the files.
  documentPdf(GREEK, TERMS);
  const again = await make();
  expect(first.map((file, at) => file.equals(again[at] ?? Buffer.alloc(0)))).toEqual([true, true]);
});

test("of what is finished nothing is kept, and its bytes leave before the file's end", () => {
  const writer = new PdfWriter({
    title: "Receipts",
    organisation: { name: "Baobab Freight" },
    createdAt: new Date(0),
  });
  const taken: Uint8Array[] = [];
  for (let at = 0; at < 30; at += 1) {
    const tag = writer.tags.add("Part");
    putPages(
      writer,
      layOutDocument(documentContent(RECORD, TERMS), writer.typesetter, tag, writer.pages + 1),
    );
    writer.finish(tag);
    expect(writer.tags.parts).toEqual([]);
    taken.push(writer.take());
  }
  expect(
    Buffer.concat(taken)
      .toString("latin1")
      .match(/\/Type \/ObjStm/g)?.length,
  ).toBeGreaterThan(2);
  expect(new TaggedFile(Buffer.concat([...taken, writer.end()])).faults).toEqual([]);
});

test("names and titles of any letters make a whole file, which says that everybody can read it", () => {
  const at = new Date("2026-11-20T13:41:50.123Z");
  const xml = metadataXml({
    Title: "Receipt <TXN> & \u0000\u0007\ud800 “Söhne” 😀",
    Author: "R&D < Co",
    Creator: "Rampdesk",
    Producer: "Rampdesk",
    CreationDate: at,
    ModDate: at,
  });
  expect(XMLValidator.validate(xml)).toBe(true);
  const said = new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(xml).xmpmeta.RDF
    .Description;
  expect(said).toMatchObject({
    title: { Alt: { li: "Receipt <TXN> &  “Söhne” 😀" } },
    creator: { Seq: { li: "R&D < Co" } },
    CreateDate: "2026-11-20T13:41:50Z",
    part: "1",
  });
});

test("every letter that is said to be printable stands for itself in a file with tags", () => {
  const { typesetter } = new PdfWriter({
    title: "",
    organisation: { name: "" },
    createdAt: new Date(0),
  });
  const unread: string[] = [];
  for (const name of ["regular", "medium", "semibold"] satisfies FontName[]) {
    for (let codePoint = 0x20; codePoint < 0x20000; codePoint += 1) {
      if (!typesetter.has(codePoint)) continue;
      const text = String.fromCodePoint(codePoint).normalize("NFC");
      if (
        typesetter
          .set(text, { font: name, size: 10, color: "#000000" })
          .glyphs.some(({ code }) => code === "0000")
      )
        unread.push(`${name} ${codePoint.toString(16)}`);
    }
  }
  expect(unread).toEqual([]);
});

function pairs(...rows: [label: string, value: string][]): string[] {
  return rows.flatMap(([label, value]) => ["    TR", `      TH ${label}`, `      TD ${value}`]);
}
