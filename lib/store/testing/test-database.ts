import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** The migrated database that `createTestDatabase` clones. */
export const TEMPLATE_DATABASE = "rampdesk_template";

/** The role that the desk works as, with the rights that the migrations give it. */
export const DESK_ROLE = "rampdesk_app";

export interface TestDatabase {
  /** For the role that owns everything. */
  url: string;
  /** For the role that the desk works as. */
  deskUrl: string;
  drop(): Promise<void>;
}

/** The same database for another role, whose password is its name. */
export function urlAs(url: string, role: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = role;
  return other.toString();
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A database of a test file's own: cloned from the migrated template, or empty.
 * @param options of `CREATE DATABASE`, for an empty one
 * @returns its addresses, and `drop` for afterAll.
 */
export async function createTestDatabase(
  from: "template" | "empty" = "template",
  options = "",
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(
    `create database ${name} template ${from === "template" ? TEMPLATE_DATABASE : "template0"} strategy file_copy ${options}`,
  );
  const url = `${inject("postgresUrl")}/${name}`;
  return {
    url,
    deskUrl: urlAs(url, DESK_ROLE),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}
