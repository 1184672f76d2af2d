import { counted } from "@/lib/domain/words/counted";
import type { Secret } from "@/lib/platform/secret";
import { sql, type Database } from "@/lib/store/database";
import { pendingMigrations } from "@/lib/store/migrate";
import { AppError } from "../app-error";

const ANSWER_WITHIN_MS = 5_000;

/** Databases found to be migrated, which doesn't change back while the process runs. */
const migrated = new Set<string>();

/**
 * Whether the desk can work: its database answers and has the current schema. The service needn't be reachable.
 * @throws {AppError} `unavailable` (database or migrations).
 */
export async function checkReady(db: Database, databaseUrl: Secret): Promise<void> {
  await withinTime(sql`select 1`.execute(db));
  const address = databaseUrl.reveal();
  if (migrated.has(address)) return;
  const pending = await withinTime(pendingMigrations(address));
  if (pending.length > 0) {
    throw new AppError(
      "unavailable",
      `The database lacks ${counted(pending.length, "migration")}. Start the desk with npm start, which runs them.`,
      {
        reason: "migrations",
      },
    );
  }
  migrated.add(address);
}

async function withinTime<Result>(asked: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    throw new AppError("unavailable", "The desk's database doesn't answer.", {
      reason: "database",
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
