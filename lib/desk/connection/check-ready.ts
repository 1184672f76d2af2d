import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "@/lib/domain/words/words";
import type { Secret } from "@/lib/platform/secret";
import { sql, type Database } from "@/lib/store/database";
import { pendingMigrations } from "@/lib/store/migrate";
import { missingRights } from "@/lib/store/postgres/desk-rights";
import { AppError } from "../app-error";

const ANSWER_WITHIN_MS = 5_000;
/** How long everybody gets the same answer, so that many questions are one write. */
const ANSWER_KEPT_MS = 2_000;

/** Databases found to be migrated, which doesn't change back while the process runs. */
const migrated = new Set<string>();
const answers = new WeakMap<Database, Promise<void>>();

/**
 * Checks that the desk can store what people do. The service needn't be reachable.
 * @throws {AppError} `unavailable`: its reason is `database`, `migrations`, `read_only`, `role` or
 * `storage`.
 */
export function checkReady(db: Database, databaseUrl: Secret): Promise<void> {
  const kept = answers.get(db);
  if (kept) return kept;
  const answer = withinTime(storeSomething(db, databaseUrl.reveal()));
  answers.set(db, answer);
  const forget = (): void => void setTimeout(() => answers.delete(db), ANSWER_KEPT_MS).unref();
  answer.then(forget, forget);
  return answer;
}

async function storeSomething(db: Database, address: string): Promise<void> {
  if (!migrated.has(address)) {
    const pending = await pendingMigrations(address);
    if (pending.length > 0)
      throw new AppError(
        "unavailable",
        `The database lacks ${counted(pending.length, "migration")}. Start the desk with npm start, which runs them.`,
        { reason: "migrations" },
      );
    migrated.add(address);
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(ANSWER_WITHIN_MS)}`.execute(tx);
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`update service_health set id = id where id = 1`.execute(tx);
    // A row finds room on a full disk; half a megabyte to sort needs a new file.
    await sql`select count(*) from (select i from generate_series(1, 500) as i order by repeat(i::text, 300) offset 0) as sorted`.execute(
      tx,
    );
  });
  const missing = await missingRights(db);
  if (missing.length > 0)
    throw new AppError(
      "unavailable",
      `The role of DATABASE_URL lacks ${counted(missing.length, "right")}, such as ${missing[0]}. Start the desk with npm start, which gives them.`,
      { reason: "role" },
    );
}

/** Explanations for PostgreSQL's refusals of a write, by the beginning of their code. */
const REFUSALS: [code: string, reason: string, message: string][] = [
  [
    "25006",
    "read_only",
    "The desk's database takes no writes: it is read-only, or a standby of another.",
  ],
  ["42501", "role", "The role of DATABASE_URL may not write to the desk's tables."],
  ["53", "storage", "The desk's database can't store anything: its disk or memory is full."],
  ["58", "storage", "The desk's database can't store anything: its disk fails."],
];

async function withinTime<Result>(asked: Promise<Result>): Promise<Result> {
  const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error("no answer in time");
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // 53300: too many connections, which is no answer at all.
    const [, reason, message] = REFUSALS.find(
      ([begins]) => code.startsWith(begins) && code !== "53300",
    ) ?? ["", "database", "The desk's database doesn't answer."];
    throw new AppError("unavailable", message, { reason, cause: error });
  }
}
