import { once } from "node:events";
import { connect as connectPlain } from "node:net";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect as connectSecure } from "node:tls";
import { loadProfileKeys, profileOf } from "@/lib/gateway/profile/profile";
import { openDatabase } from "@/lib/store/database";
import { readServiceHealth, type ServiceHealthRow } from "@/lib/store/service-health";
import { oddSecretForm } from "@/lib/webhooks/signing-keys";
import { errorCode } from "./errors";
import { poll } from "./poll";
import type { Settings } from "./settings";
import type { Terminal } from "./terminal";

const DEADLINE_MS = 10_000;
/** Second try, for a network that comes up together with the machine. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Tries to connect to the service's address, and sends nothing. The interface has no call for that.
 * @returns why not, in a word or two without secrets; undefined when it was reached
 */
export async function whyUnreachable(
  baseUrl: string,
  deadlineMs = DEADLINE_MS,
): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(baseUrl);
  // An IPv6 address stands in brackets there.
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  const to = { host, port: Number(port || (isSecure ? 443 : 80)) };
  const socket = isSecure
    ? connectSecure({ ...to, ...(/[a-z]/i.test(host) && { servername: host }) })
    : connectPlain(to);
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    await once(socket, isSecure ? "secureConnect" : "connect", { signal: deadline });
    return undefined;
  } catch (thrown) {
    if (deadline.aborted) return `no answer within ${deadlineMs / 1000} s`;
    return errorCode(thrown) ?? "no connection";
  } finally {
    socket.destroy();
  }
}

interface Asked {
  serviceUrl: string;
  terminal: Pick<Terminal, "problem">;
  /** Aborted when nobody is waiting for the answer any longer. */
  signal: AbortSignal;
  againAfterMs?: number;
}

/** Prints a line if the service can't be reached. Never throws: the desk keeps trying. */
export async function reportUnreachableService({
  serviceUrl,
  terminal,
  signal,
  againAfterMs = AGAIN_AFTER_MS,
}: Asked): Promise<void> {
  try {
    if ((await whyUnreachable(serviceUrl)) === undefined) return;
    await delay(againAfterMs, undefined, { signal });
    const reason = await whyUnreachable(serviceUrl);
    if (reason !== undefined && !signal.aborted)
      terminal.problem(
        `The service at ${originOf(serviceUrl)} could not be reached (${reason}). The desk goes on trying; npm run doctor says more.`,
      );
  } catch {
    // Stopped while it waited. Whatever else it was, the desk itself says how it is with the service.
  }
}

/** Longest wait for the worker's first calls: a slow service answers late. */
const LOOK_FOR_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

interface Watched extends Omit<Asked, "againAfterMs"> {
  databaseUrl: string;
  /** When this start began: what an earlier one left in the database doesn't count. */
  startedAt: Date;
  lookForMs?: number;
  lookEveryMs?: number;
}

/**
 * Prints a line if the service refuses the credentials. Waits for the worker's result: a token of
 * the launcher's own might end the desk's, where a service keeps only the newest one valid. Never
 * throws.
 */
export async function reportRefusedCredentials({
  databaseUrl,
  serviceUrl,
  startedAt,
  terminal,
  signal,
  lookForMs = LOOK_FOR_MS,
  lookEveryMs = LOOK_EVERY_MS,
}: Watched): Promise<void> {
  await using db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const isRefused = await poll(async () => verdict(await readServiceHealth(db), startedAt), {
      timeoutMs: lookForMs,
      everyMs: lookEveryMs,
      signal,
    });
    if (isRefused === true && !signal.aborted)
      terminal.problem(
        `The service at ${originOf(serviceUrl)} refuses the credentials: nothing can be read or sent. Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET, and start again.`,
      );
  } catch {
    // Stopped while it waited, or the database is away, which is said elsewhere.
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

/** Without the user and the password that an address may carry. */
const originOf = (serviceUrl: string): string => new URL(serviceUrl).origin;

/** Describes an unusual WEBHOOK_SECRET without showing it; null for any other. */
export function webhookSecretNote({
  root,
  env,
  sandbox,
}: Pick<Settings, "root" | "env" | "sandbox">): string | null {
  const secret = env.WEBHOOK_SECRET?.reveal();
  if (sandbox || secret === undefined) return null;
  const ofFile = loadProfileKeys(
    env.SERVICE_PROFILE === undefined ? undefined : resolve(root, env.SERVICE_PROFILE),
  );
  const { webhooks } = profileOf(ofFile, {});
  const odd = webhooks.scheme === "standard-webhooks" ? oddSecretForm(secret) : null;
  return odd === null ? null : `WEBHOOK_SECRET: ${odd}`;
}
