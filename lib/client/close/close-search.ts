import { type inferParserType, parseAsString } from "nuqs/server";
import { type DateRange, presetRange } from "@/lib/domain/calendar/range";
import { parseAsDay } from "../parse-as-day";

export const closeSearch = { account: parseAsString, from: parseAsDay, to: parseAsDay };
export type CloseSearch = inferParserType<typeof closeSearch>;

/** The period to close. Last month unless the address has both days. */
export function closeDays(
  { from, to }: Pick<CloseSearch, "from" | "to">,
  today: string,
): DateRange {
  return from && to && from <= to ? { from, to } : presetRange("last_month", today);
}
