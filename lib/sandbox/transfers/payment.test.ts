import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  createTestRecipient,
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

const report = (id: string, body: unknown, key?: string | null): Promise<Reply> =>
  sandbox.call("POST", `/v1/transfer-requests/${id}/confirm`, {
    body,
    ...(key === undefined ? {} : { key }),
  });
const Record = z.object({
  data: z.object({
    status: z.string(),
    transaction_hash: z.string().optional(),
    failure_reason: z.string().optional(),
  }),
});
const recordOf = async (id: string) =>
  Record.parse((await sandbox.call("GET", `/v1/transactions/${id}`)).body).data;
const DAY_MS = 24 * 3_600_000;

describe("confirm payment", () => {
  it("only notifies: detection, settlement and completion follow by themselves", async () => {
    const { id } = await confirmedTransfer(sandbox);
    const reply = await report(id, { payment_type: "full" });
    expect([reply.status, transferOf(reply).status, transferOf(reply).payments]).toEqual([
      200,
      "awaiting_payment",
      [],
    ]);
    expect(await recordOf(id)).toEqual({ status: "awaiting_payment" });

    await sandbox.pass(4_000);
    const paid = await readTransfer(sandbox, id);
    expect(paid.status).toBe("awaiting_payment");
    expect(paid.payments).toMatchObject([
      {
        amount: 1250000,
        currency: "NGN",
        status: "confirmed",
        session_id: expect.stringMatching(/^\d{30}$/),
      },
    ]);
    expect(await recordOf(id)).toEqual({ status: "payment_confirmed" });

    await sandbox.pass(4_000);
    const completed = await readTransfer(sandbox, id);
    expect(completed.status).toBe("completed");
    expect(completed.events.map(({ status }) => status)).toEqual([
      "pending",
      "fetching_rates",
      "rate_received",
      "awaiting_payment",
      "payment_confirmed",
      "completed",
    ]);
    expect(await recordOf(id)).toEqual({
      status: "transaction_completed",
      transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  it("takes a payment in parts, and the last part completes it", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    await report(id, { payment_type: "split", amount: 200.5 });
    await sandbox.pass(4_000);
    expect((await readTransfer(sandbox, id)).payments.map(({ amount }) => amount)).toEqual([200.5]);
    expect(await recordOf(id)).toEqual({ status: "awaiting_payment" });

    await report(id, { payment_type: "split", amount: 299.5 });
    await sandbox.pass(4_000);
    expect((await readTransfer(sandbox, id)).payments.map(({ amount }) => amount)).toEqual([
      200.5, 299.5,
    ]);
    expect((await recordOf(id)).status).toBe("payment_confirmed");
    await sandbox.pass(4_000);
    expect((await recordOf(id)).transaction_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("may confirm its record at the first part, and still takes the rest, once", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "200.5", confirms: true });
    expect([(await recordOf(id)).status, (await readTransfer(sandbox, id)).status]).toEqual([
      "payment_confirmed",
      "awaiting_payment",
    ]);
    await sandbox.pass(60_000);
    expect((await readTransfer(sandbox, id)).status).toBe("awaiting_payment");
    expect((await report(id, { payment_type: "split", amount: 299.5 })).status).toBe(200);
    await sandbox.pass(4_000);
    expect((await report(id, { payment_type: "full" })).status).toBe(409);
    await sandbox.pass(4_000);
    expect((await readTransfer(sandbox, id)).status).toBe("completed");
  });

  it("full after a part means the rest", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    await report(id, { payment_type: "split", amount: 100 });
    await report(id, { payment_type: "full" });
    await sandbox.pass(4_000);
    expect((await readTransfer(sandbox, id)).payments.map(({ amount }) => amount).sort()).toEqual([
      100, 400,
    ]);
  });

  const refused: [string, unknown, string][] = [
    ["no type", {}, "payment_type is required"],
    ["another type", { payment_type: "half" }, "payment_type must be one of full, split"],
    [
      "a part without an amount",
      { payment_type: "split" },
      "amount is required for split payments",
    ],
    [
      "an amount with full",
      { payment_type: "full", amount: 500 },
      "amount must not be sent for full payments",
    ],
    ["a part of nothing", { payment_type: "split", amount: 0 }, "amount must be greater than 0"],
    [
      "a part too fine",
      { payment_type: "split", amount: 0.0000001 },
      "amount in USDT must have at most 6 decimals",
    ],
    [
      "a part too large",
      { payment_type: "split", amount: 500.01 },
      "amount is more than is left: 0 USDT of 500 was reported already",
    ],
  ];
  it("refuses what is not valid, each with its own message", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    for (const [what, body, message] of refused) {
      const reply = await report(id, body);
      expect([what, reply.status, refusalOf(reply).message]).toEqual([what, 400, message]);
    }
  });

  it("never takes parts beyond the amount, nor anything after full", async () => {
    const { id, reference } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    await report(id, { payment_type: "split", amount: 300 });
    const beyond = await report(id, { payment_type: "split", amount: 200.01 });
    expect([beyond.status, refusalOf(beyond).message]).toEqual([
      400,
      "amount is more than is left: 300 USDT of 500 was reported already",
    ]);
    await report(id, { payment_type: "full" });
    for (const body of [{ payment_type: "full" }, { payment_type: "split", amount: 1 }]) {
      const reply = await report(id, body);
      expect([reply.status, refusalOf(reply).message]).toEqual([
        409,
        `The payment of transfer ${reference} was already reported in full`,
      ]);
    }
  });

  it("counts parts that are reported at the same moment", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => report(id, { payment_type: "split", amount: 200 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
  });

  it("requires the idempotency key, and a transfer that awaits payment", async () => {
    const rated = await ratedTransfer(sandbox);
    const { id } = await confirmedTransfer(sandbox);
    expect((await report(id, { payment_type: "full" }, null)).status).toBe(400);
    expect((await report(id, { payment_type: "full" }, "no-uuid")).status).toBe(400);
    expect((await report(rated.id, { payment_type: "full" })).status).toBe(409);
    expect(
      (await report("00000000-0000-4000-8000-000000000000", { payment_type: "full" })).status,
    ).toBe(404);
  });
});

describe("what may go wrong", () => {
  it("expires what is never paid, and the transfer request keeps its status", async () => {
    const { id } = await confirmedTransfer(sandbox);
    await sandbox.pass(DAY_MS - 1);
    expect((await recordOf(id)).status).toBe("awaiting_payment");
    await sandbox.pass(1);
    expect(await recordOf(id)).toEqual({
      status: "expired",
      failure_reason: "Payment was not received in time",
    });
    expect((await readTransfer(sandbox, id)).status).toBe("awaiting_payment");
    expect((await report(id, { payment_type: "full" })).status).toBe(409);
  });

  it("expires what is paid in part, even to 98 %", async () => {
    const { id } = await confirmedTransfer(sandbox, await onrampBody(sandbox, 100000));
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "98000" });
    await sandbox.pass(DAY_MS);
    expect(await recordOf(id)).toEqual({
      status: "expired",
      failure_reason: "Only part of the payment was received in time",
    });
  });

  it("sends back what is paid after the expiry", async () => {
    const { id } = await confirmedTransfer(sandbox);
    await sandbox.pass(DAY_MS);
    await sandbox.control("POST", `/transfers/${id}/pay`);
    await sandbox.pass(4_000);
    expect((await recordOf(id)).status).toBe("refunded");
    expect((await readTransfer(sandbox, id)).payments).toMatchObject([{ status: "refunded" }]);
  });

  it("sends back a payment that was announced in time and detected too late", async () => {
    const { id } = await confirmedTransfer(sandbox);
    await sandbox.pass(DAY_MS - 1_000);
    await report(id, { payment_type: "full" });
    await sandbox.pass(10_000);
    expect((await recordOf(id)).status).toBe("refunded");
  });

  it("accepts more than was asked for", async () => {
    const { id } = await confirmedTransfer(sandbox, await onrampBody(sandbox, 100000));
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "100001" });
    expect((await recordOf(id)).status).toBe("payment_confirmed");
  });

  it("fails with a reason, and can then be refunded", async () => {
    const { id } = await confirmedTransfer(sandbox);
    await sandbox.control("POST", `/transfers/${id}/pay`);
    await sandbox.control("POST", `/transfers/${id}/fail`, {
      reason: "Beneficiary account closed",
    });
    expect(await recordOf(id)).toEqual({
      status: "failed",
      failure_reason: "Beneficiary account closed",
    });
    await sandbox.pass(60_000);
    expect((await recordOf(id)).status).toBe("failed");
    await sandbox.control("POST", `/transfers/${id}/refund`);
    expect(await recordOf(id)).toEqual({
      status: "refunded",
      failure_reason: "Beneficiary account closed",
    });
    expect((await readTransfer(sandbox, id)).status).toBe("awaiting_payment");
  });

  it("no longer detects an announced payment once it has failed", async () => {
    const { id } = await confirmedTransfer(sandbox);
    await report(id, { payment_type: "full" });
    await sandbox.control("POST", `/transfers/${id}/fail`);
    await sandbox.pass(60_000);
    expect([(await recordOf(id)).status, (await readTransfer(sandbox, id)).payments]).toEqual([
      "failed",
      [],
    ]);
  });

  it("lets the service cancel what awaits payment", async () => {
    const { id } = await confirmedTransfer(sandbox);
    await sandbox.control("POST", `/transfers/${id}/cancel`, { reason: "Cancelled on request" });
    expect(await recordOf(id)).toEqual({
      status: "cancelled",
      failure_reason: "Cancelled on request",
    });
    expect((await readTransfer(sandbox, id)).status).toBe("cancelled");
  });
});

describe("time", () => {
  it("catches up on a night during which the sandbox was off", async () => {
    const body = await onrampBody(sandbox);
    const { id, created_at } = await createTestTransfer(sandbox, body);
    const paid = await confirmedTransfer(sandbox);
    await report(paid.id, { payment_type: "full" });
    await sandbox.restart(8 * 3_600_000);
    await sandbox.control("POST", "/run-due");

    const rated = await readTransfer(sandbox, id);
    const arrivedAt = Date.parse(created_at) + 1_500;
    expect(rated.status).toBe("rate_received");
    expect(rated.rate.expires_at).toBe(new Date(arrivedAt + 30 * 60_000).toISOString());
    const completed = await readTransfer(sandbox, paid.id);
    expect(completed.events.at(-1)).toMatchObject({
      status: "completed",
      timestamp: new Date(Date.parse(paid.created_at) + 8_000).toISOString(),
    });
  });

  it("never goes back within a transfer's history", async () => {
    const recipient_id = await createTestRecipient(sandbox, {
      type: "fiat",
      name: "A",
      account_number: "0000000001",
      bank_code: "058",
      currency: "NGN",
    });
    const body = {
      type: "offramp",
      amount: 12,
      from_currency: "USDC",
      to_currency: "NGN",
      recipient_id,
      network: "BSC",
    };
    const { id } = await confirmedTransfer(sandbox, body);
    await report(id, { payment_type: "full" });
    await sandbox.pass(60_000);
    const times = (await readTransfer(sandbox, id)).events.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
  });
});
