"use client";

import { useQuery } from "@tanstack/react-query";
import { lastRatesOptions } from "@/lib/client/transfers/transfer-options";
import type { LastRates } from "@/lib/contract/api/transfer-writes";
import { aboutAmount } from "@/lib/domain/transfers/amounts";
import { isAmount, type Amount } from "@/lib/money/amount";
import type { FormValues } from "./form-values";

export type SeenRate = LastRates["rates"][number];

export interface Estimate {
  /** Newest rate of this pair in this direction; null if the desk has seen none. */
  rate: SeenRate | null;
  /** Amount that the recipient would get; null without an amount or a rate. */
  amount: Amount | null;
  isLoading: boolean;
  /** How far the desk's clock, which dates the rate, is ahead of this browser's, in ms. */
  deskAheadMs: number;
}

/** Estimates what a form's amount yields at the last rate seen. Always labelled "about". */
export function useEstimate({
  amount,
  fromCurrency,
  toCurrency,
}: Pick<FormValues, "amount" | "fromCurrency" | "toCurrency">): Estimate {
  const rates = useQuery(lastRatesOptions());
  const ofPair =
    rates.data?.rates.filter(
      ({ sourceCurrency, destinationCurrency }) =>
        sourceCurrency === fromCurrency && destinationCurrency === toCurrency,
    ) ?? [];
  const rate = ofPair.toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))[0] ?? null;
  return {
    rate,
    amount:
      rate && isAmount(amount)
        ? aboutAmount({ amount, currency: fromCurrency }, toCurrency, rate)
        : null,
    isLoading: rates.isPending,
    deskAheadMs: rates.data ? Date.parse(rates.data.deskNow) - rates.dataUpdatedAt : 0,
  };
}
