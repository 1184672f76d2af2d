import { addDays, weekdayOf, type CalendarDay } from "@/lib/domain/calendar/day";
import { sameDayOfMonth } from "./month-weeks";

/** Where a key takes the focus in a month, or null for a key that isn't ours: arrows by day and week, Page keys by month, Home and End within the week. */
export function dayOfKey(key: string, day: CalendarDay): CalendarDay | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, 1 - weekdayOf(day));
    case "End":
      return addDays(day, 7 - weekdayOf(day));
    case "PageUp":
      return sameDayOfMonth(day, -1);
    case "PageDown":
      return sameDayOfMonth(day, 1);
    default:
      return null;
  }
}
