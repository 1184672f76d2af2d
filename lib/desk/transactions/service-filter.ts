import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { DAY_MS, daysBetween } from "@/lib/domain/calendar/day";
import { covers, type InstantRange, instantsOf } from "@/lib/domain/calendar/range";
import { serviceStatusFilter, serviceWindow } from "@/lib/domain/transactions/service-filter";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Gateway } from "@/lib/gateway/gateway";
import type { Page } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";

/** The request to the service, and the range that its records must be in. */
export interface ServiceFilter {
  asked: TransactionsFilter;
  /** Null without a range: then the whole answer belongs to it. */
  instants: InstantRange | null;
}

/**
 * Converts a filter to the service's. Assumed: a list without a status holds every status.
 * @param zone the organisation's reporting zone, in which the filter's days lie.
 */
export function serviceFilter(filter: TransactionFilter, zone: string): ServiceFilter {
  const status = filter.state && { status: serviceStatusFilter(filter.state) };
  if (!filter.from || !filter.to) return { asked: { ...status }, instants: null };
  const instants = instantsOf({ from: filter.from, to: filter.to }, zone);
  return { asked: { ...status, ...serviceWindow(instants) }, instants };
}

/** The rows of a page that are a part's. One without a date may come with every part. */
export function rowsOfPart(
  { rows, skipped }: Pick<Page<Transaction>, "rows" | "skipped">,
  { instants }: ServiceFilter,
  undated: Set<string>,
) {
  const isNew = (key: string): boolean => !undated.has(key) && undated.add(key) !== undefined;
  return {
    transactions: rows.filter(({ id, createdAt }) =>
      createdAt === null ? isNew(`id:${id}`) : instants === null || covers(instants, createdAt),
    ),
    unreadable: skipped.filter(({ raw }) => isNew(`raw:${raw}`)),
  };
}

/** How many days more than a range's the service is asked for; see `serviceWindow`. */
const WIDENED_BY = 3;

/** How many days a filter asks the service for; 0 without a range. */
export function daysAsked({ asked: { startDate, endDate } }: Pick<ServiceFilter, "asked">): number {
  return startDate === undefined || endDate === undefined ? 0 : daysBetween(startDate, endDate);
}

/**
 * Cuts a filter into parts of allowed length, the newest days first. The days that they ask for
 * overlap, their ranges don't.
 * @param maxDays the profile's `longestRangeDays`; null for any number
 */
export function splitRange(
  filter: ServiceFilter,
  maxDays: number | null,
): [newest: ServiceFilter, ...older: ServiceFilter[]] {
  const { asked, instants } = filter;
  if (instants === null || maxDays === null || daysAsked(filter) <= maxDays) return [filter];
  const lengthMs = Math.max(1, maxDays - WIDENED_BY) * DAY_MS;
  const first = instants.start.getTime();
  const partUntil = (end: number): ServiceFilter => {
    const part = { start: new Date(Math.max(first, end - lengthMs)), end: new Date(end) };
    return { asked: { ...asked, ...serviceWindow(part) }, instants: part };
  };
  const parts: ReturnType<typeof splitRange> = [partUntil(instants.end.getTime())];
  for (let end = instants.end.getTime() - lengthMs; end > first; end -= lengthMs)
    parts.push(partUntil(end));
  return parts;
}

/** A year, where the profile allows any number of days. */
const LONGEST_DAYS = 366;

/** The most days that one request asks for. */
export function longestRange({ profile }: Pick<Gateway, "profile">): number {
  return Math.min(profile.longestRangeDays ?? LONGEST_DAYS, LONGEST_DAYS);
}
