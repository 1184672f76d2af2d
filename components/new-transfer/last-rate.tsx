"use client";

import { formatAge } from "@/components/ui/format-time";
import { Rate } from "@/components/ui/rate";
import { Time } from "@/components/ui/time";
import { useNow } from "@/components/ui/use-now";
import type { About, SeenRate } from "./use-about";

interface LastRateProps {
  about: About;
  fromCurrency: string;
  toCurrency: string;
  zone: string;
}

/** The rate that the estimate goes by, and how old it is. */
export function LastRate({ about, fromCurrency, toCurrency, zone }: LastRateProps) {
  if (about.rate !== null)
    return <SeenRateLine rate={about.rate} deskAheadMs={about.deskAheadMs} zone={zone} />;
  return (
    <span className="text-ink-3">
      {about.isLoading
        ? "Looking for the last rate"
        : `No estimate: no rate from ${fromCurrency} to ${toCurrency} seen yet`}
    </span>
  );
}

function SeenRateLine({
  rate,
  deskAheadMs,
  zone,
}: {
  rate: SeenRate;
  deskAheadMs: number;
  zone: string;
}) {
  const seenMs = Date.parse(rate.seenAt);
  const ageMs = Math.max(0, useNow(seenMs, deskAheadMs) - seenMs);
  return (
    <>
      <span className="text-ink-3">
        Last rate seen <span className="num">{formatAge(ageMs)}</span> ago
        <span className="max-md:hidden">
          , <Time at={rate.seenAt} zone={zone} format={ageMs < 12 * 3_600_000 ? "time" : "short"} />
        </span>
      </span>
      <Rate base={rate.base} quote={rate.quote} value={rate.value} />
    </>
  );
}
