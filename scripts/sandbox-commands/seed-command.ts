import { join } from "node:path";
import type { Env } from "@/lib/platform/env";
import { MAX_SEED_TRANSACTIONS } from "@/lib/sandbox/data/seed";
import { errorCode, errorText, LauncherError } from "../launcher/errors";
import { lockPath } from "../launcher/launcher-lock";
import { withoutPassword } from "../launcher/open-database";
import { commandOptions } from "./command-options";

const DEFAULT_TRANSACTIONS = 3_000;
/** Differs from the sandbox's own seed, so that the command adds to its demo data. */
const DEFAULT_SEED = "1";

export const SEED_USAGE: readonly string[] = [
  "npm run sandbox:seed -- [--transactions 3000] [--seed 1] [--database-url postgresql://…]",
  "",
  "Fills the sandbox with the demo company's recipients and a year of its transactions.",
  "  --transactions  how many transactions to add",
  "  --seed          any text or number; the same seed makes the same transactions",
  "  --database-url  the sandbox's database; else DATABASE_URL, else that of the desk, or the sandbox alone, that runs here",
];

const USAGE_HINT = "npm run sandbox:seed -- --help shows what can be given.";

export type SeedArguments = ReturnType<typeof parseSeedArguments>;

const OPTIONS = {
  transactions: { type: "string" },
  seed: { type: "string" },
  "database-url": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

function transactionsFrom(text: string): number {
  const count = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_SEED_TRANSACTIONS) return count;
  throw new LauncherError(
    `--transactions must be a whole number from 1 to ${MAX_SEED_TRANSACTIONS}, in digits alone, not "${text}".`,
    USAGE_HINT,
  );
}

function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

/** Reads the command's arguments. @throws {LauncherError} when one is unknown or bad. */
export function parseSeedArguments(args: string[]) {
  const values = commandOptions(args, OPTIONS, USAGE_HINT);
  const seed = values.seed ?? DEFAULT_SEED;
  if (seed === "") throw new LauncherError("--seed must not be empty.", USAGE_HINT);
  const databaseUrl = values["database-url"];
  if (databaseUrl !== undefined && !isDatabaseUrl(databaseUrl)) {
    throw new LauncherError(
      "--database-url must be a postgresql:// address, such as postgresql://user:password@host:5432/name.",
      USAGE_HINT,
    );
  }
  return {
    help: values.help === true,
    transactions:
      values.transactions === undefined
        ? DEFAULT_TRANSACTIONS
        : transactionsFrom(values.transactions),
    seed,
    databaseUrl,
  };
}

export interface FoundDatabase {
  url: string;
  source: string;
}

/**
 * Finds the database to fill.
 * In order: the given one, DATABASE_URL, the address noted by a running desk, and that of `npm run sandbox`
 * below the desk's folder.
 * @throws {LauncherError} when there is none, with advice
 */
export function findSeedDatabase(options: {
  given: string | undefined;
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR" | "SERVICE_BASE_URL">;
  readFile: (path: string) => string | undefined;
}): FoundDatabase {
  const { given, env, readFile } = options;
  if (given !== undefined) return { url: given, source: "--database-url" };
  if (env.SERVICE_BASE_URL !== undefined) {
    throw new LauncherError(
      "SERVICE_BASE_URL is set: this desk works with a service of its own and has no sandbox to fill.",
      "Unset it, or give the sandbox's database as --database-url.",
    );
  }
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, source: "DATABASE_URL" };
  const folders = [env.DATA_DIR, join(env.DATA_DIR, "sandbox")];
  const written = folders.flatMap((folder) => {
    const source = join(folder, "database-url");
    const url = readFile(source)?.trim();
    // The address outlives its database; the lock doesn't.
    return url ? [{ url, source, runs: readFile(lockPath(folder)) !== undefined }] : [];
  });
  const found = written.find(({ runs }) => runs) ?? written[0];
  if (found) return { url: found.url, source: found.source };
  throw new LauncherError(
    `No database to fill: neither --database-url nor DATABASE_URL is given, and there is no ${join(env.DATA_DIR, "database-url")}.`,
    "Start the desk with npm start, or the sandbox alone with npm run sandbox, which make a database of their own, and run this again while it runs; or set DATABASE_URL.",
  );
}

/** Describes why the database can't be used; null when the error isn't the database's. */
export function databaseTrouble(
  error: unknown,
  { url, source }: FoundDatabase,
): LauncherError | null {
  const code = errorCode(error);
  if (code === undefined) return null;
  // Node reports a name with several addresses as one error without a message of its own.
  const problem = `The database ${withoutPassword(url)} (from ${source}) could not be used: ${errorText(error) || code}`;
  // Five characters are a code of PostgreSQL, which has answered then.
  if (code.length === 5) return new LauncherError(problem);
  return new LauncherError(
    problem,
    "Is it running? A database of its own runs only while the desk or the sandbox does: start it with npm start, or npm run sandbox.",
  );
}
