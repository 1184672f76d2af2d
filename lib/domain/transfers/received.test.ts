import { expect, test } from "vitest";
import { paymentStanding, receivedAmount } from "./received";
import type { Payment } from "./transfer";

const AT = new Date("2026-03-02T09:10:00Z");
const payment = (change: Partial<Payment>): Payment => ({ id: "p1", amount: "100", currency: "NGN", sessionId: null, status: "confirmed", receivedAt: AT, createdAt: AT, ...change });

test.each([
  [null, false, "received"],
  ["confirmed", false, "received"],
  ["pending", false, "on_its_way"],
  ["PROCESSING", false, "on_its_way"],
  ["awaiting_confirmation", false, "on_its_way"],
  ["pending", true, "received"],
  ["reversed", true, "came_to_nothing"],
  ["refund_pending", false, "came_to_nothing"],
] as const)("a payment that is %s (dated: %s) is %s", (status, isDated, standing) => expect(paymentStanding({ status, isDated })).toBe(standing));

test("only what is in, in the currency that is paid in, adds up", () => {
  const payments = [payment({}), payment({ status: "pending", receivedAt: null }), payment({ status: "failed" }), payment({ currency: "USDC" }), payment({ currency: null, amount: "50.5" })];
  expect(receivedAmount(payments, "NGN")).toBe("150.5");
});
