import { sql } from "kysely";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { TestDesk } from "@/lib/desk/testing/test-desk";
import { DEFAULT_PROFILE, type ServiceProfile } from "@/lib/gateway/profile/profile";
import { testGateway } from "@/lib/gateway/testing/test-gateway";
import { syncMirror } from "../sync-mirror";
import { startMovingService, type MovingOptions, type MovingRecord } from "./moving-service";

export const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The time at which each test begins, for the desk and for the service: of a fixed hour, on which it depends which days and windows there are. */
export const NOW = Math.ceil(Date.now() / DAY) * DAY + 2 * HOUR;

export function record(
  number: number,
  hoursAgo: number,
  status = "transaction_completed",
): MovingRecord {
  return {
    id: `r${String(number).padStart(5, "0")}`,
    createdAt: new Date(NOW - hoursAgo * HOUR),
    updatedAt: number,
    status,
  };
}

/** Makes the mirror as it is before anything was read, at the present time. */
export async function emptyMirror({ db, clock }: TestDesk): Promise<void> {
  await sql`delete from transaction_versions`.execute(db);
  await sql`delete from transactions`.execute(db);
  await sql`delete from mirror_windows`.execute(db);
  await sql`update mirror_state set phase = 'empty', first_day = null, recent_due_at = null, open_due_at = null, sweep_started_at = null,
    swept_at = null, sweep_found = 0, recent_read_at = null, open_read_at = null, recent_why = null, open_why = null, unreadable = 0, open_unreadable = 0, failures = 0, last_error = null, next_round_at = '-infinity'`.execute(
    db,
  );
  clock.set(new Date(NOW));
}

/** A service whose list behaves like this, as the profile says, and a worker that mirrors it into the desk's database. */
export async function startWorld(
  desk: TestDesk,
  options: Partial<MovingOptions> = {},
  keys: Partial<ServiceProfile> = {},
) {
  const service = await startMovingService({
    order: "newest",
    clamp: 7,
    behindEnd: "empty",
    now: desk.clock.now,
    ...options,
  });
  const { gateway } = testGateway(service.url, {
    clock: desk.clock,
    profile: {
      ...DEFAULT_PROFILE,
      listEnds: options.behindEnd === "last" ? "repeats" : "empty",
      longestRangeDays: options.mostDays?.() ?? null,
      ...(options.mostDays && { firstDay: new Date(NOW - 900 * DAY).toISOString().slice(0, 10) }),
      ...keys,
    },
  });
  const worker: WorkerContext = { ...desk.visitor, gateway, random: () => 0.5 };
  return {
    service,
    worker,
    /** Runs rounds until nothing is due; leases of interrupted rounds are ended, as they would be with time. */
    async settle(mostRounds = 200): Promise<void> {
      for (let round = 0; round < mostRounds; round += 1) {
        await sql`update mirror_state set next_round_at = '-infinity'`.execute(desk.db);
        if ((await syncMirror(worker)) === 0) return;
      }
      throw new Error("the mirror never came to rest");
    },
    async mirrored(): Promise<Map<string, string>> {
      const rows = await desk.db.selectFrom("transactions").select(["id", "status"]).execute();
      return new Map(rows.map((row) => [row.id, row.status]));
    },
    atService: () => new Map(service.records.map(({ id, status }) => [id, status])),
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}
