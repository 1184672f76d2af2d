import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { sameAmount, type Amount } from "@/lib/money/amount";

type ByStatus = TransactionTotals["byStatus"];

/** Whether a file holds what the screen had counted: of each status as many rows, and the same sums to the last digit. */
export function matchesScreen(byStatus: ExportManifest["byStatus"], screen: ByStatus): boolean {
  return (
    byStatus !== undefined &&
    byStatus.length === screen.length &&
    byStatus.every((file) => {
      const shown = screen.find(({ status }) => status === file.status);
      return shown !== undefined && sameTotals(file, shown);
    })
  );
}

function sameTotals(a: ByStatus[number], b: ByStatus[number]): boolean {
  return (
    a.rows === b.rows &&
    sameSums(a.amountSent, b.amountSent) &&
    sameSums(a.amountReceived, b.amountReceived) &&
    sameSums(a.amountQuoted, b.amountQuoted)
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
