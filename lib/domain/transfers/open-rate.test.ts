import { expect, test } from "vitest";
import { hasOpenRate, type OpenRateInput } from "./rate";

const EXPIRED: OpenRateInput = {
  status: "rate_expired",
  phase: "unknown",
  rateValue: "1585.2",
  awaitingSince: null,
  hasInstructions: false,
  received: "0",
};

test.each<[string, Partial<OpenRateInput>, boolean]>([
  ["a status that isn't listed, with a rate that was never confirmed", {}, true],
  ["the listed status", { status: "rate_received", phase: "rate_ready", rateValue: null }, true],
  [
    "a request that expired before its rate was confirmed",
    { status: "expired", phase: "expired" },
    true,
  ],
  [
    "a request that expired unpaid",
    { status: "expired", phase: "expired", awaitingSince: new Date("2026-03-02T09:00:00Z") },
    false,
  ],
  ["a record that expired", { status: "awaiting_payment", phase: "expired" }, false],
  ["no rate", { rateValue: null }, false],
  ["confirmed before", { awaitingSince: new Date("2026-03-02T09:00:00Z") }, false],
  ["instructions to pay", { hasInstructions: true }, false],
  ["money that has come in", { received: "500" }, false],
  ["a status that says more", { status: "awaiting_payment", phase: "awaiting_payment" }, false],
  ["a record that says more", { phase: "completed" }, false],
])("%s", (_what, change, expected) => {
  expect(hasOpenRate({ ...EXPIRED, ...change })).toBe(expected);
});
