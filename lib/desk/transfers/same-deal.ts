import { isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { sameAmount } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import type { TransferRow } from "@/lib/store/transfers";

/**
 * What a reading makes of the deal that people agreed to, where that is another one: another type, amount to pay or currency, while
 * somebody may still pay it. Null when it is the same, or when all is paid: then the service may say what it really got.
 * A transfer in no known state, as one that was just taken off hold, is taken as it is.
 */
export function otherDeal(row: TransferRow, transfer: Transfer, phase: TransferPhase): string | null {
  if (row.phase === "unknown" || phase === "payment_confirmed" || isTerminal(phase)) return null;
  const { source, destination } = transfer;
  const isSame =
    row.type === transfer.type && row.sourceCurrency === source.currency && row.destinationCurrency === destination.currency && sameAmount(row.sourceAmount, source.amount);
  if (isSame) return null;
  const deal = (amount: string, from: string, to: string): string => `${formatMoney(amount, from)} to ${to}`;
  const before = deal(row.sourceAmount, row.sourceCurrency, row.destinationCurrency);
  return `This transfer was ${before}, and the service now says ${deal(source.amount, source.currency, destination.currency)}. Ask the service before you pay.`;
}
