import * as z from "zod/mini";
import { type FormStorage, savedForm } from "@/lib/client/saved-form";
import { nextFormId, mintId } from "@/lib/client/mint-id";
import type { ScheduleInput, ScheduleView } from "@/lib/contract/api/schedules";
import { RELATIVE_PERIODS } from "@/lib/domain/schedules/cadence";
import { EMPTY_DRAFT, inputOf, ReportDraft } from "../report-draft";

const ScheduleDraft = z.object({
  /** A new schedule has it from the beginning, so that it is created once. */
  id: z._default(z.string(), () => mintId()),
  name: z.string(),
  report: ReportDraft,
  period: z.enum(RELATIVE_PERIODS),
  every: z.enum(["day", "week", "month"]),
  weekday: z.string(),
  day: z.string(),
  at: z.string(),
  /** Addresses as they were typed: with commas, semicolons or line ends between them. */
  to: z.string(),
});
export type ScheduleDraft = z.output<typeof ScheduleDraft>;

export const EMPTY_SCHEDULE: Omit<ScheduleDraft, "id"> = {
  name: "",
  report: EMPTY_DRAFT,
  period: "last_month",
  every: "month",
  weekday: "1",
  day: "1",
  at: "07:00",
  to: "",
};

export function scheduleDraftOf(schedule: ScheduleView): ScheduleDraft {
  const { id, name, cadence, recipients } = schedule;
  const { period, ...report } = schedule.report;
  return {
    ...EMPTY_SCHEDULE,
    id,
    name,
    report: { ...EMPTY_DRAFT, ...report },
    period,
    every: cadence.every,
    at: cadence.at,
    ...(cadence.every === "week" && { weekday: String(cadence.weekday) }),
    ...(cadence.every === "month" && { day: String(cadence.day) }),
    to: recipients.join(", "),
  };
}

export function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== "");
}

/** @param columns of the preset `chosen` */
export function scheduleInputOf(
  { name, report, period, every, weekday, day, at, to }: ScheduleDraft,
  columns: readonly string[] | undefined,
): ScheduleInput {
  const { from: _from, to: _to, ...asked } = inputOf({ ...report, range: null }, columns);
  return {
    name,
    report: { ...asked, period },
    cadence:
      every === "day"
        ? { every, at }
        : every === "week"
          ? { every, weekday: Number(weekday), at }
          : { every, day: Number(day), at },
    recipients: addressesOf(to),
  };
}

/** Maps the route's errors to the form's fields. Those of addresses become one. */
export function faultsOf(fields: Record<string, string>, { to }: Pick<ScheduleDraft, "to">) {
  const addresses = addressesOf(to);
  const recipients = Object.entries(fields).flatMap(([field, fault]) => {
    const at = /^recipients(?:\.(\d+))?$/.exec(field);
    if (!at) return [];
    return at[1] === undefined ? [fault] : [`${addresses[Number(at[1])] ?? ""}: ${fault}`];
  });
  return {
    name: fields["name"],
    at: fields["cadence.at"],
    day: fields["cadence.day"],
    recipients: recipients.length > 0 ? recipients.join(". ") : undefined,
    report: Object.fromEntries(
      Object.entries(fields).flatMap(([field, fault]) =>
        field.startsWith("report.") ? [[field.slice("report.".length), fault]] : [],
      ),
    ),
  };
}

/**
 * The unsaved form of a schedule, as this person left it in this tab. Closing the sheet and
 * reloading the page keep it.
 * @param schedule the version that was opened; null for a new one
 */
export function keptDraft(
  storage: FormStorage,
  userId: string,
  schedule: Pick<ScheduleView, "id" | "version"> | null,
) {
  const name = schedule === null ? "new" : `${schedule.id}.${schedule.version}`;
  return savedForm(storage, `rampdesk.schedule-draft.${userId}.${name}`, ScheduleDraft);
}

/** Returns the draft for the next try of a new schedule, whose id may be taken. */
export function draftAfterFailure(draft: ScheduleDraft, error: unknown): ScheduleDraft {
  return { ...draft, id: nextFormId(error, draft.id) };
}

/** Returns the form's first values: the schedule as it is, or an empty one. */
export function initialDraft(schedule: ScheduleView | null): ScheduleDraft {
  return schedule === null ? { ...EMPTY_SCHEDULE, id: mintId() } : scheduleDraftOf(schedule);
}
