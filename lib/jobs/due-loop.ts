import type { Logger } from "@/lib/platform/logger";

export interface DueLoop {
  /** Something may have fallen due: look now. */
  wake(): void;
  /** Takes nothing new and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Works off rows that fall due in a table. The table itself is the queue: a row is claimed there under a lease, so any number
 * of workers may run this, and what one leaves behind another finds.
 * @param work claims and runs what is due; returns how many rows it had, or 0 when nothing was due.
 */
export function startDueLoop(options: { name: string; lookEveryMs: number; work: () => Promise<number>; logger: Logger }): DueLoop {
  let stopped = false;
  let woken = false;
  let wakeSleeper: (() => void) | null = null;

  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, options.lookEveryMs);
      function done(): void {
        clearTimeout(timer);
        wakeSleeper = null;
        resolve();
      }
      wakeSleeper = done;
      if (woken || stopped) done();
    });

  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const worked = await options.work().catch((error: unknown) => {
        options.logger.error("a worker loop failed and goes on", { loop: options.name, error });
        return 0;
      });
      if (worked === 0 && !stopped) await sleep();
    }
  };

  const running = run();
  return {
    wake: () => {
      woken = true;
      wakeSleeper?.();
    },
    stop: async () => {
      stopped = true;
      wakeSleeper?.();
      await running;
    },
  };
}
