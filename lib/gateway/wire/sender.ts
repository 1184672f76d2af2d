import { gunzipSync } from "node:zlib";
import type { Clock } from "@/lib/platform/clock";
import { UpstreamError } from "../upstream-error";
import { createServiceClock } from "./service-clock";
import { createTransport, type WireResult } from "./transport";

/** Far above a page of 100 records, far below what would be a problem. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** A firewall may refuse requests that don't name their sender. */
const USER_AGENT = "Rampdesk";
/** Headers in which a service may send its own id of an exchange. */
const REQUEST_ID_HEADERS = [
  "x-request-id",
  "request-id",
  "x-correlation-id",
  "x-amzn-requestid",
  "cf-ray",
];
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

export interface SendRequest {
  method: string;
  /** Relative to the base address, starting with `/`, URL-encoded. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  deadlineMs: number;
  /** Decides the call's turn, its connection, and if a redirect is followed. Default: read. */
  purpose?: "read" | "write" | "token";
}

export interface Answer {
  status: number;
  /** @param name in lower case. @returns null if the header is absent */
  header(name: string): string | null;
  body: Buffer;
  /** False if the body is cut off, late, over 8 MiB, or can't be decompressed. */
  complete: boolean;
  requestId: string | null;
  sentAt: Date;
  receivedAt: Date;
}

export type Sender = ReturnType<typeof createSender>;

/** A call's name in errors and reports, such as `GET /v1/banks`. */
export function callName(method: string, path: string): string {
  return `${method} ${path.split("?")[0] ?? path}`;
}

export function createSender({ baseUrl, clock }: { baseUrl: string; clock: Clock }) {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const transport = createTransport();
  const serviceClock = createServiceClock();
  const exchange = (request: SendRequest, path: string, deadlineMs: number): Promise<WireResult> =>
    transport.exchange({
      origin: base.origin,
      method: request.method,
      path,
      headers: { "accept-encoding": "identity", "user-agent": USER_AGENT, ...request.headers },
      body: request.body ?? Buffer.alloc(0),
      deadlineMs,
      maxBodyBytes: MAX_BODY_BYTES,
      reuseConnection: request.purpose !== "write",
    });
  return {
    /**
     * Sends a request once, without retries. Follows only a redirect that adds or drops the slash at
     * the path's end, and none for a write: see `slashRedirect`.
     * @throws {UpstreamError} `not_sent`, `timeout` or `reset` if no status line came back
     */
    send: async (request: SendRequest): Promise<Answer> => {
      const sentAt = clock.now();
      const startedMs = performance.now();
      const path = `${prefix}${request.path}`;
      const first = await exchange(request, path, request.deadlineMs);
      const slashed =
        first.ended === "answered" && request.purpose !== "write"
          ? slashRedirect(first.status, first.headers.get("location") ?? null, {
              method: request.method,
              path,
            })
          : null;
      const result =
        slashed === null
          ? first
          : await exchange(
              request,
              slashed,
              Math.max(1, request.deadlineMs - (performance.now() - startedMs)),
            );
      if (result.ended !== "answered")
        throw new UpstreamError({
          kind: result.ended,
          call: callName(request.method, request.path),
          detail: result.code,
        });
      const receivedAt = clock.now();
      const header = (name: string): string | null => result.headers.get(name) ?? null;
      serviceClock.observe({
        dateHeader: header("date"),
        ageHeader: header("age"),
        sentAt,
        receivedAt,
      });
      // An empty body needs no decompression, whatever its headers say.
      const decoded =
        result.complete && result.body.length > 0
          ? decodeBody(result.body, header("content-encoding"), MAX_BODY_BYTES)
          : result.body;
      const complete = result.complete && decoded !== null;
      return {
        status: result.status,
        header,
        body: decoded ?? Buffer.alloc(0),
        complete,
        requestId: requestIdOf(header),
        sentAt,
        receivedAt,
      };
    },
    serviceClock,
    close: transport.close,
  };
}

function requestIdOf(header: (name: string) => string | null): string | null {
  for (const name of REQUEST_ID_HEADERS) {
    const value = header(name);
    if (value !== null && REQUEST_ID.test(value)) return value;
  }
  return null;
}

/** Redirects whose target gets the same request again, whatever its method. Source: RFC 9110, 15.4. */
const SAME_REQUEST: ReadonlySet<number> = new Set([307, 308]);
/** Redirects whose target a GET may be sent to. */
const FOR_GET: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const withoutSlash = (path: string): string => path.replace(/\/+$/, "");

/**
 * Returns the path to send to again after a redirect for the final slash. Null for any other
 * redirect, which is never followed: a token is for the address that a person has entered. If the
 * redirect names another host, as a framework behind a proxy does, the path stays on the service's
 * own.
 * @param path as it was sent, with the query
 */
export function slashRedirect(
  status: number,
  location: string | null,
  { method, path }: { method: string; path: string },
): string | null {
  if (location === null || !(method === "GET" ? FOR_GET : SAME_REQUEST).has(status)) return null;
  const [asked = "", ...query] = path.split("?");
  const base = new URL(asked, "http://service");
  const target = URL.canParse(location, base) ? new URL(location, base).pathname : null;
  if (
    target === null ||
    target === base.pathname ||
    withoutSlash(target) !== withoutSlash(base.pathname)
  )
    return null;
  const slashed = asked.endsWith("/") ? withoutSlash(asked) : `${asked}/`;
  return query.length === 0 ? slashed : `${slashed}?${query.join("?")}`;
}

/**
 * Decompresses a body. The desk asks for no compression, but a proxy on the way may compress all the same.
 * Null if that is impossible: an unknown coding, a body that was cut off, or one longer than `maxBytes` when decompressed.
 */
export function decodeBody(body: Buffer, contentEncoding: string | null, maxBytes: number) {
  const coding = contentEncoding?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return body;
  try {
    return coding === "gzip" ? gunzipSync(body, { maxOutputLength: maxBytes }) : null;
  } catch {
    return null;
  }
}
