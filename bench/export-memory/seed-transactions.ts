import { runCommand } from "@/scripts/checks/run-command";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { cleanEnv } from "@/scripts/testing/clean-env";

/** Fills a sandbox's database, as `npm run sandbox:seed` does. @throws when that fails. */
export async function seedTransactions(databaseUrl: string, transactions: number): Promise<void> {
  const seedArguments = [
    "--import",
    "tsx",
    "scripts/sandbox-seed.ts",
    "--transactions",
    String(transactions),
    "--database-url",
    databaseUrl,
  ];
  const { code, stdout, stderr } = await runCommand(process.execPath, seedArguments, {
    cwd: PROJECT_ROOT,
    env: cleanEnv(),
  });
  if (code !== 0) throw new Error(`The sandbox could not be filled: ${stdout}${stderr}`);
}
