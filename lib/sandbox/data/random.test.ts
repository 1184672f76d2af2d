import { describe, expect, it } from "vitest";
import { isUuidV4 } from "@/lib/platform/ids";
import { createRandom, hash32, mix32 } from "./random";

const sample = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe("createRandom", () => {
  it("repeats itself for a seed and differs for another", () => {
    const draw = (seed: string | number): number[] => sample(50, createRandom(seed).next);
    expect(draw("a")).toEqual(draw("a"));
    expect(draw(7)).toEqual(draw("7"));
    expect(draw("a")).not.toEqual(draw("b"));
  });

  it("gives numbers from 0 to just under 1, evenly", () => {
    const numbers = sample(20_000, createRandom("even").next);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share =
        numbers.filter((number) => Math.floor(number * 10) === tenth).length / numbers.length;
      expect(share).toBeCloseTo(0.1, 1.5);
    }
  });

  it("includes both ends of a range of whole numbers", () => {
    const random = createRandom("range");
    expect(new Set(sample(200, () => random.integer(3, 5)))).toEqual(new Set([3, 4, 5]));
  });

  it("chooses by weight, and never what weighs nothing", () => {
    const random = createRandom("weights");
    const chosen = sample(10_000, () =>
      random.weighted([
        ["rare", 1],
        ["never", 0],
        ["often", 9],
      ]),
    );
    expect(chosen.filter((choice) => choice === "rare").length / chosen.length).toBeCloseTo(
      0.1,
      1.5,
    );
    expect(chosen).not.toContain("never");
  });

  it("refuses to choose from nothing", () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError);
    expect(() => createRandom(1).weighted([["nothing", 0]])).toThrow(RangeError);
  });

  it("gives the lognormal's median in the middle", () => {
    const random = createRandom("lognormal");
    const drawn = sample(10_001, () => random.lognormal(500, 0.6)).sort((a, b) => a - b);
    expect(drawn[5_000]).toBeGreaterThan(485);
    expect(drawn[5_000]).toBeLessThan(515);
    expect(drawn[0]).toBeGreaterThan(0);
  });

  it("spells digits and UUIDs of the right form", () => {
    const random = createRandom("forms");
    expect(random.digits(30)).toMatch(/^\d{30}$/);
    const ids = sample(5_000, () => random.uuid());
    expect(ids.every(isUuidV4)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("hash32 and mix32", () => {
  it("give unsigned 32-bit numbers that depend on every part", () => {
    for (const value of [
      hash32("x"),
      hash32("x", 1),
      hash32("y"),
      mix32(1, 2),
      mix32(2, 1),
      mix32(-1, 0),
    ]) {
      expect(Number.isInteger(value) && value >= 0 && value < 2 ** 32).toBe(true);
    }
    expect(hash32("x", 1)).not.toBe(hash32("x"));
    expect(mix32(1, 2)).not.toBe(mix32(2, 1));
  });
});
