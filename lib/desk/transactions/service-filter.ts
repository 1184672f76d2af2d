import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { covers, instantsOf, type InstantRange } from "@/lib/domain/calendar/range";
import { serviceStatusFilter, serviceWindow } from "@/lib/domain/transactions/service-filter";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { TransactionsFilter } from "@/lib/gateway/transactions";

/** What to ask the service for, and which of its answer belongs to our range. */
export interface ServiceFilter {
  asked: TransactionsFilter;
  /** Null without a range: then the whole answer belongs to it. */
  instants: InstantRange | null;
}

/**
 * Assumed: a list without a status holds every status, so that "All" sends none.
 * @param zone the organisation's reporting zone, in which the filter's days lie.
 */
export function serviceFilter(filter: TransactionFilter, zone: string): ServiceFilter {
  const status = filter.state && { status: serviceStatusFilter(filter.state) };
  if (!filter.from || !filter.to) return { asked: { ...status }, instants: null };
  const instants = instantsOf({ from: filter.from, to: filter.to }, zone);
  return { asked: { ...status, ...serviceWindow(instants) }, instants };
}

/** Whether a record belongs to the range. One without a date may be in the range, so it is kept, and shown as undated. */
export function belongs(transaction: Transaction, instants: InstantRange | null): boolean {
  return (
    instants === null || transaction.createdAt === null || covers(instants, transaction.createdAt)
  );
}
