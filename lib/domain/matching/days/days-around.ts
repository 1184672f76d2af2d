import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { MatchRules } from "../rules";
import type { BusinessCalendar } from "./business-days";
import type { DayRange } from "./day-ranges";

export interface DaysAround {
  /** Where lanes 4 and 6 look for legs. */
  legs: DayRange;
  /** Where lane 8 looks for legs: at least as many days. */
  parts: DayRange;
  /** Where lane 7 looks for the lines that a reversal takes back. */
  before: DayRange;
}

/** The days around a line's day that the lanes look at, calculated once per day. */
export function rememberedDays({ businessDays, partDays, reversalDays }: MatchRules, { indexOf, firstDayOf, lastDayOf }: BusinessCalendar): (on: CalendarDay) => DaysAround {
  const known = new Map<CalendarDay, DaysAround>();
  return (on) => {
    const remembered = known.get(on);
    if (remembered) return remembered;
    const index = indexOf(on);
    const legs = { from: firstDayOf(index - businessDays.after), to: lastDayOf(index + businessDays.before) };
    const [from, to] = [addDays(on, -partDays), addDays(on, partDays)];
    const parts = { from: from < legs.from ? from : legs.from, to: to > legs.to ? to : legs.to };
    const around = { legs, parts, before: { from: firstDayOf(index - reversalDays), to: lastDayOf(index) } };
    known.set(on, around);
    return around;
  };
}
