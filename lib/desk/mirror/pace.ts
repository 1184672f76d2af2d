/** Limits steps to a number per second, on average since the start. */
export function startPace(stepsPerSecond: number): () => Promise<void> {
  const startedAt = performance.now();
  let steps = 0;
  return async () => {
    steps += 1;
    const aheadMs = startedAt + (steps * 1000) / stepsPerSecond - performance.now();
    if (aheadMs > 1) await new Promise((resolve) => setTimeout(resolve, aheadMs));
  };
}
