import { resolve } from "node:path";
import { groupedCount } from "@/lib/domain/words/words";
import { parseEnv } from "@/lib/platform/env";
import { SeedTakenError, seedDemoData } from "@/lib/sandbox/data/seed";
import {
  databaseTrouble,
  findSeedDatabase,
  parseSeedArguments,
  SEED_USAGE,
  type FoundDatabase,
  type SeedArguments,
} from "./sandbox-commands/seed-command";
import { createSettings } from "@/lib/sandbox/settings";
import { migrateSandbox, openSandboxDatabase } from "@/lib/sandbox/store/database";
import { ensureState } from "@/lib/sandbox/store/state";
import { readFileIfAny } from "./launcher/data-dir";
import { exitCodeOf, LauncherError } from "./launcher/errors";
import { PROJECT_ROOT } from "./launcher/project-root";
import { loadEnvFile } from "./launcher/settings";

/** Shows progress: one rewritten line on a terminal, elsewhere a line for each tenth. */
function createProgress(startedAt: number): (written: number, total: number) => void {
  const inPlace = process.stdout.isTTY;
  let tenths = 0;
  return (written, total) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const left = Math.ceil((seconds / written) * (total - written));
    const line = `${groupedCount(written)} of ${groupedCount(total)} transactions (${Math.floor((100 * written) / total)} %), ${left} s left`;
    const reached = Math.floor((10 * written) / total);
    if (inPlace) process.stdout.write(`\r\x1b[K${line}${written === total ? "\n" : ""}`);
    else if (reached > tenths) process.stdout.write(`${line}\n`);
    tenths = reached;
  };
}

function findDatabase(given: string | undefined): FoundDatabase {
  loadEnvFile(PROJECT_ROOT);
  const env = parseEnv(process.env);
  return findSeedDatabase({
    given,
    env: { ...env, DATA_DIR: resolve(PROJECT_ROOT, env.DATA_DIR) },
    readFile: readFileIfAny,
  });
}

async function seed({ transactions, seed, databaseUrl }: SeedArguments): Promise<void> {
  const database = findDatabase(databaseUrl);
  await using db = openSandboxDatabase(database.url);
  try {
    const startedAt = performance.now();
    await migrateSandbox(db);
    const { clockOffsetMs } = await ensureState(db);
    // The history ends at the sandbox's own time, which its controls may have set forward, and leads up to its own rates.
    const now = new Date(Date.now() + clockOffsetMs);
    const rateSeed = createSettings().current().demoSeed;
    const written = await seedDemoData(db, {
      seed,
      transactions,
      now,
      rateSeed,
      onProgress: createProgress(startedAt),
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(
      `Added ${groupedCount(written.transactions)} transactions and ${groupedCount(written.recipients)} recipients in ${seconds} s.\n`,
    );
  } catch (error) {
    if (error instanceof SeedTakenError) {
      throw new LauncherError(
        `Nothing was added: ${error.message}.`,
        "Give another --seed to add more.",
      );
    }
    throw databaseTrouble(error, database) ?? error;
  }
}

process.exitCode = await exitCodeOf(async () => {
  const given = parseSeedArguments(process.argv.slice(2));
  if (given.help) process.stdout.write(`${SEED_USAGE.join("\n")}\n`);
  else await seed(given);
});
