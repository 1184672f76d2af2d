import type { RecipientPlace } from "@/lib/domain/recipients/named-recipient";
import { normaliseAmount } from "@/lib/money/amount";

/**
 * What a create asks for, as stored in the journal. It is shown to people, compared with the service's answer, and used to find the
 * transfer if the outcome is unknown.
 */
export interface CreateTransferRequest {
  type: "onramp" | "offramp";
  /** Decimal text, in `fromCurrency`. */
  amount: string;
  fromCurrency: string;
  toCurrency: string;
  recipientId: string;
  recipientName: string | null;
  /** Where the recipient is paid, as the list showed it then. Absent in requests that were stored before the desk kept it. */
  recipientPlace?: RecipientPlace;
  /** Off-ramp only. */
  network: string | null;
  note: string | null;
}

/** Two creates with the same likeness can't be told apart at the service, so only one of them may be unfinished at a time. */
export function likenessOf(request: CreateTransferRequest): string {
  return [
    request.recipientId,
    normaliseAmount(request.amount),
    request.fromCurrency,
    request.toCurrency,
    request.network ?? "",
  ].join("|");
}
