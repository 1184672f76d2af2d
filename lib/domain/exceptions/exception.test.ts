import { describe, expect, it } from "vitest";
import { daysOfAge } from "./exception";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

describe("daysOfAge", () => {
  it.each([
    [0, { from: "2026-11-19", to: "2026-11-30" }],
    [1, { from: "2026-11-17", to: "2026-11-18" }],
    [2, { from: "2026-11-13", to: "2026-11-16" }],
    [3, { from: "2026-11-01", to: "2026-11-12" }],
    [4, null],
  ])("band %i on 20 November", (band, expected) => {
    expect(daysOfAge(band, NOVEMBER, "2026-11-20")).toEqual(expected);
  });

  it("covers every day of a long period exactly once", () => {
    const year = { from: "2026-01-01", to: "2026-11-20" };
    const bands = [0, 1, 2, 3, 4].map((band) => daysOfAge(band, year, "2026-11-20"));
    expect(bands.map((band) => [band?.from, band?.to])).toEqual([
      ["2026-11-19", "2026-11-20"],
      ["2026-11-17", "2026-11-18"],
      ["2026-11-13", "2026-11-16"],
      ["2026-10-21", "2026-11-12"],
      ["2026-01-01", "2026-10-20"],
    ]);
  });
});
