import { join } from "node:path";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import type { Clock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import type { SettingsPatch } from "@/lib/sandbox/settings";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/start-sandbox";
import { openDatabase } from "@/lib/store/database";
import { insertOrganisation } from "@/lib/store/organisation";
import { prepareDataDir } from "@/scripts/launcher/data-dir";
import { startEmbeddedDatabase } from "@/scripts/launcher/database/embedded-database";
import { bringUpToDate } from "@/scripts/launcher/open-database";
import type { Part } from "@/scripts/launcher/part";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { benchFolder } from "./start-product";

export interface DeskDatabase {
  /** For the role that the desk works as. */
  url: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
}

/** Sets up and migrates the product's own database, runs `work`, and removes it. */
export async function withDeskDatabase<Result>(
  work: (database: DeskDatabase) => Promise<Result>,
): Promise<Result> {
  using folder = benchFolder();
  const dataDir = join(folder.path, "data");
  const parts: Part[] = [];
  prepareDataDir(dataDir);
  try {
    const { url: ownerUrl, deskUrl: url } = await startEmbeddedDatabase({
      root: PROJECT_ROOT,
      dataDir,
      logDir: join(dataDir, "logs"),
      say: () => undefined,
      onPart: (part) => parts.push(part),
    });
    await bringUpToDate({ url, ownerUrl, where: "of the bench" });
    await setUp(url);
    return await work({ url, ownerUrl });
  } finally {
    for (const part of parts) await part.stop();
  }
}

async function setUp(url: string): Promise<void> {
  await using db = openDatabase(url);
  await db.transaction().execute((tx) =>
    insertOrganisation(tx, {
      name: "Baobab Freight",
      reportingZone: "Africa/Lagos",
      webhookToken: newId(),
      webhookSecret: newId(),
      sandbox: false,
    }),
  );
}

/** Runs `work` as the desk's worker beside a sandbox, both in this process and on one clock. */
export async function withSandboxWorker<Result>(
  { url, ownerUrl }: DeskDatabase,
  { clock, settings }: { clock: Clock; settings?: SettingsPatch },
  work: (worker: WorkerContext, sandbox: RunningSandbox) => Promise<Result>,
): Promise<Result> {
  const sandbox = await startSandbox({
    databaseUrl: ownerUrl,
    port: 0,
    clock,
    settings: { ...settings, rateLimits: { enabled: false }, webhooks: { enabled: false } },
  });
  await using db = openDatabase(url);
  const common = { clock, random: Math.random, logger: createLogger("bench") };
  const gateway = createGateway({
    ...common,
    baseUrl: sandbox.url,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
  });
  try {
    return await work({ ...common, db, gateway, requestId: newId() }, sandbox);
  } finally {
    await gateway.close();
    await sandbox.stop();
  }
}
