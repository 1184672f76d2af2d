/** What may be shown about the access token; never the token itself. */
export interface TokenState {
  /**
   * none: there was none yet, or it has expired. renewing: one is being issued; the current one may still be valid.
   * rate_limited: token issue answered 429. rejected: token issue refused the client credentials.
   */
  state: "none" | "valid" | "renewing" | "rate_limited" | "rejected";
  /** When the request that issued the current token was sent. */
  issuedAt: Date | null;
  expiresAt: Date | null;
  /** No token is asked for before this. */
  nextTryAt: Date | null;
  /** The last error at token issue; null after a success. */
  lastError: string | null;
}
