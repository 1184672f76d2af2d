import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "../create-sandbox-app";
import { DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET } from "../credentials";
import {
  issueTestToken,
  START,
  startTestSandbox,
  type Reply,
  type TestSandbox,
} from "../testing/test-sandbox";
import { refusalOf } from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("POST", "/reset"));

const issue = (body: unknown): Promise<Reply> =>
  sandbox.call("POST", "/v1/auth/token/issue", { body, token: null, key: null });
const good = { client_id: DEFAULT_CLIENT_ID, client_secret: DEFAULT_CLIENT_SECRET };
const Issued = z
  .object({
    success: z.literal(true),
    message: z.string(),
    data: z
      .object({ access_token: z.string(), expires_in: z.int(), token_type: z.literal("Bearer") })
      .strict(),
  })
  .strict();

function claimsOf(token: string): Record<string, unknown> {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
}

describe("POST /v1/auth/token/issue", () => {
  it("issues a JWT that is good for 900 seconds", async () => {
    const reply = await issue(good);
    const { data } = Issued.parse(reply.body);
    expect([reply.status, data.expires_in]).toEqual([200, 900]);
    const { iat, exp, sub } = claimsOf(data.access_token);
    expect([sub, iat, exp]).toEqual([
      DEFAULT_CLIENT_ID,
      Date.parse(START) / 1000,
      Date.parse(START) / 1000 + 900,
    ]);
  });

  it("gives tokens the lifetime in the settings", async () => {
    await sandbox.control("PATCH", "/settings", { tokenLifetimeSeconds: 3600 });
    expect(Issued.parse((await issue(good)).body).data.expires_in).toBe(3600);
  });

  it("refuses wrong credentials with INVALID_CREDENTIALS", async () => {
    for (const wrong of [
      { client_secret: "wrong" },
      { client_id: "11111111-1111-4111-8111-111111111111" },
    ]) {
      const reply = await issue({ ...good, ...wrong });
      expect([reply.status, reply.body]).toEqual([
        401,
        {
          success: false,
          code: "INVALID_CREDENTIALS",
          message: "The client_id or client_secret is not valid",
        },
      ]);
    }
  });

  it("refuses what is not a request for a token", async () => {
    const messages = await Promise.all(
      [
        {},
        { ...good, client_id: "me" },
        { ...good, client_secret: "" },
        { ...good, scope: "all" },
      ].map(async (body) => refusalOf(await issue(body)).message),
    );
    expect(messages).toEqual([
      "client_id is required; client_secret is required",
      "client_id must be a UUID",
      "client_secret must not be empty",
      "Unknown field scope",
    ]);
  });
});

describe("the bearer token", () => {
  const banks = (token: string | null, headers: Record<string, string> = {}): Promise<Reply> =>
    sandbox.call("GET", "/v1/banks", { token, headers });

  it("is needed by every endpoint but token issue", async () => {
    for (const { method, path, operation } of ENDPOINTS.filter(
      (endpoint) => endpoint.operation !== "issueToken",
    )) {
      const reply = await sandbox.call(method.toUpperCase(), path.replace("{id}", "x"), {
        token: null,
      });
      expect([operation, reply.status]).toEqual([operation, 401]);
    }
  });

  it("holds until it expires by the sandbox's clock", async () => {
    const token = await issueTestToken(sandbox.running.url);
    sandbox.clock.advance(899_999);
    expect((await banks(token)).status).toBe(200);
    sandbox.clock.advance(1);
    const reply = await banks(token);
    expect([reply.status, refusalOf(reply).message]).toEqual([
      401,
      "The access token has expired. Issue a new one at POST /v1/auth/token/issue",
    ]);
  });

  it("outlives a restart, and can be revoked", async () => {
    const token = await issueTestToken(sandbox.running.url);
    await sandbox.restart();
    expect((await banks(token)).status).toBe(200);
    await sandbox.control("POST", "/tokens/revoke");
    expect([
      (await banks(token)).status,
      (await banks(await issueTestToken(sandbox.running.url))).status,
    ]).toEqual([401, 200]);
  });

  it("is refused when anything in it was changed", async () => {
    const [header = "", payload = "", signature = ""] = (
      await issueTestToken(sandbox.running.url)
    ).split(".");
    const longer = Buffer.from(
      JSON.stringify({ ...claimsOf(`.${payload}`), exp: 9_999_999_999 }),
    ).toString("base64url");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const guessed = createHmac("sha256", DEFAULT_CLIENT_SECRET)
      .update(`${header}.${longer}`)
      .digest("base64url");
    const forged = [
      `${header}.${longer}.${signature}`,
      `${none}.${payload}.`,
      `${header}.${longer}.${guessed}`,
      `${header}.${payload}`,
      "nonsense",
    ];
    expect(await Promise.all(forged.map(async (token) => (await banks(token)).status))).toEqual(
      forged.map(() => 401),
    );
    expect((await banks(null, { authorization: `Basic ${payload}` })).status).toBe(401);
  });
});

describe("the rate limit", () => {
  it("answers 429 RATE_LIMIT_EXCEEDED with Retry-After, and lets pass after it", async () => {
    await sandbox.control("PATCH", "/settings", {
      rateLimits: { token: { burst: 2, perMinute: 6 } },
    });
    await issue(good);
    await issue({ ...good, client_secret: "wrong" });
    const reply = await issue(good);
    expect([reply.status, reply.headers.get("retry-after"), refusalOf(reply)]).toEqual([
      429,
      "10",
      {
        success: false,
        code: "RATE_LIMIT_EXCEEDED",
        message: "Too many requests. Try again in 10 s",
      },
    ]);
    sandbox.clock.advance(10_000);
    expect((await issue(good)).status).toBe(200);
  });

  it("applies to every endpoint", async () => {
    const token = await issueTestToken(sandbox.running.url);
    const tiny = { burst: 1, perMinute: 0.001 };
    await sandbox.control("PATCH", "/settings", {
      rateLimits: { token: tiny, read: tiny, write: tiny },
    });
    const call = (method: string, path: string): Promise<Reply> =>
      sandbox.call(method.toUpperCase(), path.replace("{id}", "x"), { token });
    for (const [method, path] of [
      ["POST", "/v1/auth/token/issue"],
      ["GET", "/v1/banks"],
      ["POST", "/v1/recipients"],
    ])
      await call(method ?? "", path ?? "");
    for (const { operation, method, path } of ENDPOINTS) {
      expect([operation, (await call(method, path)).status]).toEqual([operation, 429]);
    }
  });

  it("can be switched off", async () => {
    await sandbox.control("PATCH", "/settings", {
      rateLimits: { enabled: false, token: { burst: 1, perMinute: 1 } },
    });
    expect([(await issue(good)).status, (await issue(good)).status]).toEqual([200, 200]);
  });
});
