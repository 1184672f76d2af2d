import type { FirstPage } from "./lists/first-page";
import type { QueryNames } from "./lists/query-names";

/** How the service takes its requests, where the profile leaves it open or was refused, as its answers have shown. Absent: not found out. */
export interface Findings {
  /** With `{id}`. */
  transferPath?: string;
  /** The names of the recipients list's paging parameters, in place of the profile's. */
  recipientsQuery?: QueryNames;
  recipientsFirstPage?: FirstPage;
  transactionsFirstPage?: FirstPage;
  /** Where these steps are, in place of their default addresses: method and path, with `{id}`. */
  confirmRateAddress?: string;
  cancelTransferAddress?: string;
  refreshQuoteAddress?: string;
}

export type TellFinding = (found: Findings) => void;
