import { randomBytes } from "node:crypto";
import { join } from "node:path";
import {
  ensureFirstUsers,
  type FirstUsers,
  WrongDatabaseError,
} from "@/lib/desk/users/ensure-first-users";
import { systemClock } from "@/lib/platform/clock";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { readyBlock, type Terminal } from "./terminal";
import { isBuildCurrent } from "./build-record";
import {
  reportRefusedCredentials,
  reportUnreachableService,
  webhookSecretNote,
} from "./service-reach";
import { LauncherError } from "./errors";
import { openDatabase, type OpenDatabase } from "./open-database";
import type { Part } from "./part";
import { poll } from "./poll";
import { claimPort, freePort, portState } from "./ports";
import { readFileIfAny, writePrivateFile } from "./data-dir";
import {
  type PartContext,
  startBuild,
  startSandbox,
  startWeb,
  startWorker,
  webReady,
} from "./product-parts";
import type { RunningParts } from "./running-parts";
import type { Settings } from "./settings";

const READY_TIMEOUT_MS = 60_000;
const WEB_READY_TIMEOUT_MS = 120_000;

export interface Start {
  settings: Settings;
  dev: boolean;
  terminal: Terminal;
  /** An earlier launcher was killed, and what it started may still be ending. */
  leftBehind: boolean;
  parts: RunningParts;
  signal: AbortSignal;
}

/**
 * Starts the product in order, and prints the ready block. The order: build, database with
 * migrations, first users, then web beside the sandbox and the worker.
 * @throws {LauncherError} when a step can't be done; the parts started so far are in `parts`
 */
export async function startProduct(start: Start): Promise<void> {
  const { settings, dev, terminal, parts, signal } = start;
  const startedAt = systemClock.now();
  const say = (line: string): void => terminal.say(line);
  const ports = await claimPorts(settings, start.leftBehind, say);
  if (!dev) await ensureBuild({ settings, dev, env: process.env, say }, parts);
  signal.throwIfAborted();
  say("Starting…");
  const database = await openDatabase({ settings, parts, say });
  signal.throwIfAborted();
  const firstUsers = await ensureUsers(settings, database.url);
  const found = discover(start, ports, database.url);
  signal.throwIfAborted();
  await startParts(start, found, database);
  announce(start, found, firstUsers, database);
  const secretNote = webhookSecretNote(settings);
  if (secretNote !== null) say(secretNote);
  const { SERVICE_BASE_URL: serviceUrl } = settings.env;
  // Beside what follows: a service that takes its time to answer mustn't keep the launcher from what runs.
  if (serviceUrl === undefined) return;
  void reportUnreachableService({ serviceUrl, terminal, signal });
  void reportRefusedCredentials({
    databaseUrl: database.url,
    serviceUrl,
    startedAt,
    terminal,
    signal,
  });
}

/** Starts web beside sandbox and worker; the worker waits for the service. */
async function startParts(
  { settings, dev, terminal, parts, signal }: Start,
  found: Discovered,
  database: OpenDatabase,
): Promise<void> {
  const context: PartContext = {
    settings,
    dev,
    env: childEnv(process.env, found),
    say: terminal.say,
  };
  // The sandbox stands for an external service: it keeps its own tables, and migrates them itself.
  const sandboxContext: PartContext = {
    ...context,
    env: childEnv(process.env, { ...found, databaseUrl: database.ownerUrl }),
  };
  const web = startWeb(context, found.port);
  parts.add(web);
  parts.watch(web);
  const addBehind = async (part: Part): Promise<void> => {
    parts.add(part, web);
    parts.watch(part);
    await part.ready(READY_TIMEOUT_MS);
    signal.throwIfAborted();
  };
  const startBehind = async (): Promise<void> => {
    if (settings.sandbox) await addBehind(startSandbox(sandboxContext));
    await addBehind(startWorker(context));
  };
  const startPages = async (): Promise<void> => {
    await webReady(web, found.port, WEB_READY_TIMEOUT_MS, signal);
    web.isReady();
  };
  await Promise.all([startBehind(), startPages()]);
}

/** @param databaseUrl for the role that the processes work as. */
function discover({ settings, dev }: Start, ports: Ports, databaseUrl: string) {
  const { env, dataDir, sandbox } = settings;
  return {
    databaseUrl,
    dataDir,
    dev,
    port: ports.web,
    sandboxPort: ports.sandbox,
    publicUrl: env.NEXTAUTH_URL ?? `http://localhost:${ports.web}`,
    sessionSecret: env.NEXTAUTH_SECRET?.reveal() ?? sessionSecret(dataDir),
    ...(sandbox && {
      service: { baseUrl: `http://127.0.0.1:${ports.sandbox}`, ...DEFAULT_CREDENTIALS },
    }),
  };
}
type Discovered = ReturnType<typeof discover>;

function announce(
  { settings, terminal }: Start,
  found: Discovered,
  firstUsers: FirstUsers,
  database: OpenDatabase,
): void {
  const facts = {
    url: found.publicUrl,
    sandboxUrl: found.service?.baseUrl,
    serviceUrl: settings.env.SERVICE_BASE_URL ?? "",
    firstUsers,
    database: database.where,
    logDir: settings.logDir,
  };
  for (const line of readyBlock(facts, terminal)) terminal.say(line);
  // A program that started the launcher with a channel hears the same.
  process.send?.({
    ready: true,
    url: facts.url,
    port: found.port,
    sandboxUrl: facts.sandboxUrl,
    databaseUrl: database.ownerUrl,
    firstUsers,
  });
}

/** Returns the secret that signs sessions, stored so that a restart signs nobody out. */
export function sessionSecret(dataDir: string): string {
  const path = join(dataDir, "session-secret");
  const kept = readFileIfAny(path)?.trim();
  if (kept) return kept;
  const made = randomBytes(32).toString("base64url");
  writePrivateFile(path, `${made}\n`);
  return made;
}

/** Builds when `.next` isn't current. @throws {LauncherError} with the build's last lines. */
async function ensureBuild(context: PartContext, parts: RunningParts): Promise<void> {
  if (isBuildCurrent(context.settings.root)) return;
  context.say("Building… (once; it takes a few minutes)");
  const part = startBuild(context);
  parts.add(part);
  const { code, how } = await part.ended;
  if (code !== 0) throw part.endedEarly(how);
}

/**
 * Makes the users that a fresh installation starts with, or finds that there are some.
 * @throws {LauncherError} when the database belongs to a sandbox and the desk is live, or the other way round.
 */
async function ensureUsers({ env, sandbox }: Settings, databaseUrl: string): Promise<FirstUsers> {
  try {
    return await ensureFirstUsers({
      databaseUrl,
      sandbox,
      adminEmail: env.ADMIN_EMAIL,
      adminPassword: env.ADMIN_PASSWORD,
    });
  } catch (thrown) {
    if (thrown instanceof WrongDatabaseError) throw new LauncherError(thrown.message);
    throw thrown;
  }
}

/** For the processes of a killed launcher to leave their ports. */
const LEFTOVER_TIMEOUT_MS = 15_000;

interface Ports {
  web: number;
  /** Not listened on when a service is configured. */
  sandbox: number;
}

/** Makes sure that the ports are free. @throws {LauncherError} when one is taken. */
async function claimPorts(
  settings: Settings,
  leftBehind: boolean,
  say: (line: string) => void,
): Promise<Ports> {
  const wanted = [settings.env.PORT, ...(settings.sandbox ? [settings.env.SANDBOX_PORT] : [])];
  if (leftBehind) await waitForLeftovers(wanted, say);
  const web = await claimPort("PORT", settings.env.PORT);
  if (!settings.sandbox) return { web, sandbox: settings.env.SANDBOX_PORT };
  const sandbox = await claimPort("SANDBOX_PORT", settings.env.SANDBOX_PORT);
  return { web, sandbox: sandbox === web ? await freePort() : sandbox };
}

async function waitForLeftovers(ports: number[], say: (line: string) => void): Promise<void> {
  const allFree = async (): Promise<true | undefined> => {
    const states = await Promise.all(
      ports.filter((port) => port !== 0).map((port) => portState(port)),
    );
    return states.includes("taken") ? undefined : true;
  };
  if (await allFree()) return;
  say("An earlier start was killed: waiting for what it started to end.");
  await poll(allFree, { timeoutMs: LEFTOVER_TIMEOUT_MS, everyMs: 200 });
}

/**
 * The environment of the product's processes: this process's own, plus what was determined.
 * A variable that is unset is handed on as blank, which means the same, so that Next.js can't fill
 * it from a file of its own that the worker never sees. The owner's address of the database stays with the launcher.
 */
export function childEnv(
  source: Record<string, string | undefined>,
  found: Discovered,
): Record<string, string | undefined> {
  const blank = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, source[name] ?? ""]));
  return {
    ...source,
    ...blank,
    NODE_ENV: found.dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: found.databaseUrl,
    MIGRATE_DATABASE_URL: "",
    DATA_DIR: found.dataDir,
    PORT: String(found.port),
    SANDBOX_PORT: String(found.sandboxPort),
    NEXTAUTH_URL: found.publicUrl,
    NEXTAUTH_SECRET: found.sessionSecret,
    RAMPDESK_SANDBOX: found.service ? "1" : "",
    ...(found.service && {
      SERVICE_BASE_URL: found.service.baseUrl,
      SERVICE_CLIENT_ID: found.service.clientId,
      SERVICE_CLIENT_SECRET: found.service.clientSecret,
    }),
  };
}
