import pg from "pg";
import { errorText } from "../errors";
import type { DatabaseRecord } from "./record";

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
