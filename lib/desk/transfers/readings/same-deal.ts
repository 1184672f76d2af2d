import { isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { sameAmount } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import type { TransferRow } from "@/lib/store/transfers/transfers";

/**
 * A message if a reading shows another deal than the one that people agreed to (type, amount to pay or a currency) while somebody may
 * still pay it. Null if it is the same, or if everything is paid, since the service may then show what it really received. Also null
 * for a transfer without a known state, such as one that was just taken off hold.
 */
export function otherDeal(
  row: TransferRow,
  transfer: Transfer,
  phase: TransferPhase,
): string | null {
  if (row.phase === "unknown" || phase === "payment_confirmed" || isTerminal(phase)) return null;
  const { source, destination } = transfer;
  const destinationCurrency = destination.currency ?? row.destinationCurrency;
  const isSame =
    row.type === transfer.type &&
    row.sourceCurrency === source.currency &&
    row.destinationCurrency === destinationCurrency &&
    sameAmount(row.sourceAmount, source.amount);
  if (isSame) return null;
  const deal = (amount: string, from: string, to: string): string =>
    `${formatMoney(amount, from)} to ${to}`;
  const before = deal(row.sourceAmount, row.sourceCurrency, row.destinationCurrency);
  return `This transfer was ${before}, and the service now says ${deal(source.amount, source.currency, destinationCurrency)}. Ask the service before you pay.`;
}
