import { expect, test } from "vitest";
import { paymentRows } from "./document-words";
import { RECORD } from "./testing/records";

test("a receipt says nothing of a payment whose amount the service didn't give in a way that can be read", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  expect(paymentRows({ ...RECORD, payments: [{ ...paid, amount: "0" }, rest, { ...paid, amount: "n/a" }] }, "Africa/Lagos").map(({ figure }) => figure.figure)).toEqual(["5,000,000.00", "n/a"]);
});

test("a receipt says nothing of a payment that came to nothing", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  expect(paymentRows({ ...RECORD, payments: [{ ...paid, status: "failed" }, rest, { ...paid, status: "returned" }] }, "Africa/Lagos").map(({ status }) => status)).toEqual(["Confirmed"]);
});
