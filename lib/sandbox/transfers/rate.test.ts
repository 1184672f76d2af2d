import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  createTestTransfer,
  offrampBody,
  onrampBody,
  ratedTransfer,
  readTransfer,
  refusalOf,
  transferOf,
} from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() =>
  sandbox.control("PATCH", "/settings", {
    rateLifetimeMs: 1_800_000,
  }),
);

const confirm = (id: string, amount: unknown): Promise<Reply> =>
  sandbox.call("POST", `/v1/transfer-requests/${id}/confirm-rate`, { body: { amount } });
const cancel = (id: string, body: unknown = {}): Promise<Reply> =>
  sandbox.call("POST", `/v1/transfer-requests/${id}/cancel`, { body });
const refresh = (id: string): Promise<Reply> =>
  sandbox.call("POST", `/v1/transfer-requests/${id}/refresh-quote`, { body: {} });
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

describe("the rate", () => {
  it("arrives by itself after its delay, and not before", async () => {
    const { id, created_at } = await createTestTransfer(sandbox, await onrampBody(sandbox));
    await sandbox.pass(1_499);
    expect((await readTransfer(sandbox, id)).status).toBe("fetching_rates");
    await sandbox.pass(1);
    const rated = await readTransfer(sandbox, id);
    const arrivedAt = new Date(Date.parse(created_at) + 1_500);
    expect(rated.status).toBe("rate_received");
    expect(rated.rate.expires_at).toBe(new Date(arrivedAt.getTime() + 30 * 60_000).toISOString());
    expect(rated.events.map(({ status, completed_at }) => [status, completed_at])).toEqual([
      ["pending", created_at],
      ["fetching_rates", arrivedAt.toISOString()],
      ["rate_received", null],
    ]);
  });

  it("is fiat per 1 stablecoin, and the destination follows from it, rounded down", async () => {
    const { id } = await createTestTransfer(sandbox, await onrampBody(sandbox, 1000000));
    await sandbox.control("POST", `/transfers/${id}/deliver-rate`, { value: "1585.20" });
    const onramp = await sandbox.call("GET", `/v1/transfer-requests/${id}`);
    expect(onramp.text).toContain('"destination":{"amount":630.835225,"currency":"USDC"}');
    expect(onramp.text).toContain('"rate":{"value":1585.2,');

    const offramp = await createTestTransfer(sandbox, await offrampBody(sandbox, 0.999999));
    await sandbox.control("POST", `/transfers/${offramp.id}/deliver-rate`, { value: "1585.20" });
    expect((await readTransfer(sandbox, offramp.id)).destination.amount).toBe(1585.19);
  });

  it("comes from the market when no control names it, a little dearer for an on-ramp", async () => {
    const onramp = await ratedTransfer(sandbox);
    const offramp = await ratedTransfer(sandbox, await offrampBody(sandbox));
    expect(onramp.rate.value).toBeGreaterThan(1400);
    expect(onramp.rate.value).toBeLessThan(1700);
    expect(onramp.rate.value).toBeGreaterThan(offramp.rate.value);
  });
});

describe("GET transfer request", () => {
  it("is served with and without /v1, and answers 404 for what isn't there", async () => {
    const { id } = await createTestTransfer(sandbox, await onrampBody(sandbox));
    const [plain, versioned] = await Promise.all([
      sandbox.call("GET", `/transfer-requests/${id}`),
      sandbox.call("GET", `/v1/transfer-requests/${id}`),
    ]);
    expect(plain.body).toEqual(versioned.body);
    for (const unknown of [UNKNOWN, "nonsense"]) {
      const reply = await sandbox.call("GET", `/transfer-requests/${unknown}`);
      expect([reply.status, refusalOf(reply).message]).toEqual([
        404,
        `There is no transfer request ${unknown}`,
      ]);
    }
  });
});

describe("confirm rate", () => {
  it("leads to awaiting_payment with a bank transfer for an on-ramp", async () => {
    const rated = await ratedTransfer(sandbox);
    const reply = await confirm(rated.id, 1250000);
    const confirmed = transferOf(reply);
    expect(reply.status).toBe(200);
    expect(confirmed.status).toBe("awaiting_payment");
    expect(confirmed.payment_instructions).toEqual({
      type: "bank_transfer",
      bank_transfer: {
        account_number: expect.stringMatching(/^\d{10}$/),
        account_name: "RAMP SETTLEMENT / BAOBAB FREIGHT",
        bank_name: "Wema Bank",
        bank_code: "035",
      },
    });
    expect(confirmed.events.at(-1)).toMatchObject({
      status: "awaiting_payment",
      completed_at: null,
    });
    expect(confirmed.rate).toEqual(rated.rate);
  });

  it("leads to a deposit address of the transfer's network for an off-ramp", async () => {
    const confirmed = await confirmedTransfer(sandbox, await offrampBody(sandbox));
    const evm = await confirmedTransfer(sandbox, {
      ...(await offrampBody(sandbox)),
      network: "Polygon",
    });
    expect(confirmed.payment_instructions).toEqual({
      type: "crypto_deposit",
      crypto_deposit: {
        address: expect.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
        network: "TRC20",
        asset: "USDT",
      },
    });
    expect(evm.payment_instructions).toMatchObject({
      crypto_deposit: { address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), network: "Polygon" },
    });
  });

  it("accepts the amount however its figure is written, and refuses any other", async () => {
    const rated = await ratedTransfer(sandbox);
    const wrong = await confirm(rated.id, 1250000.01);
    expect([wrong.status, refusalOf(wrong).message]).toEqual([
      400,
      "amount must be the amount of the transfer, 1250000 NGN",
    ]);
    expect(refusalOf(await confirm(rated.id, undefined)).message).toBe("amount is required");
    expect(refusalOf(await confirm(rated.id, "1250000")).message).toBe(
      "amount must be a JSON number",
    );
    expect((await readTransfer(sandbox, rated.id)).status).toBe("rate_received");
    const written = await sandbox.call("POST", `/v1/transfer-requests/${rated.id}/confirm-rate`, {
      body: '{"amount":1.25e6}',
    });
    expect(transferOf(written).status).toBe("awaiting_payment");
  });

  it("refuses an expired rate and leaves the transfer where it was", async () => {
    const rated = await ratedTransfer(sandbox);
    await sandbox.pass(30 * 60_000);
    const reply = await confirm(rated.id, 1250000);
    expect([reply.status, refusalOf(reply).message]).toEqual([
      409,
      `The rate expired at ${rated.rate.expires_at}. Refresh the quote to get a new one`,
    ]);
    expect((await readTransfer(sandbox, rated.id)).status).toBe("rate_received");
  });

  it("still accepts it one millisecond before", async () => {
    const rated = await ratedTransfer(sandbox);
    await sandbox.pass(30 * 60_000 - 1);
    expect(transferOf(await confirm(rated.id, 1250000)).status).toBe("awaiting_payment");
  });

  it("refuses in any other state", async () => {
    const fetching = await createTestTransfer(sandbox, await onrampBody(sandbox));
    const confirmed = await confirmedTransfer(sandbox);
    const early = await confirm(fetching.id, 1250000);
    const twice = await confirm(confirmed.id, 1250000);
    expect([early.status, refusalOf(early).message]).toEqual([
      409,
      `Transfer ${fetching.reference} is fetching_rates: a rate can be confirmed only while it waits to be confirmed`,
    ]);
    expect([twice.status, (await confirm(UNKNOWN, 1)).status]).toEqual([409, 404]);
  });
});

describe("cancel", () => {
  it("ends a transfer whose rate waits, expired or not", async () => {
    const [fresh, old] = [await ratedTransfer(sandbox), await ratedTransfer(sandbox)];
    await sandbox.control("POST", `/transfers/${old.id}/expire-rate`);
    for (const { id } of [fresh, old]) {
      const reply = await cancel(id);
      const cancelled = transferOf(reply);
      expect([reply.status, cancelled.status, cancelled.payment_instructions]).toEqual([
        200,
        "cancelled",
        {},
      ]);
      expect(cancelled.events.at(-1)).toMatchObject({
        status: "cancelled",
        completed_at: expect.any(String),
      });
    }
  });

  it("takes no body too, and no unknown field", async () => {
    const { id } = await ratedTransfer(sandbox);
    expect(refusalOf(await cancel(id, { reason: "late" })).message).toBe("Unknown field reason");
    expect(
      transferOf(await sandbox.call("POST", `/v1/transfer-requests/${id}/cancel`)).status,
    ).toBe("cancelled");
  });

  it("is refused before a rate, after confirming, and twice", async () => {
    const fetching = await createTestTransfer(sandbox, await onrampBody(sandbox));
    const confirmed = await confirmedTransfer(sandbox);
    const rated = await ratedTransfer(sandbox);
    await cancel(rated.id);
    const statuses = await Promise.all(
      [fetching.id, confirmed.id, rated.id, UNKNOWN].map(async (id) => (await cancel(id)).status),
    );
    expect(statuses).toEqual([409, 409, 409, 404]);
  });
});

describe("requests at the same moment", () => {
  it("confirm, cancel and refresh: one wins, and the others are refused", async () => {
    const { id } = await ratedTransfer(sandbox);
    const replies = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [confirm(id, 1250000), cancel(id), refresh(id)]),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
  });
});

describe("refresh quote", () => {
  it("goes back to fetching_rates and brings a rate that holds again", async () => {
    const rated = await ratedTransfer(sandbox);
    await sandbox.pass(45 * 60_000);
    const reply = await refresh(rated.id);
    const asked = transferOf(reply);
    expect([reply.status, asked.status, asked.rate, asked.destination.amount]).toEqual([
      200,
      "fetching_rates",
      { value: 0, expires_at: null },
      0,
    ]);
    await sandbox.pass(1_500);
    const again = await readTransfer(sandbox, rated.id);
    expect(again.status).toBe("rate_received");
    expect(Date.parse(again.rate.expires_at ?? "")).toBeGreaterThan(
      Date.parse(rated.rate.expires_at ?? ""),
    );
    expect(again.events.map(({ status }) => status)).toEqual([
      "pending",
      "fetching_rates",
      "rate_received",
      "fetching_rates",
      "rate_received",
    ]);
    expect(transferOf(await confirm(rated.id, 1250000)).status).toBe("awaiting_payment");
  });

  it("is refused where no rate waits", async () => {
    const fetching = await createTestTransfer(sandbox, await onrampBody(sandbox));
    const confirmed = await confirmedTransfer(sandbox);
    const statuses = await Promise.all(
      [fetching.id, confirmed.id, UNKNOWN].map(async (id) => (await refresh(id)).status),
    );
    expect(statuses).toEqual([409, 409, 404]);
  });
});
