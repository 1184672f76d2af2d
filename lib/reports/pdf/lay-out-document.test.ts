import { beforeAll, describe, expect, test } from "vitest";
import { documentContent } from "./document-pdf";
import { layOutDocument } from "./lay-out-document";
import { PORTRAIT } from "./page-items";
import { PdfWriter } from "./pdf-writer";
import { outside, overlaps, wordsOf } from "./testing/boxes";
import { HOSTILE, RECORD, TERMS } from "./testing/records";
import type { Measure } from "./typesetter";

let measure: Measure;
beforeAll(() => {
  measure = new PdfWriter({ title: "", organisation: { name: "" }, createdAt: new Date(0) })
    .typesetter;
});
const laidOut = (record = RECORD, terms = TERMS) =>
  layOutDocument(documentContent(record, terms), measure);

describe("a receipt", () => {
  test("is one page that says what was sent, received, at which rate, to whom, when, and that it is no real payment", () => {
    const pages = laidOut();
    expect(pages).toHaveLength(1);
    const words = wordsOf(pages);
    expect(words).toEqual(
      expect.arrayContaining([
        "Sandbox – not a real payment",
        "Receipt",
        "Baobab Freight",
        "25,000,000.00",
        "15,770.881234",
        "1 USDC = 1,585.20 NGN",
        "12.5",
        "The service names no currency for it.",
        "Completed",
        "20 Nov 2026, 14:41:50 UTC+01:00",
        "Times are those of Africa/Lagos.",
        "Meridian Lines FZE",
        "Ethereum",
        "TXN-4C7VJS",
        "Invoice 2214",
        RECORD.id,
        RECORD.recipientAccount,
        RECORD.transactionHash,
        "20,000,000.00",
        "000013261120130509000123456789",
      ]),
    );
    expect(pages.flatMap(overlaps)).toEqual([]);
    expect(pages.flatMap((page) => outside(page, PORTRAIT))).toEqual([]);
  });

  test("leaves the fee out when asked, and says nothing of the sandbox when there is none", () => {
    const words = wordsOf(laidOut(RECORD, { ...TERMS, withFee: false, sandbox: false }));
    expect(words.filter((word) => /fee|12\.5|sandbox/i.test(word))).toEqual([]);
  });

  test("says nothing of a missing currency where the fee has one", () => {
    const words = wordsOf(laidOut({ ...RECORD, fee: "1250.50 NGN" }));
    expect(words).toContain("1,250.50 NGN");
    expect(words).not.toContain("The service names no currency for it.");
  });

  test("guesses neither a rate's direction nor an amount that nobody knows", () => {
    const words = wordsOf(laidOut({ ...RECORD, amountReceived: null, fee: null }));
    expect(words).toContain("The amounts don’t show which way round.");
    expect(words).toContain("1,585.20");
    expect(words).not.toContain("0.00");
    expect(words.filter((word) => word === "–").length).toBeGreaterThanOrEqual(3);
  });

  test("has pounds of nothing: UGX without decimals, and every digit of an amount", () => {
    const words = wordsOf(
      laidOut({
        ...RECORD,
        sourceCurrency: "UGX",
        amountSent: "11138600",
        amountReceived: "0.000001",
      }),
    );
    expect(words).toEqual(expect.arrayContaining(["11,138,600", "0.000001"]));
  });
});

describe("a remittance advice", () => {
  test("is addressed to the recipient, and keeps the sender's amount and rate to itself", () => {
    const words = wordsOf(laidOut(RECORD, { ...TERMS, kind: "remittance", withFee: false }));
    expect(words).toEqual(
      expect.arrayContaining([
        "Remittance advice",
        "To",
        "Meridian Lines FZE",
        "Paid to you",
        "15,770.881234",
        "From",
        RECORD.recipientAccount,
      ]),
    );
    expect(words.join(" ")).toContain("Baobab Freight has paid you USDC\u00a015,770.881234");
    expect(words.filter((word) => /25,000,000|1,585|12\.5|Invoice 2214/.test(word))).toEqual([]);
  });

  test("promises nothing as paid that is still on its way", () => {
    const words = wordsOf(
      laidOut(
        { ...RECORD, status: "payment_confirmed", completedAt: null },
        { ...TERMS, kind: "remittance" },
      ),
    ).join(" ");
    expect(words).toContain("is paying you");
    expect(words).not.toContain("has paid");
    expect(words).toContain("12.5");
  });

  test("speaks of an account below only where it shows one", () => {
    const sentenceOf = (status: string, recipientAccount: string | null): string | null =>
      documentContent({ ...RECORD, status, recipientAccount }, { ...TERMS, kind: "remittance" })
        .sentence;
    const what = "USDC\u00a015,770.881234";
    expect(sentenceOf(RECORD.status, RECORD.recipientAccount)).toBe(
      `Baobab Freight has paid you ${what}, to the account below.`,
    );
    expect(sentenceOf("payment_confirmed", RECORD.recipientAccount)).toBe(
      `Baobab Freight is paying you ${what}. It is on its way to the account below.`,
    );
    expect(sentenceOf(RECORD.status, null)).toBe(`Baobab Freight has paid you ${what}.`);
    expect(sentenceOf("payment_confirmed", null)).toBe(
      `Baobab Freight is paying you ${what}. It is on its way.`,
    );
  });
});

describe.each(["receipt", "remittance"] as const)("a %s of hostile text", (kind) => {
  test("wraps it over pages, where nothing lies over anything or leaves the page, and keeps accounts whole", () => {
    const pages = laidOut(HOSTILE, {
      ...TERMS,
      kind,
      organisation: `${"Very long holding ".repeat(30)}\u202e\u0000Ltd`,
    });
    expect(pages.flatMap(overlaps)).toEqual([]);
    expect(pages.flatMap((page) => outside(page, PORTRAIT))).toEqual([]);
    const words = wordsOf(pages).join("");
    expect(words).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u200d]/u);
    expect(words).toContain("□");
    expect(words).toContain("can’t be printed here");
    expect(words.replaceAll(/\s/g, "")).toContain(HOSTILE.recipientAccount);
  });
});
