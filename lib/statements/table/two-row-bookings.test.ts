import { describe, expect, test } from "vitest";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (...lines: string[]) =>
  detectAndRead(bytesOf(["Date,Description,Debit,Credit,Balance", ...lines, ""].join("\n")));

describe("a booking of two rows", () => {
  test("has its day and text in the first, and its amount in the second", async () => {
    const found = await read(
      "01/03/2026,Balance brought forward,,,1000.00",
      "13/03/2026,TRANSFER TO,,,",
      ",ACME LTD INV 7,250.00,,750.00",
      "14/03/2026,TRANSFER FROM,,,",
      ",,,100.00,850.00",
      "15/03/2026,FEE,1.00,,849.00",
    );
    expect(found).toMatchObject({
      certain: true,
      bad: [],
      mapping: { amounts: { kind: "split", out: 2, in: 3 } },
      proofs: [{ outcome: "proven" }],
    });
    expect(
      found.lines.map(({ lineNumber, bookedOn, direction, amount, narration }) => [
        lineNumber,
        bookedOn,
        direction,
        amount,
        narration,
      ]),
    ).toEqual([
      [3, "2026-03-13", "out", "250.00", "TRANSFER TO ACME LTD INV 7"],
      [5, "2026-03-14", "in", "100.00", "TRANSFER FROM"],
      [7, "2026-03-15", "out", "1.00", "FEE"],
    ]);
  });

  test.each([
    ["a row of totals", "13/03/2026,A NOTE,,,", ",,250.00,100.00,"],
    ["a labelled total", "13/03/2026,A NOTE,,,", ",Total,250.00,,"],
    [
      "an amount below a line that has its own",
      "13/03/2026,RENT,250.00,,750.00",
      ",MORE,5.00,,744.00",
    ],
    ["an amount below no text", "13/03/2026,,,,", ",MORE,5.00,,745.00"],
  ])("isn't %s", async (_, ...lines) => {
    const found = await read("12/03/2026,SALE,,10.00,1000.00", ...lines);
    expect(found.lines.map(({ narration }) => narration)).not.toContainEqual(
      expect.stringMatching(/NOTE|MORE/),
    );
    // Nor are the two told as one bad row.
    expect(found.bad.map(({ text }) => text)).not.toContainEqual(expect.stringContaining("\n"));
  });

  test("isn't an amount below a line that has its own, of which the balance follows: it is a line of the same day", async () => {
    const found = await read(
      "12/03/2026,SALE,,10.00,1000.00",
      "13/03/2026,RENT,250.00,,750.00",
      ",MORE,5.00,,745.00",
    );
    expect(found).toMatchObject({ bad: [], proofs: [{ outcome: "proven" }] });
    expect(
      found.lines.map(({ bookedOn, amount, narration }) => [bookedOn, amount, narration]),
    ).toEqual([
      ["2026-03-12", "10.00", "SALE"],
      ["2026-03-13", "250.00", "RENT"],
      ["2026-03-13", "5.00", "MORE"],
    ]);
  });
});
