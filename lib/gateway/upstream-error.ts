/**
 * Everything that can go wrong with a call to the service, one word each. The list is closed:
 * a switch over it has a case for every kind.
 */
export const UPSTREAM_ERROR_KINDS = [
  /** No byte of the call was written: DNS, connect or TLS error, or no token could be had. */
  "not_sent",
  /** The deadline passed after the first byte may have been written. */
  "timeout",
  /** The connection broke after the first byte may have been written, before a status line came back. */
  "reset",
  /** 401 on a call, also with a token fresh from the service. */
  "unauthorized",
  /** The service refused the client credentials at token issue. Nothing is sent until `nextTryAt`. */
  "credentials",
  /** 429, from the call itself or from token issue. */
  "rate_limited",
  /** 400, 403, 404 or 422, or another status by which HTTP says that a request was not carried out, such as 402, 405, 410 or 412. */
  "refused",
  /** 409 or 425: may mean "in flight" or "already used". */
  "conflict",
  /** 3xx, 408, 5xx, a proxy's HTML page, or any status that the outcome table doesn't name. */
  "unavailable",
  /** 2xx that is cut, unparseable, says `success: false`, or lacks what it should carry. */
  "malformed",
] as const;
export type UpstreamErrorKind = (typeof UPSTREAM_ERROR_KINDS)[number];

/**
 * `not_applied`: the service has certainly not acted on this attempt. `unknown`: it may have.
 * It speaks of one attempt only: a `refused` is final only if no earlier attempt with the same key was `unknown`.
 */
export type UpstreamOutcome = "not_applied" | "unknown";

/** Source: money-safety, Outcomes. */
const OUTCOMES: Record<UpstreamErrorKind, UpstreamOutcome> = {
  not_sent: "not_applied",
  timeout: "unknown",
  reset: "unknown",
  unauthorized: "not_applied",
  credentials: "not_applied",
  rate_limited: "not_applied",
  refused: "not_applied",
  conflict: "unknown",
  unavailable: "unknown",
  malformed: "unknown",
};

export interface UpstreamErrorInput {
  kind: UpstreamErrorKind;
  /** `GET /v1/banks`: the call it happened to. Query values are left out. */
  call: string;
  /** What is known beyond the kind, in a few words, free of secrets: an error code, or what a body lacked. */
  detail: string;
  status?: number | null;
  requestId?: string | null;
  retryAfterMs?: number | null;
  nextTryAt?: Date | null;
  serviceMessage?: string | null;
  interrupted?: boolean;
}

/**
 * A call to the service that didn't end well.
 * `kind` and `status` decide what to do next, never the texts: those are for people and logs.
 * No field holds a token, a credential, or a header or body that was sent.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;
  readonly outcome: UpstreamOutcome;
  readonly call: string;
  readonly detail: string;
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** The service's own id of the exchange, when it gave one in a header. */
  readonly requestId: string | null;
  /** How long the service, or our own hold on token issue, asks to wait. Milliseconds from when this was thrown. */
  readonly retryAfterMs: number | null;
  /** For `credentials`: when the next try at token issue is allowed. */
  readonly nextTryAt: Date | null;
  /** The service's own words, cut to 500 characters, with anything that looks like a secret taken out. */
  readonly serviceMessage: string | null;
  /** For `malformed`: the answer began and didn't arrive whole. A read may be tried again; a write must be found out about. */
  readonly interrupted: boolean;

  constructor(input: UpstreamErrorInput) {
    super(`${input.call}: ${input.kind}${input.status == null ? "" : ` (${input.status})`}: ${input.detail}`);
    this.name = "UpstreamError";
    this.kind = input.kind;
    this.outcome = OUTCOMES[input.kind];
    this.call = input.call;
    this.detail = input.detail;
    this.status = input.status ?? null;
    this.requestId = input.requestId ?? null;
    this.retryAfterMs = input.retryAfterMs ?? null;
    this.nextTryAt = input.nextTryAt ?? null;
    this.serviceMessage = input.serviceMessage ?? null;
    this.interrupted = input.interrupted ?? false;
  }
}

export function isUpstreamError(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError;
}
