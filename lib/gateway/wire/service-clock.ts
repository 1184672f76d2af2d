import type { ClockReading } from "@/lib/platform/clock";

/** After a longer round trip, it isn't known well enough when the answer's date was written. */
const MAX_ROUND_TRIP_MS = 5_000;
/** If a sample differs from the estimate by more than this, a clock was set, so the sample replaces the estimate. */
const JUMP_MS = 5_000;
const WEIGHT = 0.2;
/** `Date` is cut to whole seconds, so the real time is half a second later on average. */
const HALF_SECOND_MS = 500;

/** Further off, a moment was more likely written in another time zone, or as a day alone, than by a wrong clock. */
const FARTHEST_MOMENT_MS = 15 * 60_000;

/** When an answer was asked for and was there. */
export interface RoundTrip {
  sentAt: Date;
  receivedAt: Date;
}

export interface ServiceClock {
  /** Takes one answer's `Date` header into account, unless its `Age` says that the answer is a cache's copy, dated when that was made. */
  observe(sample: RoundTrip & { dateHeader: string | null; ageHeader: string | null }): void;
  /**
   * Takes into account what the service has dated while it answered, such as what it has just created. Assumed: a service whose answers
   * carry no `Date` dates its rates by the same clock. Ignored once an answer had one.
   * @param now later than what was stored of the same answer, so that this replaces it
   */
  observeMoment(moment: Date, roundTrip: RoundTrip, now: Date): void;
  /** The service's clock minus ours, in whole milliseconds; null until an answer has shown it. */
  reading(): ClockReading | null;
}

/** Assumed: a list that seldom changes, as of banks, may come from a cache on the way. Its age is in seconds, and 0 where it was just made. */
const isCopy = (ageHeader: string | null): boolean => Number(ageHeader ?? 0) !== 0;

/** Estimates the difference between the service's clock and ours from the `Date` of its answers, or else from what they have dated, and the middle of each round trip. */
export function createServiceClock(): ServiceClock {
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
    observe: ({ dateHeader, ageHeader, ...roundTrip }) => {
      const dated = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      const middle = middleOf(roundTrip);
      if (Number.isNaN(dated) || isCopy(ageHeader) || middle === null) return;
      hasDates = true;
      take(dated + HALF_SECOND_MS - middle, roundTrip.receivedAt);
    },
    observeMoment: (moment, roundTrip, now) => {
      const middle = middleOf(roundTrip);
      if (hasDates || middle === null) return;
      const offsetMs =
        moment.getTime() + (moment.getTime() % 1000 === 0 ? HALF_SECOND_MS : 0) - middle;
      if (Math.abs(offsetMs) <= FARTHEST_MOMENT_MS) take(offsetMs, now);
    },
    reading: () => (estimate === null ? null : { offsetMs: Math.round(estimate), measuredAt }),
  };
}

/** Null for a round trip that took too long to say anything. */
function middleOf({ sentAt, receivedAt }: RoundTrip): number | null {
  const tookMs = receivedAt.getTime() - sentAt.getTime();
  return tookMs < 0 || tookMs > MAX_ROUND_TRIP_MS ? null : sentAt.getTime() + tookMs / 2;
}
