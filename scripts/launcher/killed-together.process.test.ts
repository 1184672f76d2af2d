import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "@/lib/store/database";
import { isListenedTo } from "@/lib/store/postgres/listen";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { cleanEnv } from "../testing/clean-env";
import { temporaryFolder } from "../testing/temporary-folder";
import { childEnv } from "./start-product";
import { logDirOf, prepareDataDir } from "./data-dir";
import { startEmbeddedDatabase } from "./database/embedded-database";
import { findPostmaster } from "./database/postmaster";
import { bringUpToDate } from "./open-database";
import { poll } from "./poll";
import { freePort } from "./ports";
import { startSandbox, startWorker, type PartContext } from "./product-parts";
import { PROJECT_ROOT } from "./project-root";
import type { Settings } from "./settings";

const dataDir = join(temporaryFolder(), "desk");

test(
  "worker and sandbox outlive a database that is killed, and work with it again",
  { timeout: 300_000 },
  async () => {
    prepareDataDir(dataDir);
    const logDir = logDirOf(dataDir);
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const pausesMs = [200];
    const database = await startEmbeddedDatabase({
      root: PROJECT_ROOT,
      dataDir,
      logDir,
      say,
      onPart: () => undefined,
      pausesMs,
    });
    await bringUpToDate({ url: database.deskUrl, ownerUrl: database.url, where: "here" });
    const sandboxPort = await freePort();
    const context = (databaseUrl: string): PartContext => ({
      settings: { root: PROJECT_ROOT, logDir } as Settings,
      dev: false,
      env: childEnv(cleanEnv(), {
        databaseUrl,
        dataDir,
        dev: false,
        port: 0,
        sandboxPort,
        publicUrl: "http://localhost:3000",
        sessionSecret: "x".repeat(40),
        service: { baseUrl: `http://127.0.0.1:${sandboxPort}`, ...DEFAULT_CREDENTIALS },
      }),
      say,
      pausesMs,
    });
    const sandbox = startSandbox(context(database.url));
    await sandbox.ready(60_000);
    const worker = startWorker(context(database.deskUrl));
    await worker.ready(60_000);
    const db = openDatabase(database.deskUrl, { maxConnections: 1 });
    const isWorking = () =>
      isListenedTo(db, "desk_work").then(
        (is) => is || undefined,
        () => undefined,
      );
    expect(await poll(isWorking, { timeoutMs: 10_000 })).toBe(true);
    for (let kills = 0; kills < 2; kills += 1) {
      const found = findPostmaster(database.clusterDir);
      if (found.state !== "running") throw new Error("the database doesn't run");
      process.kill(found.pid, "SIGKILL");
      await poll(async () => ((await isWorking()) ? undefined : true), { timeoutMs: 10_000 });
      expect(await poll(isWorking, { timeoutMs: 60_000 })).toBe(true);
    }
    expect(said.filter((line) => /^Starting the (worker|sandbox)/.test(line))).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${sandboxPort}/docs`)).status).toBe(200);
    await db.destroy();
    await worker.stop();
    await sandbox.stop();
    await database.part.stop();
  },
);
