/** What `:86:` says about a line. */
export interface Narrative {
  narration: string;
  paymentReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
}
