import { AppError } from "@/lib/desk/app-error";
import { isCalendarDay, type CalendarDay } from "@/lib/domain/calendar/day";

/** A place in a list that is sorted by day, then by id. */
export interface DayPlace {
  day: CalendarDay;
  id: string;
}

/** A place in a list as text, `2026-11-20~<id>`: the next page begins behind it. */
export function writeCursor({ day, id }: DayPlace): string {
  return `${day}~${id}`;
}

/** @throws {AppError} `invalid` for a cursor that `writeCursor` can't have made */
export function readCursor(cursor: string | undefined): DayPlace | null {
  if (cursor === undefined) return null;
  const [day = "", ...rest] = cursor.split("~");
  const id = rest.join("~");
  if (!isCalendarDay(day) || id === "" || id.includes("\0"))
    throw new AppError("invalid", "This list can't be continued from there. Load it again.", {
      fields: { cursor: "not a place in this list" },
    });
  return { day, id };
}
