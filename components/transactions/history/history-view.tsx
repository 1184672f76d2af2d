"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAnnouncedCount } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { useToday } from "@/components/ui/zone";
import {
  filterOfHistory,
  NO_FILTERS,
  orderOfHistory,
  useHistorySearch,
} from "@/lib/client/mirror/history-search";
import { mirrorReportOptions, mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import type { MirrorFilter } from "@/lib/contract/api/mirror";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { counted } from "@/lib/domain/words/words";
import { ListFailure } from "../list-failure";
import { type Totals, TotalsFooter, type TotalsState } from "../totals-footer";
import { TransactionDrawer } from "../transaction-drawer";
import { isNamed, nameOf } from "../transaction-cells";
import { FreshnessNotice } from "./freshness";
import { HistoryFilterBar } from "./history-filters";
import { HistoryGrid, type HistoryGridProps } from "./history-grid";
import { SavedViewTabs } from "./saved-view-tabs";
import { TransactionsFrame } from "../transactions-frame";
import { useBlocks } from "./use-blocks";
import { type ScrolledRows, useScrolledRows } from "./use-scroll";

/** All transactions, from the desk's own copy: searched, filtered and sorted without asking the service. Filters are in the URL. */
export function HistoryView({ exportButton }: { exportButton: ReactNode }) {
  const today = useToday();
  const { search, setFilters, setView, setOpen } = useHistorySearch();
  const list = { filter: filterOfHistory(search, today), order: orderOfHistory(search) };
  const { data: report } = useQuery(mirrorReportOptions());
  const totals = useHistoryTotals(list.filter);
  useAnnouncedCount(
    JSON.stringify(list.filter),
    totals.state.kind === "counted" ? counted(totals.state.totals.counted, "transaction") : null,
  );
  const sortingRef = useRef(false);
  return (
    <TransactionsFrame
      source="history"
      exportButton={exportButton}
      hasDrawer={search.open !== null}
    >
      <SavedViewTabs search={search} setView={setView} />
      <HistoryFilterBar search={search} onChange={setFilters} />
      {report && <FreshnessNotice report={report} />}
      <HistoryRowsPart
        // A new key scrolls to the top when the filter or the order changes.
        key={JSON.stringify(list)}
        list={list}
        sortingRef={sortingRef}
        openName={search.open}
        setOpen={setOpen}
        onOrder={setFilters}
        onClear={() => setFilters(NO_FILTERS)}
      />
      <TotalsFooter totals={totals} />
    </TransactionsFrame>
  );
}

function useHistoryTotals(filter: MirrorFilter): Totals {
  const { data, error, isFetching, refetch } = useQuery(mirrorTotalsOptions(filter));
  const state: TotalsState = data
    ? { kind: "counted", totals: data }
    : error && !isFetching
      ? { kind: "failed", error }
      : { kind: "counting", counted: null, waiting: false };
  return { state, count: () => void refetch(), stop: null };
}

/** The heights in the style sheet, by which rows are positioned. */
const ROW_PX = { table: 36, phone: 88 } as const;
const HEAD_PX = 32;
const SHAPES = 24;

interface HistoryRowsPartProps extends Pick<HistoryGridProps, "list" | "sortingRef" | "onOrder"> {
  openName: string | null;
  setOpen: (name: string | null) => void;
  onClear: () => void;
}

/** The rows of a list, with the drawer beside them. */
export function HistoryRowsPart(props: HistoryRowsPartProps) {
  const { list, sortingRef, openName, setOpen, onOrder, onClear } = props;
  // Rows are placed by their height, so either the table or the list is drawn.
  const isPhone = useIsPhone();
  const [count, setCount] = useState(0);
  const scrolled = useScrolledRows(
    count,
    isPhone ? ROW_PX.phone : ROW_PX.table,
    isPhone ? 0 : HEAD_PX,
  );
  const rows = useBlocks(list, scrolled);
  // The count limits the scroll position, which decides the blocks to read.
  const shown = rows.isLoading && rows.count === 0 ? SHAPES : rows.count;
  if (shown !== count) setCount(shown);
  useSavedPlace(JSON.stringify(list), openName !== null, scrolled, shown);
  // Found by its id, because rows are added above. Outside of the rows read, its last data stay.
  const [lastOpened, setLastOpened] = useState<TransactionView | null>(null);
  const wanted = lastOpened !== null && isNamed(lastOpened, openName) ? lastOpened : null;
  const openRow =
    openName === null
      ? null
      : rows.rowOf((each) => (wanted ? each.id === wanted.id : isNamed(each, openName)));
  const listed = openRow === null ? undefined : rows.rowAt(openRow);
  if (listed && listed !== lastOpened) setLastOpened(listed);
  const open = (row: number): void => {
    const transaction = rows.rowAt(row);
    if (!transaction) return;
    setLastOpened(transaction);
    setOpen(nameOf(transaction));
  };
  const step = (by: number) => {
    const to = (openRow ?? 0) + by;
    return openRow !== null && rows.rowAt(to)
      ? () => {
          scrolled.show(to);
          open(to);
        }
      : null;
  };
  const { failure } = rows;
  const isEmpty = rows.isKnown && rows.count === 0;
  return (
    <>
      {failure && (
        <ListFailure
          error={failure.error}
          failedAt={failure.failedAt}
          onRetry={rows.refetch}
          onClear={onClear}
          retrying={rows.isFetching}
          copyFrom={failure.copyFrom === null ? null : new Date(failure.copyFrom).toISOString()}
          isPart={rows.isKnown}
        />
      )}
      {isEmpty ? (
        <div className="flex-1 overflow-auto">
          <EmptyState
            title="Nothing in the copy matches"
            actions={<Button onClick={onClear}>Clear all filters</Button>}
          >
            <p>
              Remove a filter or widen the dates. A transaction made seconds ago may be under
              “Service, live” first.
            </p>
          </EmptyState>
        </div>
      ) : (
        // Rows stay once they are there, even if a later read fails.
        (rows.isKnown || !failure) && (
          <HistoryGrid
            list={list}
            sortingRef={sortingRef}
            rows={rows}
            scrolled={scrolled}
            isPhone={isPhone}
            openRow={openRow}
            onOpen={open}
            onOrder={onOrder}
          />
        )
      )}
      <TransactionDrawer
        name={openName}
        listed={listed ?? wanted ?? undefined}
        isElsewhere={openRow === null}
        step={step}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

let savedPlace: { list: string; last: number } | null = null;

/** Returns the row at which to resume a list; null for the top. */
export function placeToResume(list: string, isResumed: boolean): number | null {
  return isResumed && savedPlace?.list === list ? savedPlace.last : null;
}

export function savePlace(list: string, last: number): void {
  savedPlace = { list, last };
}

/** Returns a list to its place when somebody comes back from a transaction's page. */
function useSavedPlace(
  list: string,
  isResumed: boolean,
  { hasBox, last, show }: Pick<ScrolledRows, "hasBox" | "last" | "show">,
  count: number,
): void {
  const due = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (due.current === undefined) due.current = placeToResume(list, isResumed);
    const to = due.current;
    if (to === null) return savePlace(list, last);
    if (!hasBox || count <= to) return;
    due.current = null;
    show(to);
  });
}
