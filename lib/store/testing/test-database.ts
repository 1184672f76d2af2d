import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** The migrated database that `createTestDatabase` clones. */
export const TEMPLATE_DATABASE = "rampdesk_template";

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
 * @returns its address, and `drop` for afterAll.
 */
export async function createTestDatabase(from: "template" | "empty" = "template"): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template ${from === "template" ? TEMPLATE_DATABASE : "template0"}`);
  return { url: `${inject("postgresUrl")}/${name}`, drop: () => onServer(`drop database ${name} with (force)`) };
}
