import * as z from "zod/mini";
import {
  forgetSavedForm,
  type FormStorage,
  saveForm,
  readSavedForm,
} from "@/lib/client/saved-form";
import { nextFormId, mintId } from "@/lib/client/mint-id";
import type { ScheduleInput, ScheduleView } from "@/lib/contract/api/schedules";
import { RELATIVE_PERIODS } from "@/lib/domain/schedules/cadence";
import { EMPTY_DRAFT, inputOf, ReportDraft } from "../report-draft";

const ScheduleDraft = z.object({
  /**
   * The schedule's id. A new schedule has it from the beginning, so that it is created once,
   * however often it is sent.
   */
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

export function scheduleDraftOf({
  id,
  name,
  report,
  cadence,
  recipients,
}: ScheduleView): ScheduleDraft {
  const {
    kind,
    format,
    preset,
    columns = null,
    currency = "all",
    state = "all",
    account = "",
    withFee = true,
    period,
  } = report;
  return {
    ...EMPTY_SCHEDULE,
    id,
    name,
    report: { ...EMPTY_DRAFT, kind, format, preset, columns, currency, state, account, withFee },
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

/**
 * Maps the route's errors to the form's fields. Errors of addresses become one, each with its
 * address.
 */
export function faultsOf(
  fields: Record<string, string>,
  { to }: Pick<ScheduleDraft, "to">,
): {
  name?: string | undefined;
  at?: string | undefined;
  day?: string | undefined;
  recipients?: string | undefined;
  report: Record<string, string>;
} {
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

const PREFIX = "rampdesk.schedule-draft.";

type DraftedSchedule = Pick<ScheduleView, "id" | "version"> | null;

function keyOf(userId: string, schedule: DraftedSchedule): string {
  return `${PREFIX}${userId}.${schedule === null ? "new" : `${schedule.id}.${schedule.version}`}`;
}

/**
 * Reads the unsaved form of a schedule, as this person left it in this tab. Closing the sheet and
 * reloading the page keep it. Null if nothing is saved, or an older version of the page saved it.
 */
export function readScheduleDraft(
  storage: FormStorage,
  userId: string,
  schedule: DraftedSchedule,
): ScheduleDraft | null {
  return readSavedForm(storage, keyOf(userId, schedule), ScheduleDraft);
}

export function storeScheduleDraft(
  storage: FormStorage,
  userId: string,
  schedule: DraftedSchedule,
  draft: ScheduleDraft,
): void {
  saveForm(storage, keyOf(userId, schedule), draft);
}

/** Stores the draft after a failed try. Its id changes if the next try needs a new one. */
export function storeAfterFailure(
  storage: FormStorage,
  userId: string,
  schedule: DraftedSchedule,
  draft: ScheduleDraft,
  error: unknown,
): ScheduleDraft {
  const next = schedule === null ? { ...draft, id: nextFormId(error, draft.id) } : draft;
  storeScheduleDraft(storage, userId, schedule, next);
  return next;
}

export function dropScheduleDraft(
  storage: FormStorage,
  userId: string,
  schedule: DraftedSchedule,
): void {
  forgetSavedForm(storage, keyOf(userId, schedule));
}

/** Returns the form's first values: the schedule as it is, or an empty one. */
export function initialDraft(schedule: ScheduleView | null): ScheduleDraft {
  return schedule === null ? { ...EMPTY_SCHEDULE, id: mintId() } : scheduleDraftOf(schedule);
}
