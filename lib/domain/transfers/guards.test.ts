import { describe, expect, test } from "vitest";
import { cancelVerdict, confirmVerdict, refreshVerdict } from "./guards";
import type { Transfer } from "./transfer";

const now = new Date("2026-11-20T13:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const seen = { value: "1585.20", expiresAt: inSeconds(600) };

function transfer(
  status: string,
  rate: Transfer["rate"] = { value: "1585.2", expiresAt: seen.expiresAt },
): Transfer {
  return {
    id: "t",
    reference: "TXN-1",
    type: "onramp",
    status,
    source: { amount: "1000", currency: "NGN" },
    destination: { amount: "0.63", currency: "USDC" },
    rate,
    recipient: null,
    paymentInstructions: null,
    history: [],
    payments: [],
    createdAt: null,
  };
}

const STATUSES = [
  "pending",
  "fetching_rates",
  "rate_received",
  "awaiting_payment",
  "payment_confirmed",
  "completed",
  "cancelled",
  "expired",
  "failed",
  "refunded",
];
const row = (verdicts: string) => verdicts.split(" ");

describe("verdicts per status", () => {
  const table = {
    confirm: row(
      "impossible impossible go taken_up taken_up taken_up impossible impossible impossible impossible",
    ),
    cancel: row(
      "impossible impossible go impossible impossible impossible taken_up impossible impossible impossible",
    ),
    refresh: row(
      "taken_up taken_up not_now impossible impossible impossible impossible not_now impossible impossible",
    ),
  };
  STATUSES.forEach((status, index) => {
    test(status, () => {
      expect(confirmVerdict(transfer(status), seen, now).verdict).toBe(table.confirm[index]);
      expect(cancelVerdict(transfer(status)).verdict).toBe(table.cancel[index]);
      expect(refreshVerdict(transfer(status), seen, now).verdict).toBe(table.refresh[index]);
    });
  });
});

test("only the rate that was seen is confirmed", () => {
  expect(
    confirmVerdict(
      transfer("rate_received", { value: "1590", expiresAt: seen.expiresAt }),
      seen,
      now,
    ).verdict,
  ).toBe("impossible");
  expect(
    confirmVerdict(
      transfer("rate_received", { value: "1585.2", expiresAt: inSeconds(900) }),
      seen,
      now,
    ).verdict,
  ).toBe("impossible");
  expect(
    confirmVerdict(transfer("rate_received", { value: "1585.2", expiresAt: null }), seen, now)
      .verdict,
  ).toBe("impossible");
  // Told to the second by one answer, and to the millisecond by another.
  expect(
    confirmVerdict(
      transfer("rate_received", { value: "1585.2", expiresAt: inSeconds(600.499) }),
      seen,
      now,
    ).verdict,
  ).toBe("go");
  // Worked out again from the whole seconds that are left.
  expect(
    confirmVerdict(
      transfer("rate_received", { value: "1585.2", expiresAt: inSeconds(599) }),
      seen,
      now,
    ).verdict,
  ).toBe("go");
  expect(
    confirmVerdict(
      transfer("rate_received", { value: "1585.2", expiresAt: inSeconds(602) }),
      seen,
      now,
    ).verdict,
  ).toBe("impossible");
});

test("what the recipient gets is part of what was seen, as far as both are known", () => {
  const verdict = (destinationAmount: string | null) =>
    confirmVerdict(transfer("rate_received"), { ...seen, destinationAmount }, now).verdict;
  expect(verdict("0.630")).toBe("go");
  expect(verdict("0.7")).toBe("impossible");
  expect(verdict("0")).toBe("go");
  expect(verdict(null)).toBe("go");
  expect(
    confirmVerdict(transfer("awaiting_payment"), { ...seen, destinationAmount: "0.7" }, now)
      .verdict,
  ).toBe("taken_up");
});

test("confirmed is what was seen: not another rate, though one that shows no expiry or no rate any more", () => {
  const confirmed = (rate: Transfer["rate"]) =>
    confirmVerdict(transfer("awaiting_payment", rate), seen, now).verdict;
  expect(confirmed({ value: "1590", expiresAt: seen.expiresAt })).toBe("impossible");
  expect(confirmed({ value: "1585.2", expiresAt: null })).toBe("taken_up");
  expect(confirmed({ value: null, expiresAt: null })).toBe("taken_up");
  expect(confirmed(null)).toBe("taken_up");
});

test("a rate with less than 20 s on the service's clock is left alone", () => {
  expect(confirmVerdict(transfer("rate_received"), seen, inSeconds(580)).verdict).toBe("go");
  expect(confirmVerdict(transfer("rate_received"), seen, inSeconds(580.001))).toEqual({
    verdict: "not_now",
    message:
      "Less than 20 seconds left, too little to confirm this rate safely. Nothing was confirmed. Refresh it when it has expired.",
  });
  expect(confirmVerdict(transfer("rate_received"), seen, inSeconds(601))).toEqual({
    verdict: "not_now",
    message: "The rate has expired. Nothing was confirmed. Refresh to get a new one.",
  });
});

test("refresh opens at expiry, and is taken up once another rate stands there", () => {
  expect(refreshVerdict(transfer("rate_received"), seen, inSeconds(600)).verdict).toBe("go");
  expect(
    refreshVerdict(
      transfer("rate_received", { value: "1591", expiresAt: inSeconds(2400) }),
      seen,
      inSeconds(601),
    ).verdict,
  ).toBe("taken_up");
});

test("a rate without an expiry can be confirmed", () => {
  const open = { value: "1585.2", expiresAt: null };
  expect(confirmVerdict(transfer("rate_received", open), open, now).verdict).toBe("go");
});
