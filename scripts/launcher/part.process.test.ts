import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { startPart, type Part, type PartOptions } from "./part";
import { poll } from "./poll";
import { isAlive } from "./processes";

const root = temporaryFolder();
let logDir = "";
let said: string[] = [];
beforeEach(() => {
  logDir = mkdtempSync(join(root, "logs-"));
  said = [];
});

const READY = "process.send({ ready: true, port: 7 });";
const STAY = "setInterval(() => undefined, 1000);";

function start(code: string, options: Partial<PartOptions> = {}): Part {
  return startPart({
    name: "web",
    nodeArguments: ["-e", code],
    cwd: root,
    env: process.env,
    logDir,
    stopGraceMs: 10_000,
    say: (line) => said.push(line),
    ...options,
  });
}

test("it is ready when it says so, finishes when it is asked to, and its log is kept", async () => {
  const part = start(
    `console.log("begun"); ${STAY} process.on("SIGTERM", () => { console.log("finished"); process.exit(0); }); ${READY}`,
  );
  expect(await part.ready(10_000)).toEqual({ ready: true, port: 7 });
  await part.stop();
  expect(await part.ended).toEqual({ code: 0, how: "ended with code 0" });
  expect(readFileSync(join(logDir, "web.log"), "utf8")).toBe("begun\nfinished\n");
});

test("a process has ended though what it started in a session of its own holds on to its output", async () => {
  const part = start(
    `const { spawn } = require("node:child_process");
     const c = spawn(process.execPath, ["-e", ${JSON.stringify(STAY)}], { detached: true, stdio: "inherit" });
     process.send({ ready: true, pid: c.pid }); ${STAY}`,
  );
  const { pid } = (await part.ready(10_000)) as { pid: number };
  part.kill();
  const late = poll(() => undefined, { timeoutMs: 10_000 }).then(() => "late");
  const how = await Promise.race([part.ended.then((ending) => ending.how), late]);
  process.kill(pid, "SIGKILL");
  expect(how).toBe("was ended by SIGKILL");
});

test("an end before it is ready tells how, and its last lines", async () => {
  const part = start('console.error("no database"); process.exit(3);');
  await expect(part.ready(10_000)).rejects.toThrow(
    /The web process ended with code 3\. Its last lines[^]*no database/,
  );
  expect(said).toEqual(["web      no database"]);
});

test("an end for want of room on the disk says what to do, in one line", async () => {
  const part = start(
    `console.error('FATAL:  could not write to file "pg_wal/1": No space left on device'); process.exit(1);`,
  );
  await expect(part.ready(10_000)).rejects.toThrow(
    /^The web process ended with code 1: there is no room left on its disk\. Make room;[^\n]*$/,
  );
});

test.runIf(process.platform === "linux")(
  "a log that can't be kept is told of, and the process goes on",
  async () => {
    symlinkSync("/dev/full", join(logDir, "web.log"));
    const part = start(`console.error("one"); console.error("two"); ${STAY} ${READY}`);
    await part.ready(10_000);
    await part.stop();
    expect(said.map((line) => line.slice(0, 35))).toEqual([
      "web      warn: its log can't be kep",
      "web      one",
      "web      two",
    ]);
  },
);

test("a process that isn't ready in time is told of", async () => {
  const part = start(STAY);
  await expect(part.ready(50)).rejects.toThrow("The web process was not ready after 0.05 s");
  await part.stop();
});

test("one that doesn't finish is killed when its grace is over, with all that it started", async () => {
  const grandchild = `const { spawn } = require("node:child_process"); const c = spawn(process.execPath, ["-e", ${JSON.stringify(STAY)}], { stdio: "ignore" });`;
  const part = start(
    `${grandchild} process.on("SIGTERM", () => undefined); ${STAY} process.send({ ready: true, pid: c.pid });`,
    { stopGraceMs: 100 },
  );
  const { pid } = (await part.ready(10_000)) as { pid: number };
  await part.stop();
  expect((await part.ended).how).toBe("was ended by SIGKILL");
  expect(await poll(() => (isAlive(pid) ? undefined : "gone"), { timeoutMs: 5_000 })).toBe("gone");
});

test("a stop that takes its time says what it waits for, once", async () => {
  const part = start(
    `process.on("SIGTERM", () => setTimeout(() => process.exit(0), 400)); ${STAY} ${READY}`,
    { stopGraceMs: 60_000, quietStopMs: 10 },
  );
  await part.ready(10_000);
  await part.stop();
  expect(said).toEqual(["  web finishes what it has begun, for 60 s at most"]);
});

test("a quick stop says nothing, then or later", async () => {
  const part = start(`process.on("SIGTERM", () => process.exit(0)); ${STAY} ${READY}`);
  await part.ready(10_000);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await part.stop();
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(said).toEqual([]);
});

test("a process ends by itself when its launcher is gone", async () => {
  const preload = pathToFileURL(join(import.meta.dirname, "exit-with-parent.mjs")).href;
  const inner = JSON.stringify(["--import", preload, "-e", `${STAY} ${READY}`]);
  // The part in the middle starts the process as the launcher does, tells its id, and is killed.
  const part = start(
    `const { spawn } = require("node:child_process");
     const c = spawn(process.execPath, ${inner}, { detached: true, stdio: ["ignore", "ignore", "ignore", "ipc"] });
     c.on("message", () => process.send({ ready: true, pid: c.pid })); ${STAY}`,
  );
  const { pid } = (await part.ready(10_000)) as { pid: number };
  expect(isAlive(pid)).toBe(true);
  part.kill();
  expect(await poll(() => (isAlive(pid) ? undefined : "gone"), { timeoutMs: 10_000 })).toBe("gone");
});
