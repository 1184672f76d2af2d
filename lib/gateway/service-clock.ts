/** A round trip longer than this says too little about when the answer was dated. */
const MAX_ROUND_TRIP_MS = 5_000;
/** A reading this far from the estimate means that a clock was set, so it is believed at once. */
const JUMP_MS = 5_000;
const WEIGHT = 0.2;
/** `Date` is cut to whole seconds, so on average the moment lies half a second later. */
const HALF_SECOND_MS = 500;

export interface ServiceClock {
  /** Takes one answer's `Date` header into account. */
  observe(sample: { dateHeader: string | null; sentAt: Date; receivedAt: Date }): void;
  /** The service's clock less ours, in milliseconds; null until an answer carried a readable date. */
  offsetMs(): number | null;
}

/** Estimates how far the service's clock is from ours, by the `Date` of its answers and the middle of each request. */
export function createServiceClock(): ServiceClock {
  let estimate: number | null = null;
  return {
    observe: ({ dateHeader, sentAt, receivedAt }) => {
      const dated = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      const roundTripMs = receivedAt.getTime() - sentAt.getTime();
      if (Number.isNaN(dated) || roundTripMs < 0 || roundTripMs > MAX_ROUND_TRIP_MS) return;
      const sample = dated + HALF_SECOND_MS - (sentAt.getTime() + roundTripMs / 2);
      estimate = estimate === null || Math.abs(sample - estimate) > JUMP_MS ? sample : estimate + WEIGHT * (sample - estimate);
    },
    offsetMs: () => (estimate === null ? null : Math.round(estimate)),
  };
}
