import type * as z from "zod/mini";
import {
  type ApiFailure,
  type AskKind,
  changedFileFailure,
  failureOf,
  NoAnswer,
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
  /** For questions that a person may repeat: a lookup, preview, or reading from the service. */
  changesNothing?: true;
}

/**
 * Asks one of our own routes, and parses the answer.
 * @throws {ApiFailure} for every way this can go wrong; a cancelled request throws the signal's own reason.
 * Gives up a request without a signal after a minute: see `startAnswerLimit`.
 * Announces the end of the session after a 401, or if somebody else is signed in.
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

/** The desk answers within half a minute, even for a slow service. In milliseconds. */
const ANSWER_MS = 60_000;

/** Bytes a millisecond that even a poor line carries. */
const SLOW_LINE = 16;

/**
 * Aborts a request with `NoAnswer` if the desk doesn't answer. Browsers give up only after minutes,
 * and the form would stay locked until then. Call `answered` once the answer has been read.
 * @param body what is sent; a longer body gets more time
 */
function startAnswerLimit(body: string): { signal: AbortSignal; answered: () => void } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new NoAnswer()), ANSWER_MS + body.length / SLOW_LINE);
  return { signal: limit.signal, answered: () => clearTimeout(timer) };
}

async function ask<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  options: ApiFetchOptions,
): Promise<z.output<Schema>> {
  const response = await openAnswer(path, options);
  const requestId = requestIdOf(response);
  const body = await bodyOf(response, requestId, options);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unreadableFailure(response.status, requestId, parsed.error);
}

/** Fetches a small file into memory, to show a refusal in words. @throws {ApiFailure} */
export async function apiFile(path: `/api/${string}`): Promise<{ fileName: string; bytes: Blob }> {
  const options: ApiFetchOptions = { changesNothing: true };
  const response = await openAnswer(path, options);
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

/**
 * Sends a request. The answer's body is still to be read.
 * @throws {ApiFailure} as `apiFetch` does, also for an answer that isn't a success
 */
export async function openAnswer(path: string, options: ApiFetchOptions): Promise<Response> {
  const response = await send(path, options);
  if (response.ok) return response;
  const requestId = requestIdOf(response);
  const body = await bodyOf(response, requestId, options);
  const failure = failureOf(response.status, body, requestId);
  announceIfSessionEnded(failure, sends(options));
  throw failure;
}

/** The number by which the desk's log has an answer. */
export const requestIdOf = ({ headers }: Response): string | null => headers.get("x-request-id");

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

/** Parses an answer's JSON; `undefined` without a body. @throws {ApiFailure} if it isn't JSON */
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

function sends(options: ApiFetchOptions): boolean {
  return methodOf(options) !== "GET";
}

function askKind(options: ApiFetchOptions): AskKind {
  if (options.changesNothing) return "question";
  return sends(options) ? "write" : "read";
}

/** Returns every write's headers: the desk's own page sends it, and for which person. */
export function writeHeaders(content: "file" | "json"): Record<string, string> {
  const person = pagePersonId();
  return {
    "content-type": content === "file" ? "application/octet-stream" : "application/json",
    "x-rampdesk": "1",
    ...(person !== null && { "x-rampdesk-person": person }),
  };
}

/** Announces a session's end. `again`: a person has just tried to do something. */
export function announceIfSessionEnded(
  { code, reason, message }: ApiFailure,
  again: boolean,
): void {
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

/** Lets the browser download a file. The file can have any length and is never held in memory. */
export function download(href: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands bytes that the page holds to the browser, which writes them to disk. */
export function saveFile({ fileName, bytes }: { fileName: string; bytes: Blob }): void {
  const address = URL.createObjectURL(bytes);
  download(address, fileName);
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
