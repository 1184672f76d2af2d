import type { Overview } from "@/lib/contract/api/overview";
import { sumAmounts, type Amount } from "@/lib/money/amount";

export interface InFlightStage {
  phase: string;
  label: string;
  count: number;
  /** USDC + USDT; null while no amount is known. */
  stablecoin: Amount | null;
}

/** In the order that a transfer passes through them. */
const STAGES: readonly { phase: string; label: string }[] = [
  { phase: "fetching_rate", label: "Fetching rate" },
  { phase: "rate_ready", label: "Rate ready" },
  { phase: "awaiting_payment", label: "Awaiting payment" },
  { phase: "payment_reported", label: "Payment reported" },
  { phase: "payment_confirmed", label: "Payment confirmed" },
  { phase: "unknown", label: "Other" },
];

/** Where the open transfers stand. */
export function inFlightStages(inFlight: Overview["inFlight"]): InFlightStage[] {
  return STAGES.flatMap(({ phase, label }) => {
    const figure = inFlight.find((each) => each.phase === phase);
    return figure ? [{ phase, label, count: figure.count, stablecoin: figure.stablecoin }] : [];
  });
}

/** All of it. The sum is of stablecoins alone: fiat is never added up. */
export function inFlightTotal(inFlight: Overview["inFlight"]): {
  count: number;
  stablecoin: Amount | null;
} {
  const known = inFlight.flatMap(({ stablecoin }) => (stablecoin === null ? [] : [stablecoin]));
  return {
    count: inFlight.reduce((sum, { count }) => sum + count, 0),
    stablecoin: known.length === 0 ? null : sumAmounts(known),
  };
}
