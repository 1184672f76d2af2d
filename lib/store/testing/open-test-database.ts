import { afterAll } from "vitest";
import { openDatabase, type Database } from "../database";
import { createTestDatabase } from "./test-database";

/** A database of a test file's own, opened as the desk works with it. It is closed and dropped when the file's tests are over. */
export async function openTestDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  const db = openDatabase(database.deskUrl);
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  return db;
}
