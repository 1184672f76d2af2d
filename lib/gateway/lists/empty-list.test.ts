import { describe, expect, test } from "vitest";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";
import { UpstreamError } from "../upstream-error";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

test.each<[string, Reply]>([
  ["204", { status: 204 }],
  ["a 404 that says so", refusal(404, "No records found for this account")],
])("a list without rows, told by %s, is empty", async (_what, reply) => {
  counterparty.replyWith(reply);
  expect((await under.gateway.banks.list()).banks).toEqual([]);
  expect((await under.gateway.recipients.list({ page: 1, pageSize: 10 })).rows).toEqual([]);
  expect((await under.gateway.transactions.list({ page: 1, limit: 10 })).rows).toEqual([]);
  await expect(under.gateway.transfers.get("t1")).rejects.toThrow(UpstreamError);
});

test.each<[string, Reply, string]>([
  ["a 200 without a body", { status: 200, body: "" }, "malformed"],
  ["a 404 for the address", refusal(404, "Cannot GET /v1/banks"), "refused"],
  ["a 404 for the resource", refusal(404, "Not Found"), "refused"],
])("%s is no empty list", async (_what, reply, kind) => {
  counterparty.replyWith(reply);
  await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind });
});

describe("a 404 in plain words for a list of transactions", () => {
  const isOpen = (request: Received): boolean => request.query.get("status") === "pending";
  const NOT_FOUND = refusal(404, "Not Found");
  const LIST: Reply = { status: 200, body: { data: [transactionWire("a")] } };
  const open = () => under.gateway.transactions.list({ status: "pending", page: 1, limit: 10 });

  test("means that it is empty while the list is answered under another filter", async () => {
    counterparty.respond((request) => (isOpen(request) ? NOT_FOUND : LIST));
    expect((await open()).rows).toEqual([]);
    counterparty.respond((request) => (request.query.has("startDate") ? NOT_FOUND : LIST));
    expect(
      (
        await under.gateway.transactions.list({
          status: "completed",
          startDate: "2026-01-01",
          endDate: "2026-01-05",
          page: 1,
          limit: 10,
        })
      ).rows,
    ).toEqual([]);
  });

  test("means nothing while all of it is, or while it comes and goes", async () => {
    counterparty.replyWith(NOT_FOUND);
    await expect(open()).rejects.toMatchObject({ kind: "refused", status: 404 });
    let answers = 0;
    counterparty.respond((request) => (isOpen(request) && (answers += 1) <= 1 ? NOT_FOUND : LIST));
    expect((await open()).rows).toHaveLength(1);
  });
});
