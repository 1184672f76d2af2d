import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { Product } from "@/e2e/fixtures/product";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { cleanEnv } from "@/scripts/testing/clean-env";
import { benchFolder } from "./bench-folder";

/** It builds first when there is no current build. */
const START_TIMEOUT_MS = 15 * 60_000;
const STOP_TIMEOUT_MS = 60_000;

/** The variables of a product with its own data: nothing that a person has configured is reached. */
export function productEnv(dataDir: string, ports: { web: number; sandbox: number }): NodeJS.ProcessEnv {
  const env: Record<string, string | undefined> = { ...cleanEnv(), DATA_DIR: dataDir, PORT: String(ports.web), SANDBOX_PORT: String(ports.sandbox) };
  return env as NodeJS.ProcessEnv;
}

/**
 * Runs something with the whole product, as `npm start` starts it: built, with the sandbox, on free ports and with data of its own
 * that is gone afterwards.
 * @throws when the product doesn't start, with what it said.
 */
export async function withProduct<Result>(work: (product: Product) => Promise<Result>): Promise<Result> {
  const folder = benchFolder();
  const launcher = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: PROJECT_ROOT,
    env: productEnv(folder.path, { web: 0, sandbox: 0 }),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  try {
    return await work(await readyProduct(launcher, join(folder.path, "logs")));
  } finally {
    await stopProcess(launcher);
    folder.remove();
  }
}

function readyProduct(launcher: ChildProcess, logDir: string): Promise<Product> {
  const output: string[] = [];
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The product ${why}. It said:\n${output.join("")}`));
    const timer = setTimeout(() => fail(`was not ready after ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    launcher.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
    launcher.once("message", (message) => {
      clearTimeout(timer);
      const product = Product.safeParse({ ...(message as object), logDir });
      if (product.success) resolve(product.data);
      else fail(`gave an unexpected description of itself: ${product.error.message}`);
    });
  });
}

/** Asks a process to end, and ends it when it doesn't. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
