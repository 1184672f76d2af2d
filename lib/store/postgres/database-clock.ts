import { systemClock, type Clock } from "@/lib/platform/clock";
import { sql, type Database } from "../database";

/** Ignored difference; the measurement is no more exact than a round trip. */
const TOLERANCE_MS = 500;
/** An answer that took longer is ignored: when it was given is too uncertain. */
const LONGEST_ANSWER_MS = 1_000;
const MEASURED_EVERY_MS = 60_000;

export interface DatabaseClock extends Clock {
  /** Compares with the database now; resolves when it has, or couldn't. Otherwise it happens automatically, once a minute while the clock is in use. */
  measure(): Promise<void>;
}

/**
 * The database's clock, derived from this machine's clock and its measured difference. Leases and due times are compared in the
 * database: otherwise a process whose machine is minutes ahead would hand an operation to a person too early.
 */
export function databaseClock(db: Database, machine: Clock = systemClock): DatabaseClock {
  let aheadMs = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;

  const compare = async (): Promise<void> => {
    const asked = machine.now().getTime();
    measuredAt = asked;
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const answered = machine.now().getTime();
    const [row] = rows;
    if (!row || answered - asked > LONGEST_ANSWER_MS) return;
    const offMs = (asked + answered) / 2 - row.now.getTime();
    const wanted = Math.abs(offMs) <= TOLERANCE_MS ? 0 : offMs;
    if (Math.abs(wanted - aheadMs) > TOLERANCE_MS) aheadMs = wanted;
  };
  const measure = (): Promise<void> => {
    // A database that can't be reached is reported by whatever needs it.
    measuring ??= compare()
      .catch(() => undefined)
      .finally(() => (measuring = null));
    return measuring;
  };
  return {
    now: () => {
      const own = machine.now();
      if (Math.abs(own.getTime() - measuredAt) >= MEASURED_EVERY_MS) void measure();
      return new Date(own.getTime() - aheadMs);
    },
    measure,
  };
}
