import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { accountNumbersInEvent, idsInEvent, readEventHint } from "./event";
import { ErrorBody, findList, findMeta } from "./envelope";

const id = "4f0e7c1a-92d4-4b6e-8a37-1c5d20be97f3";
const type = "transfer_request.rate.received";

test.each([
  ["event and data", { event: type, data: { id, reference: "TXN-1" } }],
  ["type and data", { type, data: { id, reference: "TXN-1" } }],
  ["event_type and payload", { event_type: type, payload: { id, reference: "TXN-1" } }],
  ["nested transfer", { event: type, data: { transfer_request: { id, reference: "TXN-1" } } }],
  [
    "named id",
    {
      event: type,
      data: { id: "evt_1", transfer_request_id: id, transfer_request: { reference: "TXN-1" } },
    },
  ],
  [
    "the same in camel case",
    {
      eventType: type,
      data: { id: "evt_1", transferRequestId: id, transferRequest: { reference: "TXN-1" } },
    },
  ],
  [
    "nested in camel case",
    { eventName: type, payload: { transferRequest: { id, reference: "TXN-1" } } },
  ],
  [
    "a transfer by its id alone",
    { event: type, data: { id: "pay_1", transfer: id, transferReference: "TXN-1" } },
  ],
  [
    "a payment's transaction",
    { event: type, data: { transaction: { id, reference: "TXN-1" }, amount: 5 } },
  ],
  [
    "a transaction's id, when there is no other",
    { event: type, data: { transaction_id: id, reference: "TXN-1" } },
  ],
  ["an object inside data", { id: "evt_1", type, data: { object: { id, reference: "TXN-1" } } }],
  [
    "a payment as the object, with its transfer's id",
    {
      id: "evt_1",
      type,
      data: { object: { id: "pay_1", transfer_request: id, reference: "TXN-1" } },
    },
  ],
  [
    "a payment inside data, with its transfer's id",
    { event: type, data: { payment: { id: "pay_1", transferId: id }, reference: "TXN-1" } },
  ],
  ["fields beside the type", { event: type, id, reference: "TXN-1" }],
])("%s", (_what, body) =>
  expect(readEventHint(body)).toEqual({ type, transferId: id, reference: "TXN-1" }),
);

test.each([
  [
    "its id",
    { event: type, data: { id: new LosslessNumber("1100000000000000123"), reference: "TXN-1" } },
  ],
  [
    "the id of a payment's transfer",
    {
      event: type,
      data: {
        id: "pay_1",
        transfer: new LosslessNumber("1100000000000000123"),
        reference: "TXN-1",
      },
    },
  ],
])("a number in place of %s keeps its digits", (_what, body) =>
  expect(readEventHint(body)).toEqual({
    type,
    transferId: "1100000000000000123",
    reference: "TXN-1",
  }),
);

test("the accounts that an event names, wherever they stand", () => {
  expect(
    accountNumbersInEvent({
      data: {
        payment_account: { account_number: "0123456789" },
        payments: [{ virtualAccountNumber: 9876543210 }],
        accountNumber: "",
      },
    }),
  ).toEqual(["0123456789", "9876543210"]);
  expect(
    accountNumbersInEvent({ event: type, data: { id, payment_account: "0123456789" } }),
  ).toEqual(["0123456789"]);
  expect(
    accountNumbersInEvent({
      event: "credit",
      data: { account: "0123456789", amount: 500, to: { nuban: "9876543210", name: "Acme" } },
    }),
  ).toEqual(["0123456789", "9876543210"]);
  expect(
    accountNumbersInEvent({
      data: {
        accountNumber: new LosslessNumber("123456789"),
        account_no: new LosslessNumber("123456789"),
      },
    }),
  ).toEqual(["0123456789"]);
  expect(accountNumbersInEvent("0123456789")).toEqual([]);
});

test("a bare transfer's own type is no event type", () => {
  expect(readEventHint({ id, type: "onramp", reference: "TXN-1" })).toMatchObject({
    type: null,
    transferId: null,
  });
});

test("a body that is the updated transfer itself tells which one", () => {
  const transfer = {
    id,
    reference: "TXN-1",
    type: "onramp",
    status: "rate_received",
    source: {},
    destination: {},
  };
  expect(readEventHint(transfer)).toEqual({ type: null, transferId: id, reference: "TXN-1" });
});

test("events that come together, or in another wrapping, name the only whole transfer among them", () => {
  const transfer = {
    id,
    reference: "TXN-1",
    type: "onramp",
    status: "rate_received",
    source: {},
    destination: {},
    payments: [{ id: "pay_1", status: "confirmed" }],
  };
  expect(
    readEventHint([
      { event: type, data: transfer },
      { event: "transfer_request.updated", data: { id } },
    ]).transferId,
  ).toBe(id);
  expect(
    readEventHint({
      events: [
        { event: type, data: transfer },
        { event: type, data: transfer },
      ],
    }).transferId,
  ).toBe(id);
  expect(readEventHint({ event: type, data: [transfer] })).toMatchObject({ type, transferId: id });
  expect(readEventHint({ id: "evt_1", event: type, content: transfer }).transferId).toBe(id);
  expect(
    readEventHint([{ data: transfer }, { data: { ...transfer, id: "another" } }]).transferId,
  ).toBeNull();
});

test.each([null, 5, "text", [], {}])("%j says nothing", (body) =>
  expect(readEventHint(body)).toEqual({ type: null, transferId: null, reference: null }),
);

test.each([
  ["bare", [1]],
  ["data", { data: [1] }],
  ["data.results", { data: { results: [1] } }],
  ["data.transactions", { data: { transactions: [1], other: [] } }],
  ["a usual name beside other lists", { data: { rows: [1], tags: [], ids: [2] } }],
  ["any single array", { data: { whatever: [1], count: 1 } }],
])("a list: %s", (_what, body) => expect(findList(body)).toEqual([1]));

test("of several arrays, the one that holds objects", () => {
  expect(findList({ data: { whatever: [{ id: 1 }], columns: ["id"], warnings: [] } })).toEqual([
    { id: 1 },
  ]);
});

test("no list, or one of two that can't be told apart", () => {
  expect(findList({ data: { a: [1], b: [2] } })).toBeNull();
  expect(findList({ data: {} })).toBeNull();
});

test.each<[string, unknown, unknown]>([
  ["beside data", { data: [], meta: { count: 3 } }, { count: 3 }],
  ["inside data", { data: { rows: [], pagination: { total: 3 } } }, { total: 3 }],
  ["in camel case", { data: { rows: [], pageInfo: { total: 3 } } }, { total: 3 }],
  ["as fields beside the list", { data: { rows: [], totalCount: 3 } }, { rows: [], totalCount: 3 }],
  ["as fields beside data", { data: [], total: 3 }, { data: [], total: 3 }],
  ["nowhere", [], null],
])("what a list says of its pages: %s", (_what, body, meta) =>
  expect(findMeta(body)).toEqual(meta),
);

test.each<[string, unknown, string | null]>([
  ["the interface's", { success: false, message: "network is required" }, "network is required"],
  ["several messages", { message: ["a", "b"] }, "a; b"],
  ["an error as text", { error: "no route" }, "no route"],
  ["an error with a message", { error: { code: "X", message: "no route" } }, "no route"],
  ["a detail", { detail: "Not found." }, "Not found."],
  ["errors with messages", { errors: [{ message: "a" }, "b", 5] }, "a; b"],
  [
    "what is said of single fields, after what is said of all",
    {
      message: "Validation failed",
      errors: { amount: ["must be at least 500"], network: "unknown" },
    },
    "Validation failed: amount: must be at least 500; network: unknown",
  ],
  [
    "an error with its code and title beside the sentence",
    { errors: [{ code: "NO_SUCH", title: "NO_SUCH", detail: "Recipient not found" }] },
    "Recipient not found",
  ],
  [
    "a field that is called as a sentence would be",
    { errors: { description: ["is too long"], amount: ["is too small"] } },
    "description: is too long; amount: is too small",
  ],
  [
    "single fields alone",
    { errors: { amount: ["must be at least 500"] } },
    "amount: must be at least 500",
  ],
  [
    "fields with what is wrong with them",
    {
      message: "Validation failed",
      errors: [
        { field: "amount", reason: "is too small" },
        { loc: ["body", "network"], msg: "unknown", type: "value_error" },
      ],
    },
    "Validation failed: amount: is too small; body.network: unknown",
  ],
  [
    "what is said of a field as the message, as Laravel does",
    { message: "Must be at least 500.", errors: { amount: ["Must be at least 500."] } },
    "Must be at least 500.",
  ],
  [
    "fields as Spring says what is wrong with them",
    {
      message: "Validation failed",
      errors: [{ field: "amount", defaultMessage: "is too small", code: "Min" }],
    },
    "Validation failed: amount: is too small",
  ],
  [
    "single fields that the message has told of already",
    {
      message: "amount is too small; network unknown",
      errors: { network: ["unknown"], amount: ["is too small"] },
    },
    "amount is too small; network unknown",
  ],
  [
    "single fields under their own names",
    { amount: ["Ensure this value is at least 1000."], details: { account_number: ["is taken"] } },
    "amount: Ensure this value is at least 1000.; details: account_number: is taken",
  ],
  [
    "what is about no single field",
    { non_field_errors: ["The rate has expired."] },
    "The rate has expired.",
  ],
  [
    "single fields in the envelope",
    { success: false, data: { network: ["is required"] } },
    "network: is required",
  ],
  [
    "lists that are no words, beside a status",
    { status: 400, path: "/v1/x", ids: [1], tags: [], at: "2026-03-02" },
    null,
  ],
  [
    "several languages",
    { message: { en: "Too small", fr: "Trop petit" } },
    "en: Too small; fr: Trop petit",
  ],
  ["a text alone", "broken", "broken"],
  ["a list alone", ["a", { msg: 5, message: "b" }], "a; b"],
  ["nothing", { success: false }, null],
  ["no words", { message: { code: new LosslessNumber("5") } }, null],
])("the words of an error: %s", (_what, body, message) =>
  expect(ErrorBody.parse(body).message).toBe(message),
);

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OTHER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

test.each<[string, unknown, string | null]>([
  [
    "its address beside the event's own id",
    {
      id: "evt_1",
      event: "transfer_request.completed",
      links: { self: `https://service.example/v1/transfer-requests/${ID}?view=full` },
    },
    ID,
  ],
  [
    "a CloudEvent's subject",
    {
      specversion: "1.0",
      id: OTHER,
      type: "transfer_request.completed",
      source: "/pay",
      subject: `transfers/${ID}`,
    },
    ID,
  ],
  [
    "the addresses of two",
    {
      event: "x.y",
      id: "evt_1",
      links: [`/transfer-requests/${ID}`, `/transfer-requests/${OTHER}`],
    },
    "evt_1",
  ],
  ["a subject that is no CloudEvent's", { type: "x.y", id: "evt_1", subject: ID }, "evt_1"],
])("the transfer of an event that gives %s", (_what, body, transferId) => {
  expect(readEventHint(body).transferId).toBe(transferId);
});

test("an id within a text is a name too, whatever else the text says", () => {
  const within = idsInEvent({
    event: "x.y",
    note: `${"long ".repeat(40)} /transfers/${ID.toUpperCase()}/events`,
  });
  expect(within).toEqual([ID.toUpperCase(), ID]);
  expect(idsInEvent({ event: "x.y", id: ID })).toEqual([ID]);
});
