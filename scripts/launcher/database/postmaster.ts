import { existsSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LauncherError } from "../errors";
import { poll } from "../poll";
import { readFileIfAny } from "../data-dir";
import { commandLine, isAlive, processesIn } from "../processes";

const STOP_TIMEOUT_MS = 30_000;

export type Postmaster =
  | { state: "none" }
  | { state: "dead"; pid: number | undefined }
  | { state: "running"; pid: number };

/** Finds what an earlier start left. A process id that another program has now counts as dead. */
export function findPostmaster(clusterDir: string): Postmaster {
  const text = readFileIfAny(join(clusterDir, "postmaster.pid"));
  if (text === undefined) return { state: "none" };
  const pid = Number(text.split("\n")[0]);
  // Emptied by a power failure or a full disk. PostgreSQL would refuse to start beside it, at every start.
  if (!Number.isInteger(pid) || pid <= 0) return { state: "dead", pid: undefined };
  return { state: isAlive(pid) && isPostgresOf(pid, clusterDir) ? "running" : "dead", pid };
}

function isPostgresOf(pid: number, clusterDir: string): boolean {
  const command = commandLine(pid);
  // A command line that can't be read is taken for the database: better to stop than to start a second one.
  return command === undefined || (command.includes("postgres") && command.includes(clusterDir));
}

/** Ends the sessions of a dead database, beside which PostgreSQL doesn't start. */
function endSessions(clusterDir: string): void {
  if (!existsSync(clusterDir)) return;
  for (const { pid, parent } of processesIn(realpathSync(clusterDir))) {
    const isSession = commandLine(pid)?.startsWith("postgres:") === true;
    const isLed = commandLine(parent)?.includes(clusterDir) === true;
    if (isSession && !isLed) process.kill(pid, "SIGKILL");
  }
}

/**
 * Forgets a dead database, and stops one that outlived its launcher. The caller holds the
 * launcher's lock, so nobody else uses it.
 * @param say gets a line when a running database is stopped
 * @throws {LauncherError} when it doesn't end
 */
export async function clearPostmaster(
  clusterDir: string,
  say: (line: string) => void,
): Promise<void> {
  const found = findPostmaster(clusterDir);
  if (found.state !== "running") endSessions(clusterDir);
  if (found.state === "none") return;
  if (found.state === "running") {
    say(`The database of an earlier start still runs (process ${found.pid}): stopping it first.`);
    process.kill(found.pid, "SIGINT");
    const ended = await poll(() => (isAlive(found.pid) ? undefined : true), {
      timeoutMs: STOP_TIMEOUT_MS,
    });
    if (!ended)
      throw new LauncherError(
        `The database of an earlier start (process ${found.pid}) doesn't end. Stop it by hand: kill -INT ${found.pid}`,
      );
  }
  rmSync(join(clusterDir, "postmaster.pid"), { force: true });
}
