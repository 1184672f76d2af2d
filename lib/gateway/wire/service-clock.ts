import type { ClockReading } from "@/lib/platform/clock";

/** After a longer round trip, it isn't known well enough when the answer's date was written. */
const MAX_ROUND_TRIP_MS = 5_000;
/** If a sample differs from the estimate by more than this, a clock was set, so the sample replaces the estimate. */
const JUMP_MS = 5_000;
const WEIGHT = 0.2;
/** `Date` is cut to whole seconds, so the real time is half a second later on average. */
const HALF_SECOND_MS = 500;

export interface ServiceClock {
  /** Takes one answer's `Date` header into account, unless its `Age` says that the answer is a cache's copy, dated when that was made. */
  observe(sample: { dateHeader: string | null; ageHeader: string | null; sentAt: Date; receivedAt: Date }): void;
  /** The service's clock minus ours, in whole milliseconds; null until an answer has carried a readable date. */
  reading(): ClockReading | null;
}

/** Assumed: a list that seldom changes, as of banks, may come from a cache on the way. Its age is in seconds, and 0 where it was just made. */
const isCopy = (ageHeader: string | null): boolean => Number(ageHeader ?? 0) !== 0;

/** Estimates the difference between the service's clock and ours from the `Date` of its answers and the middle of each round trip. */
export function createServiceClock(): ServiceClock {
  let estimate: number | null = null;
  let measuredAt = new Date(0);
  return {
    observe: ({ dateHeader, ageHeader, sentAt, receivedAt }) => {
      const dated = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      const roundTripMs = receivedAt.getTime() - sentAt.getTime();
      if (Number.isNaN(dated) || isCopy(ageHeader) || roundTripMs < 0 || roundTripMs > MAX_ROUND_TRIP_MS) return;
      const sample = dated + HALF_SECOND_MS - (sentAt.getTime() + roundTripMs / 2);
      estimate = estimate === null || Math.abs(sample - estimate) > JUMP_MS ? sample : estimate + WEIGHT * (sample - estimate);
      measuredAt = receivedAt;
    },
    reading: () => (estimate === null ? null : { offsetMs: Math.round(estimate), measuredAt }),
  };
}
