import { expect, test } from "vitest";
import { rateLife, WHY_NOT_CONFIRMED } from "./rate-life";

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  [20_001, "stands"],
  [20_000, "stands"],
  [19_999, "ending"],
  [1, "ending"],
  [0, "expired"],
  [-1, "expired"],
] as const)("with %s ms left a rate is %s", (leftMs, life) => {
  expect(rateLife(new Date(now.getTime() + leftMs), now)).toBe(life);
});

test("a rate without an end stands", () => expect(rateLife(null, now)).toBe("stands"));

test("nobody is told to refresh a rate that can't be refreshed yet", () => {
  expect(WHY_NOT_CONFIRMED.ending).toEqual({ fact: "Less than 20 seconds left, too little to confirm this rate safely.", next: "Refresh it when it has expired." });
});
