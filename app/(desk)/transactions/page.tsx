import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import { ExportButton } from "@/components/exports/export-button";
import { type InitialPage, TransactionsView } from "@/components/transactions/transactions-view";
import {
  filterOfSearch,
  transactionSearch,
  type TransactionSearch,
} from "@/lib/client/transactions/transaction-search";
import { listTransactions } from "@/lib/desk/transactions/list-transactions";
import { pageContext, pageOrganisation } from "@/lib/http/page-session";
import { AddressState, type SearchedPageProps } from "../address-state";

export const metadata: Metadata = { title: "Transactions" };

const loadSearch = createLoader(transactionSearch);

export default async function TransactionsPage({ searchParams }: SearchedPageProps) {
  const search = await loadSearch(searchParams);
  const { today } = await pageOrganisation();
  const ctx = await pageContext();
  const initial = await firstPage(ctx, search, today);
  return (
    <AddressState>
      <TransactionsView initial={initial} exportButton={<ExportButton />} />
    </AddressState>
  );
}

/** Null if the service doesn't answer: the browser then asks again, and shows the error. */
async function firstPage(
  ctx: Awaited<ReturnType<typeof pageContext>>,
  search: TransactionSearch,
  day: string,
): Promise<InitialPage | null> {
  const query = { filter: filterOfSearch(search, day), page: search.page, pageSize: search.rows };
  try {
    return {
      query,
      list: await listTransactions(ctx, {
        ...query.filter,
        page: query.page,
        pageSize: query.pageSize,
      }),
    };
  } catch (error) {
    ctx.logger.warn("the transactions page was made without its first rows", { error });
    return null;
  }
}
