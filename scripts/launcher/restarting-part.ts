import { setTimeout as delay } from "node:timers/promises";
import type { Ending, Part } from "./part";

/** A part that ran this long starts again after the shortest pause. */
const STEADY_AFTER_MS = 60_000;
/** Pauses before a part starts again. The last pause counts from then on. */
export const RESTART_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;

interface RestartOptions {
  start: () => Part;
  /** Called after an unexpected end: resolves when it is time to start again. */
  pause: (restarts: number, signal: AbortSignal) => Promise<void>;
  steadyAfterMs?: number;
  say: (line: string) => void;
}

export interface RestartingPart extends Part {
  renew(): void;
  /** Marks the part ready, by other evidence than its own word. From now on it is restarted. */
  isReady(): void;
}

/** A part that is started again, for ever, when it ends after it was ready. */
export function restartingPart(options: RestartOptions): RestartingPart {
  let current = options.start();
  let stopping = false;
  let wasReady = false;
  let renewing = false;
  const aborter = new AbortController();

  async function keepRunning(): Promise<Ending> {
    for (let restarts = 0; ; restarts += 1) {
      const startedAt = performance.now();
      const ending = await current.ended;
      if (performance.now() - startedAt >= (options.steadyAfterMs ?? STEADY_AFTER_MS)) restarts = 0;
      if (stopping || !wasReady) return ending;
      if (!renewing) {
        for (const line of current.endedEarly(ending.how).lines) options.say(line);
        await options.pause(restarts, aborter.signal).catch(() => undefined);
        if (stopping) return ending;
      }
      renewing = false;
      current = options.start();
    }
  }

  const halt = (): void => {
    stopping = true;
    aborter.abort();
  };
  const ended = keepRunning();
  return {
    name: current.name,
    ended,
    endedEarly: (how) => current.endedEarly(how),
    said: (text) => current.said(text),
    ready: async (timeoutMs) => {
      const message = await current.ready(timeoutMs);
      wasReady = true;
      return message;
    },
    isReady: () => {
      wasReady = true;
    },
    renew: () => {
      renewing = true;
      void current.stop();
    },
    stop: async () => {
      halt();
      await current.stop();
      await ended;
    },
    kill: () => {
      halt();
      current.kill();
    },
  };
}

/** Waits for each of the pauses in turn, and from then on for the last. */
export function growingPauses(
  name: string,
  pausesMs: readonly number[],
  say: (line: string) => void,
): RestartOptions["pause"] {
  return async (restarts, signal) => {
    const waitMs = pausesMs[Math.min(restarts, pausesMs.length - 1)] ?? 0;
    say(`Starting the ${name} again in ${waitMs / 1000} s.`);
    await delay(waitMs, undefined, { signal });
  };
}
