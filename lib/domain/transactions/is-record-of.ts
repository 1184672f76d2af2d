import type { TransactionState } from "./transaction";

interface Pair {
  sourceCurrency: string;
  /** Null if the transfer doesn't say it, which contradicts no record. */
  destinationCurrency: string | null;
}

/** Whether a record that a transfer's reference found can be that transfer's: a reference that was given twice finds another's. */
export function isRecordOf(
  transaction: Pick<TransactionState, "sourceCurrency" | "destinationCurrency">,
  transfer: Pair,
): boolean {
  return (
    transaction.sourceCurrency === transfer.sourceCurrency &&
    (transfer.destinationCurrency === null ||
      transaction.destinationCurrency === transfer.destinationCurrency)
  );
}
