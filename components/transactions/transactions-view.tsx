"use client";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { useToday } from "@/lib/client/calendar/use-today";
import { filterOfSearch, PAGE_SIZES } from "@/lib/client/transactions/transaction-search";
import { useTransactionSearch } from "@/lib/client/transactions/use-transaction-search";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { SourceSwitch } from "./history/source-switch";
import { ListBody } from "./list-body";
import { ListFailure } from "./list-failure";
import { ListFooter } from "./list-footer";
import { TotalsFooter } from "./totals-footer";
import { TransactionDrawer } from "./transaction-drawer";
import { isNamed, nameOf } from "./transaction-facts";
import { TransactionFilters } from "./transaction-filters";
import { TransactionSkeleton } from "./transaction-skeleton";
import { TransactionsEmpty } from "./transactions-empty";
import { neighbour, useRowKeys } from "./use-row-keys";
import { useTotals } from "./use-totals";
import { useTransactionPage, type InitialPage } from "./use-transaction-page";

interface TransactionsViewProps {
  /** Null when the server could not read it: the page then says why. */
  initial: InitialPage | null;
  zone: string;
  /** Today in the zone, when the page was made. */
  today: string;
  /** The export's button, which belongs to another feature. */
  exportButton: ReactNode;
}

/** The service's transactions, live. Filters, page and drawer are in the URL. */
export function TransactionsView({
  initial,
  zone,
  today: initialToday,
  exportButton,
}: TransactionsViewProps) {
  const today = useToday(zone, initialToday);
  const { search, setFilter, setPage, setOpen } = useTransactionSearch();
  const filter = filterOfSearch(search, today);
  const {
    data: list,
    error,
    errorUpdatedAt,
    isFetching,
    refetch,
  } = useTransactionPage({ filter, page: search.page, pageSize: search.rows }, initial);
  const totals = useTotals(filter);
  const rows = list?.transactions ?? [];
  const ids = rows.map((transaction) => transaction.id);
  const listed = rows.find((transaction) => isNamed(transaction, search.open));
  const open = (transaction: TransactionView | undefined) =>
    transaction && setOpen(nameOf(transaction));
  const openId = (id: string) => open(rows.find((transaction) => transaction.id === id));
  const step = (by: number) => {
    const id = listed ? neighbour(ids, listed.id, by) : null;
    return id === null ? null : () => openId(id);
  };
  useRowKeys({ ids, openId: listed?.id ?? null, onOpen: openId });
  const retry = () => void refetch();
  const isEmpty = list !== undefined && rows.length === 0 && list.unreadable.length === 0;

  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          <>
            <SourceSwitch source="live" className="max-md:hidden" />
            {exportButton}
          </>
        }
      />
      <PageBody fill className={cn(search.open !== null && "xl:pr-[420px]")}>
        <SourceSwitch source="live" className="seg--fill mx-4 mt-3 md:hidden" />
        <TransactionFilters
          search={search}
          today={today}
          zone={zone}
          onChange={setFilter}
          onOpen={setOpen}
        />
        {error && (
          <ListFailure
            error={error}
            failedAt={errorUpdatedAt}
            onRetry={retry}
            onClear={() => setFilter({ state: null, period: "all", from: null, to: null })}
            onFirstPage={() => setPage(1)}
            retrying={isFetching}
            zone={zone}
            copyFrom={list?.freshness.verifiedAt ?? null}
          />
        )}
        {!list && !error && <TransactionSkeleton />}
        {isEmpty && (
          <div className="flex-1 overflow-auto">
            <TransactionsEmpty
              search={search}
              today={today}
              zone={zone}
              onChange={setFilter}
              onFirstPage={() => setPage(1)}
            />
          </div>
        )}
        {list && !isEmpty && (
          <ListBody list={list} zone={zone} openName={search.open} onOpen={open} />
        )}
        {!isEmpty && (list || !error) && <TotalsFooter totals={totals} zone={zone} />}
        {list && (
          <ListFooter
            list={list}
            counted={totals.state.kind === "counted" ? totals.state.totals.counted : null}
            zone={zone}
            refreshing={isFetching}
            onRefresh={retry}
            onPage={setPage}
            onPageSize={(size) =>
              setFilter({ rows: PAGE_SIZES.find((each) => each === size) ?? 25 })
            }
          />
        )}
      </PageBody>
      <TransactionDrawer
        name={search.open}
        listed={listed}
        zone={zone}
        onPrevious={step(-1)}
        onNext={step(1)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
