import type * as z from "zod/mini";
import { NoAnswer, startAnswerLimit } from "./answer-limit";
import {
  type ApiFailure,
  type AskKind,
  changedFileFailure,
  failureOf,
  notSentFailure,
  offlineFailure,
  unreadableFailure,
} from "./api-failure";
import { isOffline } from "./offline";
import { isUnattended } from "./session/activity";
import { announceSessionEnd, OTHER_PERSON, pagePersonId } from "./session/session-end";

export { ApiFailure } from "./api-failure";

export interface ApiFetchOptions {
  /** Default: GET, or POST when there is a body. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  /** A file instead of a JSON body; its bytes are sent unchanged. */
  file?: Blob;
  signal?: AbortSignal | undefined;
  /** What a person asks, and may ask again: a lookup, a preview, a reading from the service. Without an answer, nothing hangs on whether it arrived. */
  changesNothing?: true;
}

/**
 * Asks one of our own routes, and parses the answer.
 * @throws {ApiFailure} for every way this can go wrong; a cancelled request throws the signal's own reason.
 * What is sent without a signal is given up after a while: see answer-limit.ts.
 * A 401 also tells the page that the session has ended, and a refusal because somebody else is signed in tells that: see session-end.ts.
 */
export async function apiFetch<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: `/api/${string}`,
  options: ApiFetchOptions = {},
): Promise<z.output<Schema>> {
  const sent = contentOf(options);
  const limit = typeof sent === "string" && !options.signal ? startAnswerLimit(sent) : null;
  try {
    return await ask(schema, path, { ...options, signal: options.signal ?? limit?.signal });
  } finally {
    limit?.answered();
  }
}

async function ask<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  options: ApiFetchOptions,
): Promise<z.output<Schema>> {
  const response = await send(path, options);
  const requestId = response.headers.get("x-request-id");
  const body = await bodyOf(response, requestId, options);
  if (!response.ok) throw failed(response.status, body, requestId, options);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unreadableFailure(response.status, requestId, parsed.error);
}

/**
 * Asks one of our own routes for a file that is small enough for the page to hold, so that a refusal can be shown in words.
 * @throws {ApiFailure} as `apiFetch` does
 */
export async function apiFile(path: `/api/${string}`): Promise<{ fileName: string; bytes: Blob }> {
  const options: ApiFetchOptions = { changesNothing: true };
  const response = await send(path, options);
  const requestId = response.headers.get("x-request-id");
  if (!response.ok)
    throw failed(response.status, await bodyOf(response, requestId, options), requestId, options);
  try {
    return {
      fileName:
        /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ??
        "document",
      bytes: await response.blob(),
    };
  } catch (error) {
    throw stopped(options, error);
  }
}

function failed(
  status: number,
  body: unknown,
  requestId: string | null,
  options: ApiFetchOptions,
): Error {
  const failure = failureOf(status, body, requestId);
  tellSessionEnd(failure, sends(options));
  return failure;
}

async function send(path: string, options: ApiFetchOptions): Promise<Response> {
  const method = methodOf(options);
  if (sends(options) && isOffline()) throw notSentFailure();
  const headers = new Headers({
    accept: "application/json",
    ...(sends(options)
      ? writeHeaders(options.file ? "file" : "json")
      : isUnattended() && { "x-rampdesk-background": "1" }),
  });
  try {
    return await fetch(path, {
      method,
      headers,
      body: contentOf(options),
      signal: options.signal ?? null,
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
    });
  } catch (error) {
    throw (await changedFileFailure(options.file)) ?? stopped(options, error);
  }
}

/** The JSON of an answer; `undefined` when it has none to give, or isn't JSON at all. */
async function bodyOf(
  response: Response,
  requestId: string | null,
  options: ApiFetchOptions,
): Promise<unknown> {
  if (response.status === 204) return undefined;
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw stopped(options, error);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadableFailure(response.status, requestId, error);
  }
}

/** An interrupted request: by us, which is no failure to show, or by the network. */
function stopped(options: ApiFetchOptions, error: unknown): unknown {
  const stoppedBy = options.signal?.aborted ? (options.signal.reason as unknown) : null;
  return stoppedBy === null || stoppedBy instanceof NoAnswer
    ? offlineFailure(askKind(options), stoppedBy ?? error)
    : stoppedBy;
}

function contentOf(options: ApiFetchOptions): Blob | string | null {
  return sends(options) ? (options.file ?? JSON.stringify(options.body ?? {})) : null;
}

function methodOf(options: ApiFetchOptions): string {
  return options.method ?? (options.body === undefined ? "GET" : "POST");
}

/** Everything but a plain read, which sends nothing. */
function sends(options: ApiFetchOptions): boolean {
  return methodOf(options) !== "GET";
}

function askKind(options: ApiFetchOptions): AskKind {
  if (options.changesNothing) return "question";
  return sends(options) ? "write" : "read";
}

/** The headers of everything that a page sends to the desk: it is the desk's own page that sends it, and for whom it was opened. */
export function writeHeaders(content: "file" | "json"): Record<string, string> {
  const person = pagePersonId();
  return {
    "content-type": content === "file" ? "application/octet-stream" : "application/json",
    "x-rampdesk": "1",
    ...(person !== null && { "x-rampdesk-person": person }),
  };
}

/**
 * Tells the page what a refusal says about its session: that it has ended, or is somebody else's.
 * @param again whether a person has just tried to do something
 */
export function tellSessionEnd({ code, reason, message }: ApiFailure, again: boolean): void {
  // A wrong password at sign-in doesn't mean that a session ended.
  if (code === "unauthenticated" && reason !== "credentials")
    announceSessionEnd({ reason: reason ?? "none", message }, { again });
  if (reason === OTHER_PERSON)
    announceSessionEnd({ reason: OTHER_PERSON, message }, { again: true });
}

/** A request's search part, without what is undefined, null or empty. */
export function searchOf(values: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  return search.toString();
}
