"use client";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { ReadAgainButton } from "@/components/ui/icon-button";
import { initialQueryData } from "@/lib/client/query-client";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Pagination } from "@/components/ui/pagination";
import { Time } from "@/components/ui/time";
import { singleKeyOf } from "@/lib/client/single-keys";
import {
  transactionListKey,
  transactionListOptions,
  type TransactionPageQuery,
} from "@/lib/client/transactions/transaction-options";
import { filterOfSearch, PAGE_SIZES } from "@/lib/client/transactions/transaction-search";
import { useTransactionSearch } from "@/lib/client/transactions/use-transaction-search";
import { useToday } from "@/lib/client/use-today";
import type { TransactionList, TransactionView } from "@/lib/contract/api/transactions";
import { SourceSwitch } from "./history/source-switch";
import { ListBody, TransactionsEmpty } from "./list-body";
import { ListFailure } from "./list-failure";
import { TotalsFooter } from "./totals-footer";
import { TransactionSkeleton } from "./transaction-columns";
import { TransactionDrawer } from "./transaction-drawer";
import { isNamed, nameOf } from "./transaction-facts";
import { TransactionFilters } from "./transaction-filters";
import { useTotals } from "./use-totals";

interface TransactionsViewProps {
  /** Null if the server could not read it; the page then says why. */
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

interface ListFooterProps {
  list: TransactionList;
  /** How many there are in all, when that has been counted. */
  counted: number | null;
  zone: string;
  refreshing: boolean;
  onRefresh: () => void;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Where in the list this is, and when it was read. */
function ListFooter({
  list,
  counted,
  zone,
  refreshing,
  onRefresh,
  onPage,
  onPageSize,
}: ListFooterProps) {
  const rows = list.transactions.length + list.unreadable.length;
  const before = (list.page - 1) * list.pageSize;
  return (
    <div className="flex flex-none flex-wrap items-center">
      <div className="min-h-10 min-w-0 flex-1 max-md:basis-full">
        {rows > 0 && (
          <Pagination
            page={list.page}
            from={before + 1}
            to={before + rows}
            total={list.total ?? counted}
            hasNext={list.hasNext}
            onPage={onPage}
            pageSize={list.pageSize}
            pageSizes={PAGE_SIZES}
            onPageSize={onPageSize}
          />
        )}
      </div>
      <span className="inline-flex items-center gap-1 pr-4 text-12 whitespace-nowrap text-ink-3 max-md:px-4 max-md:pb-2">
        <span>
          Read from the service <Time at={list.freshness.verifiedAt} zone={zone} format="seconds" />
        </span>
        <ReadAgainButton reading={refreshing} onRead={onRefresh} />
      </span>
    </div>
  );
}

interface RowKeysOptions {
  /** Ids of the rows, from the top. */
  ids: readonly string[];
  /** The transaction in the drawer, if it is among the rows. */
  openId: string | null;
  onOpen: (id: string) => void;
}

const STEPS: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/**
 * Moves the focus from row to row with J, K or the arrow keys. An open drawer follows. Enter is the
 * row's own link. The focus itself is the cursor, so that nothing has to be synchronised.
 */
function useRowKeys(options: RowKeysOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = singleKeyOf(event, { within: ".drawer" });
      const step = key === null ? undefined : STEPS[key];
      if (step === undefined) return;
      const { ids, openId, onOpen } = latest.current;
      const focusedId =
        event.target instanceof Element
          ? (event.target.closest<HTMLElement>("[data-transaction]")?.dataset["transaction"] ??
            null)
          : null;
      // Arrows scroll, unless somebody is on a row.
      if (key?.startsWith("arrow") && focusedId === null) return;
      const nextId = neighbour(ids, focusedId ?? openId, step);
      if (nextId === null) return;
      event.preventDefault();
      if (openId !== null) onOpen(nextId);
      if (!(event.target instanceof Element && event.target.closest(".drawer"))) focusRow(nextId);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/**
 * Returns the id this many rows further, or null at either end. Without a current id, the first.
 */
function neighbour(ids: readonly string[], id: string | null, step: number): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0] ?? null;
  return ids[at + step] ?? null;
}

/**
 * Focuses a transaction's row. The page has both a table and a list, and the hidden one can't be
 * focused.
 */
function focusRow(id: string): void {
  for (const link of document.querySelectorAll<HTMLElement>(
    `[data-transaction-link="${CSS.escape(id)}"]`,
  )) {
    if (link.offsetParent === null) continue;
    link.focus();
    link.scrollIntoView({ block: "nearest" });
    return;
  }
}

/** Data that the server has read, with its query. */
export interface InitialPage {
  query: TransactionPageQuery;
  list: TransactionList;
}

/**
 * Reads a page of transactions. The previous page of the same filter stays meanwhile. Another
 * filter starts empty, so that rows never appear under a filter they don't match.
 */
function useTransactionPage(
  query: TransactionPageQuery,
  initial: InitialPage | null,
): UseQueryResult<TransactionList> {
  const key = transactionListKey(query);
  const isInitial =
    initial !== null && JSON.stringify(transactionListKey(initial.query)) === JSON.stringify(key);
  return useQuery({
    ...transactionListOptions(query),
    ...initialQueryData(isInitial ? initial.list : null),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === key[2] ? previous : undefined,
  });
}
