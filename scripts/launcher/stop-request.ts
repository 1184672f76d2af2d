import { deferred } from "./running-parts";

/** A single Ctrl-C arrives up to three times: from terminal, npm and tsx. */
const ONE_PRESS_MS = 1_000;
const PARENT_CHECK_EVERY_MS = 500;

export interface StopRequest {
  readonly signal: AbortSignal;
  readonly requested: Promise<void>;
  readonly forced: Promise<void>;
  dispose(): void;
}

/** Listens for everything that ends the product: also the end of npm, or of a parent. */
export function listenForStop(clock: () => number = () => performance.now()): StopRequest {
  const controller = new AbortController();
  const requested = deferred<void>();
  const forced = deferred<void>();
  let firstAt: number | undefined;
  const hear = (): void => {
    if (firstAt === undefined) {
      firstAt = clock();
      controller.abort(new Error("stopping"));
      requested.resolve();
    } else if (clock() - firstAt > ONE_PRESS_MS) {
      forced.resolve();
    }
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const name of signals) process.on(name, hear);
  process.on("disconnect", hear);
  const watch = process.env["npm_lifecycle_event"] ? watchParent(hear) : undefined;
  return {
    signal: controller.signal,
    requested: requested.promise,
    forced: forced.promise,
    dispose: () => {
      for (const name of signals) process.off(name, hear);
      process.off("disconnect", hear);
      clearInterval(watch);
    },
  };
}

function watchParent(onGone: () => void): NodeJS.Timeout {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_EVERY_MS);
  return timer.unref();
}
