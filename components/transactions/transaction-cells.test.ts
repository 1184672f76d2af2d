import { describe, expect, test } from "vitest";
import {
  isNamed,
  nameOf,
  receivedLabelOf,
  sentLabelOf,
  statusLabelOf,
  transactionHref,
} from "./transaction-cells";

const record = { id: "0b2f", reference: "TXN-4C7VJS" };

test("a record goes by its reference, or by its id", () => {
  expect(nameOf(record)).toBe("TXN-4C7VJS");
  expect(nameOf({ id: "0b2f", reference: null })).toBe("0b2f");
  expect(transactionHref({ id: "x", reference: "TXN 1/2" })).toBe("/transactions/TXN%201%2F2");
});

test.each([
  ["TXN-4C7VJS", true],
  ["txn-4c7vjs", true],
  [" 0b2f ", true],
  ["TXN-4C7VJ", false],
  ["", false],
  [null, false],
])("%j means it: %s", (name, expected) => expect(isNamed(record, name)).toBe(expected));

describe("statuses", () => {
  test.each([
    ["awaiting_payment", "Awaiting payment", "To be received"],
    ["payment_confirmed", "Payment confirmed", "To be received"],
    ["transaction_completed", "Completed", "Received"],
    ["expired", "Expired", "Quoted to receive"],
    ["cancelled", "Cancelled", "Quoted to receive"],
    ["refunded", "Refunded", "Quoted to receive"],
    ["failed", "Failed", "Quoted to receive"],
    ["completed", "Completed", "Received"],
    ["on_hold_for_review", "on_hold_for_review", "Quoted to receive"],
  ])("%s reads %s, and its second amount %s", (status, label, amount) => {
    expect(statusLabelOf(status)).toBe(label);
    expect(receivedLabelOf(status)).toBe(amount);
  });
});

test.each([
  ["awaiting_payment", "To be sent"],
  ["expired", "Agreed to send"],
  ["cancelled", "Agreed to send"],
  ["payment_confirmed", "Sent"],
  ["refunded", "Sent"],
  ["something_new", "Sent"],
])("the first amount of a record that is %s is what was: %s", (status, label) =>
  expect(sentLabelOf(status)).toBe(label),
);
