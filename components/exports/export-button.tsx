"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToday } from "@/lib/client/use-today";
import { filterOfSearch } from "@/lib/client/transactions/transaction-search";
import { useTransactionSearch } from "@/lib/client/transactions/use-transaction-search";
import { ExportDialog } from "./export-dialog";
import { useExport, useExportKey } from "./use-export";

interface ExportButtonProps {
  zone: string;
  /** Today in the zone, when the page was made. */
  today: string;
}

/**
 * Exports the page's transactions. Closing the dialog doesn't stop an export; the button then shows
 * its progress.
 */
export function ExportButton({ zone, today: initialToday }: ExportButtonProps) {
  const today = useToday(zone, initialToday);
  const { search } = useTransactionSearch();
  const [isOpen, setOpen] = useState(false);
  const run = useExport(isOpen);
  const shown = { filter: filterOfSearch(search, today), page: search.page, pageSize: search.rows };
  useExportKey(() => setOpen(true));
  const change = (next: boolean) => {
    setOpen(next);
    // Forget an end that was seen, so that the next export starts from the page's present filter.
    if (!next && run.view !== null && !run.isRunning) run.putAway();
  };
  return (
    <>
      <Button icon="export" keys={["E"]} onClick={() => setOpen(true)}>
        {run.isRunning ? (
          <span className="num">Exporting, {run.rows.toLocaleString("en-GB")} so far</span>
        ) : (
          "Export"
        )}
      </Button>
      <ExportDialog
        open={isOpen}
        onOpenChange={change}
        run={run}
        shown={shown}
        zone={zone}
        today={today}
      />
    </>
  );
}
