import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { z } from "zod";
import { isUuidV4 } from "@/lib/platform/ids";
import type { Fault } from "./fault-board";
import {
  type Answer,
  answerInTransaction,
  answerOnce,
  errorAnswer,
} from "../idempotency/answer-once";
import type { SeenRequest } from "./request-log";
import type { Sandbox } from "../sandbox";
import type { Db } from "../store/database";
import type { Endpoint } from "./endpoint";
import { writeJson } from "./json";
import { internalError, ServiceError } from "./service-error";

export type SandboxContext = Context<{ Bindings: HttpBindings }>;

/** The caller, or the refusal it gets once its requests have been counted. */
async function authenticate(sandbox: Sandbox, c: SandboxContext): Promise<string | ServiceError> {
  const [scheme, token] = (c.req.header("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token) {
    return new ServiceError(
      401,
      "Authorization is missing. Send the header Authorization: Bearer <ACCESS_TOKEN>",
    );
  }
  const checked = await sandbox.tokens.check(token, sandbox.clock.now());
  if ("sub" in checked) return checked.sub;
  return new ServiceError(401, `The access token ${checked.fault} at POST /v1/auth/token/issue`);
}

const Claimed = z.object({ client_id: z.string() });

/** The client for which a token is requested: its rate-limit bucket. A hash, since the text may be anything. */
function claimedClient(bodyText: string): string {
  try {
    const { client_id } = Claimed.parse(JSON.parse(bodyText));
    return createHash("sha256").update(client_id).digest("hex");
  } catch {
    // Such a body is refused when it is parsed; until then it counts against a common bucket.
    return "nobody";
  }
}

function limit(sandbox: Sandbox, endpoint: Endpoint, client: string): void {
  const { rateLimits } = sandbox.settings.current();
  if (!rateLimits.enabled) return;
  const waitSeconds = sandbox.limiter.take(
    client,
    endpoint.limit,
    rateLimits[endpoint.limit],
    sandbox.clock.now(),
  );
  if (waitSeconds === null) return;
  throw new ServiceError(429, `Too many requests. Try again in ${waitSeconds} s`, {
    code: "RATE_LIMIT_EXCEEDED",
    retryAfterSeconds: waitSeconds,
  });
}

function idempotencyKey(endpoint: Endpoint, c: SandboxContext): string | null {
  if (endpoint.key === undefined) return null;
  const key = c.req.header("x-idempotency-key") ?? "";
  if (key === "" && endpoint.key === "optional") return null;
  if (key === "") throw new ServiceError(400, "The header x-idempotency-key is required");
  if (endpoint.key === "required" && !isUuidV4(key))
    throw new ServiceError(400, "The header x-idempotency-key must be a UUID v4");
  if (key.length > 255)
    throw new ServiceError(400, "The header x-idempotency-key must have at most 255 characters");
  return key;
}

function checkContentType(endpoint: Endpoint, c: SandboxContext, bodyText: string): void {
  if (endpoint.body === undefined || bodyText === "") return;
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ServiceError(415, "The header Content-Type must be application/json");
}

async function serve(
  sandbox: Sandbox,
  endpoint: Endpoint,
  c: SandboxContext,
  bodyText: string,
  seen: SeenRequest,
): Promise<Answer> {
  const settings = sandbox.settings.current();
  const client =
    endpoint.auth === "none" ? claimedClient(bodyText) : await authenticate(sandbox, c);
  limit(sandbox, endpoint, client instanceof ServiceError ? "nobody" : client);
  if (client instanceof ServiceError) throw client;
  if (
    endpoint.apiKey &&
    settings.apiKey !== null &&
    c.req.header("x-api-key") !== settings.apiKey
  ) {
    throw new ServiceError(401, "The header x-api-key is missing or wrong");
  }
  checkContentType(endpoint, c, bodyText);
  const key = idempotencyKey(endpoint, c);

  const raw = { params: c.req.param() as Record<string, string>, query: c.req.query(), bodyText };
  const work = async (db: Db): Promise<Answer> => ({
    status: endpoint.status ?? 200,
    body: writeJson(await endpoint.run(sandbox, db, raw)),
    headers: {},
  });
  if (endpoint.limit !== "write") return work(sandbox.db);
  if (key === null) return answerInTransaction(sandbox, work);
  const answer = await answerOnce(
    sandbox,
    { scope: `${endpoint.operation} ${c.req.path}`, key, bodyText },
    settings.keyMode,
    work,
  );
  seen.replayed = answer.replayed;
  return answer;
}

async function serveSafely(...call: Parameters<typeof serve>): Promise<Answer> {
  const [sandbox, endpoint] = call;
  try {
    return await serve(...call);
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    sandbox.logger.error("an endpoint failed", { operation: endpoint.operation, error });
    return errorAnswer(internalError());
  } finally {
    if (endpoint.limit === "write") sandbox.engine.wake();
  }
}

export function sendAnswer(
  sandbox: Sandbox,
  answer: Answer,
  contentType = "application/json",
): Response {
  return new Response(answer.body, {
    status: answer.status,
    // A client corrects its clock by this header, which is therefore the sandbox's time, not the machine's.
    headers: {
      "content-type": contentType,
      date: sandbox.clock.now().toUTCString(),
      "cache-control": "no-store",
      ...answer.headers,
    },
  });
}

const BAD_GATEWAY =
  "<html>\n<head><title>502 Bad Gateway</title></head>\n<body><center><h1>502 Bad Gateway</h1></center></body>\n</html>\n";

/** Tells Hono that the answer is sent. A copy, because Hono would send the original if it was loaded after a server had started. */
const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone();

/** Answers as the fault says; `answer` is the real one if carried out. */
function sendFault(
  sandbox: Sandbox,
  fault: Fault,
  answer: Answer | null,
  c: SandboxContext,
  seen: SeenRequest,
): Response | null {
  switch (fault.kind) {
    case "latency":
    case "double":
      return null;
    case "status": {
      const { status, message, retryAfterSeconds } = fault;
      seen.answer = status;
      return sendAnswer(
        sandbox,
        errorAnswer(new ServiceError(status, message, { retryAfterSeconds })),
      );
    }
    case "html_502":
      seen.answer = 502;
      return sendAnswer(sandbox, { status: 502, body: BAD_GATEWAY, headers: {} }, "text/html");
    case "cut":
      seen.answer = "cut";
      c.env.incoming.socket.destroy();
      return alreadySent();
    case "truncate": {
      seen.answer = "cut";
      const body = Buffer.from(answer?.body ?? "");
      c.env.outgoing.writeHead(answer?.status ?? 200, {
        "content-type": "application/json",
        "content-length": body.length,
      });
      c.env.outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () =>
        c.env.incoming.socket.destroy(),
      );
      return alreadySent();
    }
  }
}

/** The body for the request log, without secrets. */
function loggedBody(endpoint: Endpoint | null, bodyText: string): string {
  return endpoint?.limit === "token"
    ? bodyText.replace(/("client_secret"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"[secret]"')
    : bodyText;
}

export function logRequest(
  sandbox: Sandbox,
  endpoint: Endpoint | null,
  c: SandboxContext,
  bodyText: string,
): SeenRequest {
  const { pathname, search } = new URL(c.req.url);
  return sandbox.requests.add({
    at: sandbox.clock.now().toISOString(),
    method: c.req.method,
    path: pathname + search,
    operation: endpoint?.operation ?? null,
    idempotencyKey: c.req.header("x-idempotency-key") ?? null,
    hasApiKey: c.req.header("x-api-key") !== undefined,
    body: loggedBody(endpoint, bodyText),
  });
}

/** Handles one request from its body to its answer, with the faults set for it. */
export async function respond(
  sandbox: Sandbox,
  endpoint: Endpoint,
  c: SandboxContext,
): Promise<Response> {
  const bodyText = await c.req.text();
  const seen = logRequest(sandbox, endpoint, c, bodyText);
  const latency = sandbox.faults.take(endpoint.operation, "latency");
  if (latency?.kind === "latency") await delay(latency.latencyMs);
  const before = sandbox.faults.take(endpoint.operation, "before");
  const refused = before && sendFault(sandbox, before, null, c, seen);
  if (refused) return refused;

  if (sandbox.faults.take(endpoint.operation, "double") !== null) {
    const twin = logRequest(sandbox, endpoint, c, bodyText);
    twin.answer = (await serveSafely(sandbox, endpoint, c, bodyText, twin)).status;
  }
  const answer = await serveSafely(sandbox, endpoint, c, bodyText, seen);
  const after = sandbox.faults.take(endpoint.operation, "after");
  const lost = after && sendFault(sandbox, after, answer, c, seen);
  if (lost) return lost;
  seen.answer = answer.status;
  return sendAnswer(sandbox, answer);
}
