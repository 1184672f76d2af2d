import { statfsSync } from "node:fs";

const MB = 1024 * 1024;
/** More than the parts of a few large queries share at once. */
const ENOUGH_MB = 512;

/**
 * Where the processes that work on one query together keep what they share. PostgreSQL takes `/dev/shm`, of which a container often has
 * 64 MB: a large query that finds it full fails. Files in the data folder then take its place.
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
