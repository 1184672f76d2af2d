import { randomUUID } from "node:crypto";
import { z } from "zod";
import { manualClock } from "@/lib/platform/clock";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { DEFAULT_CREDENTIALS } from "../credentials";
import { startSandbox, type RunningSandbox, type StartSandboxOptions } from "../start-sandbox";

/** An answer as a client sees it. `body` is parsed as ordinary JSON; `text` shows the figures as they were written. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export interface CallOptions {
  body?: unknown;
  /** `x-idempotency-key`; a fresh one for every POST unless null. */
  key?: string | null;
  /** The token to send; the client's own unless null. */
  token?: string | null;
  headers?: Record<string, string>;
}

/**
 * A test's own sandbox on a real Postgres, used over HTTP.
 * Its clock stands still until it is moved.
 */
export interface TestSandbox {
  running: RunningSandbox;
  clock: ReturnType<typeof manualClock>;
  databaseUrl: string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Calls a control; its answer must be a success. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  tryControl(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Moves the clock and does what falls due. */
  pass(durationMs: number): Promise<void>;
  /** Stops, lets time go by, and starts again on the same database and clock. */
  restart(offForMs?: number): Promise<void>;
  stop(): Promise<void>;
}

export const START = "2026-03-02T09:00:00.000Z";

const TokenReply = z.object({ data: z.object({ access_token: z.string() }) });

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Reply> {
  const hasBody = body !== undefined;
  const response = await fetch(url, {
    method,
    headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...headers },
    ...(hasBody ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

export async function issueTestToken(
  url: string,
  credentials = DEFAULT_CREDENTIALS,
): Promise<string> {
  const reply = await send(
    `${url}/v1/auth/token/issue`,
    "POST",
    {},
    { client_id: credentials.clientId, client_secret: credentials.clientSecret },
  );
  if (reply.status !== 200) throw new Error(`token issue answered ${reply.status}: ${reply.text}`);
  return TokenReply.parse(reply.body).data.access_token;
}

export async function startTestSandbox(
  options: Pick<StartSandboxOptions, "settings" | "credentials"> = {},
): Promise<TestSandbox> {
  const database = await createTestDatabase("empty");
  const clock = manualClock(START);
  const start = (): Promise<RunningSandbox> =>
    startSandbox({ databaseUrl: database.url, port: 0, clock, ...options });
  let running = await start();
  let held: { token: string; until: number } | null = null;
  // A test that moves the clock by hours shouldn't have to think of its token.
  const freshToken = async (): Promise<string> => {
    const now = clock.now().getTime();
    if (!held || held.until <= now)
      held = { token: await issueTestToken(running.url, options.credentials), until: now + 60_000 };
    return held.token;
  };

  const tryControl: TestSandbox["tryControl"] = (method, path, body) =>
    send(`${running.controlUrl}${path}`, method, {}, body);
  const control: TestSandbox["control"] = async (method, path, body) => {
    const reply = await tryControl(method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  return {
    get running() {
      return running;
    },
    clock,
    databaseUrl: database.url,
    control,
    tryControl,
    call: async (method, path, { body, key, token: given, headers = {} } = {}) => {
      const bearer = given === undefined ? await freshToken() : given;
      const ownKey = key === undefined && method === "POST" ? randomUUID() : key;
      const all = {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(ownKey ? { "x-idempotency-key": ownKey } : {}),
        ...headers,
      };
      return send(`${running.url}${path}`, method, all, body);
    },
    pass: async (durationMs) => {
      clock.advance(durationMs);
      await control("POST", "/run-due");
    },
    restart: async (offForMs = 0) => {
      await running.stop();
      clock.advance(offForMs);
      running = await start();
    },
    stop: async () => {
      await running.stop();
      await database.drop();
    },
  };
}
