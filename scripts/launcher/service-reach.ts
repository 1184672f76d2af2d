import { setTimeout as delay } from "node:timers/promises";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { createSender } from "@/lib/gateway/wire/sender";
import { systemClock } from "@/lib/platform/clock";
import type { Terminal } from "./terminal";

const DEADLINE_MS = 10_000;
/** A network that comes up with the machine is given a second chance before anything is said. */
const AGAIN_AFTER_MS = 2_000;

/** What a proxy answers when the service behind it is unavailable. */
const AWAY = new Set([502, 503, 504]);

/**
 * Asks whether anything answers at the service's address: a bare GET, without credentials. Any answer will do, except
 * a proxy's word that there is nothing behind it.
 * @returns why not, in a word or two without secrets; undefined when it was reached.
 */
export async function whyUnreached(
  baseUrl: string,
  deadlineMs = DEADLINE_MS,
): Promise<string | undefined> {
  const sender = createSender({ baseUrl, clock: systemClock });
  try {
    const { status } = await sender.send({
      method: "GET",
      path: "/",
      headers: { accept: "application/json" },
      deadlineMs,
    });
    return AWAY.has(status) ? `status ${status}` : undefined;
  } catch (thrown) {
    if (!(thrown instanceof UpstreamError)) throw thrown;
    return thrown.kind === "timeout"
      ? `no answer within ${deadlineMs / 1000} s`
      : (thrown.detail ?? thrown.kind);
  } finally {
    await sender.close();
  }
}

interface Asked {
  serviceUrl: string;
  terminal: Pick<Terminal, "problem">;
  /** Aborted when nobody is waiting for the answer any longer. */
  signal: AbortSignal;
  againAfterMs?: number;
}

/** One line if the service can't be reached. Never throws: the desk runs anyway and keeps trying. */
export async function sayIfUnreached({
  serviceUrl,
  terminal,
  signal,
  againAfterMs = AGAIN_AFTER_MS,
}: Asked): Promise<void> {
  try {
    if ((await whyUnreached(serviceUrl)) === undefined) return;
    await delay(againAfterMs, undefined, { signal });
    const reason = await whyUnreached(serviceUrl);
    if (reason !== undefined && !signal.aborted)
      terminal.problem(unreachedLine(serviceUrl, reason));
  } catch {
    // Stopped while it waited. Whatever else it was, the desk itself says how it is with the service.
  }
}

function unreachedLine(serviceUrl: string, reason: string): string {
  // An address may carry a user and a password.
  const { origin } = new URL(serviceUrl);
  return `The service at ${origin} could not be reached (${reason}). The desk goes on trying; npm run doctor says more.`;
}
