import type { SeenRate } from "@/lib/domain/transfers/guards";
import type { OperationRow } from "@/lib/store/operations";

/** What a confirm, cancel or refresh was asked on, as the journal keeps it. */
export interface TransferStepRequest {
  /** Decimal text, in the source currency. */
  amount: string;
  /** The rate that the person saw; null when there was none. */
  rate: { version: number; value: string; expiresAt: string | null } | null;
  /** Why, in the person's words. */
  reason: string | null;
}

export function stepRequestOf(row: OperationRow): TransferStepRequest {
  return row.request as TransferStepRequest;
}

export function seenRateOf(row: OperationRow): SeenRate {
  const rate = stepRequestOf(row).rate;
  return { value: rate?.value ?? "0", expiresAt: rate?.expiresAt ? new Date(rate.expiresAt) : null };
}

/** The transfer that a step is on; the database refuses a step without one. */
export function transferIdOf(row: OperationRow): string {
  if (row.transferId === null) throw new Error(`operation ${row.id} has no transfer`);
  return row.transferId;
}
