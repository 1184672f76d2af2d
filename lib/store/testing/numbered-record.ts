import type { Transaction } from "@/lib/domain/transactions/transaction";

export const CREATED_AT = new Date("2026-11-02T10:00:00Z");

/** A record with an id made from a number, and nothing optional but what is given. */
export function numberedRecord(number: number, given: Partial<Transaction> = {}): Transaction {
  return {
    id: `7f000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    reference: null,
    status: "transaction_completed",
    sourceCurrency: "NGN",
    amountSent: "100",
    destinationCurrency: "USDC",
    amountReceived: "1",
    rate: null,
    fee: null,
    createdAt: CREATED_AT,
    recipient: null,
    paymentAccount: null,
    transactionHash: null,
    failureReason: null,
    ...given,
  };
}
