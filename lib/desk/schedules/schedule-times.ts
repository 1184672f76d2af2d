import type { CadenceInput } from "@/lib/contract/api/schedules";
import type { Cadence } from "@/lib/domain/schedules/cadence";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";

type CadenceColumns = Pick<ScheduleRow, "cadence" | "weekday" | "monthDay" | "atTime">;

/** When a schedule runs, from its row. */
export function cadenceOf({ cadence, weekday, monthDay, atTime: at }: CadenceColumns): Cadence {
  switch (cadence) {
    case "day":
      return { every: "day", at };
    case "week":
      return { every: "week", weekday: weekday ?? 1, at };
    case "month":
      return { every: "month", day: monthDay ?? 1, at };
  }
}

/** A cadence as the columns of `report_schedules`; `cadenceOf` reads it back. */
export function cadenceColumns(cadence: CadenceInput): CadenceColumns {
  return {
    cadence: cadence.every,
    weekday: cadence.every === "week" ? cadence.weekday : null,
    monthDay: cadence.every === "month" ? cadence.day : null,
    atTime: cadence.at,
  };
}
