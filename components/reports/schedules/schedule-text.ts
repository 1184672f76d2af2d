import type { CadenceInput, DeliveryView, ScheduleView } from "@/lib/contract/api/schedules";
import type { RelativePeriod } from "@/lib/domain/schedules/cadence";
import { KIND_LABELS, PRESET_NAMES } from "../report-labels";

export const PERIOD_LABELS: Record<RelativePeriod, string> = {
  today: "The same day, up to the run",
  yesterday: "The day before",
  last_7_days: "The seven days before",
  last_week: "The week before, Monday to Sunday",
  month_to_date: "The month so far",
  last_month: "The month before",
};

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/**
 * Describes the times.
 * `Every day at 07:00`, `On Fridays at 18:00`, `On day 31 of each month, or its last, at 06:30`
 */
export function describeCadence(cadence: CadenceInput): string {
  switch (cadence.every) {
    case "day":
      return `Every day at ${cadence.at}`;
    case "week":
      return `On ${WEEKDAYS[cadence.weekday - 1] ?? ""}s at ${cadence.at}`;
    case "month":
      return cadence.day > 28
        ? `On day ${cadence.day} of each month, or its last, at ${cadence.at}`
        : `On day ${cadence.day} of each month at ${cadence.at}`;
  }
}

export function describeReport({ report: { kind, preset, period } }: ScheduleView): string {
  const columns = kind === "transactions" && preset !== "screen" ? `, ${PRESET_NAMES[preset]}` : "";
  return `${KIND_LABELS[kind]}${columns}. ${PERIOD_LABELS[period]}`;
}

/** `2 addresses`, the one address, or where the file waits. */
export function describeRecipients(recipients: readonly string[]): string {
  const [first] = recipients;
  if (first === undefined) return "For download";
  return recipients.length === 1 ? first : `${recipients.length} addresses`;
}

const OUTCOME_LABELS: Record<DeliveryView["state"], string> = {
  making: "Being made",
  mailing: "Being mailed",
  ready: "Ready for download",
  sent: "Mailed",
  needs_person: "Failed: needs you",
  stopped: "Stopped",
};

export function describeOutcome({ state, tries, nextTryAt, message }: DeliveryView): string {
  if ((state === "making" || state === "mailing") && message !== null && nextTryAt !== null)
    return `Tried ${tries === 1 ? "once" : `${tries} times`}, and will be again`;
  return OUTCOME_LABELS[state];
}

export function describeMissed(missed: number): string {
  return missed === 1
    ? "One earlier time was missed while the desk wasn't running"
    : `${missed} earlier times were missed while the desk wasn't running`;
}
