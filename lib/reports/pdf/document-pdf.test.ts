import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { documentPdf } from "./document-pdf";
import { HOSTILE, RECORD, TERMS } from "./testing/records";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

test("the same record has the same bytes, whenever it is written, and another one has others", async () => {
  const first = documentPdf(RECORD, TERMS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(Buffer.from(documentPdf(RECORD, TERMS)).equals(Buffer.from(first))).toBe(true);
  expect(Buffer.from(documentPdf({ ...RECORD, fee: "12.6" }, TERMS)).equals(Buffer.from(first))).toBe(false);
  expect(Buffer.from(documentPdf(RECORD, { ...TERMS, withFee: false })).equals(Buffer.from(first))).toBe(false);
});

test("the file names its title, language and time, which is the record's", () => {
  const file = text(documentPdf(RECORD, TERMS));
  expect(file.slice(0, 8)).toBe("%PDF-1.7");
  expect(file).toContain("/Lang (en-GB)");
  expect(file).toContain("/DisplayDocTitle true");
  expect(file).toContain("(Receipt TXN-4C7VJS)");
  expect(file).toContain("D:20261120134150Z");
  expect(file.trimEnd().endsWith("%%EOF")).toBe(true);
});

test("fonts are embedded, and the naira sign and Yoruba letters can be copied out", () => {
  const bytes = documentPdf({ ...RECORD, note: "₦5,000 for Ọlámìdé ẹgbẹ́" }, TERMS);
  const file = text(bytes);
  expect(file.match(/\/FontFile2 /g)).toHaveLength(3);
  const maps = [...file.matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(Buffer.from(bytes).subarray(index + 7)).toString("latin1")];
    } catch {
      return [];
    }
  });
  const unicode = maps.filter((map) => map.includes("begincmap")).join("");
  for (const codePoint of ["20a6", "1ecc", "1eb9"]) expect(unicode).toContain(`<${codePoint}>`);
});

test.each(["receipt", "remittance"] as const)("hostile text makes a whole %s", (kind) => {
  expect(text(documentPdf(HOSTILE, { ...TERMS, kind })).trimEnd().endsWith("%%EOF")).toBe(true);
});
