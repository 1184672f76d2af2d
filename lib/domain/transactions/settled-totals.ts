import { addAmounts, isZero, type Amount } from "@/lib/money/amount";
import { isOneOf, SETTLED_STATUSES } from "./record-status";
import type { Transaction } from "./transaction";

type Amounts = Pick<
  Transaction,
  "amountSent" | "sourceCurrency" | "amountReceived" | "destinationCurrency"
>;

/** Per currency; figures of different currencies are never added. */
export interface CurrencySums {
  sent: Record<string, Amount>;
  received: Record<string, Amount>;
}

export interface SettledTotals extends CurrencySums {
  /** How many transactions the figures hold. */
  settledCount: number;
}

/** Whether its money has moved: confirmed in, or paid out. */
export function countsInTotals(status: string): boolean {
  return isOneOf(SETTLED_STATUSES, status);
}

export function emptySums(): CurrencySums {
  return { sent: {}, received: {} };
}

export function emptyTotals(): SettledTotals {
  return { settledCount: 0, ...emptySums() };
}

/** Adds a transaction's two amounts, each to its own currency. */
export function addToSums(sums: CurrencySums, transaction: Amounts): void {
  add(sums.sent, transaction.sourceCurrency, transaction.amountSent);
  if (transaction.amountReceived !== null)
    add(sums.received, transaction.destinationCurrency, transaction.amountReceived);
}

/** Adds a transaction to the totals; anything but confirmed or completed is left out. */
export function addToTotals(
  totals: SettledTotals,
  transaction: Amounts & Pick<Transaction, "status">,
): void {
  if (!countsInTotals(transaction.status)) return;
  totals.settledCount += 1;
  addToSums(totals, transaction);
}

function add(sums: Record<string, Amount>, currency: string, amount: Amount): void {
  const known = Object.hasOwn(sums, currency) ? sums[currency] : undefined;
  if (known === undefined && isZero(amount)) return;
  sums[currency] = addAmounts(known ?? "0", amount);
}
