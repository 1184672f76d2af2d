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

type Nothing = z.core.$ZodType<Record<string, never>>;
type TextParams = z.core.$ZodType<Record<string, string>>;

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
  status?: number | ((body: Body) => number);
  /** Default: 64 KB. */
  maxBodyBytes?: number;
}

interface Call<Params> {
  params: Params;
  request: Request;
}

type UserCall<Params> = Call<Params> & { ctx: UserContext };

/** Wraps a GET: session, query, one verb, response. Repeated query keys become arrays. */
export function readRoute<
  Query extends z.core.$ZodType = Nothing,
  Params extends z.core.$ZodType = TextParams,
>(
  options: ReadOptions<Query, Params>,
  handler: (call: UserCall<z.output<Params>> & { query: z.output<Query> }) => Promise<unknown>,
): RouteHandler {
  return answered(async (asked) => {
    const call = await userCall(asked, options);
    return handler({ ...call, query: queryOf(call.request, options.query) });
  });
}

/** Wraps a POST, PUT, PATCH or DELETE: own origin, session, input, one verb, response. */
export function writeRoute<
  Input extends z.core.$ZodType = Nothing,
  Params extends z.core.$ZodType = TextParams,
  Body = unknown,
>(
  options: WriteOptions<Input, Params, Body>,
  handler: (
    call: UserCall<z.output<Params>> & { input: z.output<Input> },
  ) => Promise<Body | Response>,
): RouteHandler {
  return answered(async (asked) => {
    const call = await userCall(asked, options, "application/json");
    const body = await readJsonBody(call.request, options.maxBodyBytes ?? DEFAULT_BODY_LIMIT_BYTES);
    const input = options.input ? parseInput(options.input, body) : ({} as z.output<Input>);
    return handler({ ...call, input });
  }, options.status);
}

/** Wraps an upload: own origin, session, query, a verb that reads the bytes as they arrive. */
export function uploadRoute<
  Query extends z.core.$ZodType = Nothing,
  Params extends z.core.$ZodType = TextParams,
>(
  options: ReadOptions<Query, Params>,
  handler: (
    call: UserCall<z.output<Params>> & {
      query: z.output<Query>;
      body: AsyncIterable<Uint8Array>;
    },
  ) => Promise<unknown>,
): RouteHandler {
  return answered(async (asked) => {
    const call = await userCall(asked, options, "application/octet-stream");
    const query = queryOf(call.request, options.query);
    return handler({ ...call, query, body: bytesOf(call.request) });
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
  return answered(async ({ runtime, request, context, requestId }) => {
    const params = await parseParams<TextParams>(undefined, context);
    return handler({ ctx: deskContext(runtime, requestId), runtime, params, request });
  });
}

interface Asked {
  runtime: Runtime;
  request: Request;
  context: RouteContext;
  requestId: string;
}

function answered(
  handle: (asked: Asked) => Promise<unknown>,
  status?: number | ((body: never) => number),
): RouteHandler {
  return async (request, context) => {
    const requestId = newId();
    let logger = createLogger("http");
    try {
      const runtime = getRuntime();
      logger = runtime.logger;
      return respond(await handle({ runtime, request, context, requestId }), status, requestId);
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

/** @param written the media type of a write's body, which only our own page may send */
async function userCall<Params extends z.core.$ZodType>(
  { runtime, request, context, requestId }: Asked,
  {
    isActivity = true,
    withTemporaryPassword = false,
    params,
  }: SessionOptions & { params?: Params },
  written?: "application/json" | "application/octet-stream",
): Promise<UserCall<z.output<Params>>> {
  if (written) requireOwnWrite(request, runtime.config.publicUrl, written);
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
  if (written) requireOwnPage(request, session.actor);
  const ctx = userContext(runtime, session, requestId);
  return { ctx, request, params: await parseParams(params, context) };
}

/** Reads the query without NUL, which nothing that is stored can hold. */
function queryOf<Query extends z.core.$ZodType>(
  request: Request,
  schema: Query | undefined,
): z.output<Query> {
  if (!schema) return {} as z.output<Query>;
  const query: Record<string, string | string[]> = {};
  const { searchParams } = new URL(request.url);
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key).map((value) => value.replaceAll("\0", ""));
    query[key] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return parseInput(schema, query);
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
