import { describe, expect, it } from "vitest";
import { failureReason, type Outcome, pastOutcome, presentOutcome, timelineOf } from "./timeline";
import { createRandom } from "./random";

const NOW = new Date("2026-11-20T13:05:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const of = (outcome: Outcome, ageMs: number, payments: number, seed = 1) =>
  timelineOf({
    createdAt: new Date(NOW.getTime() - ageMs),
    now: NOW,
    outcome,
    payments,
    random: createRandom(seed),
  });
const at = (timeline: ReturnType<typeof of>, status: string): number =>
  Date.parse(timeline.history.find((entry) => entry.status === status)?.timestamp ?? "");

describe("timelineOf", () => {
  it("lets a rate hold for half an hour, and confirms it before it ends", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const timeline = of("completed", 30 * 24 * HOUR_MS, 1, seed);
      expect(timeline.rateExpiresAt.getTime()).toBe(at(timeline, "rate_received") + 30 * MINUTE_MS);
      expect(at(timeline, "awaiting_payment")).toBeLessThan(timeline.rateExpiresAt.getTime());
    }
  });

  it("expires a day after the rate was confirmed", () => {
    const timeline = of("expired", 5 * 24 * HOUR_MS, 0);
    expect(at(timeline, "expired")).toBe(at(timeline, "awaiting_payment") + 24 * HOUR_MS);
  });

  it("confirms the payment when the last part is in, each part after its notice", () => {
    const timeline = of("completed", 30 * 24 * HOUR_MS, 3);
    expect(timeline.receivedAt).toHaveLength(3);
    expect(at(timeline, "payment_confirmed")).toBe(timeline.receivedAt[2]?.getTime());
    for (const [index, noticed] of timeline.noticedAt.entries())
      expect(noticed.getTime()).toBeLessThan(timeline.receivedAt[index]?.getTime() ?? 0);
  });

  it("fits everything before now, in the same order, when a transfer is young", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const timeline = of("completed", 2 * MINUTE_MS, 2, seed);
      const times = timeline.history.map(({ timestamp }) => Date.parse(timestamp));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(timeline.updatedAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
      expect(times.at(-1)).toBe(timeline.updatedAt.getTime());
    }
  });

  it("leaves the last state of an open transaction unended", () => {
    expect(of("partly_paid", HOUR_MS, 1).history.at(-1)).toMatchObject({
      status: "awaiting_payment",
      completed_at: null,
    });
    expect(of("payment_confirmed", HOUR_MS, 1).history.at(-1)).toMatchObject({
      status: "payment_confirmed",
      completed_at: null,
    });
    const ended = of("cancelled", 24 * HOUR_MS, 0).history.at(-1);
    expect(ended?.completed_at).toBe(ended?.timestamp);
  });
});

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
