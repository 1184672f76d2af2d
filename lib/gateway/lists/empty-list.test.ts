import { expect, test } from "vitest";
import { refusal, type Counterparty, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
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
