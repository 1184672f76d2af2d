import { expect, test } from "vitest";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { describeChange, stepOf } from "./transfer-view";

const NOTHING = { instructions: null, payments: [] };
const INSTRUCTIONS = {} as NonNullable<TransferDetail["instructions"]>;
const PAYMENT = {} as TransferDetail["payments"][number];

test("a transfer is at the step that its phase belongs to", () => {
  expect(
    (
      [
        "fetching_rate",
        "rate_expired",
        "awaiting_payment",
        "payment_confirmed",
        "refunded",
        "completed",
      ] as const
    ).map((phase) => stepOf(phase, NOTHING)),
  ).toEqual([1, 1, 2, 3, 3, 4]);
});

test("where the status is unknown, what has come of the transfer tells", () => {
  expect([
    stepOf("unknown", NOTHING),
    stepOf("unknown", { ...NOTHING, instructions: INSTRUCTIONS }),
    stepOf("unknown", { ...NOTHING, payments: [PAYMENT] }),
  ]).toEqual([1, 2, 2]);
});

const TRANSFER = {
  status: "awaiting_payment",
  transactionStatus: null,
  received: "0",
  remaining: "25000000",
  source: { amount: "25000000", currency: "NGN" },
  frozen: null,
};

function told(phase: TransferPhase, over: Partial<TransferDetail["transfer"]> = {}) {
  return {
    phase,
    detail: {
      transfer: { ...TRANSFER, ...over } as TransferDetail["transfer"],
      payments: [],
      instructions: null,
    },
  };
}

test.each([
  ["fetching_rate", "rate_ready", "Rate ready."],
  ["rate_ready", "awaiting_payment", "Awaiting payment."],
  ["awaiting_payment", "payment_reported", "Payment reported, not yet detected."],
  ["payment_reported", "payment_confirmed", "Payment confirmed. Your payment is in."],
  ["payment_confirmed", "completed", "Completed. The recipient is paid."],
  ["rate_ready", "cancelled", "Cancelled."],
] as const)("a transfer that goes from %s to %s is told", (before, now, words) => {
  expect(describeChange(told(before), told(now))).toBe(words);
});

test("what hasn't changed isn't told, and that a rate expired its countdown tells", () => {
  expect(describeChange(told("rate_ready"), told("rate_ready"))).toBeNull();
  expect(describeChange(told("rate_ready"), told("rate_expired"))).toBeNull();
});

test("a part that comes in is told with what is left", () => {
  const before = told("awaiting_payment");
  const words = (over: Partial<TransferDetail["transfer"]>) =>
    describeChange(before, told("awaiting_payment", over))?.replaceAll("\u00a0", " ");
  expect(words({ received: "10000000", remaining: "15000000" })).toBe(
    "NGN 10,000,000.00 received so far. NGN 15,000,000.00 still to pay.",
  );
  expect(words({ received: "25000000", remaining: "0" })).toBe(
    "NGN 25,000,000.00 received so far.",
  );
});

test("a status that the interface doesn't list is told as it is", () => {
  expect(describeChange(told("awaiting_payment"), told("unknown", { status: "on_review" }))).toBe(
    "on_review.",
  );
});
