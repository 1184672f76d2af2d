"use client";
import { useQuery } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { useToldCount } from "@/components/ui/use-told-count";
import { useToday } from "@/lib/client/calendar/use-today";
import { filterOfHistory, NO_FILTERS, orderOfHistory } from "@/lib/client/mirror/history-search";
import { mirrorReportOptions } from "@/lib/client/mirror/mirror-options";
import { useHistorySearch } from "@/lib/client/mirror/use-history-search";
import { counted } from "@/lib/domain/words/counted";
import { TotalsFooter } from "../totals-footer";
import { FreshnessNotice } from "./freshness";
import { HistoryFilterBar } from "./history-filters";
import { HistoryRowsPart } from "./history-rows-part";
import { SavedViewTabs } from "./saved-view-tabs";
import { SourceSwitch } from "./source-switch";
import { useHistoryTotals } from "./use-history-totals";

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
  useToldCount(
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
