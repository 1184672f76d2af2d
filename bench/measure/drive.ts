/** A call, to its last byte. */
export type Call = () => Promise<void>;

/** Calls one after the other. @returns how long each took, in milliseconds. */
export async function timeEach(call: Call, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await call();
    took.push(performance.now() - startedAt);
  }
  return took;
}

/** Keeps this many calls in flight for a while. @returns how many ended, and in how long. */
export async function callForAWhile(
  call: Call,
  atATime: number,
  forMs: number,
): Promise<{ calls: number; ms: number }> {
  const startedAt = performance.now();
  let calls = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - startedAt < forMs) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return { calls, ms: performance.now() - startedAt };
}
