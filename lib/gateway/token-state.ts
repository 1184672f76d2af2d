/** What may be known of the access token; never the token. */
export interface TokenState {
  /**
   * none: never had one, or it ran out. valid. renewing: being issued, with or without a valid one in hand.
   * rate_limited: issue answered 429. rejected: issue refused the client credentials.
   */
  state: "none" | "valid" | "renewing" | "rate_limited" | "rejected";
  /** When the request that issued the token in hand was started. */
  issuedAt: Date | null;
  expiresAt: Date | null;
  /** No token is asked for before this. */
  nextTryAt: Date | null;
  /** What last went wrong at issue; null after a success. */
  lastError: string | null;
}
