import { expect, test } from "vitest";
import { OTHER_LANES } from "./lanes/sequence";
import { matchFrom } from "./match-from";
import { DEFAULT_RULES } from "./rules";
import { sourceOf } from "./testing/load-wanted";
import { leg, line } from "./testing/movements";
import type { WindowWanted } from "./wanted/batch-windows";

test("due legs are counted once around each day of lines, and not of a direction that has only reversals", async () => {
  const source = sourceOf([leg()], []);
  const counted: WindowWanted[] = [];
  const lines = [
    line({ on: "2026-11-20", text: "TXN-5P3CXM" }),
    line({ id: "2", on: "2026-11-20", text: "SETTLEMENT", amount: "12" }),
    line({ id: "3", on: "2026-11-23", direction: "in", text: "REVERSAL TXN-5P3CXM" }),
  ];
  await matchFrom({ ...source, dueByDay: (windows) => (counted.push(...windows), source.dueByDay(windows)) }, { lines: [lines], rejected: new Set(), rules: DEFAULT_RULES });
  expect(counted).toEqual([{ direction: "out", currency: "NGN", from: "2026-11-17", to: "2026-11-23" }]);
});

test("requests can go on every thousand lines, and between two lanes", async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => line({ id: String(at), text: "SETTLEMENT" }));
  const pauses = { before: 0, after: 0 };
  let isTaken = false;
  const source = { ...sourceOf([leg()], []), pause: () => Promise.resolve(void (pauses[isTaken ? "after" : "before"] += 1)) };
  const certain = { prepare: () => Promise.resolve(), take: () => Promise.resolve(void (isTaken = true)) };
  await matchFrom(source, { lines: [lines], rejected: new Set(), rules: DEFAULT_RULES, certain });
  expect(pauses.before).toBeGreaterThanOrEqual(3);
  expect(pauses.after).toBe(OTHER_LANES.length);
});

test("due legs are counted while the first lanes run, and what is written waits for nothing but that", async () => {
  const source = sourceOf([leg()], []);
  const said: string[] = [];
  let answer: () => void = () => undefined;
  const counted = new Promise<void>((resolve) => (answer = resolve));
  const slow = { ...source, dueByDay: async () => (said.push("count"), await counted, said.push("counted"), []) };
  const certain = { prepare: () => Promise.resolve(void said.push("prepare")), take: () => Promise.resolve(void (said.push("take"), answer())) };
  await matchFrom(slow, { lines: [[line(), line({ id: "2", text: "SETTLEMENT", amount: "12" })]], rejected: new Set(), rules: DEFAULT_RULES, certain });
  expect(said).toEqual(["prepare", "count", "take", "counted"]);
});
