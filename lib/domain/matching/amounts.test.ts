import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseAmount, subtractAmounts } from "@/lib/money/amount";
import { amountKey, amountUnits, onlySubset, unitsAmount } from "./amounts";

const amount = fc.stringMatching(/^0{0,2}[1-9]\d{0,14}(\.\d{1,18})?$/);

test("the key is what big.js makes of the amount", () => {
  fc.assert(fc.property(amount, (one) => amountKey(one) === normaliseAmount(one)));
});

test("units come back as the same amount, and their difference is exact", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      (one, other) =>
        unitsAmount(amountUnits(one) - amountUnits(other)) ===
        normaliseAmount(subtractAmounts(one, other)),
    ),
  );
});

test.each([
  ["0.50", "0.5"],
  ["100", "100"],
  ["100.000", "100"],
  ["007", "7"],
])("%s is kept as %s", (one, key) => {
  expect(amountKey(one)).toBe(key);
});

const LIMITS = { minPicked: 2, maxPicked: 12, maxSteps: 200_000 };

/** Tries every subset. */
function allSubsets(values: readonly bigint[], target: bigint): number[][] {
  const found: number[][] = [];
  for (let mask = 0; mask < 2 ** values.length; mask += 1) {
    const picked = values.flatMap((_, at) => (mask & (1 << at) ? [at] : []));
    if (picked.length >= 2 && picked.reduce((sum, at) => sum + (values[at] ?? 0n), 0n) === target)
      found.push(picked);
  }
  return found;
}

test("it finds what trying all finds, and only when that is one", () => {
  const values = fc.array(fc.bigInt({ min: 1n, max: 30n }), { maxLength: 9 });
  fc.assert(
    fc.property(values, fc.bigInt({ min: 1n, max: 120n }), (some, target) => {
      const all = allSubsets(some, target);
      expect(onlySubset(some, target, LIMITS).picked).toEqual(all.length === 1 ? all[0] : null);
    }),
  );
});

test("it gives up after its steps, and says how many it took", () => {
  const values = Array.from({ length: 40 }, (_, at) => 1_000_003n + BigInt(at) * 2n);
  const { picked, steps } = onlySubset(values, 12_000_001n, { ...LIMITS, maxSteps: 5_000 });
  expect(picked).toBeNull();
  expect(steps).toBeLessThanOrEqual(5_041);
});
