import type { Clock } from "@/lib/platform/clock";

const READ_EVERY_MS = 1_000;

/** Something that the processes have stored for each other. */
export interface StoredValue<Value> {
  /** The value read last, or the initial one. An old one is read again in the background. */
  reading(): Value;
  /** Resolves when what was read is at most a second old, or can't be read. Never rejects. */
  fresh(): Promise<void>;
  /** Marks the value as out of date, so that the next caller reads again. */
  expire(): void;
}

/** Reads at most once a second. A failed reading is reported by whatever needs the database. */
export function storedValue<Value>(
  clock: Clock,
  initial: Value,
  read: () => Promise<Value>,
): StoredValue<Value> {
  let known = initial;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const start = (): Promise<void> => {
    readAt = clock.now().getTime();
    const mine = read()
      .then(
        (value) => {
          if (reading === mine) known = value;
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
  const fresh = (): Promise<void> => reading ?? (isOld() ? start() : Promise.resolve());
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
