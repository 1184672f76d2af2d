import * as z from "zod/mini";
import { dropForm, keepForm, readKept, type FormStorage } from "@/lib/client/kept-form";
import { idAfter, mintId } from "@/lib/client/mint-id";
import type { ScheduleView } from "@/lib/contract/api/schedules";
import { REPORT_FORMATS, REPORT_KINDS, REPORT_PRESETS } from "@/lib/domain/reports/report";
import { RELATIVE_PERIODS } from "@/lib/domain/schedules/cadence";
import { EMPTY_SCHEDULE, scheduleDraftOf, type ScheduleDraft } from "./schedule-draft";

const Draft = z.object({
  id: z._default(z.string(), () => mintId()),
  name: z.string(),
  report: z.object({
    kind: z.enum(REPORT_KINDS),
    format: z.enum(REPORT_FORMATS),
    preset: z.enum(REPORT_PRESETS),
    columns: z.nullable(z.array(z.string())),
    range: z.nullable(z.object({ from: z.string(), to: z.string() })),
    currency: z.string(),
    state: z.enum(["all", "open", "closed"]),
    account: z.string(),
    withFee: z.boolean(),
  }),
  period: z.enum(RELATIVE_PERIODS),
  every: z.enum(["day", "week", "month"]),
  weekday: z.string(),
  day: z.string(),
  at: z.string(),
  to: z.string(),
});

const PREFIX = "rampdesk.schedule-draft.";

/** The schedule that a draft is of: a new one, or one in the version that was opened. */
export type Drafted = Pick<ScheduleView, "id" | "version"> | null;

function keyOf(userId: string, schedule: Drafted): string {
  return `${PREFIX}${userId}.${schedule === null ? "new" : `${schedule.id}.${schedule.version}`}`;
}

/**
 * What this person has entered in this tab and not saved; neither closing the sheet nor a reload loses it. Null when there is none, or
 * none that this version of the page can read.
 */
export function readScheduleDraft(
  storage: FormStorage,
  userId: string,
  schedule: Drafted,
): ScheduleDraft | null {
  return readKept(storage, keyOf(userId, schedule), Draft);
}

export function keepScheduleDraft(
  storage: FormStorage,
  userId: string,
  schedule: Drafted,
  draft: ScheduleDraft,
): void {
  keepForm(storage, keyOf(userId, schedule), draft);
}

/** After a try that failed: what was typed, under an id with which the next try can succeed. */
export function keepAfterRefusal(
  storage: FormStorage,
  userId: string,
  schedule: Drafted,
  draft: ScheduleDraft,
  error: unknown,
): ScheduleDraft {
  const next = schedule === null ? { ...draft, id: idAfter(error, draft.id) } : draft;
  keepScheduleDraft(storage, userId, schedule, next);
  return next;
}

export function dropScheduleDraft(storage: FormStorage, userId: string, schedule: Drafted): void {
  dropForm(storage, keyOf(userId, schedule));
}

/** What the form shows when nothing was entered: the schedule as it is, or an empty one. */
export function untouchedDraft(schedule: ScheduleView | null): ScheduleDraft {
  return schedule === null ? { ...EMPTY_SCHEDULE, id: mintId() } : scheduleDraftOf(schedule);
}
