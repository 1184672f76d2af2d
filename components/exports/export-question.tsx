import { Button } from "@/components/ui/button";
import { Kv } from "@/components/ui/kv";
import { GoBack } from "@/components/ui/go-back";
import { Notice } from "@/components/ui/notice";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { counted } from "@/lib/domain/words/counted";
import type { ExportRun } from "./use-export";

export function ExportQuestion({ run, zone }: { run: ExportRun; zone: string }) {
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
      {run.error && (
        <Notice tone="danger" live title="The export did not start.">
          {run.error.message}
        </Notice>
      )}
    </>
  );
}

interface ExportQuestionActionsProps {
  run: ExportRun;
  rows: number | null;
  onStart: () => void;
}

export function ExportQuestionActions({ run, rows, onStart }: ExportQuestionActionsProps) {
  return (
    <>
      <GoBack />
      <Button variant="primary" busy={run.isStarting && "Starting"} onClick={onStart}>
        {rows === null ? "Export transactions" : `Export ${counted(rows, "transaction")}`}
      </Button>
    </>
  );
}
