import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Tells if a process runs, whatever its owner; a dead one not yet collected doesn't. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || statFields(pid)?.[0] !== "Z";
  } catch (thrown) {
    // EPERM: it runs, and belongs to somebody else.
    return thrown instanceof Error && "code" in thrown && thrown.code === "EPERM";
  }
}

/** Returns a process's start time: with the id it identifies a process for good. */
export function processStamp(pid: number): string | undefined {
  if (process.platform === "linux") {
    const fields = statFields(pid);
    // Field 22 of /proc/<pid>/stat, counted from the state, which is field 3. `Z` is dead, not yet collected.
    return fields === undefined || fields[0] === "Z" ? undefined : fields[19];
  }
  return fromPs(pid, "lstart=");
}

/** Returns what was read; `undefined` for a process that has ended, or is another user's. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Returns a process's command line. `undefined` if there is none or it can't be read. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== "linux") return fromPs(pid, "command=");
  const text = ifReadable(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  return text?.replaceAll("\0", " ").trim() || undefined;
}

/** The processes that work in a folder, with what started them. Only Linux tells. */
export function processesIn(folder: string): { pid: number; parent: number }[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && ifReadable(() => readlinkSync(`/proc/${pid}/cwd`)) === folder)
    .map((pid) => ({ pid, parent: Number(statFields(pid)?.[1]) }));
}

function statFields(pid: number): string[] | undefined {
  const text = ifReadable(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The command's name is in parentheses and may itself hold spaces and parentheses.
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function fromPs(pid: number, column: string): string | undefined {
  return outputOf("ps", ["-o", column, "-p", String(pid)])?.trim() || undefined;
}

/** Returns the output of a system's program; `undefined` when it fails or isn't there. */
export function outputOf(program: string, programArguments: string[]): string | undefined {
  return ifReadable(() =>
    execFileSync(program, programArguments, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
}
