import { expect, test } from "vitest";
import { ServiceBankAccount } from "./bank";
import { Envelope, ErrorBody } from "./envelope";
import { ServiceRecipient } from "./recipient";
import { ServiceTransaction } from "./transaction";
import { ServiceTransferRequest } from "./transfer-request";

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
  ["a text", "Bank refused", "Bank refused"],
  ["an object", { code: "AML", message: "Held by compliance" }, "Held by compliance"],
  ["a list", ["Name differs", "Account closed"], "Name differs; Account closed"],
  ["nothing", {}, null],
  ["absent", undefined, null],
])("why a transaction failed may be told as %s", (_what, failure_reason, said) => {
  const transaction = {
    id: "t",
    amount_sent: 1,
    source_currency: "NGN",
    destination_currency: "USDT",
    status: "failed",
  };
  expect(ServiceTransaction.parse({ ...transaction, failure_reason }).failure_reason).toBe(said);
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
      recipient: "rec_7",
      rate: "1585.2",
      events: [entry, { status: null }, "x"],
    }),
  ).toMatchObject({
    recipient: { id: "rec_7", type: null },
    rate: { value: "1585.2", expires_at: null },
    events: [entry],
  });
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
  ["false", false],
  ["0", false],
  [0, false],
  ["INACTIVE", false],
  [null, true],
  ["true", true],
  [1, true],
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
