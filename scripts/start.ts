import { argumentError, loadEnvFile, readSettings, type Settings } from "./launcher/settings";
import { prepareDataDir } from "./launcher/data-dir";
import { errorText, LauncherError } from "./launcher/errors";
import { acquireLauncherLock, type LauncherLock } from "./launcher/launcher-lock";
import { PROJECT_ROOT } from "./launcher/project-root";
import { RunningParts } from "./launcher/running-parts";
import { startProduct } from "./launcher/start-product";
import { listenForStop, type StopRequest } from "./launcher/stop-request";
import { createTerminal, type Terminal } from "./launcher/terminal";

const given = process.argv.slice(2);
const dev = given.includes("--dev");
const fault = argumentError(dev ? "npm run dev" : "npm start", given, ["--dev"]);
if (fault !== null) process.stderr.write(`${fault}\n`);

process.exit(fault === null ? await launch({ dev }) : 1);

/** The whole life of `npm start` and `npm run dev`. @returns the exit code */
async function launch({ dev }: { dev: boolean }): Promise<number> {
  const terminal = createTerminal();
  const stop = listenForStop();
  try {
    loadEnvFile(PROJECT_ROOT);
    const settings = readSettings(PROJECT_ROOT, process.env);
    prepareDataDir(settings.dataDir);
    const lock = acquireLauncherLock(settings.dataDir);
    try {
      return await runUntilStopped({ settings, dev, terminal, stop, lock });
    } finally {
      lock.release();
    }
  } catch (thrown) {
    report(thrown, terminal);
    return 1;
  } finally {
    stop.dispose();
  }
}

interface Run {
  settings: Settings;
  dev: boolean;
  terminal: Terminal;
  stop: StopRequest;
  lock: LauncherLock;
}

async function runUntilStopped(run: Run): Promise<number> {
  const { terminal, stop } = run;
  const parts = new RunningParts();
  let code = 0;
  const started = startProduct({
    ...run,
    leftBehind: run.lock.leftBehind,
    parts,
    signal: stop.signal,
  });
  try {
    await Promise.race([started.then(() => parts.failed), stop.requested]);
    terminal.say("\nStopping… (Ctrl-C again to stop at once)");
  } catch (thrown) {
    report(thrown, terminal);
    if (parts.any) terminal.say("Stopping the rest…");
    code = 1;
  }
  // A start that was cut short fails on its own after the stop; the stop is all there is to say.
  started.catch(() => undefined);
  const forced = stop.forced.then(() => "forced" as const);
  if ((await Promise.race([parts.stopAll(terminal.say), forced])) === "forced") {
    await parts.killAll();
    return 1;
  }
  return code;
}

function report(thrown: unknown, terminal: Terminal): void {
  if (thrown instanceof LauncherError) {
    for (const line of thrown.lines) terminal.problem(line);
    return;
  }
  terminal.problem(`The start failed: ${errorText(thrown)}`);
  if (thrown instanceof Error && thrown.stack)
    terminal.problem(thrown.stack.split("\n").slice(1, 6).join("\n"));
}
