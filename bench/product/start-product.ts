import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readyProduct, stopProcess } from "@/e2e/fixtures/launched-product";
import { Product } from "@/e2e/fixtures/product";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { cleanEnv } from "@/scripts/testing/clean-env";

/** Includes a build, when there is no current one. */
const START_TIMEOUT_MS = 15 * 60_000;

/** Environment of a product with its own data, without anything configured by a person. */
export function productEnv(dataDir: string, ports: { web: number; sandbox: number }) {
  const own = { PORT: String(ports.web), SANDBOX_PORT: String(ports.sandbox) };
  return { ...(cleanEnv() as NodeJS.ProcessEnv), DATA_DIR: dataDir, ...own };
}

/**
 * Runs `work` with the whole product, started as by `npm start`. Built, with the sandbox, on free
 * ports, and with data of its own that is removed afterwards.
 * @throws when the product doesn't start, with its output
 */
export async function withProduct<Result>(
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  using folder = benchFolder();
  const launcher = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: PROJECT_ROOT,
    env: productEnv(folder.path, { web: 0, sandbox: 0 }),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  try {
    return await work(
      await readyProduct(launcher, Product, join(folder.path, "logs"), START_TIMEOUT_MS),
    );
  } finally {
    await stopProcess(launcher);
  }
}

/** A data folder of a bench's own. Other users may walk through it, as the database's own user must. */
export function benchFolder() {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "rampdesk-bench-")));
  chmodSync(path, 0o711);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A connection of its own for as long as the work takes. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
