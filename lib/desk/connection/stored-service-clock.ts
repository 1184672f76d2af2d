import type { Clock, ClockReading } from "@/lib/platform/clock";
import type { Database } from "@/lib/store/database";
import { readServiceClock } from "@/lib/store/service-health";

/** How old what this process read may be. */
const READ_EVERY_MS = 1_000;

/** How far the service's clock is off, as the processes have stored it for each other. */
export interface StoredServiceClock {
  /** What was read last; null until something was, or while nothing is stored. Reads again in the background once that is a second old. */
  reading(): ClockReading | null;
  /** Resolves when what was read is at most a second old, or can't be read. Never rejects. */
  fresh(): Promise<void>;
  /** What was read is out of date: whoever asks next reads again. */
  expire(): void;
}

/** Reads one row at most once a second, however many requests ask. A database that can't be reached is reported by whatever needs it. */
export function storedServiceClock({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): StoredServiceClock {
  let known: ClockReading | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = (): Promise<void> => {
    readAt = clock.now().getTime();
    const mine = readServiceClock(db)
      .then(
        (row) => {
          if (reading === mine) known = row;
        },
        () => undefined,
      )
      .finally(() => {
        if (reading === mine) reading = null;
      });
    reading = mine;
    return mine;
  };
  const isOld = (): boolean => Math.abs(clock.now().getTime() - readAt) >= READ_EVERY_MS;
  const fresh = (): Promise<void> => reading ?? (isOld() ? read() : Promise.resolve());
  return {
    reading: () => {
      void fresh();
      return known;
    },
    fresh,
    expire: () => {
      readAt = Number.NEGATIVE_INFINITY;
      reading = null;
    },
  };
}
