/** Runs a job for each item, a limited number at a time. Resolves when all have ended; then throws the first failure. */
export async function inParallel<Item>(items: readonly Item[], atATime: number, job: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  const lanes = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await job(item).catch((error: unknown) => failures.push(error));
    }
  });
  await Promise.all(lanes);
  if (failures.length > 0) throw failures[0];
}
