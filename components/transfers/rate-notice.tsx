import { countdownState } from "@/components/ui/countdown-state";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { WHY_NOT_CONFIRMED, type RateLife } from "@/lib/domain/transfers/rate";
import type { RateClock } from "./rate-clock";

/**
 * What the rate's remaining time means for the person looking at it.
 * @param endsAt when it ends by the desk's clock
 * @param steps whether steps are offered in a status that isn't listed
 */
export function RateNotice({
  phase,
  clock,
  endsAt,
  life,
  zone,
  status,
  steps,
}: {
  phase: TransferPhase;
  clock: RateClock;
  endsAt: string | null;
  life: RateLife;
  zone: string;
  status: string;
  steps: boolean;
}) {
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
  const ends = <Time at={endsAt} zone={zone} format="seconds" />;
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
