import { expect, test } from "vitest";
import { findQuestions } from "../ask";
import { bytesOf, detectAndRead } from "../testing/read-all";

/** Bank Zero's columns. */
const BANK_ZERO = `Year,Month,Day,Time,Type,Amount,Balance,Description 1,Description 2,Description 3
2026,1,3,10:22,EFT,1500.00,1600.00,ACME,INV 7,
2026,1,4,11:22,EFT,-500.00,1100.00,ADA,RENT,
2026,2,1,09:05,POS,-100.00,1000.00,SHOP,,
`;

test("a day in three columns is read whole, is no question, and the balances prove the lines", async () => {
  const found = await detectAndRead(bytesOf(BANK_ZERO));
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    mapping: { columns: { bookedOn: 2, year: 0, month: 1 } },
  });
  expect(
    found.lines.map(
      ({ bookedOn, direction, amount, narration }) =>
        `${bookedOn} ${direction} ${amount} ${narration}`,
    ),
  ).toEqual([
    "2026-01-03 in 1500.00 ACME INV 7",
    "2026-01-04 out 500.00 ADA RENT",
    "2026-02-01 out 100.00 SHOP",
  ]);
  expect(found.proofs[0]).toMatchObject({
    outcome: "proven",
    opening: { amount: "100" },
    closing: { amount: "1000" },
  });
  if (found.mapping?.kind !== "table") throw new Error("no table");
  expect(
    (await findQuestions(bytesOf(BANK_ZERO), "csv", found.mapping)).questions.includes("dates"),
  ).toBe(false);
});

test("months may be words, and a day that there isn't is refused with its parts", async () => {
  const found = await detectAndRead(
    bytesOf("Day,Month,Year,Details,Debit,Credit\n3,Jan,2026,A,5.00,\n31,Feb,2026,B,,7.00\n"),
  );
  expect(found.lines.map(({ bookedOn, direction }) => `${bookedOn} ${direction}`)).toEqual([
    "2026-01-03 out",
  ]);
  expect(found.bad).toMatchObject([{ problem: expect.stringContaining("31 Feb 2026") }]);
});

test("a column of years beside a whole date is none of its parts", async () => {
  const found = await detectAndRead(
    bytesOf(
      "Date,Year,Month,Details,Debit,Credit\n13/01/2026,2026,1,A,5.00,\n14/01/2026,2026,1,B,,7.00\n",
    ),
  );
  expect(found.lines.map(({ bookedOn }) => bookedOn)).toEqual(["2026-01-13", "2026-01-14"]);
});
