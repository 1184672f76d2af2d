import { beforeEach, expect, test } from "vitest";
import { readCreatedRecipient } from "./records/parse-recipient";
import { readTransfer } from "./records/parse-transfer";
import type { Counterparty } from "./testing/counterparty";
import { facingEachTest } from "./testing/observed-gateway";
import { becomeOtherService, OTHER_PROFILE, otherTransfer } from "./testing/other-service";
import type { TestGateway } from "./testing/test-gateway";
import type { WriteInputs, WriteKind } from "./writes/write-plans";

const KEY = "9b2f4c1e-5d0a-4f7b-8c3e-2a1b0c9d8e7f";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed), { profile: OTHER_PROFILE });
beforeEach(() => {
  becomeOtherService(counterparty);
});

async function write<Kind extends WriteKind>(
  kind: Kind,
  input: WriteInputs[Kind],
): Promise<unknown> {
  const plan = under.gateway.planWrite(kind, input);
  const answer = await under.gateway.sendWrite({ ...plan, upstreamKey: KEY });
  return answer.body;
}

const sent = (): { line: string; body: string; key: string | string[] | undefined } => {
  const call = counterparty.calls.at(-1) ?? expect.unreachable("nothing was sent");
  return {
    line: `${call.method} ${call.url}`,
    body: call.body.toString(),
    key: call.headers["x-idempotency-key"],
  };
};

test("a token without an envelope, whose lifetime of 60 s comes as text", async () => {
  await under.gateway.banks.list();
  expect(under.gateway.tokenState()).toMatchObject({
    state: "valid",
    expiresAt: new Date("2026-03-02T09:01:00.000Z"),
  });
  under.clock.advance(61_000);
  await under.gateway.banks.list();
  expect(counterparty.tokenCalls).toHaveLength(2);
});

test("transactions: clamped pages, a repeating last page, no meta, amounts as exact text", async () => {
  const rows = [];
  for await (const page of under.gateway.transactions.crawl({})) rows.push(...page.rows);
  expect(rows.map((row) => row.id)).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  expect(rows[0]).toMatchObject({
    amountSent: "1234567890123456.78",
    recipient: null,
    paymentAccount: null,
  });
});

test("recipients: a bare list, other parameter names, active not said", async () => {
  const rows = [];
  for await (const page of under.gateway.recipients.crawl({ currency: "NGN" }))
    rows.push(...page.rows);
  expect(rows.map((row) => [row.id, row.active])).toEqual([
    ["rec_1", true],
    ["rec_2", true],
    ["rec_3", true],
    ["rec_4", true],
  ]);
  expect(counterparty.calls[0]?.url).toBe(
    "/v1/recipients?filter%5Bcurrency%5D=NGN&per_page=100&p=1",
  );
});

test("banks: a bare list, a code as a number, a row without its parts", async () => {
  const { rows: banks, skipped } = await under.gateway.banks.list();
  expect(banks).toEqual([{ name: "Test Bank", code: "58" }]);
  expect(skipped).toHaveLength(1);
});

test("get transfer: another path, no envelope, nulls, a status nobody has heard of", async () => {
  const { transfer } = await under.gateway.transfers.get("t 1");
  expect(sent().line).toBe("GET /api/transfers?id=t%201");
  expect(transfer).toMatchObject({
    id: "t 1",
    status: "rate_on_its_way",
    reference: null,
    rate: null,
    recipient: null,
    paymentInstructions: null,
    payments: null,
    destination: { amount: "0" },
    source: { amount: "1500000.00" },
  });
});

test("get transfer: an id spelled in other letters is still the one that was asked for", async () => {
  counterparty.respond(() => ({
    status: 200,
    body: { data: otherTransfer("0F8FAD5B-D9CB-469F-A165-70867728950E") },
  }));
  expect(
    (await under.gateway.transfers.get("0f8fad5b-d9cb-469f-a165-70867728950e")).transfer.id,
  ).toBe("0f8fad5b-d9cb-469f-a165-70867728950e");
});

test("create transfer: 202, wrapped once more, amounts as text; it echoes what was asked", async () => {
  const request = {
    type: "onramp",
    amount: "1500000",
    fromCurrency: "NGN",
    toCurrency: "USDC",
    recipientId: "rec_1",
  } as const;
  const transfer = readTransfer(await write("createTransfer", request));
  if (!transfer.ok) return expect.unreachable(transfer.reason);
  expect(transfer.value).toMatchObject({
    id: "new-1",
    type: "onramp",
    source: { amount: "1500000.00", currency: "NGN" },
    destination: { currency: "USDC" },
  });
  expect(sent().key).toBe(KEY);
});

test("confirm rate: PUT, its own body with the exact amount, with a key", async () => {
  const transfer = readTransfer(
    await write("confirmRate", { transferId: "t/1", amount: "1500000.10" }),
  );
  expect(transfer).toMatchObject({ ok: true, value: { id: "t/1" } });
  expect(sent()).toEqual({
    line: "PUT /api/rates/t%2F1/accept",
    body: `{"accepted":true,"quote":{"transfer":"t/1","value":1500000.1}}`,
    key: KEY,
  });
});

test("cancel: DELETE without a body, answered 204, without a key", async () => {
  expect(await write("cancelTransfer", { transferId: "t1", amount: "1" })).toBeNull();
  expect(sent()).toEqual({ line: "DELETE /api/transfers/t1", body: "", key: undefined });
  expect(counterparty.calls.at(-1)?.headers["content-type"]).toBeUndefined();
});

test("refresh: PATCH, and back to fetching_rates", async () => {
  expect(
    readTransfer(await write("refreshQuote", { transferId: "t1", amount: "1" })),
  ).toMatchObject({ ok: true, value: { status: "fetching_rates" } });
  expect(sent()).toEqual({
    line: "PATCH /api/rates/t1",
    body: `{"note":"again for t1"}`,
    key: undefined,
  });
});

test("create recipient: only an id, under another name", async () => {
  const body = await write("createRecipient", {
    type: "fiat",
    name: "Ada",
    accountNumber: "0123456789",
    bankCode: "058",
    currency: "NGN",
  });
  expect(readCreatedRecipient(body)).toEqual({ id: "rec_9", recipient: null });
});
