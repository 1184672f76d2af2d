import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { ServicePayments } from "./transfer-request";

const PAYMENT = {
  id: "p1",
  amount: 500,
  currency: "NGN",
  session_id: "S-1",
  status: "received",
  received_at: null,
  created_at: null,
};

test.each<[string, unknown, object]>([
  ["a number", 500, { amount: "500", currency: "NGN" }],
  ["exact text", "500.50", { amount: "500.50", currency: "NGN" }],
  [
    "an object",
    { amount: new LosslessNumber("500.5"), currency: "NGN" },
    { amount: "500.5", currency: "NGN" },
  ],
  [
    "an object of another currency than its payment",
    { value: "5", currency_code: "usdt" },
    { amount: "5", currency: "NGN" },
  ],
  ["null", null, { amount: null }],
  ["absent", undefined, { amount: null }],
  ["words", "five hundred", { amount: null }],
  ["an object with a unit", { amount: 50_000, currency: "NGN", unit: "kobo" }, { amount: null }],
])("a payment whose amount is %s", (_what, amount, read) =>
  expect(ServicePayments.parse([{ ...PAYMENT, amount }])).toMatchObject([
    { id: "p1", session_id: "S-1", ...read },
  ]),
);

test("an amount's own currency counts where its payment names none", () => {
  expect(
    ServicePayments.parse([
      { ...PAYMENT, amount: { amount: 5, currency: "usdt" }, currency: null },
    ]),
  ).toMatchObject([{ amount: "5", currency: "USDT" }]);
});

test("one payment that can't be read costs none of the others, and nothing is no payment", () => {
  expect(
    ServicePayments.parse(["soon", PAYMENT, ["?"], null, {}, ""]).map(({ id, amount }) => [
      id,
      amount,
    ]),
  ).toEqual([
    [null, null],
    ["p1", "500"],
    [null, null],
  ]);
});
