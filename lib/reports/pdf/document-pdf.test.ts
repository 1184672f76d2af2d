import { expect, test } from "vitest";
import { documentPdf, paymentsOf } from "./document-pdf";
import { PdfObjects } from "./testing/pdf-objects";
import { TaggedFile } from "./testing/read-tags";
import { HOSTILE, RECORD, TERMS } from "./testing/records";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

test("the same record has the same bytes, whenever it is written, and another one has others", async () => {
  const first = documentPdf(RECORD, TERMS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(Buffer.from(documentPdf(RECORD, TERMS)).equals(Buffer.from(first))).toBe(true);
  expect(
    Buffer.from(documentPdf({ ...RECORD, fee: "12.6" }, TERMS)).equals(Buffer.from(first)),
  ).toBe(false);
  expect(
    Buffer.from(documentPdf(RECORD, { ...TERMS, withFee: false })).equals(Buffer.from(first)),
  ).toBe(false);
});

test("the file names its title, language and time, which is the record's", () => {
  const bytes = documentPdf(RECORD, TERMS);
  expect(text(bytes).slice(0, 8)).toBe("%PDF-1.7");
  expect(text(bytes).trimEnd().endsWith("%%EOF")).toBe(true);
  const { root, info } = new PdfObjects(bytes);
  expect(root["Lang"]).toBe("(en-GB)");
  expect(info).toMatchObject({
    Title: "(Receipt TXN-4C7VJS)",
    Author: "(Baobab Freight)",
    CreationDate: "(D:20261120134150Z)",
  });
});

test("fonts are embedded, and the naira sign and Yoruba letters can be copied out", () => {
  const note = "₦5,000 for Ọlámìdé ẹgbẹ́";
  const file = new TaggedFile(documentPdf({ ...RECORD, note }, TERMS));
  expect(file.lines()).toContain(`      TD ${note}`);
  const { pages, objects } = file;
  const fonts = Object.values(
    objects.dictionary(objects.dictionary(pages[0]?.dictionary["Resources"])["Font"]),
  );
  const files = fonts.map((font) =>
    objects.stream(
      objects.dictionary(
        objects.dictionary(objects.list(objects.dictionary(font)["DescendantFonts"])[0])[
          "FontDescriptor"
        ],
      )["FontFile2"],
    ),
  );
  expect(files.map(({ bytes }) => bytes.subarray(0, 4).toString("hex"))).toEqual([
    "74727565",
    "74727565",
    "74727565",
  ]);
});

test.each(["receipt", "remittance"] as const)("hostile text makes a whole %s", (kind) => {
  expect(
    text(documentPdf(HOSTILE, { ...TERMS, kind }))
      .trimEnd()
      .endsWith("%%EOF"),
  ).toBe(true);
});

test("a receipt says nothing of a payment whose amount the service didn't give in a way that can be read", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  expect(
    paymentsOf(
      { ...RECORD, payments: [{ ...paid, amount: "0" }, rest, { ...paid, amount: "n/a" }] },
      TERMS,
    ).payments.map(({ figure }) => figure.figure),
  ).toEqual(["5,000,000.00", "n/a"]);
});

test("a receipt says nothing of a payment that came to nothing", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  expect(
    paymentsOf(
      {
        ...RECORD,
        payments: [{ ...paid, status: "failed" }, rest, { ...paid, status: "returned" }],
      },
      TERMS,
    ).payments.map(({ status }) => status),
  ).toEqual(["Confirmed"]);
});

test("payments are called received where all are in", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  const titleOf = (payments: typeof RECORD.payments): string =>
    paymentsOf({ ...RECORD, payments }, TERMS).paymentsTitle;
  const underWay = { ...rest, status: "pending", at: new Date("2026-11-20T13:22:00Z") };
  expect([
    titleOf([paid]),
    titleOf([paid, rest]),
    titleOf([paid, underWay]),
    titleOf([underWay]),
  ]).toEqual(["Payment received", "Payments received", "Payments", "Payment"]);
});
