import { describe, expect, it } from "vitest";
import { inFlightStages, inFlightTotal } from "./figures-sections";

const IN_FLIGHT = [
  { phase: "payment_confirmed", count: 2, stablecoin: "22921.31" },
  { phase: "fetching_rate", count: 1, stablecoin: null },
  { phase: "rate_ready", count: 3, stablecoin: "52250.970001" },
];

describe("in flight", () => {
  it("stands in the order that a transfer goes, and leaves out what is empty", () => {
    expect(inFlightStages(IN_FLIGHT).map(({ label, count }) => [label, count])).toEqual([
      ["Fetching rate", 1],
      ["Rate ready", 3],
      ["Payment confirmed", 2],
    ]);
  });

  it("adds up exactly what is known, and says nothing where nothing is", () => {
    expect(inFlightTotal(IN_FLIGHT)).toEqual({ count: 6, stablecoin: "75172.280001" });
    expect(inFlightTotal([{ phase: "fetching_rate", count: 2, stablecoin: null }])).toEqual({
      count: 2,
      stablecoin: null,
    });
    expect(inFlightTotal([])).toEqual({ count: 0, stablecoin: null });
  });
});
