import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { commandLine } from "./processes";

const LISTENING = "0A";

/** Who listens on a port, as far as this user may see: `node server.js (process 4711)`. */
export function portHolder(port: number): string | undefined {
  const pid = process.platform === "linux" ? holderFromProc(port) : holderFromLsof(port);
  if (pid === undefined) return undefined;
  const command = commandLine(pid);
  const short =
    command === undefined
      ? "another program"
      : command.length > 80
        ? `${command.slice(0, 79)}…`
        : command;
  return `${short} (process ${pid})`;
}

function holderFromProc(port: number): number | undefined {
  const sockets = new Set([
    ...listeningSockets("/proc/net/tcp", port),
    ...listeningSockets("/proc/net/tcp6", port),
  ]);
  if (sockets.size === 0) return undefined;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => openSockets(pid).some((inode) => sockets.has(inode)));
}

/** The inodes of the sockets that listen on the port, from one of the kernel's tables. */
function listeningSockets(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readOrEmpty(table)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === LISTENING)
    .map((fields) => fields[9] ?? "");
}

function openSockets(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(linkOrEmpty(`/proc/${pid}/fd/${fd}`))?.[1];
      return inode === undefined ? [] : [inode];
    });
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}

function holderFromLsof(port: number): number | undefined {
  try {
    const text = execFileSync("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const pid = Number(text.split("\n")[0]);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function linkOrEmpty(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
