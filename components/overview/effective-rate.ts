import type { OverviewFigures } from "@/lib/contract/api/overview-figures";
import { rateChange } from "@/lib/domain/transactions/rate-change";
import type { Amount } from "@/lib/money/amount";

export type EffectiveRate = OverviewFigures["rates"][number];

/** Of the last day that had any. */
export function latestOf({ days, average }: EffectiveRate): Amount {
  return days.at(-1)?.rate ?? average;
}

/** `+0.43%`: the latest day against the average. A sign, not parentheses: it isn't an amount. */
export function changeWords(rate: EffectiveRate): string {
  const change = Number(rateChange(latestOf(rate), rate.average));
  const sign = change > 0 ? "+" : change < 0 ? "\u2212" : "";
  return `${sign}${Math.abs(change).toFixed(2)}%`;
}
