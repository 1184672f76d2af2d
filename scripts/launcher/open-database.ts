import { runMigrations } from "graphile-worker";
import { migrate, pendingMigrations } from "@/lib/store/migrate";
import { findDeskRights, grantDeskRights, roleOf } from "@/lib/store/postgres/desk-rights";
import { shortPath } from "./terminal";
import { startEmbeddedDatabase } from "./database/embedded-database";
import { whyNoAnswer } from "./database/record";
import { errorText, LauncherError } from "./errors";
import type { Part } from "./part";
import type { RunningParts } from "./running-parts";
import type { Settings } from "./settings";

interface OpenOptions {
  settings: Settings;
  parts: RunningParts;
  say: (line: string) => void;
}

export interface OpenDatabase {
  /** For the role that web and worker work as. */
  url: string;
  /** For the role that owns the tables; may be the same. */
  ownerUrl: string;
  /** Names the database for a person, without its password. */
  where: string;
}

/**
 * Opens the configured or embedded database, migrated and with the desk's rights.
 * @throws {LauncherError} when it doesn't answer, can't be migrated, or the role lacks rights
 */
export async function openDatabase({ settings, parts, say }: OpenOptions): Promise<OpenDatabase> {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl } = settings.env;
  const database = url
    ? await configured(url, ownerUrl ?? url)
    : await embedded(settings, parts, say);
  await bringUpToDate(database);
  return database;
}

async function configured(url: string, ownerUrl: string): Promise<OpenDatabase> {
  await requireAnswer(
    "DATABASE_URL",
    url,
    "Start that database or correct the address; with DATABASE_URL unset Rampdesk brings its own.",
  );
  await requireAnswer(
    "MIGRATE_DATABASE_URL",
    ownerUrl,
    "Correct the address; it is DATABASE_URL's database, as the role that owns its tables.",
  );
  return { url, ownerUrl, where: withoutPassword(url) };
}

async function requireAnswer(variable: string, url: string, advice: string): Promise<void> {
  const reason = await whyNoAnswer(url);
  if (reason !== undefined)
    throw new LauncherError(
      `${variable}: ${withoutPassword(url)} doesn't answer (${reason}).`,
      advice,
    );
}

async function embedded(
  settings: Settings,
  parts: RunningParts,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const onPart = (part: Part): void => parts.add(part);
  const database = await startEmbeddedDatabase({ ...settings, say, onPart });
  parts.watch(database.part);
  return {
    url: database.deskUrl,
    ownerUrl: database.url,
    where: `embedded, in ${shortPath(database.clusterDir)}`,
  };
}

/** Applies all migrations as the owner, and gives the desk's role its rights. @throws {LauncherError} */
export async function bringUpToDate({ url, ownerUrl, where }: OpenDatabase): Promise<void> {
  try {
    // A role that owns nothing may start a desk that another start has migrated.
    if ((await pendingMigrations(ownerUrl)).length > 0) await migrate(ownerUrl);
    await runMigrations({ connectionString: ownerUrl });
    const role = await roleOf(url);
    if (role !== (await roleOf(ownerUrl))) await grantDeskRights(ownerUrl, role);
  } catch (thrown) {
    throw new LauncherError(
      `The database (${where}) could not be brought up to date: ${errorText(thrown)}`,
      "Migrations need the role that owns the tables: set MIGRATE_DATABASE_URL to its address, beside DATABASE_URL.",
    );
  }
  await requireRights(url, where);
}

async function requireRights(url: string, where: string): Promise<void> {
  const { role, missing } = await findDeskRights(url).catch((thrown: unknown) => {
    throw new LauncherError(
      `The database (${where}) can't be used: ${errorText(thrown)}`,
      "DATABASE_URL and MIGRATE_DATABASE_URL must be one database.",
    );
  });
  if (missing.length === 0) return;
  throw new LauncherError(
    `DATABASE_URL: the role ${role} lacks ${rightsText(missing)}.`,
    GRANT_ADVICE,
  );
}

export const GRANT_ADVICE =
  "Set MIGRATE_DATABASE_URL to the address of the role that owns the tables, and run npm start: it gives the other role its rights.";

/** A few of them by name, and how many more. */
export function rightsText(rights: readonly string[]): string {
  const shown = rights.slice(0, 3).join(", ");
  return rights.length > 3 ? `${shown} and ${rights.length - 3} more` : shown;
}

/** The address as it may be shown. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return shown.toString();
}
