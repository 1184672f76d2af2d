import { createParser } from "nuqs/server";
import { isCalendarDay } from "@/lib/domain/calendar/day";

/** A calendar day in a page's address. Anything else counts as absent. */
export const parseAsDay = createParser({
  parse: (text) => (isCalendarDay(text) ? text : null),
  serialize: String,
});
