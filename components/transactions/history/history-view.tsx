"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { useAnnouncedCount } from "@/components/ui/announcements";
import { useToday } from "@/lib/client/use-today";
import {
  filterOfHistory,
  NO_FILTERS,
  orderOfHistory,
  useHistorySearch,
} from "@/lib/client/mirror/history-search";
import { mirrorReportOptions, mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import type { MirrorFilter } from "@/lib/contract/api/mirror";
import { counted } from "@/lib/domain/words/words";
import { TotalsFooter } from "../totals-footer";
import type { Totals, TotalsState } from "../use-totals";
import { FreshnessNotice } from "./freshness";
import { HistoryFilterBar } from "./history-filters";
import { HistoryRowsPart } from "./history-rows-part";
import { SavedViewTabs } from "./saved-view-tabs";
import { SourceSwitch } from "./source-switch";

interface HistoryViewProps {
  zone: string;
  /** Today in the zone, when the page was made. */
  today: string;
  /** The export's button, which belongs to another feature. */
  exportButton: ReactNode;
}

/** All transactions, from the desk's own copy: searched, filtered and sorted without asking the service. Filters are in the URL. */
export function HistoryView({ zone, today: initialToday, exportButton }: HistoryViewProps) {
  const today = useToday(zone, initialToday);
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
    <>
      <PageHeader
        title="Transactions"
        actions={
          <>
            <SourceSwitch source="history" className="max-md:hidden" />
            {exportButton}
          </>
        }
      />
      <PageBody fill className={cn(search.open !== null && "xl:pr-[420px]")}>
        <SourceSwitch source="history" className="seg--fill mx-4 mt-3 md:hidden" />
        <SavedViewTabs search={search} setView={setView} />
        <HistoryFilterBar search={search} today={today} zone={zone} onChange={setFilters} />
        {report && <FreshnessNotice report={report} />}
        <HistoryRowsPart
          // Another list starts at the top.
          key={JSON.stringify(list)}
          list={list}
          sortingRef={sortingRef}
          zone={zone}
          openName={search.open}
          setOpen={setOpen}
          onOrder={setFilters}
          onClear={() => setFilters(NO_FILTERS)}
        />
        <TotalsFooter totals={totals} zone={zone} />
      </PageBody>
    </>
  );
}

/** Totals of a filter over the desk's copy, in the form of the service's totals. */
function useHistoryTotals(filter: MirrorFilter): Totals {
  const { data, error, isFetching, refetch } = useQuery(mirrorTotalsOptions(filter));
  const state: TotalsState = data
    ? {
        kind: "counted",
        totals: {
          ...data,
          done: true,
          unreadable: 0,
          undated: 0,
          isCutShort: false,
          waiting: false,
        },
      }
    : error && !isFetching
      ? { kind: "failed", error }
      : { kind: "counting", counted: null, waiting: false };
  return { state, count: () => void refetch(), stop: null };
}
