import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "@/lib/platform/logger";
import { createSleeper, type DueLoop } from "./due-loop";

export interface DueLanes<Row> {
  name: string;
  lookEveryMs: number;
  /** Rows worked on at the same time, at most. */
  atATime: number;
  /** How long it rests now after it has taken a row. Default: not at all. */
  restMs?: () => number;
  /** Takes the next due row; undefined when nothing is due. */
  claim: () => Promise<Row | undefined>;
  run: (row: Row) => Promise<unknown>;
  logger: Logger;
}

/**
 * Loop for rows that may take long. Each row runs in a lane of its own while the loop goes on
 * looking. So a request without an answer blocks no other row.
 */
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
