import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { accountNumbersInEvent, idsInEvent, readEventHint } from "./event";

const id = "4f0e7c1a-92d4-4b6e-8a37-1c5d20be97f3";
const type = "transfer_request.rate.received";

test.each([
  ["type and data", { type, data: { id, reference: "TXN-1" } }],
  ["event and data", { event: type, data: { id, reference: "TXN-1" } }],
  ["payload in place of data", { event: type, payload: { id, reference: "TXN-1" } }],
  ["a nested transfer", { event: type, data: { transfer_request: { id, reference: "TXN-1" } } }],
  [
    "a named id",
    {
      event: type,
      data: { id: "evt_1", transfer_request_id: id, transfer_request: { reference: "TXN-1" } },
    },
  ],
  [
    "a transfer by its id alone",
    { event: type, data: { id: "pay_1", transfer: id, reference: "TXN-1" } },
  ],
  ["fields beside the type", { event: type, id, reference: "TXN-1" }],
])("%s", (_what, body) =>
  expect(readEventHint(body)).toEqual({ type, transferId: id, reference: "TXN-1" }),
);

test("a number in place of an id keeps its digits", () => {
  const data = { id: new LosslessNumber("1100000000000000123") };
  expect(readEventHint({ event: type, data })).toMatchObject({ transferId: "1100000000000000123" });
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

test.each([null, 5, "text", [], {}])("%j says nothing", (body) =>
  expect(readEventHint(body)).toEqual({ type: null, transferId: null, reference: null }),
);

test("every text that may be an id is found, wherever it stands", () => {
  expect(
    idsInEvent({ event: type, list: [{ any: { name: id } }, "TXN-1", 7, "12345"], note: id }),
  ).toEqual([id, "TXN-1"]);
  expect(idsInEvent({ event: type, note: "long ".repeat(40) })).toEqual([]);
});

test("the accounts that an event names, wherever they stand", () => {
  expect(
    accountNumbersInEvent({
      data: {
        payment_account: { account_number: "0123456789" },
        payments: [{ nuban: "9876543210", amount: 500 }],
        account_number: new LosslessNumber("123456789"),
      },
    }),
  ).toEqual(["0123456789", "9876543210"]);
});
