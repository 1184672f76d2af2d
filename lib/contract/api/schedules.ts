import * as z from "zod/mini";
import { REPORT_FORMATS, REPORT_KINDS, REPORT_PRESETS } from "@/lib/domain/reports/report";
import type { DateRange } from "@/lib/domain/calendar/range";
import { DELIVERY_STATES, MAX_RECIPIENTS } from "@/lib/domain/schedules/delivery";
import { RELATIVE_PERIODS } from "@/lib/domain/schedules/cadence";
import { CreateReportInput } from "./reports";
import { Instant, UuidV4 } from "./values";

const reportFields = {
  kind: z.enum(REPORT_KINDS),
  format: z._default(z.enum(REPORT_FORMATS), "csv"),
  preset: z._default(z.enum(REPORT_PRESETS), "screen"),
  columns: z.optional(z.array(z.string())),
  /** Relative to the day on which the report is due, in the organisation's zone. */
  period: z.enum(RELATIVE_PERIODS),
  state: z.optional(z.enum(["open", "closed"])),
  currency: z.optional(z.string()),
  account: z.optional(z.uuid("Choose an account")),
  withFee: z.optional(z.boolean()),
};

/** The report of a schedule, under the same rules as a requested one. */
export const ScheduledReport = z.object(reportFields).check(
  z.check((payload) => {
    const parsed = CreateReportInput.safeParse(
      reportInputOf(payload.value, { from: "2026-01-01", to: "2026-01-31" }),
    );
    for (const issue of parsed.error?.issues ?? [])
      payload.issues.push({
        code: "custom",
        message: issue.message,
        path: issue.path.filter((key) => typeof key !== "symbol"),
        input: payload.value,
      });
  }),
);
export type ScheduledReport = z.output<typeof ScheduledReport>;

/** The report request, once its days are known. */
export function reportInputOf(
  { period: _period, ...report }: ScheduledReport,
  range: DateRange,
): CreateReportInput {
  return { ...report, from: range.from, to: range.to };
}

const At = z
  .string("Choose a time")
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time from 00:00 to 23:59"));

/** When it runs: local time in the organisation's zone. */
export const CadenceInput = z.discriminatedUnion("every", [
  z.object({ every: z.literal("day"), at: At }),
  /** 1 for Monday … 7 for Sunday. */
  z.object({
    every: z.literal("week"),
    weekday: z.number().check(z.int(), z.gte(1), z.lte(7)),
    at: At,
  }),
  /** 1 to 31; in a shorter month, its last day. */
  z.object({
    every: z.literal("month"),
    day: z
      .number("Choose a day")
      .check(
        z.int(),
        z.gte(1, "Choose a day from 1 to 31"),
        z.lte(31, "Choose a day from 1 to 31"),
      ),
    at: At,
  }),
]);
export type CadenceInput = z.output<typeof CadenceInput>;

/** An address in printable ASCII, so that it can't break out of a mail header. */
export const MailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, "An e-mail address has 254 letters at most"),
    z.email("Enter an e-mail address such as name@example.com"),
  );

export const ScheduleInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Give it a name: it is shown in the list and used as the subject of the mail"),
      z.maxLength(120, "A name has 120 letters at most"),
      z.regex(/^\P{C}*$/u, "A name is one line of letters, digits and signs"),
    ),
  report: ScheduledReport,
  cadence: CadenceInput,
  /** Empty: nothing is mailed, and the file waits in the list of reports. */
  recipients: z
    .array(MailAddress)
    .check(z.maxLength(MAX_RECIPIENTS, `A schedule mails to ${MAX_RECIPIENTS} addresses at most`)),
});
export type ScheduleInput = z.input<typeof ScheduleInput>;

/** POST /api/reports/schedules. The page's id keeps a repeated request from making a second. */
export const CreateScheduleInput = z.extend(ScheduleInput, { id: UuidV4 });
export type CreateScheduleInput = z.input<typeof CreateScheduleInput>;

/** The version that the user saw. DELETE /api/reports/schedules/{id}, POST …/pause and …/resume */
export const SeenSchedule = z.object({ version: z.number().check(z.int()) });
export type SeenSchedule = z.output<typeof SeenSchedule>;

/** PATCH /api/reports/schedules/{id}: replaces the whole schedule. */
export const ChangeScheduleInput = z.extend(ScheduleInput, { version: z.number().check(z.int()) });
export type ChangeScheduleInput = z.input<typeof ChangeScheduleInput>;

export const DeliveryView = z.object({
  id: UuidV4,
  state: z.enum(DELIVERY_STATES),
  dueAt: Instant,
  /** Who requested it; null when it ran on schedule. */
  askedBy: z.nullable(z.string()),
  /** How many earlier times passed while the desk wasn't running. */
  missed: z.number(),
  number: z.nullable(z.number()),
  recipients: z.array(z.string()),
  deliveredTo: z.array(z.string()),
  tries: z.number(),
  /** Null when it has ended. */
  nextTryAt: z.nullable(Instant),
  /** The last failure, or the reason that nothing was mailed. */
  message: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  mayRetry: z.boolean(),
});
export type DeliveryView = z.output<typeof DeliveryView>;

export const ScheduleView = z.object({
  id: UuidV4,
  version: z.number(),
  name: z.string(),
  owner: z.string(),
  report: z.object(reportFields),
  cadence: CadenceInput,
  timeZone: z.string(),
  recipients: z.array(z.string()),
  state: z.enum(["active", "paused"]),
  pausedReason: z.nullable(z.string()),
  /** Why no report would be made in its owner's name; null if one would. */
  ownerProblem: z.nullable(z.string()),
  nextRunAt: z.nullable(Instant),
  last: z.nullable(DeliveryView),
  may: z.object({ change: z.boolean(), stop: z.boolean() }),
});
export type ScheduleView = z.output<typeof ScheduleView>;

/** GET /api/reports/schedules: all schedules that have not ended. */
export const ScheduleList = z.object({
  schedules: z.array(ScheduleView),
  /** Mail settings; `domains` are those allowed, null for any. */
  mail: z.object({
    isSetUp: z.boolean(),
    from: z.nullable(z.string()),
    domains: z.nullable(z.array(z.string())),
  }),
  mayMake: z.boolean(),
});
export type ScheduleList = z.output<typeof ScheduleList>;

/** GET /api/reports/schedules/{id}/deliveries: the newest 50. */
export const DeliveryList = z.object({ deliveries: z.array(DeliveryView) });
export type DeliveryList = z.output<typeof DeliveryList>;
