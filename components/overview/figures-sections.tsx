"use client";
import { useState } from "react";
import { BarChart, LineChart } from "@/components/ui/charts";
import { dayLabel } from "@/components/ui/date-range";
import { recentTimeFormat } from "@/components/ui/format-time";
import { LedgerTable } from "@/components/ui/ledger";
import { Section } from "@/components/ui/page-frame";
import { Segmented } from "@/components/ui/radio-group";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import type { Overview, OverviewFigures } from "@/lib/contract/api/overview";
import { addDays, daysBetween } from "@/lib/domain/calendar/day";
import { rateChange } from "@/lib/domain/transactions/settled-figures";
import { type Amount, isZero, sumAmounts } from "@/lib/money/amount";
import {
  compactFigure,
  formatFigure,
  formatMoney,
  listFigure,
  rateFigure,
} from "@/lib/money/format";

/** Volume and effective rates of all the service's transactions; nothing while the service has none. */
export function FiguresSections({ figures }: { figures: OverviewFigures }) {
  return (
    <>
      <VolumeSection volume={figures.volume} />
      <RatesSection figures={figures} />
      <p className="px-6 pb-5 text-12 text-ink-3 max-md:px-4">
        {figures.isComplete
          ? "All of the service's transactions, including those made elsewhere."
          : "The desk is still copying the service's records for these days, so these figures will grow."}{" "}
        See <TextLink href="/transactions/history">All history</TextLink>.
      </p>
    </>
  );
}

/** True if there are figures to draw. A service without transactions has none. */
export function hasFigures({ volume, rates }: OverviewFigures): boolean {
  return rates.length > 0 || volume.some(({ stablecoin }) => Number(stablecoin) > 0);
}

function VolumeSection({ volume }: { volume: OverviewFigures["volume"] }) {
  const [first, latest] = [volume[0], volume.at(-1)];
  if (!first || !latest) return null;
  const highest = volume.reduce(
    (most, day) => (Number(day.stablecoin) > Number(most.stablecoin) ? day : most),
    first,
  );
  const range = `${dayLabel(first.day, false)} to ${dayLabel(latest.day)}`;
  return (
    <Section title="Volume" note={`USDC + USDT, ${volume.length} days`}>
      {volume.every(({ stablecoin }) => isZero(stablecoin)) ? (
        <p className="text-ink-3">Nothing settled in {volume.length} days.</p>
      ) : (
        <BarChart
          values={volume.map(({ stablecoin }) => Number(stablecoin))}
          labels={{
            highest: compactFigure(highest.stablecoin),
            latest: compactFigure(latest.stablecoin),
          }}
          ends={[dayLabel(first.day, false), "Today"]}
          alternative={`Settled volume per day, ${range}. Highest ${exact(highest.stablecoin)} on ${dayLabel(highest.day, false)}. Today ${exact(latest.stablecoin)} so far.`}
        />
      )}
    </Section>
  );
}

function exact(stablecoin: Amount): string {
  return formatFigure(listFigure(stablecoin, "USDC"), "USDC");
}

const DIRECTIONS = [
  { value: "on-ramp", label: "On-ramp", icon: "on-ramp" },
  { value: "off-ramp", label: "Off-ramp", icon: "off-ramp" },
] as const;

/** A stablecoin's effective rate, after fees, against the average and day by day. */
function RatesSection({ figures }: { figures: OverviewFigures }) {
  const { rates, rateDays } = figures;
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
            describeChange(rate),
          ],
        }))}
      />
      <RateChart rate={drawn} figures={figures} />
    </Section>
  );
}

function RateChart({ rate, figures }: { rate: EffectiveRate; figures: OverviewFigures }) {
  const { rateDays, today } = figures;
  const from = addDays(today, 1 - rateDays);
  const latestDay = rate.days.at(-1)?.day ?? today;
  const when = latestDay === today ? "today" : `on ${dayLabel(latestDay, false)}`;
  const [latest, average] = [rateFigure(latestOf(rate)), rateFigure(rate.average)];
  const sorted = rate.days.toSorted((a, b) => Number(a.rate) - Number(b.rate));
  const [lowest, highest] = [sorted[0]?.rate ?? rate.average, sorted.at(-1)?.rate ?? rate.average];
  return (
    <div className="pt-4">
      <LineChart
        points={rate.days.map(({ day, rate: value }) => ({
          at: daysBetween(from, day) / (rateDays - 1),
          value: Number(value),
        }))}
        average={Number(rate.average)}
        labels={{ latest: `${latest} ${when}`, average: `average ${average}` }}
        ends={[dayLabel(from, false), "Today"]}
        alternative={`Effective rate of ${rate.direction}s, ${rate.currency} per USDC or USDT, last ${rateDays} days. ${latest} ${when}. Average ${average}. Lowest ${rateFigure(lowest)}, highest ${rateFigure(highest)}.`}
      />
    </div>
  );
}

type EffectiveRate = OverviewFigures["rates"][number];

function latestOf({ days, average }: EffectiveRate): Amount {
  return days.at(-1)?.rate ?? average;
}

/** `+0.43%`: the latest day against the average. A sign, not parentheses: it isn't an amount. */
function describeChange(rate: EffectiveRate): string {
  const change = Number(rateChange(latestOf(rate), rate.average));
  const sign = change > 0 ? "+" : change < 0 ? "\u2212" : "";
  return `${sign}${Math.abs(change).toFixed(2)}%`;
}

/** Shows the amounts in flight, stage by stage, and the amount settled today. */
export function InFlightSection({ overview, nowMs }: { overview: Overview; nowMs: number }) {
  const zone = useZone();
  const { inFlight, settledToday } = overview;
  const { verifiedAt } = overview.freshness;
  const total = inFlightTotal(inFlight);
  const settled = {
    count: (
      <span key="c" className="num text-ink-3">
        {settledToday.count}
      </span>
    ),
    figure: (
      <Stablecoin key="a" amount={settledToday.count === 0 ? null : settledToday.stablecoin} />
    ),
  };
  return (
    <Section title="In flight">
      {total.count === 0 ? (
        <p className="text-ink-3">Nothing in flight.</p>
      ) : (
        <LedgerTable
          label="In flight"
          columns={[
            { head: "Stage" },
            { head: "Transfers", figure: true },
            {
              head: <span className="min-[340px]:whitespace-nowrap">USDC + USDT</span>,
              figure: true,
            },
          ]}
          rows={inFlightStages(inFlight).map(({ phase, label, count, stablecoin }) => ({
            key: phase,
            cells: [
              <Status key="s" plain status={phase} label={label} />,
              count,
              <Stablecoin key="a" amount={stablecoin} />,
            ],
          }))}
          total={["Total", total.count, <Stablecoin key="a" amount={total.stablecoin} />]}
          after={[
            <Status key="s" plain status="completed" label="Settled today" />,
            settled.count,
            settled.figure,
          ]}
        />
      )}
      {total.count === 0 && (
        <p className="grid grid-cols-[1fr_auto_minmax(92px,auto)] items-center gap-3 pt-2 text-right">
          <span className="justify-self-start">
            <Status plain status="completed" label="Settled today" />
          </span>
          {settled.count}
          {settled.figure}
        </p>
      )}
      {verifiedAt !== null && (
        <p className="pt-3 text-12 text-ink-3">
          Checked with the service at{" "}
          <Time at={verifiedAt} format={recentTimeFormat(verifiedAt, nowMs, zone)} />.
        </p>
      )}
    </Section>
  );
}

/** Without a code: the sum is of two. */
function Stablecoin({ amount }: { amount: Amount | null }) {
  if (amount === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="num" title={formatMoney(amount, "USDC + USDT")}>
      {formatFigure(listFigure(amount, "USDC"), "USDC")}
    </span>
  );
}

const STAGES = [
  { phase: "fetching_rate", label: "Fetching rate" },
  { phase: "rate_ready", label: "Rate ready" },
  { phase: "awaiting_payment", label: "Awaiting payment" },
  { phase: "payment_reported", label: "Payment reported" },
  { phase: "payment_confirmed", label: "Payment confirmed" },
  { phase: "unknown", label: "Other" },
];

/** The stages of open transfers. */
export function inFlightStages(inFlight: Overview["inFlight"]) {
  return STAGES.flatMap((stage) => {
    const figure = inFlight.find(({ phase }) => phase === stage.phase);
    return figure ? [{ ...figure, ...stage }] : [];
  });
}

/** All of it. The sum is of stablecoins alone: fiat is never added up. */
export function inFlightTotal(inFlight: Overview["inFlight"]) {
  const known = inFlight.flatMap(({ stablecoin }) => (stablecoin === null ? [] : [stablecoin]));
  return {
    count: inFlight.reduce((sum, { count }) => sum + count, 0),
    stablecoin: known.length === 0 ? null : sumAmounts(known),
  };
}
