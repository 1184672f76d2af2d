import { afterAll } from "vitest";
import { openDatabase, type Database } from "../database";
import { createTestDatabase } from "./test-database";

/**
 * Opens a test file's own database, as the desk does.
 * Closed and dropped after the file's tests.
 */
export async function openTestDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  const db = openDatabase(database.deskUrl);
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  return db;
}
