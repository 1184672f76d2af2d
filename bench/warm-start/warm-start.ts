import { spawn } from "node:child_process";
import { request } from "undici";
import { poll } from "@/scripts/launcher/poll";
import { freePort } from "@/scripts/launcher/ports";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { type Bench, type BenchResult, figure, median, type Say, withUnit } from "../report/bench";
import { benchFolder, productEnv } from "../product/start-product";

const RUNS = 5;
const MAX_SECONDS = 6;

export const warmStart: Bench = {
  name: "warm-start",
  title: "A warm start",
  how: `From the start of \`npm start\` until \`/sign-in\` answers 200 for the first time, ${RUNS} times. The build is current and the data folder exists: a first start, which is not counted, has seen to both. The sandbox runs too.`,
  run: measure,
};

async function measure(say: Say): Promise<BenchResult> {
  using folder = benchFolder();
  say("A first start, not counted…");
  const first = await timeNpmStart(folder.path);
  const starts: StartTimes[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const times = await timeNpmStart(folder.path);
    starts.push(times);
    say(`Start ${run} of ${RUNS}: ${withUnit(times.page / 1000, "s", 2)}`);
  }
  const seconds = starts.map(({ page }) => page / 1000);
  return {
    figures: [
      figure({
        what: "Until the page answers, median",
        value: median(seconds),
        unit: "s",
        digits: 2,
        max: MAX_SECONDS,
      }),
      figure({
        what: "Until the page answers, slowest",
        value: Math.max(...seconds),
        unit: "s",
        digits: 2,
        max: MAX_SECONDS,
      }),
      figure({
        what: "Until the terminal says that all parts are ready, median",
        value: median(starts.map(({ all }) => all / 1000)),
        unit: "s",
        digits: 2,
      }),
      figure({
        what: "The first start, with a new database and a build if there was none",
        value: first.page / 1000,
        unit: "s",
        digits: 1,
      }),
    ],
    notes: [`All runs: ${seconds.map((value) => withUnit(value, "s", 2)).join(", ")}.`],
  };
}

const START_TIMEOUT_MS = 15 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 10;

const ALL_READY = "Rampdesk is ready";

/** Milliseconds from the start of npm. */
interface StartTimes {
  /** Until the sign-in page answered for the first time. */
  page: number;
  /** Until the terminal said that all parts are ready. */
  all: number;
}

async function timeNpmStart(dataDir: string): Promise<StartTimes> {
  const ports = { web: await freePort(), sandbox: await freePort() };
  const output: string[] = [];
  const startedAt = performance.now();
  // A group of its own, so that npm, its shell and the launcher hear of the end together.
  const npm = spawn("npm", ["start"], {
    cwd: PROJECT_ROOT,
    env: productEnv(dataDir, ports),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const since = (): number => performance.now() - startedAt;
  let allAt: number | undefined;
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output.push(text);
      if (allAt === undefined && text.includes(ALL_READY)) allAt = since();
    });
  }
  const until = async (
    look: () => Promise<number | undefined> | number | undefined,
  ): Promise<number> => {
    const found = await poll(
      async () => {
        if (npm.exitCode !== null)
          throw new Error(`npm start ended with code ${npm.exitCode}:\n${output.join("")}`);
        return look();
      },
      { timeoutMs: START_TIMEOUT_MS, everyMs: LOOK_EVERY_MS },
    );
    if (found === undefined)
      throw new Error(
        `npm start: not ready after ${START_TIMEOUT_MS / 1000} s:\n${output.join("")}`,
      );
    return found;
  };
  try {
    const page = await until(async () =>
      (await isAnswered(`http://127.0.0.1:${ports.web}/sign-in`)) ? since() : undefined,
    );
    return { page, all: await until(() => allAt) };
  } finally {
    if (npm.pid !== undefined) await stopGroup(npm.pid);
  }
}

/** Ends a process group and waits for its last process, since npm doesn't. */
async function stopGroup(group: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  const gone = await poll(() => (signalGroup(group, 0) ? undefined : true), {
    timeoutMs: STOP_TIMEOUT_MS,
  });
  if (!gone) signalGroup(group, "SIGKILL");
}

/** @returns whether there was anybody left to hear it. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url);
    await body.dump();
    return statusCode === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
