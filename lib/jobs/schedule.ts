import { parseCronItems, run, type TaskList } from "graphile-worker";
import { cleanUp } from "@/lib/desk/clean-up";
import { startSweep } from "@/lib/desk/mirror/start-sweep";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { matchAgain } from "@/lib/desk/reconciliation/runs/match-again";
import { findUnclaimedOnList } from "@/lib/desk/transfers/create/check-unclaimed";
import { syncRecipients } from "@/lib/desk/recipients/sync-recipients";

export interface Schedule {
  stop(): Promise<void>;
}

/** Starts the periodic jobs. graphile-worker ensures in the database that each runs only once across all workers. */
export async function startSchedule(ctx: WorkerContext, databaseUrl: string): Promise<Schedule> {
  const tasks: TaskList = {
    sync_recipients: async () => {
      await syncRecipients(ctx);
    },
    clean_up: async () => cleanUp(ctx),
    sweep_mirror: async () => startSweep(ctx),
    match_again: async () => matchAgain(ctx),
    find_unclaimed: async () => findUnclaimedOnList(ctx),
  };
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 1,
    noHandleSignals: true,
    maxPoolSize: 3,
    taskList: tasks,
    parsedCronItems: parseCronItems([
      {
        task: "sync_recipients",
        match: "*/5 * * * *",
        options: { backfillPeriod: 0, maxAttempts: 1 },
      },
      { task: "match_again", match: "*/2 * * * *", options: { backfillPeriod: 0, maxAttempts: 1 } },
      {
        task: "find_unclaimed",
        match: "* * * * *",
        options: { backfillPeriod: 0, maxAttempts: 1 },
      },
      {
        task: "clean_up",
        match: "17 * * * *",
        options: { backfillPeriod: 3_600_000, maxAttempts: 3 },
      },
      {
        task: "sweep_mirror",
        match: "10 1 * * *",
        options: { backfillPeriod: 12 * 3_600_000, maxAttempts: 3 },
      },
    ]),
  });
  return { stop: () => runner.stop() };
}
