import { expect, test } from "vitest";
import { paymentsOf } from "./document-pdf";
import { RECORD, TERMS } from "./testing/records";

test("a receipt says nothing of a payment whose amount the service didn't give in a way that can be read", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  expect(
    paymentsOf(
      { ...RECORD, payments: [{ ...paid, amount: "0" }, rest, { ...paid, amount: "n/a" }] },
      TERMS,
    ).payments.map(({ figure }) => figure.figure),
  ).toEqual(["5,000,000.00", "n/a"]);
});

test("a receipt says nothing of a payment that came to nothing", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  expect(
    paymentsOf(
      {
        ...RECORD,
        payments: [{ ...paid, status: "failed" }, rest, { ...paid, status: "returned" }],
      },
      TERMS,
    ).payments.map(({ status }) => status),
  ).toEqual(["Confirmed"]);
});

test("payments are called received where all are in", () => {
  const [paid, rest] = RECORD.payments;
  if (!paid || !rest) throw new Error("two payments are expected");
  const titleOf = (payments: typeof RECORD.payments): string =>
    paymentsOf({ ...RECORD, payments }, TERMS).paymentsTitle;
  const underWay = { ...rest, status: "pending", at: new Date("2026-11-20T13:22:00Z") };
  expect([
    titleOf([paid]),
    titleOf([paid, rest]),
    titleOf([paid, underWay]),
    titleOf([underWay]),
  ]).toEqual(["Payment received", "Payments received", "Payments", "Payment"]);
});
