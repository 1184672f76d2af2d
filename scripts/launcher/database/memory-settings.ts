import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 1024 * 1024;

/** PostgreSQL's default. */
const MIN_MB = 128;
/** Enough to keep a million transactions and their indexes in memory during matching. */
const MAX_MB = 1_536;
/** Share of the memory. Web, worker and the system's file cache need the rest. */
const SHARE = 16;

/**
 * Sets the database's page cache to a sixteenth of the memory, within bounds.
 * @param bytes of memory, the machine's or the container's
 */
export function bufferSettings(bytes = memoryBytes()): string[] {
  const megabytes = Math.floor(bytes / SHARE / MB);
  return [`shared_buffers=${Math.min(MAX_MB, Math.max(MIN_MB, megabytes))}MB`];
}

/**
 * Returns the container's memory limit, or else the machine's memory. Without a limit the system
 * reports 0, or more than the machine has.
 */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** More than the parts of a few large queries share at once. */
const ENOUGH_MB = 512;

/**
 * Sets where processes that share a query's work keep common data. PostgreSQL uses `/dev/shm`, often
 * 64 MB in a container, and a large query that finds it full fails. Files in the data folder then replace it.
 * @param bytes the size of `/dev/shm`; null on systems that know no such folder
 */
export function sharedMemorySettings(bytes = sizeOf("/dev/shm")): string[] {
  return bytes === null || bytes >= ENOUGH_MB * MB ? [] : ["dynamic_shared_memory_type=mmap"];
}

function sizeOf(folder: string): number | null {
  try {
    const { blocks, bsize } = statfsSync(folder);
    return blocks * bsize;
  } catch {
    return process.platform === "linux" ? 0 : null;
  }
}
