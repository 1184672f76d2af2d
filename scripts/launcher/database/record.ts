import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { readFileIfAny, writePrivateFile } from "../data-dir";
import { errorText, LauncherError } from "../errors";
import { type Account, closedFolder } from "./account";

/** Where an unreachable data folder's database goes when root starts the launcher. */
export const SHARED_HOME = "/var/lib/rampdesk";

const DatabaseRecord = z.object({
  clusterDir: z.string(),
  port: z.number().int().positive().nullable(),
  adminPassword: z.string(),
  password: z.string(),
  deskPassword: z.string(),
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

/** The record of an earlier start, or a new one with fresh passwords. */
export function ensureRecord(dataDir: string, account: Account | undefined): DatabaseRecord {
  const kept = readRecord(dataDir);
  if (kept) return kept;
  const record = {
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

/** The embedded database's addresses by role. They hold the roles' passwords. */
export const ownerUrl = ({ password }: DatabaseRecord, port: number): string =>
  `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;
export const deskUrl = ({ deskPassword }: DatabaseRecord, port: number): string =>
  `postgresql://${DESK}:${deskPassword}@127.0.0.1:${port}/${DATABASE}`;
export const adminUrl = ({ adminPassword }: DatabaseRecord, port: number): string =>
  `postgresql://postgres:${adminPassword}@127.0.0.1:${port}/postgres`;

/** Makes the desk's two roles, neither a superuser, and its database where they are missing. */
export async function ensureDeskDatabase(record: DatabaseRecord, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl(record, port) });
  await client.connect();
  try {
    for (const [role, password] of [
      [OWNER, record.password],
      [DESK, record.deskPassword],
    ] as const) {
      const known = await client.query("select 1 from pg_roles where rolname = $1", [role]);
      if (known.rowCount === 0)
        await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
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
