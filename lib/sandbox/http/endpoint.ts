import { z } from "@hono/zod-openapi";
import { parse } from "lossless-json";
import type { LimitClass } from "./rate-limiter";
import type { Sandbox } from "../sandbox";
import type { Db } from "../store/database";
import { problemOf } from "./fields";
import { checkStorable } from "./json";
import { ServiceError } from "./service-error";

export interface RawInput {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The raw body; empty when there is none. */
  bodyText: string;
}

export interface Call<Params, Query, Body> {
  sandbox: Sandbox;
  /** A transaction when the endpoint writes. */
  db: Db;
  now: Date;
  params: Params;
  query: Query;
  body: Body;
}

export interface EndpointDescription {
  operation: string;
  method: "get" | "post";
  /** In OpenAPI's form, `{id}`. */
  path: string;
  aliases?: readonly string[];
  tag: string;
  summary: string;
  description?: string;
  /** Default: a bearer token. */
  auth?: "none";
  limit: LimitClass;
  /** Use of the `x-idempotency-key` header. A required key is a UUID v4. */
  key?: "required" | "optional";
  apiKey?: boolean;
  /** Default: 200. */
  status?: 201;
  /** Statuses of its refusals, beside 401, 429 and 503. */
  refusals: readonly (400 | 404 | 409)[];
}

export interface Endpoint extends EndpointDescription {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** Parses the request, handles it, and checks the answer against the schema. @throws {ServiceError} */
  run(sandbox: Sandbox, db: Db, raw: RawInput): Promise<unknown>;
}

const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

function check<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  place: "body" | "query parameter",
): z.output<S> {
  const parsed = (schema ?? Nothing).safeParse(value);
  if (!parsed.success) throw new ServiceError(400, problemOf(parsed.error, place));
  return parsed.data as z.output<S>;
}

function parseBody(text: string): unknown {
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    // Every number stays the text it was written in, a `LosslessNumber`.
    value = parse(text);
  } catch {
    throw new ServiceError(400, "The body is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ServiceError(400, "The body must be a JSON object");
  checkStorable(value);
  return value;
}

/** Describes an endpoint by the schemas that validate it and make the OpenAPI document. */
export function defineEndpoint<
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = Nothing,
>(
  description: EndpointDescription & {
    params?: P;
    query?: Q;
    body?: B;
    response: z.ZodType;
    handle(call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<unknown>;
  },
): Endpoint {
  const { handle, ...endpoint } = description;
  const { params, query, body, response } = endpoint;
  return {
    ...endpoint,
    async run(sandbox, db, raw) {
      const answer = await handle({
        sandbox,
        db,
        now: sandbox.clock.now(),
        params: check(params, raw.params, "query parameter"),
        query: check(query, raw.query, "query parameter"),
        body: check(body, body ? parseBody(raw.bodyText) : {}, "body"),
      });
      // An answer that the interface doesn't allow is a bug of the sandbox, and must not teach a client anything.
      return response.parse(answer);
    },
  };
}
