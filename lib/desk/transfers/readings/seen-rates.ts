import { isSameExpiry, isSameQuote } from "@/lib/domain/transfers/guards";
import { sameAmount } from "@/lib/money/amount";
import type { DatabaseTransaction } from "@/lib/store/database";
import { insertRate, type TransferRow } from "@/lib/store/transfers/transfers";
import type { Derived, Reading } from "./reading";

/**
 * A rate that the mirror hasn't seen becomes the next version, also one of the same value that brings another amount while it isn't confirmed.
 * A reading without a rate keeps the last one.
 */
export function rateChange(row: TransferRow | undefined, reading: Reading) {
  const { rate, history, status, destination } = reading.transfer;
  if (rate === null || rate.value === null) return { isNew: false };
  const known =
    row !== undefined &&
    row.rateVersion > 0 &&
    row.rateValue !== null &&
    sameAmount(row.rateValue, rate.value) &&
    isSameExpiry(row.rateExpiresAt, rate.expiresAt) &&
    (status !== "rate_received" || isSameQuote(row.destinationAmount, destination.amount));
  if (known) return { isNew: false };
  // By the service's clock, like the rate's end: between them is its whole time, which a countdown starts from.
  const seenAt = new Date(reading.startedAt.getTime() + (reading.clockOffsetMs ?? 0));
  const received = history
    .filter((entry) => entry.status === "rate_received" && entry.at !== null)
    .at(-1)?.at;
  return {
    isNew: true,
    rateValue: rate.value,
    rateExpiresAt: rate.expiresAt,
    rateReceivedAt: received && received <= seenAt ? received : seenAt,
    rateVersion: (row?.rateVersion ?? 0) + 1,
  };
}

/** Stores a rate under its version, with the amounts that it was seen with. */
export async function storeRate(
  tx: DatabaseTransaction,
  reading: Reading,
  derived: Derived,
  version: number,
  at: Date,
): Promise<void> {
  const { transfer } = reading;
  if (!transfer.rate?.value) return;
  await insertRate(tx, {
    transferId: transfer.id,
    version,
    value: transfer.rate.value,
    expiresAt: transfer.rate.expiresAt,
    seenAt: at,
    sourceAmount: transfer.source.amount,
    sourceCurrency: transfer.source.currency,
    destinationAmount: transfer.destination.amount,
    destinationCurrency: derived.destinationCurrency,
  });
}
