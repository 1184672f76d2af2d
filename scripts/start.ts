import { argumentError, loadEnvFile, readSettings } from "./launcher/settings";
import { prepareDataDir } from "./launcher/data-dir";
import { errorText, LauncherError } from "./launcher/errors";
import { acquireLauncherLock } from "./launcher/launcher-lock";
import { PROJECT_ROOT } from "./launcher/project-root";
import { RunningParts } from "./launcher/running-parts";
import { type Start, startProduct } from "./launcher/start-product";
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
  using stop = listenForStop();
  try {
    loadEnvFile(PROJECT_ROOT);
    const settings = readSettings(PROJECT_ROOT, process.env);
    prepareDataDir(settings.dataDir);
    using lock = acquireLauncherLock(settings.dataDir);
    const { leftBehind } = lock;
    return await runUntilStopped({ settings, dev, terminal, leftBehind }, stop);
  } catch (thrown) {
    report(thrown, terminal);
    return 1;
  }
}

async function runUntilStopped(
  run: Omit<Start, "parts" | "signal">,
  stop: StopRequest,
): Promise<number> {
  const { terminal } = run;
  const parts = new RunningParts();
  let code = 0;
  const started = startProduct({ ...run, parts, signal: stop.signal });
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
