import { expect, test } from "vitest";
import { bytesOf, detectAndRead } from "../testing/read-all";

const read = (...rows: string[]) => detectAndRead(bytesOf(rows.join("\n")));
const LINES = [
  "13/03/2026,ACME,,1500.00,2500.00,Successful",
  "14/03/2026,ADA,250.50,,2249.50,Failed",
  "15/03/2026,EVE,12.00,,2488.00,Successful",
];

test("a head in two rows, as of merged cells, is one; its other headings still count", async () => {
  const found = await read(
    "Account Number,1012345678",
    "Date,Particulars,Amount,,Balance,Status",
    ",,Debit,Credit,,",
    ...LINES,
  );
  expect(found).toMatchObject({
    certain: true,
    bad: [],
    heads: [{ account: "1012345678" }],
    mapping: {
      header: ["Date", "Particulars", "Debit", "Credit", "Balance", "Status"],
      amounts: { kind: "split", in: 3, out: 2 },
    },
  });
  expect(
    found.lines.map(({ bookedOn, direction, amount }) => `${bookedOn} ${direction} ${amount}`),
  ).toEqual(["2026-03-13 in 1500.00", "2026-03-15 out 12.00"]);
  expect(found.feet[0]?.skipped).toEqual([{ what: "payments that failed", count: 1 }]);
});

test.each([
  [
    [
      "Date,Particulars,Amount,,Balance,Status",
      ...LINES.map((line) =>
        line.replace(",,1500.00", ",1500.00,CR").replace(/,(250.50|12.00),,/, ",$1,DR,"),
      ),
      ",,Debit,Credit,,",
    ],
    "marked",
  ],
  [["Date,Particulars,Debit,Credit,Balance,Status", ",,Debit,Credit,,", ...LINES], "split"],
])("words elsewhere are no second row of it: %#", async (rows, kind) => {
  const found = await read(...rows);
  expect(found).toMatchObject({ bad: [], mapping: { amounts: { kind } } });
  expect(found.lines).toHaveLength(2);
});
