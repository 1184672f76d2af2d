import { expect, test } from "vitest";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { nextStep } from "./transfer-table";

const unpaid = { received: "0", remaining: "60000000", frozen: null };
const partPaid = { ...unpaid, received: "36000000", remaining: "24000000" };

const TABLE: Record<TransferPhase, [actor: string, text: string | null]> = {
  fetching_rate: ["service", "The service"],
  rate_ready: ["you", "You: confirm, or cancel"],
  rate_expired: ["you", "You: refresh or cancel"],
  awaiting_payment: ["you", "You: pay, then report it"],
  payment_reported: ["bank_or_chain", "Bank or chain"],
  payment_confirmed: ["service", "The service"],
  completed: ["nobody", null],
  expired: ["you", "You: start again"],
  cancelled: ["nobody", null],
  refunded: ["nobody", null],
  failed: ["you", "You: read the reason"],
  unknown: ["unknown", null],
};

test.each(Object.entries(TABLE))("%s", (phase, [actor, text]) => {
  expect(nextStep(unpaid, phase as TransferPhase)).toEqual({ actor, text });
});

test("after a part payment the rest is to be paid", () => {
  expect(nextStep(partPaid, "awaiting_payment").text).toBe("You: pay the rest");
});

test("after a part was reported, the rest is to be paid, whatever becomes of the part", () => {
  expect(nextStep({ ...unpaid, unreported: "20000000" }, "payment_reported")).toEqual({
    actor: "you",
    text: "You: pay the rest",
  });
  expect(nextStep({ ...unpaid, unreported: "0" }, "payment_reported")).toEqual({
    actor: "bank_or_chain",
    text: "Bank or chain",
  });
});

test("a transfer on hold waits for a person, whatever its phase", () => {
  const frozen = {
    ...unpaid,
    frozen: { reason: "state_conflict" as const, message: "", since: "2026-11-20T13:05:00Z" },
  };
  expect(nextStep(frozen, "completed")).toEqual({ actor: "you", text: "You: look into the hold" });
});

test("for a transfer cancelled after money came in, somebody has to ask where it is", () => {
  expect(nextStep(partPaid, "cancelled")).toEqual({
    actor: "you",
    text: "You: ask about your payment",
  });
});
