import { normaliseAmount } from "@/lib/money/amount";

/** What a create asks for, as the journal keeps it: for people, for the echo check, and for finding the transfer again. */
export interface CreateTransferRequest {
  type: "onramp" | "offramp";
  /** Decimal text, in `fromCurrency`. */
  amount: string;
  fromCurrency: string;
  toCurrency: string;
  recipientId: string;
  recipientName: string | null;
  /** Off-ramp only. */
  network: string | null;
  note: string | null;
}

/** Two creates with the same likeness can't be told apart at the service, so only one may be unfinished. */
export function likenessOf(request: CreateTransferRequest): string {
  return [request.recipientId, normaliseAmount(request.amount), request.fromCurrency, request.toCurrency, request.network ?? ""].join("|");
}
