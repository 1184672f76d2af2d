/** What `:86:` tells of a line. */
export interface Narrative {
  narration: string;
  paymentReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
}
