import { addAmounts, isZero, type Amount } from "@/lib/money/amount";
import {
  isOneOf,
  quotedAmount,
  receivedAmount,
  SETTLED_STATUSES,
  type Transaction,
} from "./transaction";

/** Currency → exact sum; figures of different currencies are never added. */
export type CurrencySums = Record<string, Amount>;

/** The three amounts that every total has. A sum of nothing is no entry. */
export interface AmountSums {
  amountSent: CurrencySums;
  amountReceived: CurrencySums;
  amountQuoted: CurrencySums;
}

export interface StatusTotals extends AmountSums {
  status: string;
  rows: number;
}

export interface SettledTotals {
  settledCount: number;
  sent: CurrencySums;
  received: CurrencySums;
}

const ORDER: readonly string[] = [
  "awaiting_payment",
  ...SETTLED_STATUSES,
  "refunded",
  "failed",
  "cancelled",
  "expired",
];

/** True if the money has moved: confirmed in, or paid out. */
export function countsInTotals(status: string): boolean {
  return isOneOf(SETTLED_STATUSES, status);
}

/** Adds up transactions by their status, one after the other. The screens, the manifests and the files all take their totals from these. */
export class TotalsByStatus {
  readonly #byStatus = new Map<string, StatusTotals>();

  /** @param rows how many transactions the amounts are of */
  add(
    transaction: Pick<
      Transaction,
      "status" | "amountSent" | "sourceCurrency" | "amountReceived" | "destinationCurrency"
    >,
    rows = 1,
  ): void {
    const { status, sourceCurrency, destinationCurrency } = transaction;
    const totals = this.#byStatus.get(status) ?? { status, rows: 0, ...emptySums() };
    this.#byStatus.set(status, totals);
    totals.rows += rows;
    addTo(totals.amountSent, sourceCurrency, transaction.amountSent);
    addTo(totals.amountReceived, destinationCurrency, receivedAmount(transaction));
    addTo(totals.amountQuoted, destinationCurrency, quotedAmount(transaction));
  }

  list(): StatusTotals[] {
    return inStatusOrder(structuredClone([...this.#byStatus.values()]));
  }
}

export function inStatusOrder(totals: readonly StatusTotals[]): StatusTotals[] {
  const place = (status: string): number =>
    ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length;
  return totals.toSorted(
    (a, b) => place(a.status) - place(b.status) || (a.status < b.status ? -1 : 1),
  );
}

export function sumsOf(byStatus: readonly StatusTotals[]): AmountSums {
  const sums = emptySums();
  for (const totals of byStatus) {
    for (const name of ["amountSent", "amountReceived", "amountQuoted"] as const)
      for (const [currency, amount] of Object.entries(totals[name]))
        addTo(sums[name], currency, amount);
  }
  return sums;
}

export function settledTotals(byStatus: readonly StatusTotals[]): SettledTotals {
  const settled = byStatus.filter(({ status }) => countsInTotals(status));
  const { amountSent, amountReceived } = sumsOf(settled);
  return {
    settledCount: settled.reduce((count, { rows }) => count + rows, 0),
    sent: amountSent,
    received: amountReceived,
  };
}

export function emptySums(): AmountSums {
  return { amountSent: {}, amountReceived: {}, amountQuoted: {} };
}

/** Adds an amount to its currency; what isn't there, or is zero, adds no currency. */
export function addTo(sums: CurrencySums, currency: string | null, amount: Amount | null): void {
  if (currency === null || amount === null) return;
  const known = Object.hasOwn(sums, currency) ? sums[currency] : undefined;
  if (known === undefined && isZero(amount)) return;
  sums[currency] = addAmounts(known ?? "0", amount);
}
