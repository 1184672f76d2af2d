import { statfsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writePrivateFile } from "../data-dir";
import { errorText, LauncherError } from "../errors";
import { type Part, startPart } from "../part";
import { poll } from "../poll";
import { portState } from "../ports";
import {
  growingPauses,
  RESTART_PAUSES_MS,
  restartingPart,
  type RestartingPart,
} from "../restarting-part";
import { type Account, databaseAccount } from "./account";
import { ensureCluster, findPrograms, type Programs, reachablePrograms } from "./cluster";
import type { KeeperOrder } from "./keeper";
import { clearPostmaster } from "./postmaster";
import {
  adminUrl,
  type DatabaseRecord,
  deskUrl,
  ensureDeskDatabase,
  ensureRecord,
  ownerUrl,
  readRecord,
  SHARED_HOME,
  whyNoAnswer,
  writeRecord,
} from "./record";

const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 60_000;
/** Longer than the other processes take to finish when the launcher was killed. */
const ORPHAN_GRACE_MS = 12_000;
const PORT_TRIES = 5;
/** Below the systems' range for outgoing connections: the port stays free between starts. */
const FIRST_PORT = 15_432;
const PORT_COUNT = 1_000;

export interface EmbeddedDatabase {
  part: Part;
  /** For the role that owns the tables. */
  url: string;
  /** Address for the desk's role, once the migrations have given it its rights. */
  deskUrl: string;
  clusterDir: string;
}

interface DatabaseOptions {
  root: string;
  dataDir: string;
  logDir: string;
  say: (line: string) => void;
  /** Called once the process exists, so that a stop during the start reaches it. */
  onPart: (part: Part) => void;
  /** How long the database waits after its end before it starts again; default `RESTART_PAUSES_MS`. */
  pausesMs?: readonly number[];
}

/**
 * Starts the real PostgreSQL under the data folder, made at the first start. Starts it again at the
 * same address whenever it ends unasked. Writes its owner's address to `<dataDir>/database-url`,
 * readable by its owner alone.
 * @throws {LauncherError} when it can't be made or doesn't start
 */
export async function startEmbeddedDatabase(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const account = databaseAccount(readRecord(options.dataDir)?.clusterDir);
  const record = ensureRecord(options.dataDir, account);
  const programs = reachablePrograms(findPrograms(), account, SHARED_HOME);
  await ensureCluster({ ...record, programs, account });
  await clearPostmaster(record.clusterDir, options.say);
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(record.port);
    const part = keptRunning(options, { record, programs, account, port });
    options.onPart(part);
    const outcome = await firstAnswer(part, adminUrl(record, port));
    if (outcome === "ready") {
      part.isReady();
      return finishStart(options, record, port, part);
    }
    // Another program took the port in the moment between looking and starting.
    if (attempt < PORT_TRIES && part.said("could not bind")) continue;
    throw part.endedEarly(outcome);
  }
}

async function finishStart(
  options: DatabaseOptions,
  record: DatabaseRecord,
  port: number,
  part: Part,
): Promise<EmbeddedDatabase> {
  if (record.port !== port) writeRecord(options.dataDir, { ...record, port });
  await ensureDeskDatabase(record, port);
  const url = ownerUrl(record, port);
  writePrivateFile(join(options.dataDir, "database-url"), `${url}\n`);
  return { part, url, deskUrl: deskUrl(record, port), clusterDir: record.clusterDir };
}

interface Cluster {
  record: DatabaseRecord;
  programs: Programs;
  account: Account | undefined;
  port: number;
}

function keptRunning(options: DatabaseOptions, cluster: Cluster): RestartingPart {
  const { say, pausesMs = RESTART_PAUSES_MS } = options;
  const pause = growingPauses("database", pausesMs, say);
  return restartingPart({
    start: () => startKeeper(options, cluster),
    pause: async (restarts, signal) => {
      await pause(restarts, signal);
      await clearPostmaster(cluster.record.clusterDir, say).catch((thrown: unknown) =>
        say(errorText(thrown)),
      );
    },
    say,
  });
}

/** Even an immediate end is a fast shutdown: it spares the next start a recovery. */
function startKeeper(options: DatabaseOptions, { record, programs, account, port }: Cluster): Part {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
    "cluster_name=rampdesk",
    ...bufferSettings(),
    ...sharedMemorySettings(),
  ];
  const order: KeeperOrder = {
    program: programs.postgres,
    arguments: [
      "-D",
      record.clusterDir,
      "-p",
      String(port),
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    folder: record.clusterDir,
    account,
    orphanGraceMs: ORPHAN_GRACE_MS,
  };
  const part = startPart({
    name: "database",
    nodeArguments: [
      "--import",
      "tsx",
      fileURLToPath(new URL("keeper.ts", import.meta.url)),
      JSON.stringify(order),
    ],
    cwd: options.root,
    env: process.env,
    logDir: options.logDir,
    stopGraceMs: STOP_GRACE_MS,
    say: options.say,
    // PostgreSQL logs each refused query as an error; the process that sent it has already said so.
    // "The database system is starting up" is the answer to an early question, not a failure, and that connections go is no news beside the end itself.
    shorten: (line) =>
      /\b(FATAL|PANIC):(?! {2}(?:the database system is|terminating connection))/.test(line)
        ? line
        : undefined,
  });
  return { ...part, kill: () => void part.stop() };
}

async function firstAnswer(part: Part, url: string): Promise<string> {
  let ending: string | undefined;
  void part.ended.then(({ how }) => (ending = how));
  const outcome = await poll(
    async () => ending ?? ((await whyNoAnswer(url)) === undefined ? "ready" : undefined),
    { timeoutMs: START_TIMEOUT_MS },
  );
  return outcome ?? `gave no answer for ${START_TIMEOUT_MS / 1000} s`;
}

async function choosePort(remembered: number | null): Promise<number> {
  if (remembered !== null && (await portState(remembered, "127.0.0.1")) === "free")
    return remembered;
  const start = Math.floor(Math.random() * PORT_COUNT);
  for (let step = 0; step < PORT_COUNT; step += 1) {
    const port = FIRST_PORT + ((start + step) % PORT_COUNT);
    if ((await portState(port, "127.0.0.1")) === "free") return port;
  }
  throw new LauncherError(
    `No free port for the database between ${FIRST_PORT} and ${FIRST_PORT + PORT_COUNT - 1}. Stop what uses them, or set DATABASE_URL.`,
  );
}

const MB = 1024 * 1024;

/** PostgreSQL's default. */
const MIN_MB = 128;
/** Enough to keep a million transactions and their indexes in memory during matching. */
const MAX_MB = 1_536;
/** Share of the memory. Web, worker and the system's file cache need the rest. */
const SHARE = 16;

/** Sets the database's page cache to a sixteenth of the memory (in bytes), within bounds. */
export function bufferSettings(bytes = memoryBytes()): string[] {
  const megabytes = Math.floor(bytes / SHARE / MB);
  return [`shared_buffers=${Math.min(MAX_MB, Math.max(MIN_MB, megabytes))}MB`];
}

/** Without a limit the system reports 0, or more than the machine has. */
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
