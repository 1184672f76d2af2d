import type { Clock } from "@/lib/platform/clock";
import type { Secret } from "@/lib/platform/secret";
import { isUpstreamError, UpstreamError } from "../upstream-error";
import { fullJitterMs } from "../wire/backoff";
import { TOKEN_CALL, type IssuedToken } from "./issue-token";
import type { TokenState } from "./token-state";

/** After the credentials were refused, no token is asked for during this time. Source: money-safety.md, Token. */
const REJECTED_HOLD_MS = 5 * 60_000;
const BACKOFF = { baseMs: 1_000, capMs: 60_000 };
/** A token that replaced a rejected one and was itself rejected, without ever having worked, isn't replaced within this time. */
const FUTILE_REPLACEMENT_MS = 30_000;
/**
 * Unless tokens have worked before: then so many in a row may be rejected. Assumed: a service may keep only the newest token valid, and
 * another process has asked for one meanwhile.
 */
const TAKEN_IN_A_ROW = 3;

export interface TokenCache {
  /**
   * A token to use now. If it is due for renewal, that is started in the background; the caller waits only if there is no valid token.
   * @throws {UpstreamError} `credentials`, `rate_limited` or `not_sent`; the caller's own call was not sent
   */
  current(): Promise<Secret>;
  /**
   * Another token instead of one that the service rejected. Null if a new one was just tried and rejected as well, so that asking again
   * would not help.
   * @throws {UpstreamError} like `current`
   */
  replace(rejected: Secret): Promise<Secret | null>;
  /** Records that a call with this token was not rejected. */
  accepted(token: Secret): void;
  state(): TokenState;
}

interface Held extends IssuedToken {
  renewAt: number;
  replacesRejected: boolean;
  accepted: boolean;
}

/** Why no token is asked for until `until`. It is kept until the next success, so that the reason can be shown. */
interface Hold {
  kind: "credentials" | "rate_limited" | "not_sent";
  until: number;
  cause: UpstreamError;
}

interface TokenCacheParts {
  /** One request for a token, or one that another process has asked for since it issued `held`. */
  issue: (held: IssuedToken | null) => Promise<IssuedToken>;
  clock: Clock;
  random: () => number;
  /** Called after each change of `state()`, except when a token expires. */
  onChange?: (state: TokenState) => void;
}

/** The access token of one credential. It is renewed before it expires, with one request at a time. Source: money-safety.md, Token. */
export function createTokenCache(parts: TokenCacheParts): TokenCache {
  return new SingleFlightTokenCache(parts);
}

class SingleFlightTokenCache implements TokenCache {
  #held: Held | null = null;
  #flight: Promise<Held> | null = null;
  #hold: Hold | null = null;
  #failures = 0;
  /** Whether any token has worked yet, and how many replacements in a row haven't since. */
  #everAccepted = false;
  #unaccepted = 0;

  constructor(private readonly parts: TokenCacheParts) {}

  async current(): Promise<Secret> {
    const held = this.#valid();
    if (held === null) return (await this.#renew(false)).token;
    // Nobody waits for the renewal, and a failure is recorded in the state; the current token is still valid.
    if (this.#now() >= held.renewAt) this.#renew(false).catch(() => undefined);
    return held.token;
  }

  async replace(rejected: Secret): Promise<Secret | null> {
    const held = this.#valid();
    if (held !== null && held.token !== rejected) return held.token;
    const futile =
      held?.replacesRejected === true &&
      !held.accepted &&
      this.#now() - held.issuedAt.getTime() < FUTILE_REPLACEMENT_MS;
    if (
      futile &&
      this.#flight === null &&
      !(this.#everAccepted && this.#unaccepted < TAKEN_IN_A_ROW)
    )
      return null;
    return (await this.#renew(true)).token;
  }

  accepted(token: Secret): void {
    if (this.#held?.token !== token) return;
    this.#held.accepted = true;
    this.#everAccepted = true;
    this.#unaccepted = 0;
  }

  state(): TokenState {
    const held = this.#valid();
    return {
      state: this.#stateName(held),
      issuedAt: held?.issuedAt ?? null,
      expiresAt: held?.expiresAt ?? null,
      nextTryAt: this.#onHold() && this.#hold !== null ? new Date(this.#hold.until) : null,
      lastError: this.#hold === null ? null : describe(this.#hold.cause),
    };
  }

  #stateName(held: Held | null): TokenState["state"] {
    if (this.#flight !== null) return "renewing";
    if (this.#hold?.kind === "credentials") return "rejected";
    if (this.#hold?.kind === "rate_limited") return "rate_limited";
    return held === null ? "none" : "valid";
  }

  #now(): number {
    return this.parts.clock.now().getTime();
  }

  #valid(): Held | null {
    return this.#held !== null && this.#now() < this.#held.expiresAt.getTime() ? this.#held : null;
  }

  #onHold(): boolean {
    return this.#hold !== null && this.#now() < this.#hold.until;
  }

  /** Waits for the request under way, or starts one. Fails at once while on hold. */
  #renew(replacesRejected: boolean): Promise<Held> {
    if (this.#flight !== null) return this.#flight;
    if (this.#hold !== null && this.#onHold()) return Promise.reject(this.#holdError(this.#hold));
    const flight = this.parts.issue(this.#held).then(
      (issued) => this.#succeed(issued, replacesRejected),
      (error: unknown) => this.#fail(error),
    );
    this.#flight = flight;
    this.#changed();
    return flight;
  }

  #succeed(issued: IssuedToken, replacesRejected: boolean): Held {
    const lifetimeMs = issued.expiresAt.getTime() - issued.issuedAt.getTime();
    // After 75 to 85 % of the lifetime, at random, so that many processes don't renew at the same time.
    const share = 0.8 + (this.parts.random() * 2 - 1) * 0.05;
    this.#held = {
      ...issued,
      renewAt: issued.issuedAt.getTime() + lifetimeMs * share,
      replacesRejected,
      accepted: false,
    };
    this.#hold = null;
    this.#failures = 0;
    if (replacesRejected) this.#unaccepted += 1;
    this.#flight = null;
    this.#changed();
    return this.#held;
  }

  #fail(error: unknown): never {
    this.#flight = null;
    if (!isUpstreamError(error)) throw error;
    const hold = this.#holdAfter(error);
    this.#hold = hold;
    this.#failures += 1;
    this.#changed();
    throw this.#holdError(hold);
  }

  #holdAfter(cause: UpstreamError): Hold {
    if (refusesCredentials(cause))
      return { kind: "credentials", until: this.#now() + REJECTED_HOLD_MS, cause };
    // Source: interface.md, Authentication 4: exponential backoff, whatever pause the service names.
    const waitMs = Math.max(
      cause.retryAfterMs ?? 0,
      fullJitterMs(this.#failures, this.parts.random, BACKOFF),
    );
    return {
      kind: cause.kind === "rate_limited" ? "rate_limited" : "not_sent",
      until: this.#now() + waitMs,
      cause,
    };
  }

  /** The error for a caller. Its own call was never sent, whatever happened at token issue. */
  #holdError({ kind, until, cause }: Hold): UpstreamError {
    return new UpstreamError({
      kind,
      call: TOKEN_CALL,
      detail: `no access token: ${describe(cause)}`,
      status: kind === "not_sent" ? null : cause.status,
      requestId: cause.requestId,
      retryAfterMs: Math.max(0, until - this.#now()),
      nextTryAt: new Date(until),
      serviceMessage: cause.serviceMessage,
    });
  }

  #changed(): void {
    this.parts.onChange?.(this.state());
  }
}

/** Other refusals are about the address or the request, not about the credentials. */
const SPEAK_OF_CREDENTIALS: ReadonlySet<number | null> = new Set([400, 403, 422]);

/**
 * Source: interface.md, POST /v1/auth/token/issue: 401 `INVALID_CREDENTIALS`.
 * Assumed: 400, 403 and 422 at token issue refuse the credentials too, since the request contains nothing else.
 */
function refusesCredentials(error: UpstreamError): boolean {
  return (
    error.kind === "unauthorized" ||
    (error.kind === "refused" && SPEAK_OF_CREDENTIALS.has(error.status))
  );
}

function describe(cause: UpstreamError): string {
  return cause.serviceMessage === null ? cause.detail : `${cause.detail}: ${cause.serviceMessage}`;
}
