import type { ReportFilters } from "@/lib/contract/api/reports";
import { printedDay } from "@/lib/domain/calendar/printed-time";
import { filterWords } from "@/lib/domain/transactions/filter-words";
import { counted } from "@/lib/domain/words/counted";

/** What a report is filtered by, in words, one filter each: its days first, and last what it leaves out. Empty for everything. */
export function reportFilterWords({
  from,
  to,
  state,
  currency,
  history,
  undatedLeftOut = 0,
}: ReportFilters): string[] {
  const words = filterWords({ ...history, ...(currency !== null && { currency }) });
  return [
    ...(from && to
      ? [from === to ? printedDay(from) : `${printedDay(from)} – ${printedDay(to)}`]
      : []),
    ...(state === null ? [] : [state === "open" ? "Open" : "Closed"]),
    // In files a no-break space would be found only by who types one.
    ...words.map(({ label, value }) => `${label}: ${value.replaceAll("\u00a0", " ")}`),
    ...(undatedLeftOut > 0
      ? [`Left out: ${counted(undatedLeftOut, "transaction")} without a date`]
      : []),
  ];
}
