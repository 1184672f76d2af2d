import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { portHolder } from "@/scripts/launcher/ports";

/** The process that listens on a port. @throws when it can't be seen. */
export function processOnPort(port: number): number {
  const pid = /\(process (\d+)\)$/.exec(portHolder(port) ?? "")?.[1];
  if (pid === undefined) throw new Error(`Which process listens on port ${port} can't be seen`);
  return Number(pid);
}

/** How much memory of the machine a process holds now, in bytes. */
export function residentBytes(pid: number): number {
  const text =
    process.platform === "linux"
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(text) * 1024;
}
