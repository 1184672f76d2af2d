import { runMigrations } from "graphile-worker";

/** Migrates the scheduler's own tables as their owner, so that workers find nothing to change. */
export async function prepareSchedule(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl });
}
