import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { START, startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import {
  createTestRecipient,
  cryptoRecipient,
  fiatRecipient,
  offrampBody,
  onrampBody,
  refusalOf,
  transferOf,
  WALLET,
} from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const create = (body: unknown, key?: string | null) =>
  sandbox.call("POST", "/v1/transfer-requests", { body, ...(key === undefined ? {} : { key }) });

describe("POST /v1/transfer-requests", () => {
  it("creates an on-ramp exactly as the state table says", async () => {
    const body = await onrampBody(sandbox);
    const reply = await create(body);
    expect(reply.status).toBe(201);
    const transfer = transferOf(reply);
    expect(transfer).toEqual({
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      reference: expect.stringMatching(/^TXN-[A-Z0-9]{6}$/),
      type: "onramp",
      status: "fetching_rates",
      source: { amount: 1250000, currency: "NGN" },
      destination: { amount: 0, currency: "USDC" },
      rate: { value: 0, expires_at: null },
      recipient: {
        id: body["recipient_id"],
        type: "crypto",
        name: "Treasury wallet",
        details: { network: "Ethereum", wallet_address: WALLET, symbol: "USDC" },
      },
      payment_instructions: {},
      events: [
        { status: "pending", timestamp: START, completed_at: START },
        { status: "fetching_rates", timestamp: START, completed_at: null },
      ],
      payments: [],
      created_at: START,
    });
    expect(Object.keys(reply.body as object)).toEqual(["success", "message", "data"]);
  });

  it("creates an off-ramp with its fiat recipient", async () => {
    const body = await offrampBody(sandbox);
    const transfer = transferOf(await create(body));
    expect(transfer).toMatchObject({
      type: "offramp",
      source: { amount: 500, currency: "USDT" },
      destination: { amount: 0, currency: "NGN" },
    });
    expect(transfer.recipient).toEqual({
      id: body["recipient_id"],
      type: "fiat",
      name: "Baobab Freight",
      details: {
        account_number: "0000000002",
        account_name: "BAOBAB FREIGHT LTD",
        bank_name: "Guaranty Trust Bank",
      },
    });
  });

  it("keeps an amount digit for digit", async () => {
    const body = await offrampBody(sandbox);
    const text = JSON.stringify(body).replace('"amount":500', '"amount":123456789012.345678');
    const reply = await create(text);
    expect(reply.status).toBe(201);
    expect(reply.text).toContain('"amount":123456789012.345678,');
  });

  it("requires the idempotency key, as a UUID v4", async () => {
    const body = await onrampBody(sandbox);
    expect(refusalOf(await create(body, null)).message).toBe(
      "The header x-idempotency-key is required",
    );
    for (const key of ["1", "00000000-0000-1000-8000-000000000000"]) {
      const reply = await create(body, key);
      expect([reply.status, refusalOf(reply).message]).toEqual([
        400,
        "The header x-idempotency-key must be a UUID v4",
      ]);
    }
  });

  it("says that network is required for offramp transfers", async () => {
    const { network: _network, ...body } = await offrampBody(sandbox);
    const reply = await create(body);
    expect([reply.status, reply.body]).toEqual([
      400,
      { success: false, message: "network is required for offramp transfers" },
    ]);
  });

  const refused: [string, "on" | "off", Record<string, unknown>, string][] = [
    ["no type", "on", { type: undefined }, "type must be onramp or offramp"],
    ["another type", "on", { type: "swap" }, "type must be onramp or offramp"],
    ["no amount", "on", { amount: undefined }, "amount is required"],
    ["an amount in text", "on", { amount: "100" }, "amount must be a JSON number"],
    ["nothing", "on", { amount: 0 }, "amount must be greater than 0"],
    ["less than nothing", "on", { amount: -5 }, "amount must be greater than 0"],
    [
      "a fraction of a kobo",
      "on",
      { amount: 100.001 },
      "amount in NGN must have at most 2 decimals",
    ],
    ["too little", "off", { amount: 0.001 }, "amount must be at least 0.01 USDT"],
    ["too much", "on", { amount: 1000000000001 }, "amount must be at most 1000000000000"],
    [
      "an on-ramp out of a stablecoin",
      "on",
      { from_currency: "USDC" },
      "from_currency must be one of NGN, KES, UGX, GHS, ZAR",
    ],
    [
      "an off-ramp into a stablecoin",
      "off",
      { to_currency: "USDC" },
      "to_currency must be one of NGN, KES, UGX, GHS, ZAR",
    ],
    ["an unknown currency", "on", { to_currency: "DAI" }, "to_currency must be one of USDC, USDT"],
    [
      "a recipient's network for an off-ramp",
      "off",
      { network: "Tron" },
      "network must be one of Polygon, Ethereum, BSC, Arbitrum, TRC20",
    ],
    ["a network for an on-ramp", "on", { network: "Ethereum" }, "Unknown field network"],
    ["no recipient", "on", { recipient_id: undefined }, "recipient_id is required"],
    [
      "an unknown recipient",
      "on",
      { recipient_id: "rec_nobody" },
      "recipient_id rec_nobody is not known",
    ],
    [
      "another currency than the recipient's",
      "off",
      { to_currency: "KES" },
      "Recipient Baobab Freight receives NGN, not KES",
    ],
    [
      "another stablecoin than the recipient's",
      "on",
      { to_currency: "USDT" },
      "Recipient Treasury wallet receives USDC, not USDT",
    ],
  ];
  it.each(refused)("refuses %s", async (_what, kind, change, message) => {
    const body = kind === "on" ? await onrampBody(sandbox) : await offrampBody(sandbox);
    const reply = await create({ ...body, ...change });
    expect([reply.status, refusalOf(reply).message]).toEqual([400, message]);
  });

  it("refuses a recipient of the other kind", async () => {
    const fiat = await createTestRecipient(sandbox, fiatRecipient);
    const crypto = await createTestRecipient(sandbox, cryptoRecipient);
    const onramp = await create({ ...(await onrampBody(sandbox)), recipient_id: fiat });
    const offramp = await create({ ...(await offrampBody(sandbox)), recipient_id: crypto });
    expect(refusalOf(onramp).message).toBe(
      `onramp transfers need a crypto recipient; ${fiat} is a fiat recipient`,
    );
    expect(refusalOf(offramp).message).toBe(
      `offramp transfers need a fiat recipient; ${crypto} is a crypto recipient`,
    );
  });

  it("refuses what is not a JSON object", async () => {
    for (const [body, message] of [
      ["{", "The body is not valid JSON"],
      ["[]", "The body must be a JSON object"],
      ["null", "The body must be a JSON object"],
    ]) {
      const reply = await create(body);
      expect([reply.status, refusalOf(reply).message]).toEqual([400, message]);
    }
  });

  it("refuses a body that is not announced as JSON", async () => {
    const reply = await sandbox.call("POST", "/v1/transfer-requests", {
      body: "{}",
      headers: { "content-type": "text/plain" },
    });
    expect([reply.status, refusalOf(reply).message]).toEqual([
      415,
      "The header Content-Type must be application/json",
    ]);
  });

  it("needs x-api-key when the settings ask for one", async () => {
    await sandbox.control("PATCH", "/settings", { apiKey: "key-1" });
    const body = await onrampBody(sandbox);
    const without = await create(body);
    const wrong = await sandbox.call("POST", "/v1/transfer-requests", {
      body,
      headers: { "x-api-key": "key-2" },
    });
    const right = await sandbox.call("POST", "/v1/transfer-requests", {
      body,
      headers: { "x-api-key": "key-1" },
      key: randomUUID(),
    });
    await sandbox.control("PATCH", "/settings", { apiKey: null });
    expect([without.status, wrong.status, right.status]).toEqual([401, 401, 201]);
  });
});
