import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stopProcess } from "@/e2e/fixtures/launched-product";
import { runProgram } from "@/scripts/checks/run-command";
import { poll } from "@/scripts/launcher/poll";
import { freePort } from "@/scripts/launcher/ports";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { cleanEnv } from "@/scripts/testing/clean-env";

const SOURCES = join(PROJECT_ROOT, "bench/bare-next");
/** Built away from the sources, so that no check reads the build's output. Git ignores it. */
const FOLDER = join(PROJECT_ROOT, ".data/bench/bare-next");
const NEXT = "next/dist/bin/next";
const READY_TIMEOUT_MS = 60_000;

interface Service {
  url: string;
  token: string;
}

/** Runs `work` beside a Next app whose one route only fetches. @throws when it can't be built. */
export async function withBareNext<Result>(
  service: Service,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const env = { ...cleanEnv(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await build(env);
  const port = await freePort();
  const app = spawn(
    process.execPath,
    [join(PROJECT_ROOT, "node_modules", NEXT), "start", "--port", String(port)],
    {
      cwd: FOLDER,
      env: {
        ...env,
        BARE_SERVICE_URL: service.url,
        BARE_SERVICE_TOKEN: service.token,
      } as NodeJS.ProcessEnv,
      stdio: "ignore",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(app, url);
    return await work(url);
  } finally {
    await stopProcess(app);
  }
}

async function build(env: Record<string, string | undefined>): Promise<void> {
  // The same ways as the launcher's: other users may walk through it.
  mkdirSync(join(PROJECT_ROOT, ".data"), { recursive: true, mode: 0o711 });
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(SOURCES, FOLDER, { recursive: true });
  const { code, stdout, stderr } = await runProgram(PROJECT_ROOT, NEXT, ["build"], {
    cwd: FOLDER,
    env,
  });
  if (code !== 0) throw new Error(`The bare Next app could not be built:\n${stdout}${stderr}`);
}

async function ready(app: ChildProcess, url: string): Promise<void> {
  const answered = await poll(
    async () => {
      if (app.exitCode !== null)
        throw new Error(`The bare Next app ended with code ${app.exitCode}`);
      return fetch(`${url}/service?path=/`).then(
        () => true as const,
        () => undefined,
      );
    },
    { timeoutMs: READY_TIMEOUT_MS },
  );
  if (!answered)
    throw new Error(`The bare Next app did not answer within ${READY_TIMEOUT_MS / 1000} s`);
}
