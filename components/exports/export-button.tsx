"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { useToday, useZone } from "@/components/ui/zone";
import {
  exportFilePath,
  exportManifestPath,
  exportOptions,
  useCancelExport,
  useCreateExport,
} from "@/lib/client/exports/export-options";
import {
  transactionListOptions,
  transactionTotalsOptions,
} from "@/lib/client/transactions/transaction-options";
import { filterOfSearch } from "@/lib/client/transactions/transaction-search";
import { useTransactionSearch } from "@/lib/client/transactions/use-transaction-search";
import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { DownloadLink, ExportDialog, exportingLabel, Period } from "./export-steps";
import { type StartedExport, useExport, useExportKey } from "./use-export";

/** Exports the page's transactions. Closing the dialog doesn't stop an export. */
export function ExportButton() {
  const today = useToday();
  const { search } = useTransactionSearch();
  const [isOpen, setOpen] = useState(false);
  const [started, setStarted] = useState<StartedExport<TransactionFilter> | null>(null);
  const run = useExport({
    started,
    onStarted: setStarted,
    create: useCreateExport(),
    cancel: useCancelExport(),
    followed: useQuery({ ...exportOptions(started?.number ?? 0), enabled: started !== null }),
    filePath: exportFilePath,
    isSeen: isOpen,
  });
  useExportKey(() => setOpen(true));
  const shown = filterOfSearch(search, today);
  const filter = started?.filter ?? shown;
  // The page's own figures; the dialog itself counts nothing.
  const { data: counts } = useQuery({ ...transactionTotalsOptions(filter), enabled: false });
  const { data: list } = useQuery({
    ...transactionListOptions({ filter, page: search.page, pageSize: search.rows }),
    enabled: false,
  });
  const totals = counts?.done ? counts : null;
  const { view } = run;
  return (
    <>
      <Button icon="export" keys={["E"]} onClick={() => setOpen(true)}>
        {exportingLabel(view)}
      </Button>
      <ExportDialog
        open={isOpen}
        onOpenChange={setOpen}
        run={run}
        expected={totals?.counted ?? list?.total ?? null}
        notCounted="Not counted"
        facts={[
          { label: "Shows", value: filter.state ? SHOWN[filter.state] : "Open and closed" },
          {
            label: "Period",
            value: (
              <Period
                range={filter.from && filter.to ? { from: filter.from, to: filter.to } : null}
              />
            ),
          },
        ]}
        question={<ExportQuestion />}
        onStart={() => run.start(shown, shown)}
        totals={totals}
        totalsName="The totals on screen"
        warnings={view?.manifest && <Warnings manifest={view.manifest} />}
        before={
          <Button variant="quiet" onClick={run.putAway}>
            Export again
          </Button>
        }
        after={
          view && (
            <DownloadLink href={exportManifestPath(view.number)}>Download manifest</DownloadLink>
          )
        }
      />
    </>
  );
}

const SHOWN = {
  open: "Open: awaiting payment",
  closed: "Closed: everything but awaiting payment, failed and cancelled included",
} as const;

function ExportQuestion() {
  const zone = useZone();
  return (
    <>
      <Kv
        items={[
          { label: "File", value: "CSV for reconciliation, with a manifest that proves it" },
          {
            label: "Columns",
            value: `${RECONCILIATION_COLUMNS.length}, amounts as plain numbers, times in ${zone === "UTC" ? "UTC" : `${zone} and in UTC`}`,
          },
        ]}
      />
      <p className="text-12 text-ink-3">
        The statement and match columns say what the desk has matched by now; the approval column is
        empty. In Excel, open it with Data, From Text/CSV, so that account numbers keep their zeros.
      </p>
    </>
  );
}

function Warnings({ manifest: { unreadable, undated } }: { manifest: ExportManifest }) {
  if (unreadable === 0 && undated === 0) return null;
  return (
    <Notice tone="warning">
      {unreadable > 0 && (
        <p>
          {unreadable === 1 ? "One row" : `${unreadable} rows`} from the service could not be read
          and {unreadable === 1 ? "is" : "are"} not in the file.
        </p>
      )}
      {undated > 0 && (
        <p>
          {undated === 1 ? "One row has" : `${undated} rows have`} no date, and may be outside the
          period.
        </p>
      )}
    </Notice>
  );
}
