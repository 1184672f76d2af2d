"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { dayLabel } from "@/components/ui/date-range";
import { LedgerTable } from "@/components/ui/ledger";
import { Section } from "@/components/ui/page-frame";
import { overviewFiguresOptions } from "@/lib/client/overview/overview-options";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { compareRate } from "@/lib/domain/transfers/rate";
import { compareAmounts, type Amount } from "@/lib/money/amount";
import { formatFigure, formatMoney, listFigure, rateFigure } from "@/lib/money/format";

interface RateComparisonProps {
  transfer: TransferSummary;
  /** The quote holds, or did: not that of before a refresh. */
  isQuoted: boolean;
}

/** Compares the amount with other recent rates. Missing days would make their average wrong. */
export function RateComparison({ transfer, isQuoted }: RateComparisonProps) {
  const { data } = useQuery(overviewFiguresOptions());
  const { source, destination } = transfer;
  const direction = transfer.type === "offramp" ? "off-ramp" : "on-ramp";
  const [fiat, stablecoin] =
    direction === "on-ramp"
      ? [source.currency, destination.currency]
      : [destination.currency, source.currency];
  const past = data?.isComplete
    ? data.rates.find((rate) => rate.direction === direction && rate.currency === fiat)
    : undefined;
  const rows = past
    ? compareRate(
        {
          direction,
          sourceAmount: source.amount,
          destinationAmount: isQuoted ? destination.amount : null,
        },
        past,
      )
    : [];
  if (!data || rows.length === 0) return null;
  const names = {
    this: "This rate",
    latest: "Latest",
    best: "Best",
    average: `${data.rateDays}-day average`,
  };
  const isCompared = rows.some(({ is }) => is === "this");
  return (
    <Section
      title={isCompared ? "How this rate compares" : "Recent rates"}
      note={`Your ${direction} rates, last ${data.rateDays} days, USDC or USDT, after fees`}
      className="centred border-t border-line-faint"
    >
      <LedgerTable
        label="Rates"
        columns={[
          { head: "Rate" },
          { head: `${fiat} per ${stablecoin}`, figure: true },
          {
            head: `${destination.currency} for ${formatMoney(listFigure(source.amount, source.currency), source.currency)}`,
            figure: true,
            wideOnly: true,
          },
          ...(isCompared ? [{ head: "Against this rate", figure: true }] : []),
        ]}
        rows={rows.map(({ is, day, rate, gets, more }) => ({
          key: is,
          cells: [
            <Fragment key="name">
              <span className={is === "this" ? "font-medium" : undefined}>{names[is]}</span>
              {day !== null && <span className="num text-ink-3"> {dayLabel(day, false)}</span>}
            </Fragment>,
            rateFigure(rate),
            <span key="gets" className={is === "this" ? "font-medium" : undefined}>
              {is !== "this" && <span className="text-ink-3">about </span>}
              {formatFigure(listFigure(gets, destination.currency), destination.currency)}
            </span>,
            describeDifference(more, destination.currency),
          ],
        }))}
      />
    </Section>
  );
}

/** `+14.44`: with a sign instead of parentheses, because more and less are compared. */
function describeDifference(more: Amount | null, currency: string): string {
  if (more === null) return "–";
  const sign = compareAmounts(more, "0");
  const figure = formatFigure(listFigure(sign < 0 ? more.slice(1) : more, currency), currency);
  return `${sign > 0 ? "+" : sign < 0 ? "\u2212" : ""}${figure}`;
}
