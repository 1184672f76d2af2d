import type { ClockReading } from "@/lib/platform/clock";

/** Longest round trip that shows the service's clock well enough. */
const MAX_ROUND_TRIP_MS = 5_000;
/** A sample further off than this replaces the estimate, since a clock was set. */
const JUMP_MS = 5_000;
const WEIGHT = 0.2;
/** `Date` is cut to whole seconds: half a second too early on average. */
const HALF_SECOND_MS = 500;

/** Farthest believable moment. Beyond that, it is likelier in another time zone, or a day alone. */
const FARTHEST_MOMENT_MS = 15 * 60_000;

export interface RoundTrip {
  sentAt: Date;
  receivedAt: Date;
}

export type ServiceClock = ReturnType<typeof createServiceClock>;

interface Sample extends RoundTrip {
  dateHeader: string | null;
  ageHeader: string | null;
}

/** Returns true for a cached copy. `Age` is in seconds, and 0 for an answer just made. */
const isCopy = (ageHeader: string | null): boolean => Number(ageHeader ?? 0) !== 0;

/**
 * Estimates the difference between the service's clock and ours. Uses the `Date` of its answers, or
 * else times in them, and the middle of each round trip.
 */
export function createServiceClock() {
  let estimate: number | null = null;
  let measuredAt = new Date(0);
  let hasDates = false;
  const take = (offsetMs: number, at: Date): void => {
    estimate =
      estimate === null || Math.abs(offsetMs - estimate) > JUMP_MS
        ? offsetMs
        : estimate + WEIGHT * (offsetMs - estimate);
    measuredAt = at;
  };
  return {
    /** Takes an answer's `Date` header into account, unless `Age` marks a cached copy. */
    observe: ({ dateHeader, ageHeader, ...roundTrip }: Sample): void => {
      const dated = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      const middle = middleOf(roundTrip);
      if (Number.isNaN(dated) || isCopy(ageHeader) || middle === null) return;
      hasDates = true;
      take(dated + HALF_SECOND_MS - middle, roundTrip.receivedAt);
    },
    /**
     * Takes a time in an answer into account, such as that of a new resource. Ignored once an
     * answer had a `Date` header.
     * @param now later than what was stored of the same answer, so that this replaces it
     */
    observeMoment: (moment: Date, roundTrip: RoundTrip, now: Date): void => {
      const middle = middleOf(roundTrip);
      if (hasDates || middle === null) return;
      const offsetMs =
        moment.getTime() + (moment.getTime() % 1000 === 0 ? HALF_SECOND_MS : 0) - middle;
      if (Math.abs(offsetMs) <= FARTHEST_MOMENT_MS) take(offsetMs, now);
    },
    /** The service's clock minus ours, in whole milliseconds; null until an answer has shown it. */
    reading: (): ClockReading | null =>
      estimate === null ? null : { offsetMs: Math.round(estimate), measuredAt },
  };
}

/** Null for a round trip that took too long to say anything. */
function middleOf({ sentAt, receivedAt }: RoundTrip): number | null {
  const tookMs = receivedAt.getTime() - sentAt.getTime();
  return tookMs < 0 || tookMs > MAX_ROUND_TRIP_MS ? null : sentAt.getTime() + tookMs / 2;
}
