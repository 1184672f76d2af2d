import type { Clock } from "@/lib/platform/clock";
import type { Secret } from "@/lib/platform/secret";
import { isUpstreamError, type UpstreamError } from "../upstream-error";
import type { IssuedToken } from "./issue-token";
import type { TokenShelf } from "./token-shelf";

/** State of the access token for display; never the token itself. */
export interface TokenState {
  /**
   * `none`: there was none yet, or it has expired. `renewing`: a token is being issued; the current
   * one may still be valid. `rate_limited`: token issue answered 429. `rejected`: token issue
   * refused the client credentials.
   */
  state: "none" | "valid" | "renewing" | "rate_limited" | "rejected";
  issuedAt: Date | null;
  expiresAt: Date | null;
  /** No token is asked for before this. */
  nextTryAt: Date | null;
  lastError: string | null;
}

/** Shortest time between two replacements if the first was rejected and never worked. */
const FUTILE_REPLACEMENT_MS = 30_000;
/**
 * Rejected tokens in a row that are replaced once tokens have worked. A service may keep only the
 * newest token valid, and another process may have asked for one.
 */
const TAKEN_IN_A_ROW = 3;

interface Held extends IssuedToken {
  renewAt: number;
  replacesRejected: boolean;
  accepted: boolean;
}

interface TokenCacheParts {
  shelf: TokenShelf;
  issue: () => Promise<IssuedToken>;
  clock: Clock;
  random: () => number;
  /** Called after each change of `state()`, except when a token expires. */
  onChange?: (state: TokenState) => void;
}

/**
 * Holds a credential's access token. Renews it before it expires, with one request at a time.
 * Source: money-safety.md, Token.
 */
export class TokenCache {
  #held: Held | null = null;
  #flight: Promise<Held> | null = null;
  #issuing = false;
  /** The last issue's failure; null after a success. For display, and to renew a token that is still valid no sooner than may help. */
  #failure: UpstreamError | null = null;
  /** True once a token has worked. `#unaccepted` counts failed replacements in a row since. */
  #everAccepted = false;
  #unaccepted = 0;

  constructor(private readonly parts: TokenCacheParts) {}

  /**
   * A token to use now. If it is due for renewal, that is started in the background; the caller waits only if there is no valid token.
   * @throws {UpstreamError} `credentials`, `rate_limited` or `not_sent`; the caller's own call was not sent
   */
  async current(): Promise<Secret> {
    const held = this.#valid();
    if (held === null) return (await this.#renew(false)).token;
    // Nobody waits for the renewal, and a failure is recorded in the state; the current token is still valid.
    if (this.#now() >= held.renewAt && this.#nextTryAt() === null)
      this.#renew(false).catch(() => undefined);
    return held.token;
  }

  /**
   * Another token instead of one that the service rejected. Null if a new one was just tried and rejected as well, so that asking again
   * would not help.
   * @throws {UpstreamError} like `current`
   */
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

  /**
   * Asks for a token at a person's request, even before the next try is due. Does nothing while
   * there is a valid token and no failure.
   * @throws {UpstreamError} like `current`
   */
  async retry(): Promise<void> {
    await this.#flight?.catch(() => undefined);
    if (this.#valid() === null || (await this.parts.shelf.hold()) !== null)
      await this.#renew(false, true);
  }

  /** Records that a call with this token was not rejected. */
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
      nextTryAt: this.#nextTryAt(),
      lastError: this.#failure?.detail ?? null,
    };
  }

  #stateName(held: Held | null): TokenState["state"] {
    if (this.#issuing) return "renewing";
    if (this.#failure?.kind === "credentials") return "rejected";
    if (this.#failure?.kind === "rate_limited") return "rate_limited";
    return held === null ? "none" : "valid";
  }

  #now(): number {
    return this.parts.clock.now().getTime();
  }

  #valid(): Held | null {
    return this.#held !== null && this.#now() < this.#held.expiresAt.getTime() ? this.#held : null;
  }

  #nextTryAt(): Date | null {
    const at = this.#failure?.nextTryAt ?? null;
    return at !== null && this.#now() < at.getTime() ? at : null;
  }

  /** Waits for the request under way, or starts one. Fails at once while the shelf has a hold. */
  #renew(replacesRejected: boolean, evenOnHold = false): Promise<Held> {
    if (this.#flight !== null) return this.#flight;
    const issue = (): Promise<IssuedToken> => {
      this.#issuing = true;
      this.#changed();
      return this.parts.issue();
    };
    this.#flight = this.parts.shelf.next(this.#held, issue, evenOnHold).then(
      (issued) => this.#succeed(issued, replacesRejected),
      (error: unknown) => this.#fail(error),
    );
    return this.#flight;
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
    this.#failure = null;
    if (replacesRejected) this.#unaccepted += 1;
    this.#flight = null;
    this.#issuing = false;
    this.#changed();
    return this.#held;
  }

  #fail(error: unknown): never {
    const before = this.#failure?.nextTryAt?.getTime();
    const wasIssuing = this.#issuing;
    this.#flight = null;
    this.#issuing = false;
    if (isUpstreamError(error)) this.#failure = error;
    // Calls that only meet the hold change nothing that is shown.
    if (wasIssuing || this.#failure?.nextTryAt?.getTime() !== before) this.#changed();
    throw error;
  }

  #changed(): void {
    this.parts.onChange?.(this.state());
  }
}
