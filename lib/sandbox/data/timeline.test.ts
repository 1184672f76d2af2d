import { describe, expect, it } from "vitest";
import { type Outcome, timelineOf } from "./timeline";
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
