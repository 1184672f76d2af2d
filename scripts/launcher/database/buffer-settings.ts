import { totalmem } from "node:os";

const MB = 1024 * 1024;
/** What PostgreSQL takes unless told otherwise. */
const LEAST_MB = 128;
/** With so much a million transactions and their indexes stay at hand while a run of the rules looks lines up in them. */
const MOST_MB = 1_536;
/** The rest of the memory is for web, worker and the system's own cache of files. */
const SHARE = 16;

/** How much memory the database keeps pages in: a sixteenth of what there is, within bounds. @param bytes of memory, the machine's or the container's */
export function bufferSettings(bytes = memoryBytes()): string[] {
  const megabytes = Math.floor(bytes / SHARE / MB);
  return [`shared_buffers=${Math.min(MOST_MB, Math.max(LEAST_MB, megabytes))}MB`];
}

/** A container's limit where there is one; where there is none it reads as 0, or as more than the machine has. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
