import { expect, test } from "vitest";
import { isDoubtful, proofAfter, type ListProof } from "./unproven-list";

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);
const readings = (from: ListProof, steps: [number, boolean][]): ListProof =>
  steps.reduce(
    (proof, [seconds, steady]) => proofAfter(proof, { steady, startedAt: at(seconds) }),
    from,
  );
const NONE: ListProof = { verifiedAt: null, unprovenSince: null };

test("a list that was never proven counts after a minute of readings, with doubt", () => {
  expect(
    readings(NONE, [
      [0, false],
      [20, false],
      [40, false],
    ]),
  ).toEqual({ verifiedAt: null, unprovenSince: at(0) });
  const doubtful = readings(NONE, [
    [0, false],
    [40, false],
    [60, false],
    [80, false],
  ]);
  expect(doubtful).toEqual({ verifiedAt: at(80), unprovenSince: at(0) });
  expect(isDoubtful(doubtful)).toBe(true);
});

test("an earlier proof stays the newest for a quarter of an hour", () => {
  const proof = readings(NONE, [
    [0, true],
    [20, false],
    [600, false],
  ]);
  expect(proof).toEqual({ verifiedAt: at(0), unprovenSince: at(20) });
  expect(isDoubtful(proof)).toBe(false);
  expect(isDoubtful(proofAfter(proof, { steady: false, startedAt: at(920) }))).toBe(true);
});

test("a steady reading ends all doubt", () => {
  expect(
    readings(NONE, [
      [0, false],
      [60, false],
      [80, true],
    ]),
  ).toEqual({ verifiedAt: at(80), unprovenSince: null });
});
