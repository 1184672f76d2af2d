import { expect, test } from "vitest";
import { HELD_OUT_CAMT } from "./camt/testing/held-out";
import { HELD_OUT_MT940 } from "./mt940/testing/held-out";
import { bytesOf, detectAndRead } from "./testing/read-all";

/** An account, its balances, and each line's day, net amount and part of its text. */
type Truth = [account: string, balances: [string, string], lines: string[]];

async function expectTruth(text: string, [account, balances, lines]: Truth): Promise<void> {
  const { bad, heads, proofs, lines: read } = await detectAndRead(bytesOf(text));
  expect(bad).toEqual([]);
  expect(heads[0]?.account).toBe(account);
  expect([proofs[0]?.opening?.amount, proofs.at(-1)?.closing?.amount].map(Number)).toEqual(
    balances.map(Number),
  );
  expect(proofs.every(({ outcome }) => outcome === "proven")).toBe(true);
  const told = lines.map((line) => /^(\S+) (\S+) (.*)$/.exec(line));
  expect(
    read.map(({ bookedOn, direction, amount }) => [
      bookedOn,
      Number(amount) * (direction === "in" ? 1 : -1),
    ]),
  ).toEqual(told.map((part) => [part?.[1], Number(part?.[2])]));
  read.forEach((line, index) =>
    expect(
      [line.narration, line.counterparty, line.bankReference, line.paymentReference].join(" "),
    ).toContain(told[index]?.[3]),
  );
}

test.each<[keyof typeof HELD_OUT_MT940, ...Truth]>([
  [
    "CITI_PAGES",
    "0008123456",
    ["1500000", "1600000"],
    [
      "2026-01-13 250000.50 INV 900",
      "2026-01-13 -100 STAMP",
      "2026-01-13 -50000 REVERSAL",
      "2026-01-13 -99900.50 SALARY",
    ],
  ],
  [
    "YEAR_END",
    "DE89370400440532013000",
    ["100", "105"],
    ["2025-12-31 10 Jahresende", "2026-01-02 -5 Spaete Buchung"],
  ],
  [
    "HSBC_FUNDS_CODE",
    "GB12HBUK40127612345678",
    ["1234.56", "1300"],
    ["2026-01-13 100 ACME", "2026-01-13 -34.56 UTILITY"],
  ],
  [
    "STANDARD_BANK_OVERDRAWN",
    "000012345678",
    ["-12500", "7414.60"],
    ["2026-01-13 20000 MAGTAPE", "2026-01-13 -85.40 SERVICE FEE"],
  ],
])("MT940, %s", async (name, ...truth) => {
  // Sent with the line ends of SWIFT.
  await expectTruth(HELD_OUT_MT940[name].replaceAll("\n", "\r\n"), truth);
});

test.each<[keyof typeof HELD_OUT_CAMT, ...Truth]>([
  [
    "QR_COLLECTIVE",
    "CH5604835012345678009",
    ["1000", "1450"],
    ["2026-01-13 200 2100000000031394714300", "2026-01-13 150 Schneider", "2026-01-13 100 Muster"],
  ],
  ["CHARGE_INCLUDED", "CH9300762011623852957", ["0", "99.10"], ["2026-01-13 99.10 Rechnung 5"]],
  [
    "PARTS_IN_OTHER_CURRENCY",
    "CH9300762011623852957",
    ["0", "100"],
    ["2026-01-13 100 Sammelgutschrift"],
  ],
  [
    "NET_OF_FEE",
    "SE4550000000058398257466",
    ["0", "95"],
    ["2026-01-13 100 SALES", "2026-01-13 -5 FEE"],
  ],
  ["PARTS_MISSING", "DE02120300000000202051", ["0", "60"], ["2026-01-13 60 SAMMEL"]],
  ["RETURNED", "NL69INGB0123456789", ["100", "150"], ["2026-01-13 50 SALARY-9"]],
  [
    "WRAPPED",
    "0180261234567",
    ["500000", "619999.50"],
    ["2026-01-13 120000 Invoice 9", "2026-01-13 -0.50 Excise"],
  ],
  ["PAGES", "4050001234", ["100", "130"], ["2026-01-13 50 ACME", "2026-01-13 -20 ADA"]],
])("CAMT.053, %s", async (name, ...truth) => {
  await expectTruth(HELD_OUT_CAMT[name], truth);
});
