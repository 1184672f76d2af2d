import type { HttpBindings } from "@hono/node-server";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Sandbox } from "../sandbox";
import type { Endpoint } from "./endpoint";
import { ErrorAnswer } from "./envelope";
import { respond } from "./respond";

const MAX_BODY_BYTES = 256 * 1024;
/** A larger body is not read to its end. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;

/** Refuses a body that is too large. The rest is dropped first, unless it is far larger. */
export function limitBody(
  refuse: (message: string) => Response,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { body } = c.req.raw;
    if (body === null) return next();
    const chunks: Uint8Array[] = [];
    const announced = Number(c.req.header("content-length") ?? 0);
    let size = 0;
    let isWhole = announced <= MAX_DRAINED_BYTES;
    if (isWhole) {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size <= MAX_BODY_BYTES) chunks.push(chunk);
        isWhole = size <= MAX_DRAINED_BYTES;
        if (!isWhole) break;
      }
    }
    if (isWhole && size <= MAX_BODY_BYTES) {
      c.req.raw = new Request(c.req.raw, {
        method: c.req.method,
        body: Buffer.concat(chunks),
      });
      return next();
    }
    const refusal = refuse(`The body must have at most ${MAX_BODY_BYTES} bytes`);
    if (!isWhole) refusal.headers.set("connection", "close");
    return refusal;
  };
}

export type SandboxHono = OpenAPIHono<{ Bindings: HttpBindings }>;

const REFUSALS: Record<number, string> = {
  400: "The request is not valid; the message says what to change",
  401: "The access token is missing, wrong or expired",
  404: "There is no such thing",
  409: "Not possible as things stand; the message says why",
  413: `The body has more than ${MAX_BODY_BYTES} bytes`,
  415: "The header Content-Type is not application/json",
  429: "Too many requests; Retry-After says how many seconds to wait",
  503: "The service is not available",
};

const UUID_V4_PATTERN =
  "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$";

function headersOf({ key, apiKey }: Endpoint): z.ZodObject {
  const text =
    key === "required"
      ? z.uuid({ version: "v4" }).openapi({ pattern: UUID_V4_PATTERN })
      : z.string().max(255).optional();
  return z.object({
    ...(key && { "x-idempotency-key": text.openapi({ description: "Prevents duplicates" }) }),
    ...(apiKey && { "x-api-key": z.string().optional() }),
  });
}

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

function refusalsOf({ refusals, body }: Endpoint) {
  const statuses = [...refusals, ...(body ? [413, 415] : []), 401, 429, 503];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REFUSALS[status] ?? "", ...json(ErrorAnswer) },
    ]),
  );
}

function describe(app: SandboxHono, endpoint: Endpoint, path: string, isAlias: boolean): void {
  const { operation, method, tag, summary, description, auth, status = 200 } = endpoint;
  const { params, query, body, response } = endpoint;
  app.openAPIRegistry.registerPath({
    method,
    path,
    operationId: isAlias ? `${operation}Alias` : operation,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: auth === "none" ? [] : [{ bearer: [] }],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      headers: headersOf(endpoint),
      ...(body && { body: { required: true, ...json(body) } }),
    },
    responses: { [status]: { description: summary, ...json(response) }, ...refusalsOf(endpoint) },
  });
}

/** Serves an endpoint under its path and aliases, and adds it to the OpenAPI document. */
export function mountEndpoint(app: SandboxHono, sandbox: Sandbox, endpoint: Endpoint): void {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    describe(app, endpoint, path, path !== endpoint.path);
    app.on(endpoint.method.toUpperCase(), path.replace(/\{(\w+)\}/g, ":$1"), (c) =>
      respond(sandbox, endpoint, c),
    );
  }
}
