import { describe, expect, it } from "vitest";
import { failureReason, pastOutcome, presentOutcome, type Outcome } from "./timeline";
import { createRandom } from "./random";

const HOUR_MS = 3_600_000;
const drawn = (ageMs: number): Set<Outcome> => {
  const random = createRandom(ageMs);
  return new Set(Array.from({ length: 5_000 }, () => pastOutcome(ageMs, random)));
};

describe("pastOutcome", () => {
  it("has every ending for a transaction that is old enough, and none that is open", () => {
    expect(drawn(30 * 24 * HOUR_MS)).toEqual(
      new Set(["completed", "cancelled", "expired", "failed", "refunded"]),
    );
  });

  it("gives no ending that takes longer than the transaction is old", () => {
    expect(drawn(20 * HOUR_MS)).toEqual(new Set(["completed", "cancelled", "failed"]));
    expect(drawn(48 * HOUR_MS)).toEqual(new Set(["completed", "cancelled", "failed", "expired"]));
  });
});

describe("presentOutcome", () => {
  it("shows each kind of open transaction among the first few", () => {
    const first = new Set(
      Array.from({ length: 6 }, (_, position) => presentOutcome(position, createRandom(position))),
    );
    expect(first).toEqual(
      new Set(["partly_paid", "awaiting_payment", "payment_confirmed", "completed"]),
    );
  });
});

describe("failureReason", () => {
  const reasonsOf = (outcome: Outcome, toBank: boolean, partlyPaid = false): Set<string | null> => {
    const random = createRandom(`${outcome}${toBank}`);
    return new Set(
      Array.from({ length: 300 }, () => failureReason({ outcome, toBank, partlyPaid, random })),
    );
  };

  it("speaks of accounts when a bank was to be paid, and of wallets and payers when a wallet was", () => {
    expect(reasonsOf("failed", true)).toContain("Beneficiary account dormant");
    expect(reasonsOf("refunded", false)).toContain(
      "Destination wallet failed compliance screening",
    );
    for (const reason of reasonsOf("failed", true))
      expect(reasonsOf("failed", false)).not.toContain(reason);
  });

  it("tells an unpaid expiry from one that was paid in part", () => {
    expect(reasonsOf("expired", true)).toEqual(new Set(["Payment was not received in time"]));
    expect(reasonsOf("expired", true, true)).toEqual(
      new Set(["Only part of the payment was received in time"]),
    );
  });

  it.each<Outcome>(["completed", "payment_confirmed", "awaiting_payment", "partly_paid"])(
    "has nothing to say of %s",
    (outcome) => {
      expect(reasonsOf(outcome, true)).toEqual(new Set([null]));
    },
  );
});
