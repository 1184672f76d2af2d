import { expect, test } from "vitest";
import { rateLife, validityMs, WHY_NOT_CONFIRMED } from "./rate";

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

test.each([
  ["from its arrival to its end", "2026-11-20T11:50:00Z", 600_000],
  ["at least a second, though it arrived after its end", "2026-11-20T12:00:30Z", 1000],
  ["half an hour when its arrival wasn't seen", null, 1_800_000],
])("how long a rate was valid: %s", (_which, receivedAt, ms) =>
  expect(validityMs({ receivedAt, expiresAt: now.toISOString() })).toBe(ms),
);

test("nobody is told to refresh a rate that can't be refreshed yet", () => {
  expect(WHY_NOT_CONFIRMED.ending).toEqual({
    fact: "Less than 20 seconds left, too little to confirm this rate safely.",
    next: "Refresh it when it has expired.",
  });
});
