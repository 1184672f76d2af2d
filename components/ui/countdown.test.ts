import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { CountdownAnnouncer, countdownState, dialTicks } from "./countdown";

const count = (ticks: ReturnType<typeof dialTicks>, on: string | undefined) =>
  ticks.filter((tick) => tick.on === on).length;

describe("dialTicks", () => {
  it("has a tick for each minute, the last five longer", () => {
    const ticks = dialTicks(1_296_000, 1_800_000, "healthy");
    expect([
      ticks.length,
      count(ticks, "full"),
      count(ticks, "part"),
      ticks.filter((tick) => tick.long).length,
    ]).toEqual([30, 21, 1, 5]);
    expect(ticks[0]?.angle).toBe(6);
  });
  it("counts seconds in the last minute", () => {
    const ticks = dialTicks(42_000, 1_800_000, "red");
    expect([ticks.length, count(ticks, "full")]).toEqual([60, 42]);
  });
  it("is empty once expired, even before zero", () => {
    expect(count(dialTicks(5_000, 1_800_000, "expired"), undefined)).toBe(60);
  });
  it("sweeps four ticks while waiting", () => {
    expect(dialTicks(0, 0, "waiting").filter((tick) => tick.on).length).toBe(4);
  });
  it("survives a life that is shorter than a minute or absurd", () => {
    expect(dialTicks(10_000, 0, "healthy")).toHaveLength(1);
    expect(dialTicks(10_000, 1e9, "healthy")).toHaveLength(60);
  });
});

describe("countdownState", () => {
  it("turns amber at 5:00, red at 1:00, expired at 0:00", () => {
    expect([300_001, 300_000, 60_001, 60_000, 1, 0, -1].map(countdownState)).toEqual([
      "healthy",
      "amber",
      "amber",
      "red",
      "red",
      "expired",
      "expired",
    ]);
  });
});

const spoken = (remainingMs: number): string =>
  renderToStaticMarkup(createElement(CountdownAnnouncer, { remainingMs })).replace(/<[^>]*>/g, "");

test.each([
  [11 * 60_000, ""],
  [10 * 60_000, "The rate: less than 10 minutes left."],
  [91_000, "The rate: less than 5 minutes left."],
  [9_000, "The rate: less than 1 minute left."],
  [0, "The rate has expired."],
])("with %d ms left, a screen reader hears %j, never more than is left", (remainingMs, words) =>
  expect(spoken(remainingMs)).toBe(words),
);
