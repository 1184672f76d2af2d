import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { readFileIfAny, writePrivateFile } from "../data-dir";
import { errorText, LauncherError } from "../errors";
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

const DATABASE = "rampdesk";
const OWNER = "rampdesk";
/** Role of web and worker, with rights given by the migrations. */
const DESK = "rampdesk_app";

/** Returns the embedded database's address for the owner's role, with its password. */
export function ownerUrl(record: DatabaseRecord, port: number): string {
  return `postgresql://${OWNER}:${record.password}@127.0.0.1:${port}/${DATABASE}`;
}

/** The same database for the role that the desk works as. Holds its password. */
export function deskUrl(record: DatabaseRecord, port: number): string {
  return `postgresql://${DESK}:${record.deskPassword}@127.0.0.1:${port}/${DATABASE}`;
}

export function adminUrl(record: DatabaseRecord, port: number): string {
  return `postgresql://postgres:${record.adminPassword}@127.0.0.1:${port}/postgres`;
}

/**
 * Makes the desk's two roles and its database where they are missing. The first role owns the
 * database; neither is a superuser.
 */
export async function ensureDeskDatabase(record: DatabaseRecord, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl(record, port) });
  await client.connect();
  try {
    const role = await client.query("select 1 from pg_roles where rolname = $1", [OWNER]);
    if (role.rowCount === 0) {
      await client.query(
        `create role ${OWNER} login password ${client.escapeLiteral(record.password)}`,
      );
    }
    const desk = await client.query("select 1 from pg_roles where rolname = $1", [DESK]);
    if (desk.rowCount === 0) await client.query(`create role ${DESK} login`);
    // Set at every start: the record may come from a backup that is older than the role.
    await client.query(`alter role ${DESK} password ${client.escapeLiteral(record.deskPassword)}`);
    const database = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    await client.query(`revoke temporary on database ${DATABASE} from public`);
  } finally {
    await client.end();
  }
}

/** Why the server doesn't answer a query at this address, or `undefined` when it does. */
export async function whyNoAnswer(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A server that ends while starting is a result too, not a crash.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return undefined;
  } catch (thrown) {
    return errorText(thrown);
  } finally {
    await client.end().catch(() => undefined);
  }
}
