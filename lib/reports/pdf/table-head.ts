import { printedDay, printedTime } from "@/lib/domain/calendar/printed-time";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { REPORT_TITLES } from "@/lib/domain/reports/report";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { FileFacts } from "../files/report-file";
import type { TableHead } from "./table-pages";

/** What a page says about its rows: which they are, as of when, and in which time zone. */
export function tableHead(
  { kind, set, zone, exceptions, filterWords }: ReportSource,
  { createdAt, organisation }: FileFacts,
): TableHead {
  const { range, currency, state } = set.filter;
  const days =
    exceptions ??
    (range && {
      from: dayInZone(range.start, zone),
      to: dayInZone(new Date(range.end.getTime() - 1), zone),
    });
  return {
    title: REPORT_TITLES[kind],
    organisation: organisation.name,
    sandbox: organisation.sandbox,
    facts: [
      days ? `${printedDay(days.from)} – ${printedDay(days.to)}` : "All dates",
      ...(filterWords ?? (currency === null ? [] : [currency])),
      ...(state === null ? [] : [state === "open" ? "Open" : "Closed"]),
      `As of ${printedTime(createdAt, zone)}`,
      `Times are those of ${zone}`,
    ],
  };
}
