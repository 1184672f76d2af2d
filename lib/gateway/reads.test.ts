import { afterEach, describe, expect, test, vi } from "vitest";
import { refusal, wrapped, type Counterparty, type Reply } from "./testing/counterparty";
import { facingEachTest } from "./testing/observed-gateway";
import { recipientWire, transactionWire, transferWire } from "./testing/samples";
import { testGateway, type TestGateway } from "./testing/test-gateway";
import { TransactionDatesError } from "./transactions";
import { UpstreamError } from "./upstream-error";
import { systemTiming } from "./wire/timing";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

const failure = (call: Promise<unknown>): Promise<UpstreamError> =>
  call.then(
    () => expect.unreachable("expected it to fail"),
    (error: unknown) => error as UpstreamError,
  );
const BANKS = wrapped({ results: [{ name: "Test Bank", code: "058" }] });

describe("a read is tried again", () => {
  afterEach(() => vi.useRealTimers());

  test.each<[string, Reply]>([
    ["after a reset", { fault: "reset" }],
    ["after a 500", refusal(500, "boom")],
    [
      "after a proxy's page",
      { status: 502, headers: { "content-type": "text/html" }, body: "<html></html>" },
    ],
    ["after a 408", refusal(408, "slow")],
    ["after a 2xx cut short", { fault: "cut", status: 200, body: `{"data":` }],
    ["after a 429 that says when", refusal(429, "slow down", { "retry-after": "2" })],
    ["after a 429 that doesn't say when", refusal(429, "slow down")],
  ])("%s", async (_name, reply) => {
    counterparty.replyWith(reply, BANKS);
    expect((await under.gateway.banks.list()).rows).toEqual([{ name: "Test Bank", code: "058" }]);
    expect(counterparty.calls).toHaveLength(2);
  });

  test("three times in all, with growing jittered waits", async () => {
    counterparty.replyWith(refusal(503, "down"));
    expect(await failure(under.gateway.banks.list())).toMatchObject({
      kind: "unavailable",
      status: 503,
    });
    expect(counterparty.calls).toHaveLength(3);
    expect(under.timing.waits).toEqual([125, 250]);
  });

  test("after a hanging try, which uses only a part of the deadline", async () => {
    const { gateway } = testGateway(counterparty.baseUrl, { timing: systemTiming });
    counterparty.replyWith({ fault: "hang" }, BANKS);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const asked = gateway.banks.list({ deadlineMs: 5_000 });
    await expect.poll(() => counterparty.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await asked).rows).toHaveLength(1);
    expect(counterparty.calls).toHaveLength(2);
    await gateway.close();
  });

  test.each([
    ["exactly as long as a Retry-After asks", 429, "3", 3_000],
    ["like without a Retry-After when it asks for no wait", 429, "0", 1_125],
    ["like without a Retry-After when its date is past", 503, "Mon, 02 Mar 2020 09:30:00 GMT", 125],
  ])("waiting %s", async (_what, status, retryAfter, waitMs) => {
    counterparty.replyWith(refusal(status, "slow down", { "retry-after": retryAfter }), BANKS);
    await under.gateway.banks.list();
    expect(under.timing.waits).toEqual([waitMs]);
  });
});

describe("a read is not tried again", () => {
  test.each<[string, Reply, string]>([
    ["after a 400", refusal(400, "bad"), "refused"],
    ["after a 404", refusal(404, "unknown"), "refused"],
    ["after a 409", refusal(409, "busy"), "conflict"],
    ["after a 2xx that isn't JSON", { status: 200, body: "hello" }, "malformed"],
    [
      "after a 429 whose Retry-After lies beyond the deadline",
      refusal(429, "slow down", { "retry-after": "60" }),
      "rate_limited",
    ],
  ])("%s", async (_name, reply, kind) => {
    counterparty.replyWith(reply);
    expect((await failure(under.gateway.banks.list())).kind).toBe(kind);
    expect(counterparty.calls).toHaveLength(1);
    expect(under.timing.waits).toEqual([]);
  });
});

describe("banks", () => {
  test("a bad row is reported and doesn't cost the others", async () => {
    counterparty.replyWith(
      wrapped({
        results: [{ name: "One", code: "001" }, { name: "No code" }, { name: "Two", code: "002" }],
      }),
    );
    const { rows: banks, skipped } = await under.gateway.banks.list();
    expect(banks.map((bank) => bank.code)).toEqual(["001", "002"]);
    expect(skipped).toEqual([
      { raw: `{"name":"No code"}`, reason: expect.stringContaining("code") },
    ]);
  });

  test("a lookup that finds", async () => {
    counterparty.replyWith({
      status: 200,
      body: {
        message: "ok",
        data: { account_number: "0123456789", account_name: "ADA OBI", bank_name: "Test Bank" },
      },
    });
    const found = await under.gateway.banks.lookUp({
      accountNumber: "0123456789",
      bankCode: "058",
    });
    expect(found).toMatchObject({
      outcome: "found",
      account: { accountNumber: "0123456789", accountName: "ADA OBI", bankName: "Test Bank" },
    });
    expect(counterparty.calls[0]?.body.toString()).toBe(
      `{"account_number":"0123456789","bank_code":"058"}`,
    );
    expect(counterparty.calls[0]?.headers["x-idempotency-key"]).toBeUndefined();
  });

  test("a lookup that finds, with a masked number", async () => {
    counterparty.replyWith(
      wrapped({ account_number: "******6789", account_name: "ADA OBI", bank_name: "Test Bank" }),
    );
    expect(
      await under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" }),
    ).toMatchObject({
      outcome: "found",
      account: { accountNumber: "0123456789", accountName: "ADA OBI", bankName: "Test Bank" },
    });
  });

  test.each([402, 405, 410])(
    "a lookup answered %d says nothing about the account",
    async (status) => {
      counterparty.replyWith(refusal(status, "no"));
      expect(
        await failure(under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" })),
      ).toMatchObject({ kind: "refused", status });
    },
  );

  test.each([400, 404, 422])("a lookup answered %d: no such account", async (status) => {
    counterparty.replyWith(refusal(status, "could not resolve"));
    expect(
      await under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" }),
    ).toMatchObject({ outcome: "not_found", serviceMessage: "could not resolve" });
  });

  test("a good status that names nobody and whose message denies the account: no such account", async () => {
    counterparty.replyWith({ status: 200, body: { message: "Account not found", data: null } });
    expect(
      await under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" }),
    ).toMatchObject({ outcome: "not_found", serviceMessage: "Account not found" });
    counterparty.replyWith({
      status: 200,
      body: { message: "Account lookup is not available", data: null },
    });
    expect(
      await under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" }),
    ).toMatchObject({ outcome: "unnamed" });
  });

  test("a program's exception isn't quoted", async () => {
    counterparty.replyWith({
      status: 500,
      headers: { "content-type": "text/plain" },
      body: "java.lang.NullPointerException at com.bank.Lookup",
    });
    expect(
      await failure(under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" })),
    ).toMatchObject({ kind: "unavailable", serviceMessage: null });
    counterparty.replyWith(refusal(500, "NIBSS unavailable"));
    expect(
      await failure(under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" })),
    ).toMatchObject({ serviceMessage: "NIBSS unavailable" });
  });

  test.each<[string, Reply]>([
    ["403", refusal(403, "no")],
    [
      "a refusal of the lookup itself",
      refusal(400, "Account lookup is only available for NGN banks"),
    ],
    ["a missing route", refusal(404, "Cannot POST /v1/banks/lookup")],
    [
      "a proxy's 404 page",
      { status: 404, headers: { "content-type": "text/html" }, body: "<html></html>" },
    ],
    ["503", refusal(503, "down")],
    ["no name in the answer", wrapped({ account_number: "0123456789" })],
    ["success: false", refusal(200, "try later")],
    [
      "another account",
      wrapped({
        account_number: "9999999999",
        account_name: "SOMEBODY ELSE",
        bank_name: "Test Bank",
      }),
    ],
  ])("a lookup that neither confirms nor denies: %s", async (_name, reply) => {
    counterparty.replyWith(reply);
    expect(
      await failure(under.gateway.banks.lookUp({ accountNumber: "0123456789", bankCode: "058" })),
    ).toBeInstanceOf(UpstreamError);
  });
});

describe("transfers", () => {
  test("one, with every part", async () => {
    counterparty.replyWith(wrapped(transferWire()));
    const { transfer, readStartedAt } = await under.gateway.transfers.get(
      "0f8fad5b-d9cb-469f-a165-70867728950e",
    );
    expect(counterparty.calls[0]?.url).toBe(
      "/transfer-requests/0f8fad5b-d9cb-469f-a165-70867728950e",
    );
    expect(readStartedAt).toEqual(under.clock.now());
    expect(transfer).toEqual({
      id: "0f8fad5b-d9cb-469f-a165-70867728950e",
      reference: "TXN-8KQ2M4",
      type: "onramp",
      status: "awaiting_payment",
      source: { amount: "1500000", currency: "NGN" },
      destination: { amount: "946.25", currency: "USDC" },
      rate: { value: "1585.2", expiresAt: new Date("2026-03-02T09:30:00Z") },
      recipient: {
        id: "rec_a1",
        type: "crypto",
        name: "Treasury wallet",
        network: "Ethereum",
        walletAddress: "0xabc",
        symbol: "USDC",
        bankName: null,
        accountNumber: null,
        accountName: null,
      },
      paymentInstructions: {
        type: "bank_transfer",
        accountNumber: "0123456789",
        accountName: "Service Collections",
        bankName: "Test Bank",
        bankCode: "058",
      },
      history: [
        {
          status: "pending",
          at: new Date("2026-03-02T08:59:00Z"),
          completedAt: new Date("2026-03-02T08:59:01Z"),
        },
        { status: "fetching_rates", at: new Date("2026-03-02T08:59:01Z"), completedAt: null },
      ],
      payments: [],
      createdAt: new Date("2026-03-02T08:59:00Z"),
    });
  });

  test("as it is at creation: no rate, no instructions", async () => {
    const atCreation = {
      id: "t1",
      status: "fetching_rates",
      destination: { amount: 0, currency: "USDC" },
      rate: { value: 0, expires_at: null },
      payment_instructions: {},
    };
    counterparty.replyWith(wrapped(transferWire(atCreation)));
    const { transfer } = await under.gateway.transfers.get("t1");
    expect(transfer).toMatchObject({
      destination: { amount: "0" },
      rate: { value: null, expiresAt: null },
      paymentInstructions: null,
    });
  });

  test("an off-ramp's deposit address and payments, amounts exact", async () => {
    const body = JSON.stringify({
      data: transferWire({
        id: "t2",
        type: "offramp",
        payment_instructions: {
          type: "crypto_deposit",
          crypto_deposit: { address: "T9y", network: "TRC20", asset: "USDT" },
        },
        payments: "PAYMENTS",
      }),
    });
    counterparty.replyWith({
      status: 200,
      body: body.replace(
        `"PAYMENTS"`,
        `[{"id":"p1","amount":9007199254740993.123456,"currency":"USDT","received_at":"2026-03-02T09:10:00Z"}]`,
      ),
    });
    const { transfer } = await under.gateway.transfers.get("t2");
    expect(transfer.paymentInstructions).toEqual({
      type: "crypto_deposit",
      address: "T9y",
      network: "TRC20",
      asset: "USDT",
    });
    expect(transfer.payments?.[0]).toEqual({
      id: "p1",
      amount: "9007199254740993.123456",
      currency: "USDT",
      sessionId: null,
      status: null,
      receivedAt: new Date("2026-03-02T09:10:00Z"),
      createdAt: null,
    });
  });

  test.each<[string, Reply]>([
    ["what is no transfer", wrapped({ hello: "world" })],
    ["null", wrapped(null)],
    ["another transfer", wrapped(transferWire({ id: "somebody-elses" }))],
  ])("%s is malformed", async (_name, reply) => {
    counterparty.replyWith(reply);
    expect(await failure(under.gateway.transfers.get("t1"))).toMatchObject({
      kind: "malformed",
      status: 200,
    });
  });

  test.each(["", ".", "..", "\uD800"])(
    "an id that would ask for something else is never sent (%j)",
    async (id) => {
      await expect(under.gateway.transfers.get(id)).rejects.toThrow(RangeError);
      expect([...counterparty.calls, ...counterparty.tokenCalls]).toEqual([]);
    },
  );
});

describe("transactions", () => {
  test("a page: query, rows, meta, and a bad row beside good ones", async () => {
    counterparty.replyWith({
      status: 200,
      body: {
        success: true,
        data: [transactionWire("a"), { id: "b", status: "failed" }, transactionWire("c")],
        meta: { count: 41, next: 3, prev: 1 },
      },
    });
    const page = await under.gateway.transactions.list(
      {
        status: "completed",
        startDate: "2026-03-01",
        endDate: "2026-03-02",
      },
      { page: 2, size: 25 },
    );
    expect(counterparty.calls[0]?.url).toBe(
      "/v1/transactions?status=completed&startDate=2026-03-01&endDate=2026-03-02&limit=25&page=2",
    );
    expect(page.rows.map((row) => row.id)).toEqual(["a", "c"]);
    expect(page).toMatchObject({ count: 41, next: 3 });
    expect(page.skipped).toEqual([
      {
        raw: `{"id":"b","status":"failed"}`,
        reason: expect.stringMatching(/amount_sent.*source_currency/),
      },
    ]);
  });

  test("one record by its reference", async () => {
    counterparty.replyWith(wrapped(transactionWire("a")));
    const { transaction } = await under.gateway.transactions.get("TXN-A");
    expect(transaction).toEqual({
      id: "a",
      reference: "TXN-A",
      amountSent: "250",
      sourceCurrency: "USDT",
      amountReceived: "396300",
      destinationCurrency: "NGN",
      rate: "1585.20",
      fee: "1.25",
      status: "transaction_completed",
      createdAt: new Date("2026-03-01T10:00:00Z"),
      recipient: { name: "Ada Obi", account: "0123456789", bankOrNetwork: "Test Bank" },
      paymentAccount: null,
      transactionHash: "0xfeed",
      failureReason: null,
    });
  });

  test.each([
    { amount_sent: null },
    { amount_sent: undefined, source_currency: null },
    { amount_sent: "n/a", destination_currency: {} },
  ])("a record with %o says how its transfer stands, and no more", async (unreadable) => {
    counterparty.replyWith(
      wrapped({
        ...transactionWire("a", { status: "expired", failure_reason: "not paid in time" }),
        ...unreadable,
      }),
    );
    expect((await under.gateway.transactions.getState("a")).transaction).toMatchObject({
      id: "a",
      reference: "TXN-A",
      status: "expired",
      transactionHash: "0xfeed",
      failureReason: "not paid in time",
      fee: "1.25",
    });
    expect(await failure(under.gateway.transactions.get("a"))).toMatchObject({ kind: "malformed" });
    expect(await failure(under.gateway.transactions.getState("b"))).toMatchObject({
      kind: "malformed",
    });
  });

  test.each<[string, unknown, unknown]>([
    [
      "a label before the account's name",
      { name: "Obi Haulage", details: { account_name: "ADA OBI", account_number: 123456789 } },
      { name: "Obi Haulage", account: "0123456789", bankOrNetwork: null },
    ],
    [
      "as in payment instructions",
      {
        type: "bank_transfer",
        bank_transfer: { account_number: "01", account_name: "RAMP", bank_name: "Wema" },
      },
      { name: "RAMP", account: "01", bankOrNetwork: "Wema" },
    ],
    ["nothing that can be told", { verified: true }, null],
  ])("a record's recipient with %s", async (_what, recipient, party) => {
    counterparty.replyWith(
      wrapped({ ...transactionWire("a"), recipient, payment_account: recipient }),
    );
    const { transaction } = await under.gateway.transactions.get("TXN-A");
    expect(transaction).toMatchObject({ recipient: party, paymentAccount: party });
  });

  test("a reference is URL-encoded, and another record than asked for is refused", async () => {
    counterparty.replyWith(wrapped(transactionWire("a")));
    expect(await failure(under.gateway.transactions.get("TXN/../a b?x"))).toMatchObject({
      kind: "malformed",
    });
    expect(counterparty.calls[0]?.url).toBe("/v1/transactions/TXN%2F..%2Fa%20b%3Fx");
  });

  test.each([
    [{ startDate: "2026-03-01" }],
    [{ startDate: "2026-03-01", endDate: "2026-03-01" }],
    [{ startDate: "2026-03-02", endDate: "2026-03-01" }],
    [{ startDate: "1.3.2026", endDate: "2026-03-02" }],
  ])("dates against the interface's rule are never sent: %j", async (dates) => {
    await expect(
      under.gateway.transactions.list({ ...dates }, { page: 1, size: 10 }),
    ).rejects.toThrow(TransactionDatesError);
    expect(counterparty.calls).toEqual([]);
  });

  test.each<[string, unknown]>([
    ["bare", [transactionWire("a")]],
    ["under data", { data: [transactionWire("a")] }],
    ["under data.results", { success: true, data: { results: [transactionWire("a")] } }],
    ["under data.transactions", { data: { transactions: [transactionWire("a")], total: 1 } }],
    ["as the only array in data", { data: { whatever: [transactionWire("a")], page: 1 } }],
  ])("a list %s", async (_name, body) => {
    counterparty.replyWith({ status: 200, body });
    expect((await under.gateway.transactions.list({}, { page: 1, size: 10 })).rows).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ["null for a list", { data: null }],
    ["null inside data", { data: { transactions: null } }],
    ["an empty one", { data: [] }],
  ])("%s is an empty list", async (_name, body) => {
    counterparty.replyWith({ status: 200, body });
    expect(await under.gateway.transactions.list({}, { page: 1, size: 10 })).toMatchObject({
      rows: [],
      skipped: [],
    });
  });

  test("no list at all is malformed, never an empty list", async () => {
    counterparty.replyWith(wrapped({ note: "maintenance" }));
    expect(await failure(under.gateway.transactions.list({}, { page: 1, size: 10 }))).toMatchObject(
      {
        kind: "malformed",
      },
    );
  });
});

describe("recipients", () => {
  test("a page, with the default names of its parameters", async () => {
    counterparty.replyWith({
      status: 200,
      body: {
        success: true,
        message: "ok",
        data: [recipientWire("rec_1")],
        meta: { count: 1, next: null, prev: null },
      },
    });
    const filter = { type: "fiat", currency: "NGN" } as const;
    const { value: page } = await under.gateway.recipients.crawl(filter, { size: 50 }).next();
    expect(counterparty.calls[0]?.url).toBe(
      "/v1/recipients?type=fiat&currency=NGN&limit=50&page=1",
    );
    expect(page?.rows[0]).toEqual({
      id: "rec_1",
      type: "fiat",
      name: "Recipient rec_1",
      active: true,
      network: null,
      walletAddress: null,
      symbol: null,
      bankName: "Test Bank",
      accountNumber: "0123456789",
      accountName: "ADA OBI",
      currency: "NGN",
      createdAt: new Date("2026-02-01T10:00:00Z"),
    });
  });
});

test("the base address may have a path", async () => {
  const { gateway } = testGateway(`${counterparty.baseUrl}/partner/`);
  counterparty.replyWith(BANKS);
  await expect(gateway.banks.list()).rejects.toMatchObject({ kind: "not_sent" });
  expect(counterparty.calls[0]?.path).toBe("/partner/v1/auth/token/issue");
  await gateway.close();
});

test("the service's clock is told from the Date of its answers", async () => {
  expect(under.gateway.serviceClockOffsetMs()).toBeNull();
  counterparty.respondToToken(() => ({
    status: 200,
    headers: { date: "Mon, 02 Mar 2026 09:02:00 GMT" },
    body: { data: { access_token: "t", expires_in: 60 } },
  }));
  counterparty.replyWith({ ...BANKS, headers: { date: "Mon, 02 Mar 2026 09:02:00 GMT" } });
  await under.gateway.banks.list();
  expect(under.gateway.serviceClockOffsetMs()).toBe(120_500);
});

test.each<[string, Reply]>([
  ["204", { status: 204 }],
  ["a 404 that says so", refusal(404, "No records found for this account")],
])("a list without rows, told by %s, is empty", async (_what, reply) => {
  counterparty.replyWith(reply);
  expect((await under.gateway.banks.list()).rows).toEqual([]);
  expect((await under.gateway.recipients.crawl({}).next()).done).toBe(true);
  expect((await under.gateway.transactions.list({}, { page: 1, size: 10 })).rows).toEqual([]);
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
