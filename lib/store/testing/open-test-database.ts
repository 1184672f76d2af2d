import { afterAll } from "vitest";
import { openDatabase, type Database } from "../database";
import { createTestDatabase } from "./test-database";

/**
 * Opens a test file's own database, as the desk does.
 * Closed and dropped after the file's tests.
 */
export async function openTestDatabase(): Promise<Database> {
  return (await openTestDatabases()).db;
}

/** The same, and as the role that owns its tables. */
export async function openTestDatabases(): Promise<{ db: Database; owner: Database }> {
  const database = await createTestDatabase();
  const [db, owner] = [openDatabase(database.deskUrl), openDatabase(database.url)];
  afterAll(async () => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await database.drop();
  });
  return { db, owner };
}
