import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LauncherError } from "./errors";

const MAX_BYTES = 20_000_000;

interface LogOptions {
  maxBytes?: number;
  /** Called once when lines can't be written, and again when that recurs; they are left out. */
  onTrouble: (error: Error) => void;
}

/** Log with two files: a full one becomes `<name>.1`, replacing the older one. */
export class LogFile {
  #fd: number;
  #bytes: number;
  #isInTrouble = false;

  constructor(
    readonly path: string,
    private readonly options: LogOptions,
  ) {
    this.#fd = openSync(path, "a", 0o600);
    this.#bytes = fstatSync(this.#fd).size;
  }

  /** The process keeps running whether its log can be written or not. */
  write(line: string): void {
    try {
      if (this.#bytes >= (this.options.maxBytes ?? MAX_BYTES)) this.#turn();
      this.#bytes += writeSync(this.#fd, `${line}\n`);
      this.#isInTrouble = false;
    } catch (error) {
      if (!this.#isInTrouble) this.options.onTrouble(error as Error);
      this.#isInTrouble = true;
    }
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** The old file is left for the new one only when that is there. */
  #turn(): void {
    // Somebody may have taken it away.
    if (existsSync(this.path)) renameSync(this.path, `${this.path}.1`);
    const older = this.#fd;
    this.#fd = openSync(this.path, "a", 0o600);
    this.#bytes = 0;
    closeSync(older);
  }
}

const KEPT_LINES = 20;
/** How long the last lines of a process that ended are waited for. */
const LAST_LINES_MS = 1_000;
/** A stop that takes longer than this is explained. */
const QUIET_STOP_MS = 3_000;
const NO_ROOM = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;

export interface PartOptions {
  /** A word for the log file and the terminal's lines. */
  name: string;
  nodeArguments: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  logDir: string;
  /** How long the process may finish what it has begun before it is killed. */
  stopGraceMs: number;
  /** After how much of that a person hears what is waited for. */
  quietStopMs?: number;
  say: (line: string) => void;
  /** Shortens a line for the terminal. Default: only warnings and errors. */
  shorten?: (line: string, stream: "stdout" | "stderr") => string | undefined;
}

/** End of a process: its exit code, also in words ("ended with code 1"). */
export interface Ending {
  code: number | null;
  how: string;
}

export interface Part {
  readonly name: string;
  readonly ended: Promise<Ending>;
  /** Error for an unexpected end, with its last lines and the log's place. */
  endedEarly(how: string): LauncherError;
  said(text: string): boolean;
  /**
   * Waits until the process says `{ ready: true }` over its channel.
   * @returns the whole message.
   * @throws {LauncherError} when it ends or isn't ready in time.
   */
  ready(timeoutMs: number): Promise<object>;
  stop(): Promise<void>;
  /** Ends it at once, with all that it started. */
  kill(): void;
}

/** Starts a process in a group of its own: Ctrl-C reaches the launcher alone. */
export function startPart(options: PartOptions): Part {
  const child = spawn(process.execPath, options.nodeArguments, {
    cwd: options.cwd,
    env: options.env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const logPath = join(options.logDir, `${options.name}.log`);
  const lastLines = keepLog(child, options, logPath);
  const endedEarly = (how: string): LauncherError =>
    unwantedEnd(options.name, how, lastLines, logPath);
  const ended = endOf(child);
  const readyMessage = firstReadyMessage(child);
  const kill = (): void => killGroup(child);
  // A process's children (next dev has some) are ended with it.
  child.once("exit", kill);
  return {
    name: options.name,
    ended,
    endedEarly,
    said: (text) => lastLines.some((line) => line.includes(text)),
    kill,
    ready: async (timeoutMs) => {
      const timeout = new AbortController();
      const late = delay(timeoutMs, undefined, { signal: timeout.signal }).then(() =>
        Promise.reject(
          new LauncherError(
            `The ${options.name} process was not ready after ${timeoutMs / 1000} s. See its log.`,
          ),
        ),
      );
      const early = ended.then(({ how }) => Promise.reject(endedEarly(how)));
      return Promise.race([readyMessage, early, late]).finally(() => timeout.abort());
    },
    stop: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(kill, options.stopGraceMs);
      const seconds = options.stopGraceMs / 1000;
      const word = setTimeout(
        options.say,
        options.quietStopMs ?? QUIET_STOP_MS,
        `  ${options.name} finishes what it has begun, for ${seconds} s at most`,
      );
      await ended;
      clearTimeout(timer);
      clearTimeout(word);
    },
  };
}

function unwantedEnd(
  name: string,
  how: string,
  lastLines: readonly string[],
  logPath: string,
): LauncherError {
  if (lastLines.length === 0)
    return new LauncherError(`The ${name} process ${how}, and wrote nothing.`);
  if (lastLines.some((line) => NO_ROOM.test(line)))
    return new LauncherError(
      `The ${name} process ${how}: there is no room left on its disk. Make room; what was stored is kept. Its log: ${logPath}`,
    );
  return new LauncherError(
    `The ${name} process ${how}. Its last lines (all are in ${logPath}):`,
    ...lastLines.map((line) => `  ${line}`),
  );
}

function firstReadyMessage(child: ChildProcess): Promise<object> {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (ReadyMessage.safeParse(message).success) resolve(message as object);
    });
  });
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("error", (thrown) =>
      resolve({ code: null, how: `could not be started (${thrown.message})` }),
    );
    const end = (code: number | null, signal: NodeJS.Signals | null): void =>
      resolve({ code, how: signal ? `was ended by ${signal}` : `ended with code ${code}` });
    // `close` comes after the last line of its output, and not while something that it started holds on to that.
    child.once("close", end);
    child.once("exit", (code, signal) => setTimeout(end, LAST_LINES_MS, code, signal));
  });
}

function keepLog(child: ChildProcess, options: PartOptions, logPath: string): readonly string[] {
  const say = (line: string): void => options.say(`${options.name.padEnd(8)} ${line}`);
  const log = new LogFile(logPath, {
    onTrouble: ({ message }) =>
      say(
        `warn: its log can't be kept (${message}); it goes on without, and keeps it again as soon as it can`,
      ),
  });
  const kept: string[] = [];
  const take = (line: string, stream: "stdout" | "stderr"): void => {
    log.write(line);
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    const short = (options.shorten ?? shortLogLine)(line, stream);
    if (short !== undefined) say(short);
  };
  for (const name of ["stdout", "stderr"] as const) {
    const input = child[name];
    if (input) createInterface({ input }).on("line", (line) => take(line, name));
  }
  child.once("close", () => log.close());
  return kept;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group is gone already.
  }
}

const ReadyMessage = z.looseObject({ ready: z.literal(true) });
const StructuredLine = z.looseObject({
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
});
const Cause = z.looseObject({ message: z.string() });

/**
 * Returns a log line's short form for the terminal, or `undefined` to hide it. A structured line
 * says how bad it is. Of other lines, only the first on stderr is shown, without the stack.
 */
export function shortLogLine(line: string, stream: "stdout" | "stderr"): string | undefined {
  const structured = parseStructured(line);
  if (structured)
    return structured.level === "warn" || structured.level === "error"
      ? shortStructured(structured)
      : undefined;
  if (stream === "stdout" || line.trim() === "" || /^\s/.test(line)) return undefined;
  return line;
}

function shortStructured(line: z.output<typeof StructuredLine>): string {
  const cause = Cause.safeParse(line["error"] ?? line["err"] ?? line["cause"]);
  return `${line.level}: ${line.message}${cause.success ? ` (${cause.data.message})` : ""}`;
}

function parseStructured(line: string): z.output<typeof StructuredLine> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return StructuredLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
