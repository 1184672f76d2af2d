import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  createTestTransfer,
  cryptoRecipient,
  onrampBody,
  ratedTransfer,
  readTransfer,
  refusalOf,
} from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control("POST", "/reset"));

const banks = (): Promise<Reply> => sandbox.call("GET", "/v1/banks");
const fault = (body: object): Promise<unknown> => sandbox.control("POST", "/faults", body);
const Requests = z.object({
  requests: z.array(
    z.object({
      sequence: z.number(),
      method: z.string(),
      path: z.string(),
      operation: z.string().nullable(),
      idempotencyKey: z.string().nullable(),
      body: z.string(),
      answer: z.union([z.number(), z.literal("cut")]).nullable(),
      replayed: z.boolean(),
    }),
  ),
});
const requests = async (query = "") =>
  Requests.parse(await sandbox.control("GET", `/requests${query}`)).requests;
const Inspected = z.object({
  record_status: z.string().nullable(),
  received_amount: z.string(),
  missing_amount: z.string(),
  steps: z.array(z.object({ kind: z.string(), amount: z.string().nullable() })),
});
const inspect = async (id: string) =>
  Inspected.parse(await sandbox.control("GET", `/transfers/${id}`));

/**
 * Tells whether the connection ended before the answer was complete.
 * `fetch` alone doesn't distinguish this from an error of its own.
 */
async function isCut(path: string): Promise<boolean> {
  return sandbox.call("GET", path).then(
    () => false,
    (error: unknown) => error instanceof TypeError,
  );
}

describe("a transfer's controls", () => {
  it("pay what was announced, which isn't detected a second time; another amount is another payment", async () => {
    const { id } = await confirmedTransfer(sandbox);
    const announce = (amount: number) =>
      sandbox.call("POST", `/v1/transfer-requests/${id}/confirm`, {
        body: { payment_type: "split", amount },
      });
    await announce(1000);
    await announce(1000);
    await announce(2500);
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "1000" });
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "77" });
    const seen = await inspect(id);
    expect(seen.received_amount).toBe("1077");
    expect(
      seen.steps.filter(({ kind }) => kind === "detect_payment").map(({ amount }) => amount),
    ).toEqual(["1000", "2500"]);
  });

  it("expire a rate", async () => {
    const { id } = await ratedTransfer(sandbox);
    await sandbox.control("POST", `/transfers/${id}/expire-rate`);
    expect(
      (
        await sandbox.call("POST", `/v1/transfer-requests/${id}/confirm-rate`, {
          body: { amount: 1250000 },
        })
      ).status,
    ).toBe(409);
  });

  it("are refused where they make no sense, and say so", async () => {
    const { id } = await createTestTransfer(sandbox, await onrampBody(sandbox));
    for (const name of [
      "expire-rate",
      "pay",
      "settle",
      "expire-payment",
      "fail",
      "refund",
      "cancel",
    ]) {
      expect([name, (await sandbox.tryControl("POST", `/transfers/${id}/${name}`)).status]).toEqual(
        [name, 409],
      );
    }
    const wrong = await sandbox.tryControl("POST", `/transfers/${id}/pay`, { amount: "-1" });
    const unknown = await sandbox.tryControl("POST", "/transfers/TXN-AAAAAA/pay");
    expect([wrong.status, refusalOf(wrong).message, unknown.status]).toEqual([
      400,
      "amount: must be greater than 0",
      404,
    ]);
  });
});

describe("faults", () => {
  it("refuse before anything is done", async () => {
    await fault({
      kind: "status",
      status: 500,
      operation: "createRecipient",
      message: "Out of order",
    });
    const first = await sandbox.call("POST", "/v1/recipients", { body: cryptoRecipient });
    expect([first.status, refusalOf(first).message]).toEqual([500, "Out of order"]);
    expect((await sandbox.call("GET", "/v1/recipients")).body).toMatchObject({
      meta: { count: 0 },
    });
    expect((await sandbox.call("POST", "/v1/recipients", { body: cryptoRecipient })).status).toBe(
      201,
    );
  });

  it("lose the answer after it is done", async () => {
    await fault({ kind: "html_502", operation: "createRecipient", when: "after" });
    const lost = await sandbox.call("POST", "/v1/recipients", { body: cryptoRecipient });
    expect([lost.status, lost.headers.get("content-type"), lost.text]).toEqual([
      502,
      "text/html",
      expect.stringContaining("<html>"),
    ]);
    expect((await sandbox.call("GET", "/v1/recipients")).body).toMatchObject({
      meta: { count: 1 },
    });
  });

  it("cut the connection, before or after", async () => {
    await fault({ kind: "cut", operation: "listBanks" });
    expect([await isCut("/v1/banks"), await isCut("/v1/banks")]).toEqual([true, false]);
    await fault({ kind: "cut", when: "after", operation: "listBanks" });
    expect([await isCut("/v1/banks"), await isCut("/v1/banks")]).toEqual([true, false]);
  });

  it("break an answer off in the middle", async () => {
    await fault({ kind: "truncate", operation: "listBanks" });
    const token = z.object({ data: z.object({ access_token: z.string() }) });
    const { data } = token.parse(
      (
        await sandbox.call("POST", "/v1/auth/token/issue", {
          body: {
            client_id: "5d3f0c1e-7a44-4b62-9a3f-2c8e6b1d9f70",
            client_secret: "sandbox-secret-opens-nothing-real",
          },
          key: null,
          token: null,
        })
      ).body,
    );
    const seen = await new Promise<{ announced: number; got: number; complete: boolean }>(
      (resolve, reject) => {
        const sent = request(
          `${sandbox.running.url}/v1/banks`,
          { headers: { authorization: `Bearer ${data.access_token}` } },
          (response) => {
            let got = 0;
            response.on("data", (chunk: Buffer) => (got += chunk.length));
            response.on("error", () => undefined);
            response.on("close", () =>
              resolve({
                announced: Number(response.headers["content-length"]),
                got,
                complete: response.complete,
              }),
            );
          },
        );
        sent.on("error", reject);
        sent.end();
      },
    );
    expect(seen).toMatchObject({ complete: false, got: Math.floor(seen.announced / 2) });
  });

  it("answer 429 with the Retry-After asked for, as often as asked for", async () => {
    await banks();
    await fault({ kind: "status", status: 429, retryAfterSeconds: 7, times: 2 });
    const replies = [await banks(), await banks(), await banks()];
    expect(replies.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [429, "7"],
      [429, "7"],
      [200, null],
    ]);
  });

  it("make answers late", async () => {
    await banks();
    await fault({ kind: "latency", latencyMs: 80, operation: "listBanks", times: null });
    const startedAt = performance.now();
    await banks();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(79);
  });

  it("stay until they are removed when no count is given", async () => {
    await fault({ kind: "status", status: 500, operation: "listBanks", times: null });
    expect([(await banks()).status, (await banks()).status]).toEqual([500, 500]);
    await sandbox.control("DELETE", "/faults");
    expect((await banks()).status).toBe(200);
  });

  it("refuse unknown names and values", async () => {
    const reply = await sandbox.tryControl("POST", "/faults", { kind: "explode" });
    expect(reply.status).toBe(400);
  });
});

describe("the request log", () => {
  it("proves how often something was sent, with its keys and bodies", async () => {
    const body = await onrampBody(sandbox);
    const key = "3f8b2c1d-9a54-4c7e-8d21-5b6a7c8d9e0f";
    await sandbox.control("DELETE", "/requests");
    await sandbox.call("POST", "/v1/transfer-requests", { body, key });
    await fault({ kind: "cut", operation: "createTransfer" });
    await sandbox.call("POST", "/v1/transfer-requests", { body, key }).catch(() => undefined);
    await sandbox.call("POST", "/v1/transfer-requests", { body, key });
    const seen = await requests("?operation=createTransfer");
    expect(
      seen.map(({ answer, replayed, idempotencyKey }) => [answer, replayed, idempotencyKey]),
    ).toEqual([
      [201, false, key],
      ["cut", false, key],
      [201, true, key],
    ]);
    expect(new Set(seen.map((request) => request.body))).toEqual(new Set([JSON.stringify(body)]));
  });

  it("keeps no secret", async () => {
    await sandbox.call("POST", "/v1/auth/token/issue", {
      body: { client_id: "a", client_secret: 'se"cret' },
      token: null,
    });
    const text = JSON.stringify(await requests());
    expect(text).not.toContain('cret\\\\\\"');
    expect((await requests("?operation=issueToken")).map(({ body }) => body)).toContain(
      '{"client_id":"a","client_secret":"[secret]"}',
    );
  });

  it("records requests for unknown addresses", async () => {
    const reply = await sandbox.call("GET", "/v1/nowhere?x=1");
    expect([reply.status, refusalOf(reply).message]).toEqual([
      404,
      "There is no endpoint GET /v1/nowhere. GET /docs lists them",
    ]);
    expect((await requests()).at(-1)).toMatchObject({
      operation: null,
      path: "/v1/nowhere?x=1",
      answer: 404,
    });
  });
});

describe("clock and settings", () => {
  it("sets the clock forward, does what falls due, and keeps it over a restart", async () => {
    const { id } = await createTestTransfer(sandbox, await onrampBody(sandbox));
    const moved = await sandbox.control("POST", "/clock", { advanceMs: 60_000 });
    // The sandbox looks by itself, too, and may have been first.
    expect(moved).toMatchObject({ offsetMs: 60_000, steps: expect.toBeOneOf([0, 1]) });
    expect((await readTransfer(sandbox, id)).status).toBe("rate_received");
    await sandbox.restart();
    expect(await sandbox.control("GET", "/clock")).toMatchObject({ offsetMs: 60_000 });
    expect((await banks()).headers.get("date")).toBe(
      new Date(sandbox.clock.now().getTime() + 60_000).toUTCString(),
    );
    const back = await sandbox.tryControl("POST", "/clock", { to: "2020-01-01T00:00:00Z" });
    expect([back.status, refusalOf(back).message]).toEqual([
      400,
      expect.stringContaining("only goes forward"),
    ]);
  });

  it("changes only the settings named, and nothing when one is bad", async () => {
    const before = await sandbox.control("GET", "/settings");
    const changed = await sandbox.control("PATCH", "/settings", {
      rateDelayMs: 5,
      webhooks: { timeoutMs: 20 },
    });
    expect(changed).toEqual({
      ...(before as object),
      rateDelayMs: 5,
      webhooks: { ...(before as { webhooks: object }).webhooks, timeoutMs: 20 },
    });
    for (const [bad, message] of [
      [{ rateDelayMs: -1, keyMode: "key_ignored" }, "rateDelayMs"],
      [{ speed: 2 }, "speed"],
      [{ webhooks: { url: "ftp://x" } }, "webhooks.url: must be an http or https address"],
    ] as const) {
      const reply = await sandbox.tryControl("PATCH", "/settings", bad);
      expect([reply.status, refusalOf(reply).message]).toEqual([
        400,
        expect.stringContaining(message),
      ]);
    }
    expect(await sandbox.control("GET", "/settings")).toEqual(changed);
  });

  it("resets to an empty sandbox, or one with a company's past", async () => {
    await confirmedTransfer(sandbox);
    await sandbox.control("POST", "/reset");
    expect((await sandbox.call("GET", "/v1/transactions")).body).toMatchObject({
      data: [],
      meta: { count: 0 },
    });
    await sandbox.control("POST", "/reset", { demoData: true });
    expect((await sandbox.call("GET", "/v1/transactions")).body).toMatchObject({
      meta: { count: 3_000, next: 2 },
    });
    const Listed = z.object({ data: z.array(z.unknown()), meta: z.object({ count: z.number() }) });
    const recipients = Listed.parse((await sandbox.call("GET", "/v1/recipients?limit=100")).body);
    expect(recipients.meta.count).toBe(recipients.data.length);
    expect(recipients.meta.count).toBeGreaterThan(10);
  });
});

describe("access to the controls", () => {
  it("is refused to web pages", async () => {
    const response = await fetch(`${sandbox.running.controlUrl}/reset`, {
      method: "POST",
      headers: { origin: "https://example.com" },
    });
    expect(response.status).toBe(403);
  });

  it("is refused to a web page whose own name leads to this machine, and open by each of the machine's names", async () => {
    const { hostname, port } = new URL(sandbox.running.controlUrl);
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request({ hostname, port, path: "/control/settings", headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
    for (const host of [`rebound.example:${port}`, "localhost.example", "127.0.0.1.example"])
      expect(await statusFor(host)).toBe(403);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, "localhost"])
      expect(await statusFor(host)).toBe(200);
  });

  it("is listed at GET /control", async () => {
    const Index = z.object({
      controls: z.array(z.object({ method: z.string(), path: z.string(), does: z.string() })),
    });
    const { controls } = Index.parse(await sandbox.control("GET", ""));
    expect(controls.map(({ method, path }) => `${method} ${path}`)).toContain(
      "POST /control/transfers/:id/pay",
    );
  });
});

describe("a recipient that is swapped", () => {
  const Listed = z.object({
    data: z.array(z.object({ id: z.string(), details: z.record(z.string(), z.unknown()) })),
  });
  const detailsOf = async (id: string) => {
    const { body } = await sandbox.call("GET", "/v1/recipients");
    return Listed.parse(body).data.find((one) => one.id === id)?.details;
  };

  it("has other details in the list and in its transfers, under the same id", async () => {
    const body = await onrampBody(sandbox);
    const { id } = await createTestTransfer(sandbox, body);
    const recipient = (body as { recipient_id: string }).recipient_id;
    const before = await detailsOf(recipient);
    await sandbox.control("POST", `/recipients/${recipient}/swap`);
    const after = await detailsOf(recipient);
    expect(after).toEqual({ ...before, wallet_address: expect.stringMatching(/^0x/) as string });
    expect(after?.["wallet_address"]).not.toBe(before?.["wallet_address"]);
    expect(await readTransfer(sandbox, id)).toMatchObject({
      recipient: { id: recipient, details: { wallet_address: after?.["wallet_address"] } },
    });
    await sandbox.control("POST", `/recipients/${recipient}/swap`, { network: "BSC" });
    expect(await detailsOf(recipient)).toMatchObject({ network: "BSC" });
  });

  it("must exist, and takes only an address of its network", async () => {
    expect((await sandbox.tryControl("POST", "/recipients/rec_nobody/swap")).status).toBe(404);
    const { recipient_id: id } = (await onrampBody(sandbox)) as { recipient_id: string };
    const refused = await sandbox.tryControl("POST", `/recipients/${id}/swap`, {
      network: "Tron",
      wallet_address: "0x52908400098527886E0F7030069857D2E4169EE7",
    });
    expect([refused.status, refusalOf(refused).message]).toEqual([
      400,
      "wallet_address is not a valid Tron address",
    ]);
  });
});
