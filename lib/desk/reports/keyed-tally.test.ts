import fc from "fast-check";
import { expect, test } from "vitest";
import { keyedDigest, KeyedTally } from "./compare-workbook";

const rows = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });
const evens = (added: readonly string[], removed: readonly string[]): boolean => {
  const tally = new KeyedTally();
  added.forEach((row) => tally.add(row));
  removed.forEach((row) => tally.remove(row));
  return tally.isEven();
};
const sorted = (all: readonly string[]): string => JSON.stringify(all.toSorted());

test("it is even exactly if both have the same rows, each as often, in whatever order", () => {
  fc.assert(
    fc.property(rows, rows, (a, b) => void expect(evens(a, b)).toBe(sorted(a) === sorted(b))),
  );
  fc.assert(fc.property(rows, (a) => void expect(evens(a, a.toReversed())).toBe(true)));
});

test("a row's digest is another with another secret", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(keyedDigest(one, "row")).toHaveLength(32);
  expect(keyedDigest(one, "row").equals(keyedDigest(one, "row"))).toBe(true);
  expect(keyedDigest(one, "row").equals(keyedDigest(other, "row"))).toBe(false);
  expect(keyedDigest(one, "row").equals(keyedDigest(one, "raw"))).toBe(false);
});

test("each has a secret of its own, so that nobody can choose rows whose digests cancel each other out", () => {
  const secrets: string[] = [];
  for (const tally of [1, 2].map(
    () => new KeyedTally((secret) => (secrets.push(secret.toString("hex")), secret)),
  ))
    ["a", "b"].forEach((row) => tally.add(row));
  expect(secrets.map((secret) => secret.length)).toEqual([64, 64, 64, 64]);
  expect([secrets[0], secrets[2]]).toEqual([secrets[1], secrets[3]]);
  expect(secrets[0]).not.toBe(secrets[2]);
});

test.each([0, 7, 16, 31])(
  "it isn't even if one bit of the digests differs, here in byte %i",
  (at) => {
    const tally = new KeyedTally((_secret, row) =>
      Buffer.alloc(32).fill(row === "a" ? 1 : 0, at, at + 1),
    );
    tally.add("a");
    tally.remove("b");
    expect(tally.isEven()).toBe(false);
    tally.add("b");
    tally.remove("a");
    expect(tally.isEven()).toBe(true);
  },
);
