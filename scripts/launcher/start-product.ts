import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import type { FirstUsers } from "@/lib/desk/users/ensure-first-users";
import { systemClock } from "@/lib/platform/clock";
import { readyBlock } from "./banner";
import { ensureBuild } from "./build/ensure-build";
import { childEnv, type Discovered } from "./child-env";
import { openDatabase, type OpenDatabase } from "./open-database";
import { claimPorts, type Ports } from "./claim-ports";
import { sayIfRefused } from "./credentials-refused";
import { ensureUsers } from "./first-users";
import type { Part } from "./part";
import { startBuild, startSandbox, startWeb, startWorker, type PartContext } from "./product-parts";
import type { RunningParts } from "./running-parts";
import { sayIfUnreached } from "./service-reach";
import { sessionSecret } from "./session-secret";
import type { Settings } from "./settings";
import type { Terminal } from "./terminal";
import { webhookSecretNote } from "./webhook-secret";
import { webReady } from "./web";

const READY_TIMEOUT_MS = 60_000;
const WEB_READY_TIMEOUT_MS = 120_000;

export interface Start {
  settings: Settings;
  dev: boolean;
  terminal: Terminal;
  /** An earlier launcher was killed, and what it started may still be ending. */
  leftBehind: boolean;
  parts: RunningParts;
  /** Aborted when the start is to be given up. */
  signal: AbortSignal;
}

/**
 * Starts the product in order (build, database with migrations, first users, then web beside the sandbox and the worker) and prints the ready block.
 * @throws {LauncherError} when a step can't be done; the parts started so far are in `parts`.
 */
export async function startProduct(start: Start): Promise<void> {
  const { settings, dev, terminal, parts, signal } = start;
  const startedAt = systemClock.now();
  const say = (line: string): void => terminal.say(line);
  const ports = await claimPorts(settings, start.leftBehind, say);
  if (!dev) await buildFirst({ settings, dev, env: process.env, say }, parts);
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
  void sayIfUnreached({ serviceUrl, terminal, signal });
  void sayIfRefused({ databaseUrl: database.url, serviceUrl, startedAt, terminal, signal });
}

/** The pages load their code while the sandbox and the worker do, which saves two seconds; a worker without a service would begin with a failure. */
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
  // It represents an external service: it keeps its own tables, and migrates them itself.
  const sandboxContext: PartContext = {
    ...context,
    env: childEnv(process.env, { ...found, databaseUrl: database.ownerUrl }),
  };
  const web = startWeb(context, found.port);
  const addBehind = async (part: Part): Promise<void> => {
    take(parts, part, web);
    await part.ready(READY_TIMEOUT_MS);
    signal.throwIfAborted();
  };
  take(parts, web);
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

function take(parts: RunningParts, part: Part, neededBy?: Part): void {
  parts.add(part, neededBy);
  parts.watch(part);
}

function buildFirst(context: PartContext, parts: RunningParts): Promise<void> {
  return ensureBuild({
    root: context.settings.root,
    start: () => startBuild(context),
    onPart: (part) => parts.add(part),
    say: context.say,
  });
}

function discover({ settings, dev }: Start, ports: Ports, databaseUrl: string): Discovered {
  const { env, dataDir, sandbox } = settings;
  return {
    databaseUrl,
    dataDir,
    sandbox,
    dev,
    port: ports.web,
    sandboxPort: ports.sandbox,
    publicUrl: env.NEXTAUTH_URL ?? `http://localhost:${ports.web}`,
    sessionSecret: env.NEXTAUTH_SECRET?.reveal() ?? sessionSecret(dataDir),
    ...(sandbox && {
      service: {
        baseUrl: `http://127.0.0.1:${ports.sandbox}`,
        clientId: DEFAULT_CREDENTIALS.clientId,
        clientSecret: DEFAULT_CREDENTIALS.clientSecret,
      },
    }),
  };
}

function announce(
  { settings, terminal }: Start,
  found: Discovered,
  firstUsers: FirstUsers,
  database: OpenDatabase,
): void {
  const facts = {
    url: found.publicUrl,
    sandboxUrl: found.sandbox ? found.service?.baseUrl : undefined,
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
