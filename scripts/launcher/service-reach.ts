import { connect as connectPlain } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { connect as connectSecure } from "node:tls";
import { errorCode } from "./error-text";
import type { Terminal } from "./terminal";

const DEADLINE_MS = 10_000;
/** A network that comes up with the machine is given a second chance before anything is said. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Looks whether a connection to the service's address can be made, and sends nothing: the interface has no call for that.
 * @returns why not, in a word or two without secrets; undefined when it was reached.
 */
export function whyUnreached(
  baseUrl: string,
  deadlineMs = DEADLINE_MS,
): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(baseUrl);
  // An IPv6 address stands in brackets there.
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  return new Promise((resolve) => {
    const to = { host, port: Number(port || (isSecure ? 443 : 80)) };
    const socket = isSecure
      ? connectSecure({ ...to, ...(/[a-z]/i.test(host) && { servername: host }) })
      : connectPlain(to);
    const end = (reason?: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reason);
    };
    const timer = setTimeout(() => end(`no answer within ${deadlineMs / 1000} s`), deadlineMs);
    socket.once(isSecure ? "secureConnect" : "connect", () => end());
    socket.once("error", (error) => end(errorCode(error) ?? "no connection"));
  });
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
