import { cpus, loadavg, totalmem, type } from "node:os";
import { readFileSync } from "node:fs";

/** The machine that was measured on, without names of machines or places. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() || `unnamed ${process.arch} processor`,
    cores: processors.length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: systemName(),
    node: process.version,
  };
}

/**
 * Returns how many processes wanted a core over the last minute. With more than there are cores,
 * the figures suffer.
 */
export function loadOfLastMinute(): number {
  return loadavg()[0] ?? 0;
}

function systemName(): string {
  if (process.platform !== "linux") return `${type()} (${process.arch})`;
  try {
    const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
    return `${name ?? "Linux"} (${process.arch})`;
  } catch {
    // A system that doesn't say which it is.
    return `Linux (${process.arch})`;
  }
}
