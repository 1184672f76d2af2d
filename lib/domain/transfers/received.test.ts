import { expect, test } from "vitest";
import { paidIn, paymentStanding, receivedAmount } from "./received";
import type { Payment } from "./transfer";

const AT = new Date("2026-03-02T09:10:00Z");
const payment = (change: Partial<Payment>): Payment => ({
  id: "p1",
  amount: "100",
  currency: "NGN",
  sessionId: null,
  status: "confirmed",
  receivedAt: AT,
  createdAt: AT,
  ...change,
});

test.each([
  [null, false, "received"],
  ["confirmed", false, "received"],
  ["pending", false, "on_its_way"],
  ["PROCESSING", false, "on_its_way"],
  ["awaiting_confirmation", false, "on_its_way"],
  ["pending", true, "received"],
  ["reversed", true, "came_to_nothing"],
  ["refund_pending", false, "came_to_nothing"],
  ["paymentReceived", false, "received"],
  ["SETTLED", false, "received"],
  ["fully-paid", false, "received"],
  ["irreversibly_confirmed", false, "received"],
  ["payment_received_pending_clearance", false, "on_its_way"],
] as const)("a payment that is %s (dated: %s) is %s", (status, isDated, standing) =>
  expect(paymentStanding({ status, receivedAt: isDated ? AT : null })).toBe(standing),
);

test.each([
  "confirming",
  "detected",
  "not_received",
  "notPaid",
  "un-confirmed",
  "incomplete",
  "to_be_credited",
  "on_hold",
  "blocked",
  "processing",
  "a word of its own",
])("without a time of receipt, a payment that is %s isn't in yet", (status) =>
  expect(paymentStanding({ status, receivedAt: null })).toBe("on_its_way"),
);

test.each([
  "unsuccessful",
  "void",
  "VOIDED",
  "error",
  "timed_out",
  "timedOut",
  "abandoned",
  "dropped",
  "charged_back",
  "chargeback",
  "denied",
])("a payment that is %s came to nothing, dated or not", (status) => {
  expect(paymentStanding({ status, receivedAt: null })).toBe("came_to_nothing");
  expect(paymentStanding({ status, receivedAt: AT })).toBe("came_to_nothing");
});

test.each([
  ["detected", "received"],
  ["on_hold", "received"],
  ["blocked", "received"],
  ["a word of its own", "received"],
  ["not_received", "on_its_way"],
  ["not yet paid", "on_its_way"],
] as const)("with a time of receipt, a payment that is %s is %s", (status, standing) =>
  expect(paymentStanding({ status, receivedAt: AT })).toBe(standing),
);

test("a payment whose amount can't be read is neither in nor on its way, unless its status says that it came to nothing", () => {
  expect(paymentStanding({ status: "received", receivedAt: AT, isUnreadable: true })).toBe(
    "unreadable",
  );
  expect(paymentStanding({ status: null, receivedAt: null, isUnreadable: true })).toBe(
    "unreadable",
  );
  expect(paymentStanding({ status: "failed", receivedAt: null, isUnreadable: true })).toBe(
    "came_to_nothing",
  );
});

test("only what is in, in the currency that is paid in, adds up", () => {
  const payments = [
    payment({}),
    payment({ status: "pending", receivedAt: null }),
    payment({ status: "failed" }),
    payment({ currency: "USDC" }),
    payment({ currency: null, amount: "50.5" }),
    payment({ amount: "0", isUnreadable: true }),
  ];
  expect(receivedAmount(payments, { currency: "NGN", network: null })).toBe("150.5");
});

test.each([
  ["USDT-TRC20", "TRC20", "40"],
  ["USDT (TRON)", "TRC20", "40"],
  ["Tether USD", "TRC20", "40"],
  ["USDT-TRC20", null, "40"],
  ["USDT-ERC20", "TRC20", "0"],
  ["USDT.e", "Polygon", "0"],
  ["USDC", "TRC20", "0"],
] as const)(
  "a deposit of 40 that is called %s counts towards USDT over %s as %s",
  (currency, network, received) => {
    expect(
      receivedAmount([payment({ amount: "40", currency })], { currency: "USDT", network }),
    ).toBe(received);
  },
);

test("the network is the one that was asked for, else that of the payment details", () => {
  const deposit = {
    type: "crypto_deposit",
    address: "T1",
    network: "Tron",
    asset: "USDT",
  } as const;
  expect(paidIn("USDT", "TRC20", deposit)).toEqual({ currency: "USDT", network: "TRC20" });
  expect(paidIn("USDT", null, deposit)).toEqual({ currency: "USDT", network: "Tron" });
  expect(paidIn("USDT", null, null)).toEqual({ currency: "USDT", network: null });
});
