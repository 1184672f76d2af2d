import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "@/lib/platform/logger";

export interface DueLoop {
  /** Something may have fallen due: look now. */
  wake(): void;
  /** Takes nothing new and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Loop over rows that fall due in a table. The table itself is the queue: a row is claimed there
 * under a lease, so any number of workers may run this, and a dead worker's rows are found by
 * another.
 * @param work claims and runs what is due; returns how many rows it had, or 0 when nothing was due
 */
export function startDueLoop(options: {
  name: string;
  lookEveryMs: number;
  work: () => Promise<number>;
  /** Shortest time of a round that had work, including the pause after it. Default: no pause. */
  roundMs?: number;
  logger: Logger;
}): DueLoop {
  const sleeper = createSleeper(options.lookEveryMs);
  let stopped = false;

  const run = async (): Promise<void> => {
    while (!stopped) {
      sleeper.look();
      const startedAt = performance.now();
      const worked = await options.work().catch((error: unknown) => {
        options.logger.error("a worker loop failed and goes on", { loop: options.name, error });
        return 0;
      });
      if (worked === 0 && !stopped) await sleeper.sleep();
      const restMs = (options.roundMs ?? 0) - (performance.now() - startedAt);
      if (worked > 0 && restMs > 0 && !stopped) await delay(restMs);
    }
  };

  const running = run();
  return {
    wake: sleeper.wake,
    stop: async () => {
      stopped = true;
      sleeper.wake();
      await running;
    },
  };
}

interface Sleeper {
  /** Call before looking for work. A later wake ends the next sleep at once. */
  look(): void;
  /** Resolves after the usual time, or as soon as there was a wake. */
  sleep(): Promise<void>;
  wake(): void;
}

function createSleeper(lookEveryMs: number): Sleeper {
  let woken = false;
  let endSleep: (() => void) | null = null;
  return {
    look: () => {
      woken = false;
    },
    sleep: () =>
      new Promise((resolve) => {
        const timer = setTimeout(done, lookEveryMs);
        function done(): void {
          clearTimeout(timer);
          endSleep = null;
          resolve();
        }
        endSleep = done;
        if (woken) done();
      }),
    wake: () => {
      woken = true;
      endSleep?.();
    },
  };
}

export interface DueLanes<Row> {
  name: string;
  lookEveryMs: number;
  atATime: number;
  /** How long it rests now after it has taken a row. Default: not at all. */
  restMs?: () => number;
  claim: () => Promise<Row | undefined>;
  run: (row: Row) => Promise<unknown>;
  logger: Logger;
}

/** Loop for rows that may take long: each in a lane of its own, so that it blocks no other. */
export function startDueLanes<Row>({
  name,
  lookEveryMs,
  atATime,
  restMs = () => 0,
  claim,
  run,
  logger,
}: DueLanes<Row>): DueLoop {
  const sleeper = createSleeper(lookEveryMs);
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  const failed = (error: unknown): undefined => {
    logger.error("a worker loop failed and goes on", { loop: name, error });
    return undefined;
  };
  const start = (row: Row): void => {
    const lane = run(row)
      .then(() => undefined, failed)
      .finally(() => {
        underWay.delete(lane);
        sleeper.wake();
      });
    underWay.add(lane);
  };
  const look = async (): Promise<void> => {
    while (!stopped) {
      sleeper.look();
      const row = underWay.size < atATime ? await claim().catch(failed) : undefined;
      if (row !== undefined) {
        start(row);
        if (restMs() > 0) await delay(restMs());
      } else if (!stopped) await sleeper.sleep();
    }
  };

  const looking = look();
  return {
    wake: sleeper.wake,
    stop: async () => {
      stopped = true;
      sleeper.wake();
      await looking;
      await Promise.all(underWay);
    },
  };
}
