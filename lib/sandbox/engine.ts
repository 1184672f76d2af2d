import type { Logger } from "@/lib/platform/logger";

export type Engine = ReturnType<typeof createEngine>;

type Work = (signal: AbortSignal) => Promise<number>;

const TICK_MS = 200;

/** Runs one piece of work at a time: callers queue, and ticks pass when busy. */
class Lane {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(
    private readonly work: Work,
    private readonly signal: AbortSignal,
  ) {}

  run(): Promise<number> {
    this.#waiting += 1;
    const result = this.#tail
      .then(() => this.work(this.signal))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#tail = result.catch(() => undefined);
    return result;
  }

  async runUnlessBusy(): Promise<void> {
    if (this.#waiting === 0) await this.run();
  }

  async drained(): Promise<void> {
    await this.#tail;
  }
}

/** Does the steps and sends the deliveries that are due, in a lane each: no slow receiver holds up a transfer. */
export function createEngine(work: { steps: Work; deliveries: Work }, logger: Logger) {
  const aborted = new AbortController();
  const steps = new Lane(work.steps, aborted.signal);
  const deliveries = new Lane(work.deliveries, aborted.signal);
  let timer: NodeJS.Timeout | undefined;

  const tick = async (lane: Lane): Promise<void> => {
    if (aborted.signal.aborted) return;
    try {
      await lane.runUnlessBusy();
    } catch (error) {
      logger.error("the sandbox could not do what is due", { error });
    }
  };
  const look = (): void => {
    void tick(steps).then(() => tick(deliveries));
  };

  return {
    start: () => {
      timer ??= setInterval(look, TICK_MS);
      timer.unref();
    },
    wake: look,
    runDue: async () => {
      const done = await steps.run();
      let sent = 0;
      for (let more = await deliveries.run(); more > 0; more = await deliveries.run()) sent += more;
      return { steps: done, deliveries: sent };
    },
    /** Waits for work under way; the rest is done after the next start. */
    stop: async () => {
      clearInterval(timer);
      aborted.abort();
      await Promise.all([steps.drained(), deliveries.drained()]);
    },
  };
}
