import { expect, test } from "vitest";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { rateValidity, whyNotConfirm } from "./rate-stage";

test("in a rate's last seconds confirming is closed, with the way on", () => {
  expect(whyNotConfirm("stands", null)).toBeNull();
  expect(whyNotConfirm("ending", null)).toBe(
    "Less than 20 seconds left, too little to confirm this rate safely. Refresh it when it has expired.",
  );
  expect(whyNotConfirm("expired", null)).toBe("The rate has expired. Refresh to get a new one.");
});

test("what holds for every step comes first", () => {
  expect(whyNotConfirm("ending", "This transfer is on hold.")).toBe("This transfer is on hold.");
  expect(whyNotConfirm("stands", "This transfer is on hold.")).toBe("This transfer is on hold.");
});

const withRate = (version: number | null) =>
  ({
    rate:
      version === null
        ? null
        : { value: "1585.2", directed: null, expiresAt: null, receivedAt: null, version },
  }) as TransferSummary;

test.each([
  ["the same rate, while it holds", 1, "rate_ready", "stands", "stands"],
  ["the same rate, in its last seconds", 1, "rate_ready", "ending", "ending"],
  ["the same rate, after its end", 1, "rate_expired", "expired", "expired"],
  [
    "a colleague refreshed it, and the new one is on its way",
    1,
    "fetching_rate",
    "stands",
    "expired",
  ],
  [
    "a colleague refreshed it, and another rate of the same value stands there",
    2,
    "rate_ready",
    "stands",
    "changed",
  ],
  ["none at all any more", null, "rate_ready", "stands", "changed"],
] as const)("%s", (_what, version, phase, life, validity) => {
  expect(rateValidity(withRate(1), withRate(version), phase, life)).toBe(validity);
});

test("none of a transfer that is on hold", () => {
  const frozen = { reason: "payee_changed", message: "", since: "2026-11-20T13:05:00Z" } as const;
  expect(rateValidity(withRate(1), { ...withRate(1), frozen }, "rate_ready", "stands")).toBe(
    "held",
  );
});
