"use client";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { isEnded } from "@/lib/client/exports/export-options";
import {
  transactionListOptions,
  transactionTotalsOptions,
  type TransactionPageQuery,
} from "@/lib/client/transactions/transaction-options";
import type { TransactionFilter, TransactionTotals } from "@/lib/contract/api/transactions";
import { ExportEnd, ExportEndActions } from "./export-end";
import { ExportFacts } from "./export-facts";
import { ExportProgress, ExportProgressActions } from "./export-progress";
import { ExportQuestion, ExportQuestionActions } from "./export-question";
import type { ExportRun } from "./use-export";

interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  run: ExportRun;
  /** What the page shows now. */
  shown: TransactionPageQuery;
  zone: string;
  today: string;
}

/** Three steps: what will be exported, how far it is, and the figures that the file is checked against. */
export function ExportDialog({ open, onOpenChange, run, shown, zone, today }: ExportDialogProps) {
  const filter = run.filter ?? shown.filter;
  const totals = useCountedTotals(filter);
  const listed = useListedTotal({ ...shown, filter });
  const close = () => onOpenChange(false);
  const { view } = run;
  const ended = view !== null && isEnded(view);
  const rows = view?.state === "done" ? view.rows : (totals?.counted ?? listed);
  const steps =
    view === null
      ? {
          body: <ExportQuestion run={run} zone={zone} />,
          footer: (
            <ExportQuestionActions run={run} rows={rows} onStart={() => run.start(shown.filter)} />
          ),
        }
      : ended
        ? {
            body: <ExportEnd view={view} totals={totals} zone={zone} />,
            footer: <ExportEndActions view={view} run={run} onClose={close} />,
          }
        : {
            body: <ExportProgress run={run} expected={rows} />,
            footer: <ExportProgressActions run={run} onClose={close} />,
          };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      sending={run.isStarting}
      title="Export transactions"
      footer={steps.footer}
    >
      <ExportFacts filter={filter} zone={zone} today={today} rows={rows} />
      {steps.body}
    </Dialog>
  );
}

/** How many there are, where the list on the page knows it. */
function useListedTotal(query: TransactionPageQuery): number | null {
  const { data } = useQuery({ ...transactionListOptions(query), enabled: false });
  return data?.total ?? null;
}

/** What the page has counted of this filter; the dialog itself counts nothing. */
function useCountedTotals(filter: TransactionFilter): TransactionTotals | null {
  const { data } = useQuery({ ...transactionTotalsOptions(filter), enabled: false });
  return data?.done ? data : null;
}
