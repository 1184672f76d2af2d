import { expect, vi } from "vitest";
import { sql, type Database, type Queryable } from "../database";

/**
 * Runs the first in a transaction held open until the other waits for it.
 * Returns the other's result.
 */
export async function oneAfterTheOther(
  db: Database,
  first: (on: Queryable) => Promise<unknown>,
  second: (on: Queryable) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  let waiting: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await first(tx);
    waiting = Promise.allSettled([second(db)]);
    await oneWaits(db);
  });
  const [outcome] = (await waiting) ?? [];
  if (!outcome) throw new Error("the second was never started");
  return outcome;
}

/** Resolves when another connection waits for a lock. */
async function oneWaits(db: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      waiting: number;
    }>`select count(*)::int as waiting from pg_locks where not granted`.execute(db);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
  }, 20_000);
}
