import type { z } from "zod";
import { TransactionQuery, type TransactionList } from "@/lib/contract/api/transactions";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { serviceNow } from "@/lib/desk/service-now";
import { ownTransfers } from "./own-transfers";
import { createPageReader } from "./page-reader";
import { plainWindow, trimmedWindow, type PageWindow } from "./page-window";
import { reportingOrganisation } from "./reporting-organisation";
import { belongs, serviceFilter } from "./service-filter";
import { transactionView } from "./transaction-view";

/**
 * A page of the service's transactions, in the service's order. Nothing is cached: each call reads the service.
 * Without a range it is the service's own page, at a cost that doesn't depend on how deep it lies. With a range the
 * service is asked for more days than the range has and read from the start, at most 40 of its pages.
 * @throws {AppError} `forbidden`; `invalid` for a bad query, or with reason `too_deep` beyond those 40 pages
 * @throws {UpstreamError}
 */
export async function listTransactions(ctx: UserContext, input: z.input<typeof TransactionQuery>): Promise<TransactionList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(TransactionQuery, input);
  const { window, reportingZone } = query.from ? await rangeOf(ctx, query) : await wholeOf(ctx, query);
  return {
    transactions: await viewsOf(ctx, window),
    unreadable: window.rows.flatMap((row) => ("skipped" in row ? [row.skipped] : [])),
    page: query.page,
    pageSize: query.pageSize,
    hasNext: window.hasNext,
    total: window.total,
    timeZone: reportingZone,
    freshness: { verifiedAt: window.verifiedAt.toISOString(), serviceNow: serviceNow(ctx).toISOString() },
  };
}

type Query = z.output<typeof TransactionQuery>;
interface Found {
  window: PageWindow;
  reportingZone: string;
}

/** Without a range the request to the service doesn't depend on the zone, so both are read concurrently. */
async function wholeOf(ctx: UserContext, query: Query): Promise<Found> {
  const reader = createPageReader(ctx, serviceFilter({ state: query.state }, "UTC").asked);
  const [window, { reportingZone }] = await Promise.all([plainWindow(reader, query), reportingOrganisation(ctx.db)]);
  return { window, reportingZone };
}

async function rangeOf(ctx: UserContext, query: Query): Promise<Found> {
  const { reportingZone } = await reportingOrganisation(ctx.db);
  const { asked, instants } = serviceFilter(query, reportingZone);
  const window = await trimmedWindow(createPageReader(ctx, asked), query, (transaction) => belongs(transaction, instants));
  return { window, reportingZone };
}

async function viewsOf(ctx: UserContext, window: PageWindow): Promise<TransactionList["transactions"]> {
  const transactions = window.rows.flatMap((row) => ("transaction" in row ? [row.transaction] : []));
  const own = await ownTransfers(ctx.db, transactions);
  return transactions.map((transaction) => transactionView(transaction, own.get(transaction.id) ?? null));
}
