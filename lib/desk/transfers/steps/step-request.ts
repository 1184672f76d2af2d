import type { SeenRate } from "@/lib/domain/transfers/guards";
import type { OperationRow } from "@/lib/store/transfers/operations";

/** What a person saw when they asked for a confirm, cancel or refresh, as stored in the journal. */
export interface TransferStepRequest {
  /** Decimal text, in the source currency. */
  amount: string;
  /** The rate that the person saw; null if there was none. */
  rate: {
    version: number;
    value: string;
    expiresAt: string | null;
    destinationAmount?: string;
  } | null;
  /** The reason, in the person's words. */
  reason: string | null;
}

function stepRequestOf(row: OperationRow): TransferStepRequest {
  return row.request as TransferStepRequest;
}

/** The rate that a person saw when they asked for the step; `0` stands for none. */
export function seenRateOf(row: OperationRow): SeenRate {
  const rate = stepRequestOf(row).rate;
  return {
    value: rate?.value ?? "0",
    expiresAt: rate?.expiresAt ? new Date(rate.expiresAt) : null,
    destinationAmount: rate?.destinationAmount ?? null,
  };
}

/** The transfer that a step belongs to. The database refuses a step without one. */
export function transferIdOf(row: OperationRow): string {
  if (row.transferId === null) throw new Error(`operation ${row.id} has no transfer`);
  return row.transferId;
}
