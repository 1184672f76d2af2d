import type { ScheduleView } from "@/lib/contract/api/schedules";
import { EMPTY_SCHEDULE, scheduleDraftOf, type ScheduleDraft } from "./schedule-draft";

const drafts = new Map<string, ScheduleDraft>();
const keyOf = (schedule: ScheduleView | null): string => (schedule === null ? "new" : `${schedule.id} ${schedule.version}`);

/** What was entered and not saved, of a new schedule or over a version of one; closing the sheet or leaving the page doesn't lose it. */
export const scheduleDrafts = {
  of: (schedule: ScheduleView | null): ScheduleDraft => drafts.get(keyOf(schedule)) ?? (schedule === null ? EMPTY_SCHEDULE : scheduleDraftOf(schedule)),
  keep: (schedule: ScheduleView | null, draft: ScheduleDraft): void => void drafts.set(keyOf(schedule), draft),
  drop: (schedule: ScheduleView | null): void => void drafts.delete(keyOf(schedule)),
  has: (schedule: ScheduleView | null): boolean => drafts.has(keyOf(schedule)),
};
