import type { Clock, ClockReading } from "@/lib/platform/clock";
import type { Database } from "@/lib/store/database";
import { readServiceClock } from "@/lib/store/service-health";
import { storedValue, type StoredValue } from "./stored-value";

/** How far the service's clock is off, as the processes have stored it for each other; null while nothing is known. */
export type StoredServiceClock = StoredValue<ClockReading | null>;

export function storedServiceClock({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): StoredServiceClock {
  return storedValue(clock, null, () => readServiceClock(db));
}
