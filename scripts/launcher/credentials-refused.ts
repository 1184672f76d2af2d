import { openDatabase } from "@/lib/store/database";
import { readServiceHealth, type ServiceHealthRow } from "@/lib/store/service-health";
import { poll } from "./poll";
import type { Terminal } from "./terminal";

/** The worker's first calls come within moments; a service that takes its time, or limits requests, may answer later. */
const LOOK_FOR_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

interface Watched {
  databaseUrl: string;
  serviceUrl: string;
  /** When this start began: what an earlier one left in the database doesn't count. */
  startedAt: Date;
  terminal: Pick<Terminal, "problem">;
  /** Aborted when nobody is waiting for the answer any longer. */
  signal: AbortSignal;
  lookForMs?: number;
  lookEveryMs?: number;
}

/**
 * One line if the service refuses the credentials. It waits for what the worker hears: a token of the launcher's own might end the desk's,
 * where a service keeps only the newest one valid. Never throws.
 */
export async function sayIfRefused({
  databaseUrl,
  serviceUrl,
  startedAt,
  terminal,
  signal,
  lookForMs = LOOK_FOR_MS,
  lookEveryMs = LOOK_EVERY_MS,
}: Watched): Promise<void> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const isRefused = await poll(async () => verdict(await readServiceHealth(db), startedAt), {
      timeoutMs: lookForMs,
      everyMs: lookEveryMs,
      signal,
    });
    if (isRefused === true && !signal.aborted) terminal.problem(refusedLine(serviceUrl));
  } catch {
    // Stopped while it waited, or the database is away, which is said elsewhere.
  } finally {
    await db.destroy();
  }
}

/** Undefined as long as nothing was heard since the start. */
function verdict(
  { tokenState, tokenIssuedAt, lastErrorAt }: ServiceHealthRow,
  startedAt: Date,
): boolean | undefined {
  if (tokenState === "rejected" && lastErrorAt !== null && lastErrorAt >= startedAt) return true;
  if (tokenState === "valid" && tokenIssuedAt !== null && tokenIssuedAt >= startedAt) return false;
  return undefined;
}

function refusedLine(serviceUrl: string): string {
  // An address may carry a user and a password.
  const { origin } = new URL(serviceUrl);
  return `The service at ${origin} refuses the credentials: nothing can be read or sent. Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET, and start again.`;
}
