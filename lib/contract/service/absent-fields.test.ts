import { expect, test } from "vitest";
import { ServiceBankAccount } from "./bank";
import { Envelope, ErrorBody } from "./envelope";
import { ServiceRecipient } from "./recipient";
import { ServiceTransaction, WireFeeOrNull } from "./transaction";
import { ServicePayments, ServiceTransferRequest } from "./transfer-request";

// zod reads a key that isn't there as a fault unless its schema is optional, also under z.unknown().
test("a field that the interface doesn't promise may be absent, null or there", () => {
  const transaction = {
    id: "t",
    amount_sent: 1,
    source_currency: "NGN",
    destination_currency: "USDT",
    status: "failed",
  };
  expect(ServiceTransaction.safeParse(transaction)).toMatchObject({
    success: true,
    data: { rate: null, fee: null, amount_received: null, created_at: null },
  });
  const transfer = {
    id: "t",
    type: "onramp",
    status: "fetching_rates",
    source: { amount: 1, currency: "NGN" },
    destination: { currency: "USDT" },
  };
  expect(ServiceTransferRequest.safeParse(transfer)).toMatchObject({
    success: true,
    data: {
      rate: null,
      recipient: null,
      payment_instructions: null,
      events: [],
      payments: null,
      destination: { amount: "0" },
    },
  });
  const recipient = {
    id: "rec_1",
    type: "crypto",
    details: { network: "Tron", wallet_address: "T" },
  };
  expect(ServiceRecipient.safeParse(recipient)).toMatchObject({
    success: true,
    data: { active: true, name: "", created_at: null, details: { symbol: null, bank_name: null } },
  });
  expect(ServiceRecipient.safeParse({ id: "rec_1", type: "fiat" })).toMatchObject({
    success: true,
    data: { details: { account_number: null } },
  });
  expect(ServiceBankAccount.safeParse({ account_name: "A" })).toMatchObject({
    success: true,
    data: { account_number: null, bank_name: null },
  });
  expect(Envelope.safeParse({})).toMatchObject({ success: true, data: { message: null } });
  expect(ErrorBody.safeParse({})).toMatchObject({
    success: true,
    data: { message: null, code: null },
  });
});

test.each([
  ["an empty text", ""],
  ["an empty list", []],
  ["an empty object", {}],
  ["null", null],
])("%s in place of an object or a list means that there is none", (_what, nothing) => {
  const transfer = {
    id: "t",
    type: "onramp",
    status: "fetching_rates",
    source: { amount: 1, currency: "NGN" },
    destination: { amount: nothing, currency: "USDT" },
  };
  const parsed = ServiceTransferRequest.safeParse({
    ...transfer,
    reference: "",
    rate: nothing,
    recipient: nothing,
    payment_instructions: nothing,
    events: nothing,
    payments: nothing,
  });
  expect(parsed).toMatchObject({
    success: true,
    data: {
      reference: null,
      rate: null,
      recipient: null,
      payment_instructions: null,
      events: [],
      payments: nothing === null ? null : [],
      destination: { amount: "0" },
    },
  });
  const later = ServiceTransferRequest.safeParse({
    ...transfer,
    rate: { value: 0, expires_at: nothing },
  });
  expect(later).toMatchObject({ success: true, data: { rate: { value: null, expires_at: null } } });
  expect(ServiceRecipient.safeParse({ id: "rec_1", type: "fiat", details: nothing })).toMatchObject(
    { success: true, data: { details: { account_number: null } } },
  );
});

test("what can't be read of a part that decides nothing doesn't cost the whole transfer", () => {
  const transfer = {
    id: "t",
    type: "onramp",
    status: "fetching_rates",
    source: { amount: 1, currency: "NGN" },
    destination: { amount: 2, currency: "USDT" },
  };
  const entry = { status: "pending", timestamp: null, completed_at: null };
  expect(
    ServiceTransferRequest.parse({
      ...transfer,
      events: [entry, { status: null }, "x"],
    }),
  ).toMatchObject({ events: [entry] });
  expect(ServiceTransferRequest.parse({ ...transfer, destination: null })).toMatchObject({
    destination: { amount: "0", currency: null },
  });
  expect(ServiceTransferRequest.parse({ ...transfer, destination: { amount: 2 } })).toMatchObject({
    destination: { amount: "2", currency: null },
  });
  expect(
    ServiceTransferRequest.parse({ ...transfer, recipient: ["?"], events: "none" }),
  ).toMatchObject({ recipient: null, events: [] });
  expect(ServiceTransferRequest.safeParse({ ...transfer, payments: "none" }).success).toBe(false);
});

test.each([
  [true, true],
  [false, false],
  [null, true],
])("a recipient whose active is %j", (active, is) => {
  expect(ServiceRecipient.parse({ id: "rec_1", type: "fiat", active }).active).toBe(is);
});

test("a field that the interface promises must be there", () => {
  expect(ServiceRecipient.safeParse({ type: "fiat" }).success).toBe(false);
  expect(
    ServiceTransferRequest.safeParse({
      id: "t",
      type: "onramp",
      status: "cancelled",
      source: { currency: "NGN" },
      destination: { currency: "USDT" },
    }).success,
  ).toBe(false);
  expect(ServiceBankAccount.safeParse({ account_number: "1014772905" }).success).toBe(false);
});

const PAYMENT = {
  id: "p1",
  amount: 500,
  currency: "NGN",
  session_id: "S-1",
  status: "received",
  received_at: null,
  created_at: null,
};

test.each<[string, unknown, string | null]>([
  ["a number", 500, "500"],
  ["exact text", "500.50", "500.50"],
  ["null", null, null],
  ["absent", undefined, null],
  ["words", "five hundred", null],
  ["an object", { amount: 50_000, unit: "kobo" }, null],
])("a payment whose amount is %s", (_what, amount, read) =>
  expect(ServicePayments.parse([{ ...PAYMENT, amount }])).toMatchObject([
    { id: "p1", session_id: "S-1", amount: read },
  ]),
);

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

test.each<[string, unknown, string | null]>([
  ["decimal text", "12.5000", "12.50"],
  ["another text, as it came", "waived", "waived"],
  ["a number", 12.5, "12.5"],
  ["an object", { amount: "12.50" }, null],
  ["nothing", "", null],
])("a fee that is %s", (_what, wire, fee) => expect(WireFeeOrNull.parse(wire)).toBe(fee));
