import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { LauncherError } from "../errors";
import { readFileIfAny, writePrivateFile } from "../data-dir";
import { type Account, closedFolder } from "./account";

/** Where an unreachable data folder's database goes when root starts the launcher. */
export const SHARED_HOME = "/var/lib/rampdesk";

/** Facts about the embedded database that must survive a restart. */
const DatabaseRecord = z.object({
  clusterDir: z.string(),
  port: z.number().int().positive().nullable(),
  adminPassword: z.string(),
  /** Of the role that owns the tables. */
  password: z.string(),
  /** Of the role that the desk works as. Starts before there was one wrote none. */
  deskPassword: z.string().default(""),
});
export type DatabaseRecord = z.output<typeof DatabaseRecord>;

const newPassword = (): string => randomBytes(24).toString("base64url");

const recordPath = (dataDir: string): string => join(dataDir, "postgres.json");

/** @throws {LauncherError} when the file is there but can't be understood. */
export function readRecord(dataDir: string): DatabaseRecord | undefined {
  const text = readFileIfAny(recordPath(dataDir));
  if (text === undefined) return undefined;
  try {
    return DatabaseRecord.parse(JSON.parse(text));
  } catch {
    throw new LauncherError(
      `${recordPath(dataDir)} is damaged: it holds the database's place and password. Restore it from a backup of ${dataDir}.`,
    );
  }
}

export function writeRecord(dataDir: string, record: DatabaseRecord): void {
  writePrivateFile(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/** The record of an earlier start, completed, or a new one with fresh passwords. */
export function ensureRecord(dataDir: string, account: Account | undefined): DatabaseRecord {
  const kept = readRecord(dataDir);
  if (kept && kept.deskPassword !== "") return kept;
  const record = kept
    ? { ...kept, deskPassword: newPassword() }
    : {
        clusterDir: placeFor(dataDir, account),
        port: null,
        adminPassword: newPassword(),
        password: newPassword(),
        deskPassword: newPassword(),
      };
  writeRecord(dataDir, record);
  return record;
}

function placeFor(dataDir: string, account: Account | undefined): string {
  const reachable = account === undefined || closedFolder(dataDir, account) === undefined;
  return reachable ? join(dataDir, "postgres") : join(SHARED_HOME, randomUUID(), "postgres");
}
