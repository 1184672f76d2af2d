import { countdownState, type CountdownState } from "@/components/ui/countdown";
import { dayInZone } from "@/components/ui/format-time";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { TransferDetail, TransferSummary } from "@/lib/contract/api/transfers";
import type { Freshness } from "@/lib/contract/api/values";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import {
  type RateLife,
  TYPICAL_RATE_MS,
  validityMs,
  WHY_NOT_CONFIRMED,
} from "@/lib/domain/transfers/rate";

interface RateClock {
  /** Null in an unlisted status, since nothing is known to be awaited. */
  dial: { remainingMs: number; totalMs: number; state?: CountdownState } | null;
  label: string;
  expiresAt: string | null;
}

/** Computes the dial at an instant of the service's clock. */
export function rateClock(
  transfer: TransferSummary,
  phase: TransferPhase,
  nowMs: number,
  askedAt = transfer.createdAt,
): RateClock {
  if (phase === "unknown") return { dial: null, label: "", expiresAt: null };
  if (phase === "fetching_rate") {
    const since = askedAt === null ? nowMs : Date.parse(askedAt);
    return {
      dial: { remainingMs: Math.max(0, nowMs - since), totalMs: 60_000, state: "waiting" },
      label: "Time since the request",
      expiresAt: null,
    };
  }
  const expiresAt = transfer.rate?.expiresAt ?? null;
  if (expiresAt === null)
    return {
      dial: { remainingMs: TYPICAL_RATE_MS, totalMs: TYPICAL_RATE_MS, state: "endless" },
      label: "This rate has no end",
      expiresAt: null,
    };
  const totalMs = validityMs({ receivedAt: transfer.rate?.receivedAt ?? null, expiresAt });
  // The service's clock is known only to within a second or so, so the remaining time is capped at the total.
  const remainingMs = Math.min(totalMs, Math.max(0, Date.parse(expiresAt) - nowMs));
  return { dial: { remainingMs, totalMs }, label: "Time left on this rate", expiresAt };
}

/** Explains what the rate's remaining time means for the reader. */
export function RateNotice(props: {
  phase: TransferPhase;
  clock: RateClock;
  /** By the desk's clock. */
  endsAt: string | null;
  life: RateLife;
  status: string;
  /** Steps are offered in a status that isn't listed. */
  steps: boolean;
}) {
  const { phase, clock, endsAt, life, status, steps } = props;
  if (phase === "unknown") {
    return (
      <Notice className="mt-5" title={`The service says “${status}”.`}>
        This desk doesn&apos;t know that status. It shows the transfer as the service gives it
        {steps
          ? ". Its rate was never confirmed, so you can ask for a new one once it has expired, or cancel: the service decides."
          : " and offers no step."}
      </Notice>
    );
  }
  if (phase === "fetching_rate") {
    return (
      <Notice
        className="mt-5"
        tone="info"
        icon="clock"
        title="Waiting for a rate from the service."
      >
        You can leave this page: the rate appears here and on the overview automatically, with how
        long it holds.
      </Notice>
    );
  }
  if (endsAt === null || clock.dial === null) return null;
  const ends = <Time at={endsAt} format="seconds" />;
  if (phase === "rate_expired") {
    return (
      <Notice className="mt-5" icon="clock" title={<>This rate expired at {ends}.</>}>
        Nothing was paid. Refresh to get a new rate for the same amount and recipient.
      </Notice>
    );
  }
  if (life === "ending") {
    return (
      <Notice className="mt-5" tone="danger" icon="clock" title={WHY_NOT_CONFIRMED.ending.fact}>
        {WHY_NOT_CONFIRMED.ending.next}
      </Notice>
    );
  }
  switch (countdownState(clock.dial.remainingMs)) {
    case "amber":
      return (
        <Notice className="mt-5" tone="warning" icon="clock" title={<>This rate ends at {ends}.</>}>
          If you need longer, let it expire and refresh. The new rate may be higher or lower.
        </Notice>
      );
    case "red":
      return (
        <Notice className="mt-5" tone="danger" icon="clock" title="Less than a minute left.">
          If the rate expires first, nothing is paid and you can refresh it.
        </Notice>
      );
    default:
      return null;
  }
}

/** Format of a rate's expiry; the time alone is enough only for today. */
export function untilFormat(at: string, nowMs: number, zone: string): "until" | "full" {
  return dayInZone(at, zone) === dayInZone(nowMs, zone) ? "until" : "full";
}

/** Smaller differences between the clocks are within the error of measurement. */
const SAME_CLOCK_MS = 5_000;

function serviceAheadMs({ serviceNow, deskNow }: Freshness): number {
  const ms = deskNow === undefined ? 0 : Date.parse(serviceNow) - Date.parse(deskNow);
  return Math.abs(ms) < SAME_CLOCK_MS ? 0 : ms;
}

const shifted = (at: string, byMs: number): string =>
  byMs === 0 ? at : new Date(Date.parse(at) + byMs).toISOString();

/** Returns when a rate ends by the desk's clock: the service's may differ from people's clocks. */
export function toDeskClock(expiresAt: string, freshness: Freshness): string {
  return shifted(expiresAt, -serviceAheadMs(freshness));
}

/** Returns when the rate being fetched was requested, by the service's clock. */
export function rateRequestedAt({
  transfer,
  timeline,
  freshness,
}: Pick<TransferDetail, "transfer" | "timeline" | "freshness">): string | null {
  const asked = timeline.findLast(
    ({ kind, at }) => at !== null && (kind === "fetching_rates" || kind === "refreshed_quote"),
  );
  if (asked?.at == null) return transfer.createdAt;
  return asked.source === "desk" ? shifted(asked.at, serviceAheadMs(freshness)) : asked.at;
}
