import { expect, test } from "vitest";
import { WireCurrency, WireRecipientTypeOrNull, WireStatus, WireTransferType } from "./code-words";
import { ServiceRecipient } from "./recipient";
import { ServiceTransaction } from "./transaction";
import { ServiceTransferRequest } from "./transfer-request";

test.each([
  ["RATE_RECEIVED", "rate_received"],
  ["Awaiting payment", "awaiting_payment"],
  ["transactionCompleted", "transaction_completed"],
  ["payment-confirmed", "payment_confirmed"],
  ["Pending", "pending"],
  ["REFUNDED", "refunded"],
  ["Rate_On_Its_Way", "Rate_On_Its_Way"],
])("the status %j is %j", (wire, status) => expect(WireStatus.parse(wire)).toBe(status));

test.each([
  ["ON_RAMP", "onramp"],
  ["Off-Ramp", "offramp"],
  ["Swap", "Swap"],
])("the type %j is %j", (wire, type) => expect(WireTransferType.parse(wire)).toBe(type));

test.each([
  ["ngn", "NGN"],
  [" Usdc ", "USDC"],
  ["eur", "eur"],
])("the currency %j is %j", (wire, code) => expect(WireCurrency.parse(wire)).toBe(code));

test("a recipient's kind in capitals", () =>
  expect(["CRYPTO", "Fiat", "Card"].map((wire) => WireRecipientTypeOrNull.parse(wire))).toEqual([
    "crypto",
    "fiat",
    "Card",
  ]));

test.each([null, undefined, ""])("%j is no status", (wire) =>
  expect(WireStatus.safeParse(wire).success).toBe(false),
);

test("records in capitals are read as the interface writes them", () => {
  const transfer = {
    id: "t",
    type: "ONRAMP",
    status: "AWAITING_PAYMENT",
    source: { amount: 5, currency: "ngn" },
    destination: { amount: 1, currency: "usdt" },
    events: [{ status: "PENDING" }],
    payments: [{ amount: 5, currency: "ngn" }],
  };
  expect(ServiceTransferRequest.parse(transfer)).toMatchObject({
    type: "onramp",
    status: "awaiting_payment",
    source: { currency: "NGN" },
    destination: { currency: "USDT" },
    events: [{ status: "pending" }],
    payments: [{ currency: "NGN" }],
  });
  const transaction = {
    id: "t",
    amount_sent: 5,
    source_currency: "ngn",
    destination_currency: "usdt",
    status: "PAYMENT_CONFIRMED",
    fee: { amount: 2 },
  };
  expect(ServiceTransaction.parse(transaction)).toMatchObject({
    source_currency: "NGN",
    destination_currency: "USDT",
    status: "payment_confirmed",
    fee: "2",
  });
  expect(
    ServiceRecipient.parse({ id: "rec_1", type: "FIAT", details: { currency: "ngn" } }),
  ).toMatchObject({ type: "fiat", details: { currency: "NGN" } });
});
