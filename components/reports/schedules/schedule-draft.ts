import type { ScheduleInput, ScheduleView } from "@/lib/contract/api/schedules";
import type { RelativePeriod } from "@/lib/domain/schedules/cadence";
import { EMPTY_DRAFT, inputOf, type ReportDraft } from "../report-draft";

/** What somebody has entered of a schedule so far, as the form holds it. */
export interface ScheduleDraft {
  /** A new one has its id from the beginning, so that it is set up once, however often it is sent. */
  id: string;
  name: string;
  report: ReportDraft;
  period: RelativePeriod;
  every: "day" | "week" | "month";
  weekday: string;
  day: string;
  at: string;
  /** Addresses as they were typed: with commas, semicolons or line ends between them. */
  to: string;
}

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

/** Faults of the route, by the fields of the form; the addresses' as one, each with the address that it is about. */
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
