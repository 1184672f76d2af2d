import { CreateScheduleInput, type ScheduleView } from "@/lib/contract/api/schedules";
import { conflict } from "@/lib/desk/app-error";
import { auditOf, canonicalJson } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertSchedule, lockSchedule, type ScheduleRow } from "@/lib/store/schedules/schedules";
import {
  auditedSchedule,
  type MailPolicy,
  recordSchedule,
  type ScheduleFacts,
  scheduleFields,
} from "./schedule-fields";
import { scheduleView } from "./list-schedules";
import { SCHEDULE_NEEDS } from "./owner-context";

/**
 * Sets up reports that are made at set times in the actor's name. Its first run is the next of its
 * times. The same id again gives the schedule that is there. Side effects: the schedule's row,
 * audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found` for an unknown account; `conflict` (id)
 * where another schedule has that id
 */
export async function createSchedule(
  ctx: UserContext,
  input: CreateScheduleInput,
  policy: MailPolicy,
): Promise<ScheduleView> {
  for (const need of SCHEDULE_NEEDS) requirePermission(ctx, need);
  const { id, ...wanted } = parseInput(CreateScheduleInput, input);
  const fields = await scheduleFields(ctx, wanted, policy);
  const at = ctx.clock.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertSchedule(tx, {
      id,
      ownerId: ctx.actor.userId,
      ...fields,
      createdAt: at,
      changedAt: at,
    });
    if (!inserted) return sameSchedule(ctx, await lockSchedule(tx, id), fields);
    await recordSchedule(tx, auditOf(ctx), inserted.id, {
      action: "schedule.created",
      after: auditedSchedule(inserted),
    });
    return inserted;
  });
  return scheduleView(ctx, row, policy);
}

/** The schedule that an earlier try has set up, if it is the same. */
function sameSchedule(
  { actor }: UserContext,
  there: ScheduleRow | undefined,
  wanted: ScheduleFacts,
): ScheduleRow {
  if (there?.ownerId !== actor.userId)
    throw conflict("id", "This id is in use. Reload the page and set it up again.");
  if (canonicalJson(auditedSchedule(there)) === canonicalJson(auditedSchedule(wanted)))
    return there;
  throw conflict(
    "id",
    `“${there.name}” was set up already: its answer was lost. Go back, and change it in the list; or set this up as another.`,
  );
}
