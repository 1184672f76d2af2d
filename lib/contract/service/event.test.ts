import { expect, test } from "vitest";
import { readEventHint } from "./event";
import { findList } from "./envelope";

const id = "4f0e7c1a-92d4-4b6e-8a37-1c5d20be97f3";
const type = "transfer_request.rate.received";

test.each([
  ["event and data", { event: type, data: { id, reference: "TXN-1" } }],
  ["type and data", { type, data: { id, reference: "TXN-1" } }],
  ["event_type and payload", { event_type: type, payload: { id, reference: "TXN-1" } }],
  ["nested transfer", { event: type, data: { transfer_request: { id, reference: "TXN-1" } } }],
  ["named id", { event: type, data: { id: "evt_1", transfer_request_id: id, transfer_request: { reference: "TXN-1" } } }],
  ["an object inside data", { id: "evt_1", type, data: { object: { id, reference: "TXN-1" } } }],
  ["fields beside the type", { event: type, id, reference: "TXN-1" }],
])("%s", (_what, body) => expect(readEventHint(body)).toEqual({ type, transferId: id, reference: "TXN-1" }));

test("a bare transfer's own type is no event type", () => {
  expect(readEventHint({ id, type: "onramp", reference: "TXN-1" })).toMatchObject({ type: null, transferId: null });
});

test("a body that is the updated transfer itself tells which one", () => {
  const transfer = { id, reference: "TXN-1", type: "onramp", status: "rate_received", source: {}, destination: {} };
  expect(readEventHint(transfer)).toEqual({ type: null, transferId: id, reference: "TXN-1" });
});

test.each([null, 5, "text", [], {}])("%j says nothing", (body) => expect(readEventHint(body)).toEqual({ type: null, transferId: null, reference: null }));

test.each([
  ["bare", [1]],
  ["data", { data: [1] }],
  ["data.results", { data: { results: [1] } }],
  ["data.transactions", { data: { transactions: [1], other: [] } }],
  ["any single array", { data: { rows: [1], count: 1 } }],
])("a list: %s", (_what, body) => expect(findList(body)).toEqual([1]));

test("no list, or one of two that can't be told apart", () => {
  expect(findList({ data: { a: [1], b: [2] } })).toBeNull();
  expect(findList({ data: {} })).toBeNull();
});
