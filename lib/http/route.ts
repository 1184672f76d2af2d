import * as z from "zod/mini";
import { AppError } from "@/lib/desk/app-error";
import type { DeskContext, UserContext } from "@/lib/desk/context";
import { invalidInput, parseInput } from "@/lib/desk/parse-input";
import { getRuntime, type Runtime } from "@/lib/desk/runtime";
import { createLogger } from "@/lib/platform/logger";
import { newId } from "@/lib/platform/ids";
import { errorResponse } from "./error-response";
import {
  DEFAULT_BODY_LIMIT_BYTES,
  readJsonBody,
  requireOwnPage,
  requireOwnWrite,
} from "./request-guards";
import { deskContext, requireSession, userContext } from "./request-session";
import { respond } from "./respond";

/** Next's second argument to route handlers; `undefined` where the address has no parameters. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

type NoQuery = z.core.$ZodType<Record<string, never>>;
type TextParams = z.core.$ZodType<Record<string, string>>;
type Status<Body> = number | ((body: Body) => number);

interface SessionOptions {
  /** Open to somebody who still has the password that an administrator gave. Default: no. */
  withTemporaryPassword?: boolean;
  /** False for requests that a page makes by itself, which don't prolong a session. */
  isActivity?: boolean;
}

interface ReadOptions<
  Query extends z.core.$ZodType,
  Params extends z.core.$ZodType,
> extends SessionOptions {
  query?: Query;
  params?: Params;
}

interface WriteOptions<
  Input extends z.core.$ZodType,
  Params extends z.core.$ZodType,
  Body,
> extends SessionOptions {
  /** Absent: the route takes no body but `{}`. */
  input?: Input;
  params?: Params;
  /** Default: 200, or 204 when the handler gives nothing. A function names the type of its body, as in `(body: CreateResult) => …`. */
  status?: Status<Body>;
  /** Default: 64 KB. */
  maxBodyBytes?: number;
}

interface Call<Params> {
  params: Params;
  request: Request;
}

/** Wraps a GET: session, query, one verb, response. Repeated query keys become arrays. */
export function readRoute<
  Query extends z.core.$ZodType = NoQuery,
  Params extends z.core.$ZodType = TextParams,
>(
  options: ReadOptions<Query, Params>,
  handler: (
    call: Call<z.output<Params>> & { ctx: UserContext; query: z.output<Query> },
  ) => Promise<unknown>,
): RouteHandler {
  return answered(async (runtime, request, context, requestId) => {
    const ctx = await sessionContext(runtime, request, requestId, options);
    const params = await parseParams(options.params, context);
    const query = options.query
      ? parseInput(options.query, queryOf(request))
      : ({} as z.output<Query>);
    return respond(await handler({ ctx, query, params, request }), undefined, requestId);
  });
}

/** Wraps a POST, PUT, PATCH or DELETE: own origin, session, input, one verb, response. */
export function writeRoute<
  Input extends z.core.$ZodType = NoQuery,
  Params extends z.core.$ZodType = TextParams,
  Body = unknown,
>(
  options: WriteOptions<Input, Params, Body>,
  handler: (
    call: Call<z.output<Params>> & { ctx: UserContext; input: z.output<Input> },
  ) => Promise<Body | Response>,
): RouteHandler {
  return answered(async (runtime, request, context, requestId) => {
    requireOwnWrite(request, runtime.config.publicUrl);
    const ctx = await sessionContext(runtime, request, requestId, options);
    requireOwnPage(request, ctx.actor);
    const params = await parseParams(options.params, context);
    const body = await readJsonBody(request, options.maxBodyBytes ?? DEFAULT_BODY_LIMIT_BYTES);
    const input = options.input ? parseInput(options.input, body) : ({} as z.output<Input>);
    return respond(await handler({ ctx, input, params, request }), options.status, requestId);
  });
}

/** Wraps an upload: own origin, session, query, a verb that reads the bytes as they arrive. */
export function uploadRoute<
  Query extends z.core.$ZodType = NoQuery,
  Params extends z.core.$ZodType = TextParams,
>(
  options: ReadOptions<Query, Params>,
  handler: (
    call: Call<z.output<Params>> & {
      ctx: UserContext;
      query: z.output<Query>;
      body: AsyncIterable<Uint8Array>;
    },
  ) => Promise<unknown>,
): RouteHandler {
  return answered(async (runtime, request, context, requestId) => {
    requireOwnWrite(request, runtime.config.publicUrl, "application/octet-stream");
    const ctx = await sessionContext(runtime, request, requestId, options);
    requireOwnPage(request, ctx.actor);
    const params = await parseParams(options.params, context);
    const query = options.query
      ? parseInput(options.query, queryOf(request))
      : ({} as z.output<Query>);
    return respond(
      await handler({ ctx, query, params, request, body: bytesOf(request) }),
      undefined,
      requestId,
    );
  });
}

async function* bytesOf(request: Request): AsyncGenerator<Uint8Array, void, void> {
  if (request.body) yield* request.body;
}

/** Wraps a route without a session (health, webhooks): the raw request, without guards. */
export function publicRoute(
  handler: (
    call: Call<Record<string, string>> & { ctx: DeskContext; runtime: Runtime },
  ) => Promise<unknown>,
): RouteHandler {
  return answered(async (runtime, request, context, requestId) => {
    const ctx = deskContext(runtime, requestId);
    const params = await parseParams<TextParams>(undefined, context);
    return respond(await handler({ ctx, runtime, params, request }), undefined, requestId);
  });
}

function answered(
  handle: (
    runtime: Runtime,
    request: Request,
    context: RouteContext,
    requestId: string,
  ) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    const requestId = newId();
    let logger = createLogger("http");
    try {
      const runtime = getRuntime();
      logger = runtime.logger;
      return await handle(runtime, request, context, requestId);
    } catch (error) {
      return errorResponse(
        error,
        requestId,
        logger.with({ method: request.method, path: loggedPath(request) }),
      );
    }
  };
}

/** The address without what lets somebody in: the token of the webhooks. */
function loggedPath(request: Request): string {
  return new URL(request.url).pathname.replace(/^(\/api\/webhooks\/).+$/, "$1[secret]");
}

async function sessionContext(
  runtime: Runtime,
  request: Request,
  requestId: string,
  { isActivity = true, withTemporaryPassword = false }: SessionOptions,
): Promise<UserContext> {
  const [session] = await Promise.all([
    requireSession(runtime, request, { isActivity }),
    runtime.serviceClock.fresh(),
    runtime.profile.fresh(),
  ]);
  if (session.mustChangePassword && !withTemporaryPassword) {
    throw new AppError(
      "forbidden",
      "Your password was given by an administrator. Choose your own first.",
      { reason: "password_change_required" },
    );
  }
  return userContext(runtime, session, requestId);
}

/** Without NUL, which nothing that is stored can hold. */
function queryOf(request: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const { searchParams } = new URL(request.url);
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key).map((value) => value.replaceAll("\0", ""));
    query[key] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return query;
}

async function parseParams<Params extends z.core.$ZodType>(
  schema: Params | undefined,
  context: RouteContext,
): Promise<z.output<Params>> {
  const given = (await context.params) ?? {};
  const params = z.safeParse(schema ?? z.record(z.string(), z.string()), given);
  // Nothing has NUL in its name, and the database refuses to look for it.
  const canBe = !Object.values(given).some((value) => value?.includes("\0"));
  if (params.success && canBe) return params.data as z.output<Params>;
  throw new AppError(
    "not_found",
    "There is nothing at this address.",
    params.error && { cause: invalidInput(params.error) },
  );
}
