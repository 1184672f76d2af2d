import { textLiteral } from "./literals";

/** What an account was used for when a report or close was made, since this has no revisions. */
export interface AccountFacts {
  /** Whether transfers were paid from it; absent: they were, as from every account before this could be said. */
  paysTransfers?: boolean;
  /** Of a wallet, null if it wasn't known; absent: what it is now. */
  network?: string | null;
  /** Whether payouts to its number are payouts to it, with or without its bank's code; absent: only those to its whole identifier. See `isPaidTo`. */
  byNumber?: boolean;
}

/** SQL of the account's network. @param account the name of its row in the query */
export function networkThen(network: string | null | undefined, account: string): string {
  if (network === undefined) return `${account}.network`;
  return network === null ? "null::text" : textLiteral(network);
}
