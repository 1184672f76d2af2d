import type { z } from "zod";
import { TransactionQuery, type TransactionList } from "@/lib/contract/api/transactions";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { serviceNow } from "@/lib/desk/transfers/service-now";
import { ownTransfers } from "./own-transfers";
import { createPageReader } from "./page-reader";
import { plainWindow, trimmedWindow, type PageWindow } from "./page-window";
import { reportingOrganisation } from "./reporting-organisation";
import { belongs, serviceFilter } from "./service-filter";
import { transactionView } from "./transaction-view";

/**
 * A page of the service's transactions, in the service's order. Nothing of it is kept here: each call reads the service.
 * Without a range it is the service's own page, at a cost that doesn't depend on how deep it lies. With a range the
 * service is asked for more days than the range has and read from the start, at most 40 of its pages.
 * @throws {AppError} `forbidden`; `invalid` for a bad query, or with reason `too_deep` beyond those 40 pages
 * @throws {UpstreamError}
 */
export async function listTransactions(ctx: UserContext, input: z.input<typeof TransactionQuery>): Promise<TransactionList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(TransactionQuery, input);
  const { reportingZone } = await reportingOrganisation(ctx.db);
  const filter = serviceFilter(query, reportingZone);
  const reader = createPageReader(ctx, filter.asked);
  const window =
    filter.instants === null ? await plainWindow(reader, query) : await trimmedWindow(reader, query, (transaction) => belongs(transaction, filter.instants));
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

async function viewsOf(ctx: UserContext, window: PageWindow): Promise<TransactionList["transactions"]> {
  const transactions = window.rows.flatMap((row) => ("transaction" in row ? [row.transaction] : []));
  const own = await ownTransfers(ctx.db, transactions.map((transaction) => transaction.id));
  return transactions.map((transaction) => transactionView(transaction, own.get(transaction.id) ?? null));
}
