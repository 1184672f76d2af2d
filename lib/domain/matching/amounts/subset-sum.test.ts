import fc from "fast-check";
import { expect, test } from "vitest";
import { onlySubset } from "../amounts";

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
