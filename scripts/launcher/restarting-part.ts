import { setTimeout as delay } from "node:timers/promises";
import type { Ending, Part } from "./part";

interface RestartOptions {
  start: () => Part;
  /** Called after an unexpected end: resolves when it is time, with whether to start again. */
  again: (restarts: number, signal: AbortSignal) => Promise<boolean>;
  /** A part that ran this long has its restarts back. */
  steadyAfterMs: number;
  say: (line: string) => void;
}

export interface RestartingPart extends Part {
  /** Stops it and starts it anew. */
  renew(): void;
  /** It does its work, as was found out otherwise than from its own word: from now on it is started again. */
  isReady(): void;
}

/**
 * A part that is started again when it ends unasked. What it was doing is safe, since its work is
 * kept in the database; a crash that comes again and again is still an end, and so is one before it
 * was ever ready.
 */
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
      if (performance.now() - startedAt >= options.steadyAfterMs) restarts = 0;
      if (stopping || !wasReady) return ending;
      if (!renewing) {
        for (const line of current.endedEarly(ending.how).lines) options.say(line);
        const again = await options.again(restarts, aborter.signal).catch(() => false);
        if (stopping || !again) return ending;
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

/** Restarts after each of the delays in turn; when they are used up, it doesn't restart. */
export function afterDelays(
  name: string,
  delaysMs: readonly number[],
  say: (line: string) => void,
): RestartOptions["again"] {
  return async (restarts, signal) => {
    const waitMs = delaysMs[restarts];
    if (waitMs === undefined) return false;
    say(`Starting the ${name} again in ${waitMs / 1000} s.`);
    await delay(waitMs, undefined, { signal });
    return true;
  };
}
