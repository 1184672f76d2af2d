"use client";

import { useState } from "react";
import { LedgerTable } from "@/components/ui/ledger-table";
import { Section } from "@/components/ui/section";
import { Segmented } from "@/components/ui/segmented";
import type { OverviewFigures } from "@/lib/contract/api/overview-figures";
import { rateFigure } from "@/lib/money/rate-figure";
import { changeWords, latestOf } from "./effective-rate";
import { RateChart } from "./rate-chart";

const DIRECTIONS = [
  { value: "on-ramp", label: "On-ramp", icon: "on-ramp" },
  { value: "off-ramp", label: "Off-ramp", icon: "off-ramp" },
] as const;

/** The effective rate of a stablecoin, after fees: each currency's latest day against the average, and one of them day by day. */
export function RatesSection({
  rates,
  rateDays,
  today,
}: Pick<OverviewFigures, "rates" | "rateDays" | "today">) {
  const [asked, setAsked] = useState<"on-ramp" | "off-ramp" | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const direction = rates.some((rate) => rate.direction === asked) ? asked : rates[0]?.direction;
  const listed = rates.filter((rate) => rate.direction === direction);
  const drawn = listed.find((rate) => rate.currency === currency) ?? listed[0];
  if (!drawn) return null;
  return (
    <Section title="Effective rate" note="per USDC or USDT, after fees">
      {listed.length < rates.length && (
        <Segmented
          label="Direction"
          className="mb-3"
          fill
          value={drawn.direction}
          onChange={setAsked}
          options={DIRECTIONS}
        />
      )}
      <LedgerTable
        label="Effective rates"
        columns={[
          { head: "Currency" },
          { head: "Latest", figure: true },
          { head: `Against ${rateDays}-day average`, figure: true },
        ]}
        rows={listed.map((rate) => ({
          key: rate.currency,
          cells: [
            <button
              key="c"
              type="button"
              className="chart-pick"
              aria-pressed={rate === drawn}
              aria-label={`${rate.currency} in the chart`}
              onClick={() => setCurrency(rate.currency)}
            >
              {rate.currency}
            </button>,
            rateFigure(latestOf(rate)),
            changeWords(rate),
          ],
        }))}
      />
      <RateChart rate={drawn} rateDays={rateDays} today={today} />
    </Section>
  );
}
