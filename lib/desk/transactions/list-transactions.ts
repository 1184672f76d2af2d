import type { z } from "zod";
import { TransactionQuery, type TransactionList } from "@/lib/contract/api/transactions";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, serviceNow, type UserContext } from "../context";
import { parseInput } from "@/lib/desk/parse-input";
import { profileHint } from "@/lib/desk/service-trouble";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { isBadRequest } from "@/lib/gateway/upstream-error";
import { completeRecords } from "./complete-records";
import { ownTransfers, transactionView } from "./transaction-view";
import { type PageWindow, readWindow } from "./read-window";
import { serviceFilter } from "./service-filter";
import { reportingOrganisation } from "../organisation";

/**
 * Reads a page of the service's transactions, in the service's order. Nothing is cached.
 * @throws {AppError} `forbidden`; `invalid` for a bad query, or with reason `too_deep` beyond 40
 * pages of the service; `refused_by_service` with reason `days`
 * @throws {UpstreamError}
 */
export async function listTransactions(
  ctx: UserContext,
  input: z.input<typeof TransactionQuery>,
): Promise<TransactionList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(TransactionQuery, input);
  const { window, reportingZone } = query.from
    ? await rangeOf(ctx, query)
    : await unrangedPage(ctx, query);
  return {
    transactions: await viewsOf(ctx, window),
    unreadable: window.rows.flatMap((row) => ("skipped" in row ? [row.skipped] : [])),
    page: query.page,
    pageSize: query.pageSize,
    hasNext: window.hasNext,
    total: window.total,
    timeZone: reportingZone,
    freshness: {
      verifiedAt: window.verifiedAt.toISOString(),
      serviceNow: serviceNow(ctx).toISOString(),
    },
  };
}

type Query = z.output<typeof TransactionQuery>;
interface Found {
  window: PageWindow;
  reportingZone: string;
}

/**
 * Reads a page without a range. The request doesn't depend on the zone, so both are read
 * concurrently.
 */
async function unrangedPage(ctx: UserContext, query: Query): Promise<Found> {
  const [window, { reportingZone }] = await Promise.all([
    readWindow(ctx, serviceFilter({ state: query.state }, "UTC"), query),
    reportingOrganisation(ctx.db),
  ]);
  return { window, reportingZone };
}

async function rangeOf(ctx: UserContext, query: Query): Promise<Found> {
  const { reportingZone } = await reportingOrganisation(ctx.db);
  try {
    const window = await readWindow(ctx, serviceFilter(query, reportingZone), query);
    return { window, reportingZone };
  } catch (error) {
    throw daysRefused(error) ?? error;
  }
}

/**
 * Explains a refusal that mentions days. The service was asked for more days than the person chose,
 * which its words alone wouldn't explain.
 */
function daysRefused(error: unknown): AppError | null {
  if (
    !isBadRequest(error) ||
    !/(?:date|\b(?:day|range|period|month))s?\b/i.test(error.serviceMessage ?? "")
  )
    return null;
  return new AppError(
    "refused_by_service",
    `The service refused these days: ${quotedAtEnd(error.serviceMessage ?? "")} Since its time zone isn't known, it is asked for up to three days more than you chose. Choose fewer days, or look in All history.${profileHint(error)}`,
    { reason: "days", cause: error },
  );
}

async function viewsOf(
  ctx: UserContext,
  window: PageWindow,
): Promise<TransactionList["transactions"]> {
  const transactions = await completeRecords(
    ctx.db,
    window.rows.flatMap((row) => ("transaction" in row ? [row.transaction] : [])),
  );
  const own = await ownTransfers(ctx.db, transactions);
  return transactions.map((transaction) =>
    transactionView(transaction, own.get(transaction.id) ?? null),
  );
}
