import { watch } from "node:fs";
import { join, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const SETTLE_MS = 200;
const SOURCE_FILE = /\.tsx?$/;
const TEST_FILE = /\.test\.tsx?$/;

/** Tells of changes to the sources below some folders of `lib`. */
export interface SourceChanges {
  /** Resolves at the next change, once the files have been still for a moment. */
  next(signal: AbortSignal): Promise<void>;
  onEach(listener: () => void): void;
  close(): void;
}

export function watchSources(root: string, concerns: (path: string) => boolean): SourceChanges {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(root, "lib"), { recursive: true }, (_event, file) => {
    const path = (file ?? "").split(sep).join("/");
    if (!SOURCE_FILE.test(path) || TEST_FILE.test(path) || !concerns(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const listener of listeners) listener();
    }, SETTLE_MS);
  });
  return {
    onEach: (listener) => void listeners.add(listener),
    next: (signal) =>
      new Promise((resolve, reject) => {
        const finish = (): void => {
          listeners.delete(finish);
          // Those that are notified of each change come first.
          void delay(0).then(resolve);
        };
        listeners.add(finish);
        signal.addEventListener("abort", () => {
          listeners.delete(finish);
          reject(new Error("stopping"));
        });
      }),
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
