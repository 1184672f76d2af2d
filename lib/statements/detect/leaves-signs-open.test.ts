import { describe, expect, it } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { bytesOf } from "../testing/read-all";
import { detectStatement } from "./detect-statement";
import { leavesSignsOpen } from "./leaves-signs-open";

/** American Express: what was charged is printed without a minus, and no balance. */
const CARD = [
  "Date,Description,Amount",
  "03/13/2026,UBER TRIP HELP.UBER.COM,45.10",
  "03/14/2026,AMAZON WEB SERVICES,1200.00",
  "03/20/2026,ONLINE PAYMENT - THANK YOU,-1245.10",
];

const look = (lines: readonly string[]) =>
  detectStatement(bytesOf([...lines, ""].join("\n")), "list.csv");

describe("what signs mean where they alone say the way", () => {
  it("is open in a card's list", async () => {
    expect(await look(CARD)).toMatchObject({
      certain: true,
      signsOpen: true,
      mapping: { amounts: { kind: "signed", inverted: false } },
    });
    const { mapping } = await look(CARD);
    expect(
      await leavesSignsOpen(bytesOf(CARD.join("\n")), "csv", {
        ...(mapping as CsvMapping),
        amounts: { kind: "split", in: 2, out: 3, outNegative: false },
      }),
    ).toBe(false);
  });

  it.each([
    [
      "running balances",
      [
        "Date,Description,Amount,Balance",
        "13/03/2026,RENT,-45.10,954.90",
        "14/03/2026,SALE,10.00,964.90",
      ],
    ],
    [
      "balances above and below the lines",
      [
        "Opening balance,1000.00,",
        "Date,Description,Amount",
        "13/03/2026,RENT,-45.10",
        "14/03/2026,SALE,10.00",
        "Closing balance,964.90,",
      ],
    ],
    [
      "a CR beside a figure",
      ["Date,Description,Amount", "13/03/2026,UBER,45.10", "14/03/2026,REFUND,10.00CR"],
    ],
    [
      "a column of marks that agrees with them",
      [
        "Date,Description,Amount,Type",
        "13/03/2026,RENT,-45.10,DEBIT",
        "14/03/2026,SALE,10.00,CREDIT",
      ],
    ],
    [
      "columns for money in and out",
      ["Date,Description,Debit,Credit", "13/03/2026,RENT,45.10,", "14/03/2026,SALE,,10.00"],
    ],
    [
      "columns for money in and out, of which a few were taken back",
      [
        "Date,Description,Debit,Credit",
        "13/03/2026,RENT,45.10,",
        "14/03/2026,SALE,,10.00",
        "15/03/2026,SALE,,-10.00",
      ],
    ],
    [
      "running balances beside columns without headings",
      [
        "13/03/2026,SHOP,,20.00,980.00",
        "14/03/2026,PAYMENT,-45.10,,1025.10",
        "15/03/2026,SHOP,,5.00,1020.10",
      ],
    ],
  ])("is proven by %s", async (_, lines) => {
    expect(await look(lines)).toMatchObject({ signsOpen: false });
  });

  it.each([
    ["one balance alone", ["Date,Description,Amount,Balance", "13/03/2026,RENT,-45.10,954.90"]],
    [
      "a balance above the lines",
      [
        "Opening balance,1000.00,",
        "Date,Description,Amount",
        "13/03/2026,RENT,-45.10",
        "14/03/2026,SALE,10.00",
      ],
    ],
    ["two columns without headings", ["13/03/2026,SHOP,,20.00", "14/03/2026,PAYMENT,-45.10,"]],
    [
      "a heading over figures with a minus",
      ["Date,Description,Debit,Credit", "13/03/2026,SHOP,20.00,", "14/03/2026,PAYMENT,,-45.10"],
    ],
    [
      "what a card owed before, above the lines",
      [
        "Card Number,5399********1234",
        "Previous Balance,500.00",
        "Closing Balance,600.00",
        "Date,Description,Amount",
        "03/03/2026,UBER TRIP,50.00",
        "05/03/2026,NETFLIX,80.00",
        "13/03/2026,PAYMENT THANK YOU,-30.00",
      ],
    ],
    [
      "marks that say one way only of both signs",
      ["Date,Description,Amount,Type", "13/03/2026,RENT,-45.10,Card", "14/03/2026,SALE,10.00,Card"],
    ],
  ])("isn't proven by %s", async (_, lines) => {
    expect(await look(lines)).toMatchObject({ signsOpen: true });
  });
});
