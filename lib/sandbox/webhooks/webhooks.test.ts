import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_WEBHOOK_SECRET } from "../settings";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  createTestTransfer,
  offrampBody,
  onrampBody,
  ratedTransfer,
  readTransfer,
} from "../testing/transfers";

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** The answers to the next deliveries; 200 when none is left. `hang` never answers. */
  answers: (number | "hang")[];
  stop(): Promise<void>;
}

/** A real HTTP server that records what it receives. */
async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers: (number | "hang")[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.shift() ?? 200;
      if (answer !== "hang")
        response.writeHead(answer, answer === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let sandbox: TestSandbox;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [sandbox, receiver] = [await startTestSandbox(), await startWebhookReceiver()];
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await sandbox.control("POST", "/reset");
  await sandbox.control("PATCH", "/settings", {
    webhooks: { url: receiver.url, retryDelaysMs: [1_000, 10_000] },
  });
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

const Event = z
  .object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) })
  .strict();
const events = () => receiver.received.map(({ body }) => Event.parse(JSON.parse(body)));
const types = (): string[] => events().map(({ type }) => type);
const settled = (): Promise<unknown> => sandbox.control("POST", "/run-due");
const Log = z.object({
  deliveries: z.array(
    z.object({
      message_id: z.string(),
      type: z.string(),
      attempt: z.number(),
      status: z.string(),
      response_status: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
const log = async (query = "") =>
  Log.parse(await sandbox.control("GET", `/deliveries${query}`)).deliveries;

describe("events", () => {
  it("cover a transfer's whole life, in order, with the transfer as it then is", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox, 500));
    await sandbox.call("POST", `/v1/transfer-requests/${id}/confirm`, {
      body: { payment_type: "split", amount: 200 },
    });
    await sandbox.pass(4_000);
    await sandbox.call("POST", `/v1/transfer-requests/${id}/confirm`, {
      body: { payment_type: "full" },
    });
    await sandbox.pass(4_000);
    await sandbox.pass(4_000);
    expect(types()).toEqual([
      "transfer_request.rate.received",
      "transfer_request.payment.received",
      "transfer_request.payment.received",
      "transfer_request.payment.completed",
      "transfer_request.completed",
    ]);
    expect(events().at(-1)?.data).toEqual(await readTransfer(sandbox, id));
  });

  it("carries the rate, its expiry and the destination amount", async () => {
    const rated = await ratedTransfer(sandbox);
    await settled();
    expect(events()).toEqual([
      { type: "transfer_request.rate.received", timestamp: expect.any(String), data: rated },
    ]);
  });

  it("report one full payment without calling it a part", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox));
    await sandbox.control("POST", `/transfers/${id}/pay`);
    await settled();
    expect(types().slice(1)).toEqual(["transfer_request.payment.completed"]);
  });

  it("report a cancellation", async () => {
    const { id } = await ratedTransfer(sandbox);
    await sandbox.call("POST", `/v1/transfer-requests/${id}/cancel`);
    await settled();
    expect(types()).toEqual(["transfer_request.rate.received", "transfer_request.cancelled"]);
    expect(events().at(-1)?.data).toMatchObject({ id, status: "cancelled" });
  });

  it("report each payment into the NGN account", async () => {
    const { id, reference } = await confirmedTransfer(sandbox, await onrampBody(sandbox, 100000));
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "25000.50" });
    await settled();
    expect(types().slice(1)).toEqual([
      "payment_account.credited",
      "transfer_request.payment.received",
    ]);
    expect(events()[1]?.data).toEqual({
      transfer_request_id: id,
      reference,
      payment: {
        id: expect.any(String),
        amount: 25000.5,
        currency: "NGN",
        session_id: expect.stringMatching(/^\d{30}$/),
        received_at: expect.any(String),
      },
      payment_account: expect.objectContaining({ account_number: "7822190463" }),
    });
  });

  it("don't report expiry and failure, for which the interface has no event", async () => {
    const [late, failed] = [await confirmedTransfer(sandbox), await confirmedTransfer(sandbox)];
    await sandbox.control("POST", `/transfers/${late.id}/expire-payment`);
    await sandbox.control("POST", `/transfers/${failed.id}/fail`);
    await settled();
    expect(new Set(types())).toEqual(new Set(["transfer_request.rate.received"]));
  });
});

describe("signatures", () => {
  it("are those of Standard Webhooks, over the bytes that were sent, even when the sandbox's clock is far ahead", async () => {
    await createTestTransfer(sandbox, await onrampBody(sandbox));
    await sandbox.control("POST", "/clock", { advanceMs: 5 * 24 * 3_600_000 });
    const [first] = receiver.received;
    const headers = z
      .object({
        "webhook-id": z.string().startsWith("msg_"),
        "webhook-timestamp": z.string(),
        "webhook-signature": z.string(),
      })
      .parse(first?.headers);
    expect(() =>
      new Webhook(DEFAULT_WEBHOOK_SECRET).verify(first?.body ?? "", headers),
    ).not.toThrow();
    expect(() =>
      new Webhook("whsec_b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldA==").verify(first?.body ?? "", headers),
    ).toThrow("No matching signature found");
    expect(() => new Webhook(DEFAULT_WEBHOOK_SECRET).verify(`${first?.body} `, headers)).toThrow(
      "No matching signature found",
    );
  });
});

describe("deliveries", () => {
  const tried = async (): Promise<(string | number | null)[][]> =>
    (await log())
      .toReversed()
      .map(({ attempt, status, response_status }) => [attempt, status, response_status]);

  it("are repeated with the same id after growing delays until one is accepted", async () => {
    receiver.answers.push(500, 302);
    await ratedTransfer(sandbox);
    await settled();
    expect(receiver.received).toHaveLength(1);
    await sandbox.pass(999);
    expect(receiver.received).toHaveLength(1);
    await sandbox.pass(1);
    expect(receiver.received).toHaveLength(2);
    await sandbox.pass(10_000);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await tried()).toEqual([
      [1, "failed", 500],
      [2, "failed", 302],
      [3, "delivered", 200],
    ]);
    await sandbox.pass(3_600_000);
    expect(receiver.received).toHaveLength(3);
  });

  it("are given up after the last delay", async () => {
    receiver.answers.push(500, 500, 500);
    await ratedTransfer(sandbox);
    await settled();
    await sandbox.pass(1_000);
    await sandbox.pass(10_000);
    await sandbox.pass(3_600_000);
    expect(await tried()).toEqual([
      [1, "failed", 500],
      [2, "failed", 500],
      [3, "gave_up", 500],
    ]);
  });

  it("wait no longer than the timeout, and say why they failed", async () => {
    await sandbox.control("PATCH", "/settings", { webhooks: { timeoutMs: 50 } });
    receiver.answers.push("hang");
    await ratedTransfer(sandbox);
    await settled();
    expect(await log()).toMatchObject([
      { attempt: 2, status: "pending" },
      { attempt: 1, status: "failed", error: expect.stringContaining("timeout") },
    ]);
  });

  it("are written down but not sent while webhooks are off, and not made up for", async () => {
    await sandbox.control("PATCH", "/settings", { webhooks: { enabled: false } });
    await ratedTransfer(sandbox);
    await sandbox.control("PATCH", "/settings", { webhooks: { enabled: true } });
    await settled();
    expect(receiver.received).toEqual([]);
    expect(await log()).toMatchObject([{ status: "not_sent", error: "webhooks are off" }]);
  });

  it("go on after a restart", async () => {
    receiver.answers.push(500);
    await ratedTransfer(sandbox);
    await settled();
    await sandbox.restart(5_000);
    await sandbox.control("PATCH", "/settings", { webhooks: { url: receiver.url } });
    await settled();
    expect(receiver.received).toHaveLength(2);
  });
});

describe("the controls of events", () => {
  it("send an event again with its id, twice, or as a new one", async () => {
    const { id } = await ratedTransfer(sandbox);
    await settled();
    const path = `/transfers/${id}/events`;
    await sandbox.control("POST", path, { type: "transfer_request.rate.received", copies: 2 });
    await sandbox.control("POST", path, { type: "transfer_request.rate.received", fresh: true });
    await settled();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size, new Set(ids.slice(0, 3)).size]).toEqual([4, 2, 1]);
  });

  it("send one late, after those that came after it", async () => {
    const { id } = await ratedTransfer(sandbox);
    const late = { type: "transfer_request.rate.received", delayMs: 60_000 };
    await sandbox.control("POST", `/transfers/${id}/events`, late);
    await sandbox.call("POST", `/v1/transfer-requests/${id}/cancel`);
    await settled();
    expect(types()).toEqual(["transfer_request.rate.received", "transfer_request.cancelled"]);
    await sandbox.pass(60_000);
    expect(types().at(-1)).toBe("transfer_request.rate.received");
  });

  it("say what is wrong", async () => {
    const { id } = await ratedTransfer(sandbox);
    const missing = await sandbox.tryControl("POST", `/transfers/${id}/events`, {
      type: "transfer_request.completed",
    });
    await sandbox.control("PATCH", "/settings", { webhooks: { url: null } });
    const nowhere = await sandbox.tryControl("POST", `/transfers/${id}/events`, {
      type: "transfer_request.rate.received",
    });
    expect([missing.status, nowhere.status]).toEqual([404, 409]);
  });
});
