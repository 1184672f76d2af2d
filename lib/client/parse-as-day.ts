import { createParser } from "nuqs/server";
import { isCalendarDay } from "@/lib/domain/calendar/day";

/** A day in a page's address; what isn't one counts as absent. */
export const parseAsDay = createParser({
  parse: (text) => (isCalendarDay(text) ? text : null),
  serialize: String,
});
