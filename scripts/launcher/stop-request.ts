import { aborted } from "node:util";

/** A single Ctrl-C arrives up to three times: from terminal, npm and tsx. */
const ONE_PRESS_MS = 1_000;
const PARENT_CHECK_EVERY_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type StopRequest = ReturnType<typeof listenForStop>;

/** Listens for everything that ends the product: also the end of npm, or of a parent. */
export function listenForStop() {
  const stop = new AbortController();
  const force = new AbortController();
  let firstAt: number | undefined;
  const hear = (): void => {
    firstAt ??= performance.now();
    stop.abort(new Error("stopping"));
    if (performance.now() - firstAt > ONE_PRESS_MS) force.abort();
  };
  for (const name of SIGNALS) process.on(name, hear);
  process.on("disconnect", hear);
  const watch = process.env["npm_lifecycle_event"] ? watchParent(hear) : undefined;
  return {
    signal: stop.signal,
    requested: aborted(stop.signal, stop),
    forced: aborted(force.signal, force),
    [Symbol.dispose]: () => {
      for (const name of SIGNALS) process.off(name, hear);
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
