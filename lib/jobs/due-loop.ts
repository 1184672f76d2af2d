import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "@/lib/platform/logger";

export interface DueLoop {
  /** Something may have fallen due: look now. */
  wake(): void;
  /** Takes nothing new and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Repeats rounds until it is stopped. Sleeps after one that found nothing, until the usual time is over or something may be due.
 * @param round finds work; returns how long to rest after it, or null when nothing was due
 */
function repeated(lookEveryMs: number, round: () => Promise<number | null>): DueLoop {
  let stopped = false;
  let woken = false;
  let endSleep = (): void => undefined;
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEveryMs);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken) endSleep();
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const restMs = await round();
      if (stopped) return;
      if (restMs === null) await sleep();
      else if (restMs > 0) await delay(restMs);
    }
  };
  const wake = (): void => {
    woken = true;
    endSleep();
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}

/**
 * Loop over rows that fall due in a table. The table itself is the queue: a row is claimed there
 * under a lease, so any number of workers may run this, and a dead worker's rows are found by
 * another.
 * @param work claims and runs what is due; returns how many rows it had, or 0 when nothing was due
 * @param roundMs shortest time of a round that had work, including the pause after it. Default: no pause.
 */
export function startDueLoop({
  name,
  lookEveryMs,
  work,
  roundMs = 0,
  logger,
}: Pick<DueLanes<unknown>, "name" | "lookEveryMs" | "logger"> & {
  work: () => Promise<number>;
  roundMs?: number;
}): DueLoop {
  return repeated(lookEveryMs, async () => {
    const startedAt = performance.now();
    const worked = await work().catch((error: unknown) => logFailure(logger, name, error));
    return worked ? roundMs - (performance.now() - startedAt) : null;
  });
}

function logFailure(logger: Logger, loop: string, error: unknown): undefined {
  logger.error("a worker loop failed and goes on", { loop, error });
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
  const underWay = new Set<Promise<void>>();
  const failed = (error: unknown): undefined => logFailure(logger, name, error);
  const start = (row: Row): void => {
    const lane = run(row)
      .then(() => undefined, failed)
      .finally(() => {
        underWay.delete(lane);
        loop.wake();
      });
    underWay.add(lane);
  };
  const loop = repeated(lookEveryMs, async () => {
    const row = underWay.size < atATime ? await claim().catch(failed) : undefined;
    if (row === undefined) return null;
    start(row);
    return restMs();
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}
