import { sql } from "kysely";
import { seedDemoData } from "./data/seed";
import type { SandboxSettings } from "./settings";
import type { Db } from "./store/database";

/** Gives an empty sandbox a company's past, if the settings want one. One that has any data is left unchanged. */
export async function fillWithDemoData(
  db: Db,
  settings: SandboxSettings,
  now: Date,
): Promise<void> {
  if (!settings.demoData) return;
  const any = await db.selectFrom("recipients").select("id").limit(1).executeTakeFirst();
  if (any) return;
  await seedDemoData(db, { seed: settings.demoSeed, transactions: settings.demoTransactions, now });
  // Vacuums, so that the lists can be read by index-only scans.
  await sql`vacuum transfers`.execute(db);
}
