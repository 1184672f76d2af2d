import { expect, test } from "vitest";
import { matchFrom, OTHER_LANES } from "./propose-matches";
import { DEFAULT_RULES } from "./rules";
import type { BareProposal } from "./run";
import { sourceOf } from "./testing/load-wanted";
import { chainLeg, leg, line, run } from "./testing/movements";
import type { WindowWanted } from "./wanted";

test("due legs are counted once around each day of lines, and not of a direction that has only reversals", async () => {
  const source = sourceOf([leg()], []);
  const counted: WindowWanted[] = [];
  const lines = [
    line({ on: "2026-11-20", text: "TXN-5P3CXM" }),
    line({ id: "2", on: "2026-11-20", text: "SETTLEMENT", amount: "12" }),
    line({ id: "3", on: "2026-11-23", direction: "in", text: "REVERSAL TXN-5P3CXM" }),
  ];
  await matchFrom(
    { ...source, dueByDay: (windows) => (counted.push(...windows), source.dueByDay(windows)) },
    { lines: [lines], rejected: new Set(), rules: DEFAULT_RULES },
  );
  expect(counted).toEqual([
    { direction: "out", currency: "NGN", from: "2026-11-17", to: "2026-11-23" },
  ]);
});

test("requests can go on every few hundred lines, and between two lanes", async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) =>
    line({ id: String(at), text: "SETTLEMENT" }),
  );
  const pauses = { before: 0, after: 0 };
  let isTaken = false;
  const source = {
    ...sourceOf([leg()], []),
    pause: () => Promise.resolve(void (pauses[isTaken ? "after" : "before"] += 1)),
  };
  const takeCertain = () => void (isTaken = true);
  await matchFrom(source, {
    lines: [lines],
    rejected: new Set(),
    rules: DEFAULT_RULES,
    takeCertain,
  });
  expect(pauses.before).toBeGreaterThanOrEqual(12);
  // A pause after each step that what is certain was taken of, too.
  expect(pauses.after).toBe(12 + OTHER_LANES.length);
});

test("what is certain is taken every few hundred lines, each once, before the lines after them are looked at", async () => {
  const named = (at: number) => `TXN-5P3C${String(at).padStart(6, "0")}`;
  const legs = Array.from({ length: 600 }, (_, at) => leg({ id: named(at), reference: named(at) }));
  const lines = legs.map(({ reference }, at) =>
    line({ id: String(10_000 + at), text: reference ?? "" }),
  );
  const taken: string[][] = [];
  const takeCertain = (some: readonly BareProposal[]) =>
    void taken.push(some.map(({ lineIds }) => lineIds.join()));
  await matchFrom(sourceOf(legs, []), {
    lines: [lines],
    rejected: new Set(),
    rules: DEFAULT_RULES,
    takeCertain,
  });
  expect(taken.map(({ length }) => length)).toEqual([250, 250, 100]);
  expect(taken.flat()).toEqual(lines.map(({ id }) => id));
});

test("due legs are counted as soon as the lines are read, and what is written waits for nothing but that being asked", async () => {
  const source = sourceOf([leg()], []);
  const said: string[] = [];
  let answer: () => void = () => undefined;
  const counted = new Promise<void>((resolve) => (answer = resolve));
  const slow = {
    ...source,
    dueByDay: async () => (said.push("count"), await counted, said.push("counted"), []),
    legsOfAmounts: (wanted: Parameters<typeof source.legsOfAmounts>[0]) => (
      said.push("amounts"),
      source.legsOfAmounts(wanted)
    ),
  };
  const takeCertain = () => void (said.push("take"), answer());
  await matchFrom(slow, {
    lines: [[line(), line({ id: "2", text: "SETTLEMENT", amount: "12" })]],
    rejected: new Set(),
    rules: DEFAULT_RULES,
    takeCertain,
  });
  expect(said).toEqual(["count", "amounts", "take", "counted"]);
});

test("a lane that is off proposes nothing", () => {
  const rules = { ...DEFAULT_RULES, off: ["reference", "hash"] as const };
  expect(run({ lines: [line()], legs: [leg(), chainLeg()], rules })).toEqual([]);
});
