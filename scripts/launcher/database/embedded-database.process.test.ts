import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder";
import { logDirOf, prepareDataDir } from "../data-dir";
import { poll } from "../poll";
import { isAlive } from "../processes";
import { PROJECT_ROOT } from "../project-root";
import { findDeskRights } from "@/lib/store/postgres/desk-rights";
import { bringUpToDate } from "../open-database";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { findPostmaster } from "./postmaster";

// Open to the database's own user: its files lie inside then, and go with the folder. Every test starts the same database.
const dataDir = join(temporaryFolder(), "desk");
let said: string[] = [];
beforeEach(() => {
  said = [];
});

function start(options: { pausesMs?: readonly number[] } = {}): Promise<EmbeddedDatabase> {
  prepareDataDir(dataDir);
  return startEmbeddedDatabase({
    root: PROJECT_ROOT,
    dataDir,
    logDir: logDirOf(dataDir),
    say: (line) => said.push(line),
    onPart: () => undefined,
    ...options,
  });
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(clusterDir: string): number {
  const found = findPostmaster(clusterDir);
  if (found.state !== "running") throw new Error("the database doesn't run");
  return found.pid;
}

/** Returns the process that started this one. */
function parentOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
}

test("the second start finds everything as it was: data, address, and nothing runs between", async () => {
  const first = await start();
  await query(first.url, "create table kept (amount numeric); insert into kept values (12.50)");
  const pid = postmasterPid(first.clusterDir);
  await first.part.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select amount from kept")).toEqual([{ amount: "12.50" }]);
  await second.part.stop();
  expect(said).toEqual([]);
});

test("it is UTF-8 in an order that no system changes, in UTC, and the desk's role is no superuser", async () => {
  const { url, part } = await start();
  const [row] = await query(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone, 'Z' < 'a' as byte_order,
            lower('É') as lower, (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  expect(row).toEqual({
    encoding: "UTF8",
    zone: "UTC",
    byte_order: true,
    lower: "é",
    superuser: false,
  });
  expect(readFileSync(join(dataDir, "database-url"), "utf8").trim()).toBe(url);
  expect(statSync(join(dataDir, "database-url")).mode & 0o777).toBe(0o600);
  await part.stop();
});

test("the desk works as a role that can't rewrite the audit log", async () => {
  const { url, deskUrl, part } = await start();
  await bringUpToDate({ url: deskUrl, ownerUrl: url, where: "here" });
  expect(await query(deskUrl, "select current_user as role")).toEqual([{ role: "rampdesk_app" }]);
  expect(await findDeskRights(deskUrl)).toEqual({ role: "rampdesk_app", missing: [], surplus: [] });
  await expect(query(deskUrl, "update audit_log set action = 'x'")).rejects.toThrow(
    "permission denied",
  );
  await expect(query(deskUrl, "create temporary table audit_log (seq int)")).rejects.toThrow(
    "permission denied",
  );
  await part.stop();
});

test("after a kill -9 of the launcher and its database the next start recovers what was committed", async () => {
  const first = await start();
  await query(
    first.url,
    "create table committed (amount numeric); insert into committed values (99)",
  );
  const pid = postmasterPid(first.clusterDir);
  // The keeper is not asked to finish, as when its launcher is gone.
  first.part.kill();
  process.kill(pid, "SIGKILL");
  await first.part.ended;
  expect(first.part.said("PostgreSQL was ended by SIGKILL.")).toBe(true);

  const second = await start();
  expect(await query(second.url, "select amount from committed")).toEqual([{ amount: "99" }]);
  await second.part.stop();
});

test(
  "killed again and again, the database comes back at the same address with all that was committed",
  { timeout: 180_000 },
  async () => {
    const { url, part, clusterDir } = await start({ pausesMs: [50] });
    const pool = new pg.Pool({ connectionString: url });
    pool.on("error", () => undefined);
    await pool.query("create table rounds (round int)");
    const ended = part.ended.then(() => "ended");
    for (let round = 1; round <= 2; round += 1) {
      // A session that computes outlives the postmaster for minutes, and holds on to its memory and its output.
      const working = pool
        .query("select count(*) from generate_series(1, 1000000000)")
        .catch(() => undefined);
      await pool.query("insert into rounds values ($1)", [round]);
      const pid = postmasterPid(clusterDir);
      process.kill(round % 2 === 0 ? parentOf(pid) : pid, "SIGKILL");
      await poll(() => (isAlive(pid) ? undefined : true), { timeoutMs: 10_000 });
      const back = poll(
        () =>
          pool.query<{ rounds: string }>("select count(*) as rounds from rounds").then(
            ({ rows }) => rows[0]?.rounds,
            () => undefined,
          ),
        { timeoutMs: 50_000, everyMs: 100 },
      );
      expect(await Promise.race([ended, back])).toBe(String(round));
      await working;
    }
    await pool.end();
    await part.stop();
    expect(
      said.filter((line) => line === "Starting the database again in 0.05 s.").length,
    ).toBeGreaterThanOrEqual(2);
  },
);

test("a database that can't start says why, with its own last lines", async () => {
  const first = await start();
  await first.part.stop();
  writeFileSync(join(first.clusterDir, "postgresql.conf"), "shared_buffers = 'much'\n");
  await expect(start()).rejects.toThrow(
    /The database process ended with code 1\. Its last lines[^]*shared_buffers/,
  );
});
