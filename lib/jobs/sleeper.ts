export interface Sleeper {
  /** Call before looking for work: a wake from now on ends the next sleep at once. */
  look(): void;
  /** Resolves after the usual time, or as soon as there was a wake. */
  sleep(): Promise<void>;
  wake(): void;
}

export function createSleeper(lookEveryMs: number): Sleeper {
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
