import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { WAYS_IN_WORDS } from "../csv/testing/ways-in-words";
import { findQuestions, unanswered } from "../ask";
import { bytesOf, detectAndRead, readAll, type ReadFile } from "../testing/read-all";
import { likelyDirection } from "./amount-columns";

const read = (text: string) => detectAndRead(bytesOf(text));
const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, narration }) =>
      `${bookedOn} ${direction} ${amount} ${narration}`,
  );

describe("who paid whom", () => {
  test("the account's own number is on one side of every line; the other side stays in the text", async () => {
    const found = await read(WAYS_IN_WORDS.MOMO);
    expect(found).toMatchObject({
      certain: false,
      bad: [],
      mapping: {
        amounts: {
          kind: "marked",
          mark: 5,
          words: [{ mark: "256779999999", direction: "out" }],
          rest: "in",
        },
      },
    });
    expect(short(found)).toEqual([
      "2026-03-14 in 50000 ADA OBI BAOBAB LTD TRANSFER 256771234567",
      "2026-03-14 out 20000 BAOBAB LTD KOFI TRANSFER",
    ]);
    expect(found.feet[0]?.skipped).toEqual([{ what: "payments that failed", count: 1 }]);
  });

  test("two parties who deal with nobody else say nothing", async () => {
    const found = await read(
      "Date,From,To,Amount,Text\n2026-03-13,1001,1002,5.00,a\n2026-03-14,1001,1002,6.00,b\n2026-03-15,1002,1001,7.00,c\n",
    );
    expect(found).toMatchObject({ certain: false, mapping: { amounts: { kind: "signed" } } });
  });

  test("what the balances contradict isn't taken", async () => {
    const found = await read(
      "Date,From,To,Amount,Balance\n2026-03-13,1001,1002,5.00,95.00\n2026-03-14,1003,1002,6.00,89.00\n2026-03-15,1002,1004,7.00,82.00\n",
    );
    expect(found).toMatchObject({ certain: false, mapping: { amounts: { kind: "signed" } } });
  });
});

describe("kinds of movements", () => {
  test("by the balances beside them, the fees taken along; the first line's by its words", async () => {
    const found = await read(WAYS_IN_WORDS.ORANGE);
    expect(found).toMatchObject({ certain: false, bad: [] });
    expect(short(found)).toEqual([
      "2026-03-13 in 50000 Réception",
      "2026-03-14 out 20000 Transfert",
      "2026-03-14 out 100 Frais (FCFA): Transfert",
      "2026-03-16 out 5000 Paiement marchand",
      "2026-03-17 out 4900 Paiement marchand",
    ]);
  });

  test("newest first", async () => {
    const [head, ...lines] = WAYS_IN_WORDS.ORANGE.trim().split("\n");
    const found = await read([head, ...lines.toReversed()].join("\n"));
    expect(short(found).map((line) => line.slice(0, 17))).toEqual([
      "2026-03-17 out 49",
      "2026-03-16 out 50",
      "2026-03-14 out 10",
      "2026-03-14 out 20",
      "2026-03-13 in 500",
    ]);
  });

  test("a kind that says nothing is refused until a person says it, and asked about again in a later file", async () => {
    const bytes = bytesOf(WAYS_IN_WORDS.KINDS);
    const found = await detectAndRead(bytes);
    expect(found).toMatchObject({
      certain: false,
      bad: [
        {
          lineNumber: 3,
          problem: expect.stringContaining(
            "“Merchant Payment” doesn't say whether money came in or went out",
          ),
        },
      ],
    });
    const mapping = found.mapping as CsvMapping & { amounts: { kind: "marked"; words: [] } };
    expect((await findQuestions(bytes, "csv", mapping)).marks).toEqual([
      { mark: "Cash In", lines: 1, direction: null },
      { mark: "Merchant Payment", lines: 1, direction: null },
      { mark: "Send Money", lines: 1, direction: null },
    ]);
    expect(
      unanswered(await findQuestions(bytes, "csv", mapping), mapping).includes("direction"),
    ).toBe(true);
    const said: CsvMapping = {
      ...mapping,
      amounts: {
        ...mapping.amounts,
        words: [...mapping.amounts.words, { mark: "merchant payment", direction: "out" }],
      },
    };
    expect(unanswered(await findQuestions(bytes, "csv", said), said).includes("direction")).toBe(
      false,
    );
    expect(short(await readAll(bytes, "csv", said))).toEqual([
      "2026-03-13 in 500.00 Cash In",
      "2026-03-14 out 200.00 Merchant Payment",
      "2026-03-15 out 30.00 Send Money",
    ]);
  });

  test.each([
    ["Received from ADA", "in"],
    ["Dépôt", "in"],
    ["Cash-Out", "out"],
    ["Retrait", "out"],
    ["Envoyé", "out"],
    ["Transfer", null],
    ["Refund of a purchase", null],
    ["Payment", null],
    ["Debit", "out"],
  ] as const)("%s suggests %s", (word, way) => {
    expect(likelyDirection(word)).toBe(way);
  });
});

test.each([
  ["tranType", "C", "D"],
  ["Direction", "Inbound", "Outbound"],
  ["Part Tran Type", "CR", "DR"],
])("a column “%s” of marks is known", async (heading, credit, debit) => {
  const found = await read(
    `Date,${heading},Amount,Narration\n2026-03-13,${credit},5.00,a\n2026-03-14,${debit},6.00,b\n`,
  );
  expect(found).toMatchObject({ certain: true, bad: [] });
  expect(short(found)).toEqual(["2026-03-13 in 5.00 a", "2026-03-14 out 6.00 b"]);
});

describe("a mark on one way only", () => {
  test("the other lines went the other way, as the balances show", async () => {
    const found = await read(WAYS_IN_WORDS.CREDITS_ONLY);
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      mapping: { amounts: { kind: "marked", rest: "out" } },
      proofs: [{ outcome: "proven" }],
    });
    expect(short(found)).toEqual([
      "2026-03-13 in 1500.00 ACME",
      "2026-03-14 out 250.50 ADA",
      "2026-03-15 out 12.00 FEE",
    ]);
    const debits = await read(
      WAYS_IN_WORDS.CREDITS_ONLY.replace(",CR,", ",,")
        .replaceAll(".50,,", ".50,DR,")
        .replace("12.00,,", "12.00,DR,"),
    );
    expect(short(debits)).toEqual(short(found));
  });

  test("another word is still refused, and a minus says more than a missing mark", async () => {
    const { mapping } = await read(WAYS_IN_WORDS.CREDITS_ONLY);
    const odd = await readAll(
      bytesOf(WAYS_IN_WORDS.CREDITS_ONLY.replace("12.00,,", "12.00,REV,")),
      "csv",
      mapping,
    );
    expect(odd.bad).toMatchObject([{ problem: expect.stringContaining("“REV” doesn't say") }]);
    const signed = await read(
      WAYS_IN_WORDS.CREDITS_ONLY.replace("12.00,,2237.50", "-12.00,,2237.50"),
    );
    expect(signed.mapping).not.toMatchObject({ amounts: { rest: "out" } });
  });
});
