/**
 * Everything that can go wrong with a call to the service. The list is closed: every switch over it
 * has a case for each kind. Source: money-safety.md, Outcomes.
 */
export type UpstreamErrorKind =
  /** No byte was written: DNS, connect or TLS error, or no token. */
  | "not_sent"
  /** The deadline passed before a status line, when bytes may already have been written. */
  | "timeout"
  /** The connection broke before a status line, when bytes may already have been written. */
  | "reset"
  /** 401 on a call, even with a new token. */
  | "unauthorized"
  /** The service refused the client credentials at token issue. Nothing is sent until `nextTryAt`. */
  | "credentials"
  /** 429, from the call itself or from token issue. */
  | "rate_limited"
  /**
   * The request wasn't carried out. Statuses 400, 403, 404, a 422 that can't be about a key, or another such
   * status (402, 405, 410, 412). Final only if no earlier attempt with the same key may have been carried out.
   */
  | "refused"
  /** 409, 425, or a 422 to a write with a key. May mean "in progress" or "already used". */
  | "conflict"
  /** 3xx, 408, 5xx, a proxy's HTML page, or a status outside the outcome table. */
  | "unavailable"
  /** 2xx that is cut off, unreadable, incomplete, or says `success: false`. */
  | "malformed";

/**
 * Failed call to the service. Decide by `kind` and `status`, never by the texts, which are for
 * people and logs. No field holds a token, a credential, or a header or body that was sent.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;
  /** The call that failed, such as `GET /v1/banks`, without query values. */
  readonly call: string;
  /** Further facts in a few words without secrets, such as an error code. */
  readonly detail: string;
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null = null;
  /** The service's own id of the exchange, if it gave one in a header. */
  readonly requestId: string | null = null;
  /** Milliseconds to wait, asked by the service or after a failed token issue. */
  readonly retryAfterMs: number | null = null;
  /** For errors at token issue: when a token may be asked for again. */
  readonly nextTryAt: Date | null = null;
  /** The service's own message, cut to 500 characters, without anything that looks like a secret. */
  readonly serviceMessage: string | null = null;
  /** True if the service itself wrote this error, as `{success: false, message}`. */
  readonly inServicesForm: boolean = false;
  /** For `malformed`: the answer was cut off. A read may be tried again; the outcome of a write must be looked up. */
  readonly interrupted: boolean = false;
  /**
   * For `unauthorized`: the service accepts the access token for another call. So this call lacks
   * something else, such as an API key.
   */
  readonly tokenIsAccepted: boolean = false;
  /** Profile keys that would fix this error, such as `listEnds`; none if no key would. */
  readonly profileKeys: readonly string[] = [];

  constructor(input: UpstreamErrorInput) {
    super(
      `${input.call}: ${input.kind}${input.status == null ? "" : ` (${input.status})`}: ${input.detail}`,
    );
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(given));
    this.name = "UpstreamError";
    this.kind = input.kind;
    this.call = input.call;
    this.detail = input.detail;
  }

  /** The same error, with the profile's keys that would mend it. */
  withProfileKeys(...profileKeys: readonly string[]): UpstreamError {
    return new UpstreamError({ ...this, profileKeys });
  }
}

type Required = "kind" | "call" | "detail";
export type UpstreamErrorInput = Pick<UpstreamError, Required> &
  Partial<Omit<UpstreamError, Required | "withProfileKeys" | keyof Error>>;

/** Builds the error of an answer that isn't what its call gives. */
export function malformedAnswer(
  call: string,
  { status, requestId }: { status: number; requestId: string | null },
  detail: string,
): UpstreamError {
  return new UpstreamError({ kind: "malformed", call, status, requestId, detail });
}

/** Returns true for a failed call to the service. */
export function isUpstreamError(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError;
}

/** Returns true if a request's parameters were refused, such as a page size. */
export function isBadRequest(error: unknown): error is UpstreamError {
  return (
    isUpstreamError(error) &&
    error.kind === "refused" &&
    (error.status === 400 || error.status === 422)
  );
}

const SPEAKS_OF_TOKEN = /token|jwt|unauthori[sz]ed|not authori[sz]ed|authenticat/i;

/**
 * Returns true if a refusal is about the access token. Assumed: a 403 whose message is about the
 * token or the caller means the same as a 401, for example that the token was revoked early.
 */
export function isTokenRefused({ kind, status, serviceMessage }: UpstreamError): boolean {
  return kind === "unauthorized" || (status === 403 && SPEAKS_OF_TOKEN.test(serviceMessage ?? ""));
}

/** Statuses for an unknown address or method, also a proxy's. Nothing was carried out. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([404, 405, 501]);
/** Redirects that carried out nothing. A 303 may answer a request that was carried out. */
const REDIRECTS: ReadonlySet<number | null> = new Set([301, 302, 307, 308]);
/** A page of a web site under a good status. */
const isPage = ({ kind, status }: UpstreamError): boolean =>
  kind === "unavailable" && status !== null && status >= 200 && status < 300;

const BARE = /^\W*(forbidden( resource)?|access( is)? denied|permission denied)?\W*$/i;

/**
 * Returns true if the service seems to have an operation at another address.
 * Assumed: a gateway may deny what it doesn't know with a bare 403, or redirect or answer with a page.
 */
export function mayBeAtOtherPath(error: UpstreamError): boolean {
  if (NOTHING_HERE.has(error.status) || REDIRECTS.has(error.status) || isPage(error)) return true;
  return error.status === 403 && (!error.inServicesForm || BARE.test(error.serviceMessage ?? ""));
}
