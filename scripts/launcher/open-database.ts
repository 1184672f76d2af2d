import { migrate } from "@/lib/store/migrate";
import { shortPath } from "./banner";
import { startEmbeddedDatabase } from "./database/embedded-database";
import { whyNoAnswer } from "./database/roles";
import { errorText } from "./error-text";
import { LauncherError } from "./launcher-error";
import type { Part } from "./part";
import type { RunningParts } from "./running-parts";
import type { Settings } from "./settings";

interface OpenOptions {
  settings: Settings;
  parts: RunningParts;
  say: (line: string) => void;
}

export interface OpenDatabase {
  url: string;
  /** Which database it is, for a person: no password. */
  where: string;
}

/**
 * The configured database, or the embedded one, with all migrations applied.
 * @throws {LauncherError} when it doesn't answer or can't be migrated.
 */
export async function openDatabase({ settings, parts, say }: OpenOptions): Promise<OpenDatabase> {
  const database = settings.env.DATABASE_URL ? await configured(settings.env.DATABASE_URL) : await embedded(settings, parts, say);
  try {
    await migrate(database.url);
  } catch (thrown) {
    throw new LauncherError(`The database (${database.where}) could not be brought up to date: ${errorText(thrown)}`);
  }
  return database;
}

async function configured(url: string): Promise<OpenDatabase> {
  const reason = await whyNoAnswer(url);
  const where = withoutPassword(url);
  if (reason === undefined) return { url, where };
  throw new LauncherError(
    `DATABASE_URL: ${where} doesn't answer (${reason}).`,
    "Start that database or correct the address; with DATABASE_URL unset Rampdesk brings its own.",
  );
}

async function embedded(settings: Settings, parts: RunningParts, say: (line: string) => void): Promise<OpenDatabase> {
  const onPart = (part: Part): void => parts.add(part);
  const database = await startEmbeddedDatabase({ root: settings.root, dataDir: settings.dataDir, logDir: settings.logDir, say, onPart });
  parts.watch(database.part);
  return { url: database.url, where: `embedded, in ${shortPath(database.clusterDir)}` };
}

/** The address as it may be shown. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return shown.toString();
}
