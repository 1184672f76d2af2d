import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { sameAmount, type Amount } from "@/lib/money/amount";
import { inCurrencyOrder } from "@/lib/money/currency-order";

export interface CurrencyLine {
  currency: string;
  sent: Amount | null;
  received: Amount | null;
}

/** A line for each currency that occurs, in either column. */
export function currencyLines({
  amountSent,
  amountReceived,
}: ExportManifest["totals"]): CurrencyLine[] {
  const currencies = new Set([...Object.keys(amountSent), ...Object.keys(amountReceived)]);
  return inCurrencyOrder(currencies).map((currency) => ({
    currency,
    sent: amountSent[currency] ?? null,
    received: amountReceived[currency] ?? null,
  }));
}

/** Whether a file holds what the screen had counted: as many rows, as many settled, and the same sums. */
export function matchesScreen(manifest: ExportManifest, totals: TransactionTotals): boolean {
  const { rows, settled } = manifest;
  return (
    rows === totals.counted &&
    settled.rows === totals.settledCount &&
    sameSums(settled.amountSent, totals.sent) &&
    sameSums(settled.amountReceived, totals.received)
  );
}

function sameSums(a: Record<string, Amount>, b: Record<string, Amount>): boolean {
  const currencies = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...currencies].every(
    (currency) =>
      a[currency] !== undefined &&
      b[currency] !== undefined &&
      sameAmount(a[currency], b[currency]),
  );
}
