import { setTimeout as delay } from "node:timers/promises";
import { EventEmitter, once } from "node:events";
import { watch } from "node:fs";
import { join, sep } from "node:path";
import { errorText, LauncherError } from "./errors";
import { type Part, type PartOptions, startPart } from "./part";
import { poll } from "./poll";
import {
  growingPauses,
  RESTART_PAUSES_MS,
  restartingPart,
  type RestartingPart,
} from "./restarting-part";
import type { Settings } from "./settings";

const WEB_GRACE_MS = 8_000;
/** Longer than most proxies' minute: a connection closed as a proxy reuses it costs a request. */
const IDLE_CONNECTION_MS = 75_000;
/** A call to the service that is under way may still be answered. */
const WORKER_GRACE_MS = 40_000;
const SANDBOX_GRACE_MS = 5_000;
const BUILD_GRACE_MS = 5_000;
/**
 * Room for what is young, in MB. Nearly everything that matching reads lives until it is written; with the usual 16, or while the room
 * still grows to this, it is copied over and over.
 */
export const WORKER_HEAP = ["--min-semi-space-size=64", "--max-semi-space-size=64"];

/** Matches the sandbox's sources; it may import nothing else. */
const SANDBOX_SOURCES = /^(sandbox|contract\/service|money|platform)\//;

const SOURCE_FILE = /\.tsx?$/;
const TEST_FILE = /\.test\.tsx?$/;
/** How long files must have been still before a change counts. */
const SETTLE_MS = 200;

/** Arguments that have Node load one of the launcher's own files before its script. */
function preload(name: string): string[] {
  return ["--import", new URL(`${name}.mjs`, import.meta.url).href];
}

const WEB_PRELOADS = [
  "exit-with-parent",
  "note-peer",
  "readable-path",
  "refuse-methods",
  "end-streams",
];

export interface PartContext {
  settings: Settings;
  dev: boolean;
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  /** How long a part that ended waits before it starts again; default `RESTART_PAUSES_MS`. */
  pausesMs?: readonly number[];
}

/** Starts the sandbox, and again whenever it ends: its state is in the database. */
export function startSandbox(context: PartContext): Part {
  const nodeArguments = script("scripts/sandbox.ts");
  const own = { name: "sandbox", nodeArguments, stopGraceMs: SANDBOX_GRACE_MS };
  return startScript(context, own, (path) => SANDBOX_SOURCES.test(path));
}

/** The worker; started again when it ends. */
export function startWorker(context: PartContext): Part {
  const nodeArguments = [...WORKER_HEAP, ...script("lib/jobs/main.ts")];
  const own = { name: "worker", nodeArguments, stopGraceMs: WORKER_GRACE_MS };
  return startScript(context, own, (path) => !path.startsWith("sandbox/"));
}

function startScript(
  context: PartContext,
  own: Pick<PartOptions, "name" | "nodeArguments" | "stopGraceMs">,
  concerns: (path: string) => boolean,
): Part {
  const start = (): Part => startPart({ ...common(context), ...own });
  if (context.dev) return followingSources(context, start, concerns);
  return restarting(context, own.name, start);
}

function restarting(
  { say, pausesMs = RESTART_PAUSES_MS }: PartContext,
  name: string,
  start: () => Part,
): RestartingPart {
  return restartingPart({ start, pause: growingPauses(name, pausesMs, say), say });
}

/** Restarts a part when its sources change; after a crash it waits for the change that fixes it. */
function followingSources(
  context: PartContext,
  start: () => Part,
  concerns: (path: string) => boolean,
): Part {
  const { settings, say } = context;
  const changes = new EventEmitter();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(settings.root, "lib"), { recursive: true }, (_event, file) => {
    const path = (file ?? "").split(sep).join("/");
    if (!SOURCE_FILE.test(path) || TEST_FILE.test(path) || !concerns(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => changes.emit("change"), SETTLE_MS);
  });
  const pause = async (_restarts: number, signal: AbortSignal): Promise<void> => {
    say("It starts again when a source file changes.");
    await once(changes, "change", { signal });
  };
  const part = restartingPart({ start, pause, say });
  changes.on("change", () => part.renew());
  void part.ended.then(() => {
    clearTimeout(timer);
    watcher.close();
  });
  return part;
}

/**
 * Next.js: the built pages, or with `dev` those that follow the sources. Started again when it ends after it was ready:
 * a process that runs out of memory, or that somebody ended, mustn't take the worker and the database with it.
 */
export function startWeb(context: PartContext, port: number): RestartingPart {
  const next = join(context.settings.root, "node_modules/next/dist/bin/next");
  const start = (): Part =>
    startPart({
      ...common(context),
      name: "web",
      nodeArguments: [
        ...WEB_PRELOADS.flatMap(preload),
        ...(context.dev ? [] : preload("events-first")),
        next,
        ...(context.dev ? ["dev"] : ["start", "--keepAliveTimeout", String(IDLE_CONNECTION_MS)]),
        "--port",
        String(port),
      ],
      stopGraceMs: WEB_GRACE_MS,
      // A developer wants to read what Next.js says of each page.
      ...(context.dev && { shorten: (line: string) => line }),
    });
  return restarting(context, "web process", start);
}

/** `npm run build` as a process that a stop can end. */
export function startBuild(context: PartContext): Part {
  return startPart({
    ...common(context),
    name: "build",
    nodeArguments: script("scripts/build.ts"),
    stopGraceMs: BUILD_GRACE_MS,
    // Its output is shown when it fails.
    shorten: () => undefined,
  });
}

function common({
  settings,
  env,
  say,
}: PartContext): Pick<PartOptions, "cwd" | "env" | "logDir" | "say"> {
  return { cwd: settings.root, env, logDir: settings.logDir, say };
}

function script(path: string): string[] {
  return ["--import", "tsx", ...preload("exit-with-parent"), path];
}

const PROBE_TIMEOUT_MS = 10_000;

/** Waits until the web process answers that all it needs is there. @throws {LauncherError} */
export async function webReady(
  part: Part,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  let ending: string | undefined;
  let lastAnswer = "no answer";
  void part.ended.then(({ how }) => (ending = how));
  const ready = await poll(
    async () => {
      if (ending !== undefined) throw part.endedEarly(ending);
      const answer = await probe(port);
      lastAnswer = answer.text;
      return answer.ok ? true : undefined;
    },
    { timeoutMs, everyMs: 100, signal },
  );
  if (!ready)
    throw new LauncherError(
      `The web process was not ready after ${timeoutMs / 1000} s. It last said: ${lastAnswer}`,
    );
}

async function probe(port: number): Promise<{ ok: boolean; text: string }> {
  // A signal that cuts an answer off can leave it pending for good (nodejs/node#56917).
  const late = delay(PROBE_TIMEOUT_MS, { ok: false, text: "no answer" }, { ref: false });
  return Promise.race([ask(`http://127.0.0.1:${port}/api/health/ready`), late]);
}

async function ask(url: string): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(url);
    return { ok: response.ok, text: `${response.status} ${(await response.text()).slice(0, 300)}` };
  } catch (thrown) {
    return { ok: false, text: errorText(thrown) };
  }
}
