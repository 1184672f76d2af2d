"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazy, PartFailure, preloadHandlers, useLazy } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { useToday } from "@/components/ui/zone";
import { filterOfHistory, useHistorySearch } from "@/lib/client/mirror/history-search";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import { type StartedExport, useExportKey } from "./use-export";

const historyExport = lazy(() => import("./history-export"));

/** Exports the page of all history. Closing the dialog doesn't stop an export. */
export function HistoryExportButton() {
  const today = useToday();
  const { search } = useHistorySearch();
  const [isOpen, setOpen] = useState(false);
  const [started, setStarted] = useState<StartedExport<ParsedMirrorFilter> | null>(null);
  const lazyState = useLazy(historyExport, isOpen);
  useExportKey(() => setOpen(true));
  const parts = lazyState.state === "loaded" ? lazyState.part : null;
  return (
    <>
      <Button
        icon="export"
        keys={["E"]}
        onClick={() => setOpen(true)}
        {...preloadHandlers(historyExport)}
      >
        {parts && started ? <parts.ExportingLabel number={started.number} /> : "Export"}
      </Button>
      {parts ? (
        <parts.HistoryExport
          open={isOpen}
          onOpenChange={setOpen}
          started={started}
          onStarted={setStarted}
          shown={filterOfHistory(search, today)}
        />
      ) : (
        <Dialog open={isOpen} onOpenChange={setOpen} title="Export transactions">
          {lazyState.state === "failed" ? (
            <PartFailure
              heading="h3"
              part={historyExport}
              isRetrying={lazyState.isRetrying}
              title="The form could not be loaded"
            />
          ) : (
            <div aria-busy="true" className="grid grid-cols-1 gap-3">
              <span className="sr-only">Loading</span>
              <Skeleton width={260} />
              <Skeleton width={200} />
              <Skeleton width="100%" height={36} />
              <Skeleton width="100%" height={104} />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
