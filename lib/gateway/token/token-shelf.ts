import type { IssuedToken } from "./issue-token";

/** Where the processes with one credential leave their token for each other, so that one of them asks for it and all use it. */
export interface TokenShelf {
  /**
   * The token after `held`: one that another process has left meanwhile, or else what `issue` gives, which is then left for the others.
   * @param held what this process has used until now, and which was rejected or is due for renewal; null at first
   * @throws what `issue` throws
   */
  next(held: IssuedToken | null, issue: () => Promise<IssuedToken>): Promise<IssuedToken>;
}
