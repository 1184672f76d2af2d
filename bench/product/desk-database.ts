import { join } from "node:path";
import { createGateway, type Gateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import type { Clock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
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
  const folder = benchFolder();
  const dataDir = join(folder.path, "data");
  const parts: Part[] = [];
  try {
    prepareDataDir(dataDir);
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
    folder.remove();
  }
}

async function setUp(url: string): Promise<void> {
  const db = openDatabase(url);
  await db.transaction().execute((tx) =>
    insertOrganisation(tx, {
      name: "Baobab Freight",
      reportingZone: "Africa/Lagos",
      webhookToken: newId(),
      webhookSecret: newId(),
      sandbox: false,
    }),
  );
  await db.destroy();
}

/** A gateway to a sandbox in this process. */
export function sandboxGateway(baseUrl: string, clock: Clock): Gateway {
  return createGateway({
    baseUrl,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
    clock,
    random: Math.random,
    logger: createLogger("bench"),
  });
}
