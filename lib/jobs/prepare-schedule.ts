import { runMigrations } from "graphile-worker";

/** Brings the scheduler's own tables up to date, as the role that owns them; workers then find nothing to change. */
export async function prepareSchedule(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl });
}
