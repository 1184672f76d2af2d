/** Everything that can go wrong with a call to the service. The list is closed: every switch over it has a case for each kind. */
const UPSTREAM_ERROR_KINDS = [
  /** No byte of the call was written: DNS, connect or TLS error, or no token was available. */
  "not_sent",
  /** The deadline passed when bytes may already have been written. */
  "timeout",
  /** The connection broke when bytes may already have been written, before a status line came back. */
  "reset",
  /** 401 on a call, even with a new token. */
  "unauthorized",
  /** The service refused the client credentials at token issue. Nothing is sent until `nextTryAt`. */
  "credentials",
  /** 429, from the call itself or from token issue. */
  "rate_limited",
  /** 400, 403 or 404, a 422 that can't be about a key, or another status by which HTTP says that a request was not carried out, such as 402, 405, 410 or 412. */
  "refused",
  /** 409 or 425, or a 422 to a write with a key: may mean "in progress" or "already used". */
  "conflict",
  /** 3xx, 408, 5xx, a proxy's HTML page, or any status that the outcome table doesn't name. */
  "unavailable",
  /** 2xx that is cut off, can't be parsed, says `success: false`, or lacks what it should contain. */
  "malformed",
] as const;
export type UpstreamErrorKind = (typeof UPSTREAM_ERROR_KINDS)[number];

/**
 * `not_applied`: the service has certainly not acted on this attempt. `unknown`: it may have.
 * This is about one attempt only: a `refused` is final only if no earlier attempt with the same key was `unknown`.
 */
export type UpstreamOutcome = "not_applied" | "unknown";

/** Source: money-safety.md, Outcomes. */
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
  /** The call that failed, such as `GET /v1/banks`, without query values. */
  call: string;
  /** What else is known, in a few words without secrets: an error code, or what the body lacked. */
  detail: string;
  status?: number | null;
  requestId?: string | null;
  retryAfterMs?: number | null;
  nextTryAt?: Date | null;
  serviceMessage?: string | null;
  inServicesForm?: boolean;
  interrupted?: boolean;
  letInElsewhere?: boolean;
  profileKeys?: readonly string[];
}

/**
 * A call to the service that failed. What to do next is decided from `kind` and `status`, never from the texts, which are for people and
 * logs. No field holds a token, a credential, or a header or body that was sent.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;
  readonly outcome: UpstreamOutcome;
  readonly call: string;
  readonly detail: string;
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  /** The service's own id of the exchange, if it gave one in a header. */
  readonly requestId: string | null;
  /** How long to wait, in milliseconds from when this was thrown: as the service asks, or our own pause after a failed token issue. */
  readonly retryAfterMs: number | null;
  /** For errors at token issue: when a token may be asked for again. */
  readonly nextTryAt: Date | null;
  /** The service's own message, cut to 500 characters, without anything that looks like a secret. */
  readonly serviceMessage: string | null;
  /** The answer is an error as the interface shows it, `{success: false, message}`: the service wrote it, not something in front of it. */
  readonly inServicesForm: boolean;
  /** For `malformed`: the answer was cut off. A read may be tried again; the outcome of a write must be looked up. */
  readonly interrupted: boolean;
  /** For `unauthorized`: the service accepts the same access token for another call, so that this one lacks something else, such as an API key. */
  readonly letInElsewhere: boolean;
  /** The keys of the service profile that would mend it, such as `listEnds`; none if it is about something else. */
  readonly profileKeys: readonly string[];

  constructor(input: UpstreamErrorInput) {
    super(
      `${input.call}: ${input.kind}${input.status == null ? "" : ` (${input.status})`}: ${input.detail}`,
    );
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
    this.inServicesForm = input.inServicesForm ?? false;
    this.interrupted = input.interrupted ?? false;
    this.letInElsewhere = input.letInElsewhere ?? false;
    this.profileKeys = input.profileKeys ?? [];
  }

  /** The same error, with the profile's keys that would mend it. */
  mendedBy(...profileKeys: readonly string[]): UpstreamError {
    return new UpstreamError({ ...this, profileKeys });
  }
}

/** Whether a call to the service failed with this error, rather than the desk itself. */
export function isUpstreamError(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError;
}

/** Whether a request was refused for what it asks with, such as a page's number or size, the names of its parameters, or a range of days. */
export function isBadRequest(error: unknown): error is UpstreamError {
  return (
    isUpstreamError(error) &&
    error.kind === "refused" &&
    (error.status === 400 || error.status === 422)
  );
}
