import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Product } from "@/e2e/fixtures/product";
import { portHolder } from "@/scripts/launcher/ports";
import type { DeskSession } from "./desk-session";

/** The process that answers a product's pages. @throws when it can't be seen. */
export function webProcess(product: Product): number {
  const port = Number(new URL(product.url).port);
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

const SAMPLE_EVERY_MS = 100;

export interface Download {
  bytes: number;
  sha256: string;
  seconds: number;
}

export interface MemorySample {
  /** Bytes of the file that have arrived, and of memory that the process holds. */
  received: number;
  memory: number;
}

/** Downloads a file and reads a process's memory meanwhile. @throws when the answer is no 200. */
export async function download(
  session: DeskSession,
  path: string,
  pid: number,
  onSample: (sample: MemorySample) => void,
): Promise<Download> {
  const hash = createHash("sha256");
  let bytes = 0;
  const sampler = setInterval(
    () => onSample({ received: bytes, memory: residentBytes(pid) }),
    SAMPLE_EVERY_MS,
  );
  const startedAt = performance.now();
  try {
    const { statusCode, body } = await session.call(path);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${await body.text()}`);
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      hash.update(chunk);
    }
  } finally {
    clearInterval(sampler);
  }
  return { bytes, sha256: hash.digest("hex"), seconds: (performance.now() - startedAt) / 1000 };
}
