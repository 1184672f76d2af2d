import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BalanceProofBuilder, type BalanceProof, coveredDays } from "./balance-proof";
import type { Balance, StatementLine } from "./statement";

function line(
  lineNumber: number,
  signed: number,
  balanceAfter: number | null,
  bookedOn = "2026-03-01",
): StatementLine {
  return {
    lineNumber,
    bookedOn,
    valueOn: null,
    direction: signed < 0 ? "out" : "in",
    amount: String(Math.abs(signed)),
    currency: null,
    narration: "",
    bankReference: null,
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: null,
    reversal: null,
    transactionHash: null,
    network: null,
    balanceAfter: balanceAfter === null ? null : String(balanceAfter),
  };
}

const balance = (amount: string | null): Balance | null =>
  amount === null ? null : { amount, on: null };

function prove(
  lines: StatementLine[],
  opening: string | null = null,
  closing: string | null = null,
): BalanceProof {
  const builder = new BalanceProofBuilder(
    { account: null, currency: null, sequence: null, page: null, opening: balance(opening) },
    "NGN",
  );
  for (const each of lines) builder.add(each);
  return builder.finish({ closing: balance(closing), opening: null, skipped: [] });
}

test("opening and in and out make the closing balance, to the last digit", () => {
  expect(prove([line(1, 100, null), line(2, -30, null)], "0.10", "70.1")).toMatchObject({
    outcome: "proven",
    totalIn: "100",
    totalOut: "30",
  });
  const big = { ...line(1, 1, null), amount: "90071992547409930.000000000000000001" };
  expect(prove([big], "0", "90071992547409930.000000000000000001").outcome).toBe("proven");
  expect(prove([big], "0", "90071992547409930.000000000000000002")).toMatchObject({
    outcome: "refused",
    difference: "0.000000000000000001",
    lineNumber: null,
  });
});

test("a refusal says its amounts as the screen does: grouped, with the currency's decimals, less in parentheses", () => {
  expect(prove([line(1, 1200500, null)], "1000", "1200500.5")).toMatchObject({
    problem: expect.stringContaining(
      "1,000.00 at the start, 1,200,500.00 in and 0.00 out make 1,201,500.00, and the statement ends with 1,200,500.50, a difference of (999.50).",
    ),
  });
});

test("too few balances prove nothing", () => {
  expect(prove([line(1, 5, null)]).outcome).toBe("unproven");
  expect(prove([line(1, 5, null)], "1").outcome).toBe("unproven");
  expect(prove([line(1, 5, 8)])).toMatchObject({
    outcome: "unproven",
    opening: { amount: "3" },
    closing: { amount: "8" },
  });
  expect(prove([]).outcome).toBe("unproven");
});

test("lines beyond the outermost balance are not proven by it, and the first of them is named", () => {
  const tail = [line(1, 5, 105), line(2, 5, 110), line(3, -10, null), line(4, -1, null)];
  expect(prove(tail)).toMatchObject({
    outcome: "unproven",
    opening: { amount: "100" },
    closing: null,
    uncovered: { count: 2, lineNumber: 3 },
  });
  expect(prove(tail, null, "99")).toMatchObject({ outcome: "proven", uncovered: { count: 0 } });
  expect(prove(tail.slice(0, 2), "100")).toMatchObject({
    outcome: "proven",
    uncovered: { count: 0, lineNumber: null },
  });
  // The newest line first: what is above the first balance came behind it.
  expect(
    prove([
      line(1, -1, null, "2026-03-04"),
      line(2, -10, 100, "2026-03-03"),
      line(3, 5, 110, "2026-03-02"),
    ]),
  ).toMatchObject({ outcome: "unproven", closing: null, uncovered: { count: 1, lineNumber: 1 } });
  // A fee of the balance's own row.
  expect(prove([line(1, -10, null), line(1, -1, 89), line(2, 5, 94)]).outcome).toBe("proven");
});

describe("balances behind the lines", () => {
  test("an opening balance and one behind a line must fit", () => {
    expect(prove([line(1, 5, 8)], "3")).toMatchObject({
      outcome: "proven",
      closing: { amount: "8" },
    });
    expect(prove([line(1, 5, 8)], "2")).toMatchObject({ outcome: "refused" });
  });

  test("the first line where they break is named, with the difference", () => {
    const proof = prove([line(4, 5, 105), line(5, 5, 110), line(7, -10, 101), line(8, 1, 102)]);
    expect(proof).toMatchObject({ outcome: "refused", lineNumber: 7, difference: "1" });
    expect(proof.outcome === "refused" && proof.problem).toContain("line 7");
  });

  test("in a file with the newest line first too", () => {
    const lines = [
      line(1, 1, 102, "2026-03-04"),
      line(2, -10, 101, "2026-03-03"),
      line(3, 5, 110, "2026-03-02"),
      line(4, 5, 105, "2026-03-01"),
    ];
    expect(prove(lines)).toMatchObject({ outcome: "refused", lineNumber: 3 });
  });
});

test("two balances that would follow from each other the wrong way round alone prove nothing against the days", () => {
  expect(prove([line(1, -394, 106, "2026-03-01"), line(2, 395, 500, "2026-03-02")])).toMatchObject({
    outcome: "refused",
    lineNumber: 2,
    difference: "-1",
  });
  expect(prove([line(1, -995, 500, "2026-03-02"), line(2, 994, 1494, "2026-03-01")]).outcome).toBe(
    "refused",
  );
  // With more of them it is no chance, and a bank's order by value date is.
  expect(
    prove([
      line(1, -394, 106, "2026-03-01"),
      line(2, 395, 500, "2026-03-02"),
      line(3, 5, 105, "2026-03-02"),
    ]).outcome,
  ).toBe("proven");
  expect(prove([line(1, -394, 106, "2026-03-01"), line(2, 395, 500, "2026-03-01")]).outcome).toBe(
    "proven",
  );
});

test("any statement proves in either order, with any of its balances left out, and none with an amount changed between two of them", () => {
  const moves = fc.array(
    fc.record({
      signed: fc.integer({ min: -1000, max: 1000 }).filter((n) => n !== 0),
      printed: fc.boolean(),
    }),
    { minLength: 2, maxLength: 20 },
  );
  fc.assert(
    fc.property(moves, fc.boolean(), fc.nat(), (all, newestFirst, pick) => {
      let running = 500;
      const lines = all.map(({ signed, printed }, index) => {
        running += signed;
        const outermost = index === 0 || index === all.length - 1;
        return line(
          index + 1,
          signed,
          printed || outermost ? running : null,
          `2026-03-${String(index + 1).padStart(2, "0")}`,
        );
      });
      const ordered = newestFirst ? lines.toReversed() : lines;
      expect(prove(ordered)).toMatchObject({
        outcome: "proven",
        opening: { amount: "500" },
        closing: { amount: String(running) },
      });
      // Behind the oldest line nothing is printed before it: only a later one can be told to be wrong.
      const wrong = 1 + (pick % (lines.length - 1));
      const changed = lines.map((each, index) =>
        index === wrong ? { ...each, amount: String(Number(each.amount) + 1) } : each,
      );
      expect(prove(newestFirst ? changed.toReversed() : changed).outcome).toBe("refused");
    }),
  );
});

const balanceOn = (on: string | null) => ({ amount: "1", on });
const provenMonth = (over: object) => ({
  outcome: "proven" as const,
  lines: 2,
  totalIn: "0",
  totalOut: "0",
  firstDay: "2026-10-05",
  lastDay: "2026-10-27",
  opening: balanceOn("2026-09-30"),
  closing: balanceOn("2026-10-31"),
  ...over,
});

test.each([
  ["a month whose first and last days were quiet", {}, "2026-10-01", "2026-10-31"],
  [
    "balances on the days of its lines",
    { opening: balanceOn("2026-10-05"), closing: balanceOn("2026-10-27") },
    "2026-10-05",
    "2026-10-27",
  ],
  [
    "an opening balance dated after its first line, and a closing one before its last",
    { opening: balanceOn("2026-10-06"), closing: balanceOn("2026-10-26") },
    "2026-10-05",
    "2026-10-27",
  ],
  [
    "balances without days",
    { opening: balanceOn(null), closing: balanceOn(null) },
    "2026-10-05",
    "2026-10-27",
  ],
  [
    "a closing balance of a day to come",
    { closing: balanceOn("2026-12-31") },
    "2026-10-01",
    "2026-10-27",
  ],
  ["balances that prove nothing", { outcome: "unproven" as const }, "2026-10-05", "2026-10-27"],
  ["no line at all", { firstDay: null, lastDay: null }, "2026-09-30", "2026-10-31"],
])("%s", (_name, over, firstDay, lastDay) => {
  expect(coveredDays(provenMonth(over), "2026-11-02")).toEqual({ firstDay, lastDay });
});
