import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { GoBack } from "@/components/ui/go-back";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-cards";
import { Segmented } from "@/components/ui/segmented";
import { SCREEN_NAMES } from "@/lib/domain/reports/report";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { counted } from "@/lib/domain/words/counted";
import type { FileChoice, HistoryRun } from "./use-history-export";

interface HistoryExportQuestionProps {
  file: FileChoice;
  onChange: (file: FileChoice) => void;
  /** Why the last try did not start. */
  error: Error | null;
  zone: string;
}

export function HistoryExportQuestion({ file, onChange, error, zone }: HistoryExportQuestionProps) {
  return (
    <>
      <div>
        <Field label="File" group>
          <Segmented
            fill
            value={file.format}
            onChange={(format) => onChange({ ...file, format })}
            options={[
              { value: "csv", label: "CSV" },
              { value: "xlsx", label: "Excel" },
              { value: "pdf", label: "PDF report" },
            ]}
          />
        </Field>
        <Field label="Columns" group>
          <RadioCards
            value={file.columns}
            onChange={(columns) => onChange({ ...file, columns })}
            options={[
              {
                value: "reconciliation",
                label: "Reconciliation set",
                detail: `${RECONCILIATION_COLUMNS.length} columns, with statement, match and approval; times in ${zone} and in UTC`,
              },
              { value: "screen", label: "As on screen", detail: `${SCREEN_NAMES.length} columns` },
            ]}
          />
        </Field>
      </div>
      <p className="text-12 text-ink-3">
        The newest come first, whatever the page is sorted by. The file is kept in Reports.
      </p>
      {error && (
        <Notice tone="danger" live title="The export did not start.">
          {error.message}
        </Notice>
      )}
    </>
  );
}

interface HistoryExportQuestionActionsProps {
  run: HistoryRun;
  rows: number | null;
  onStart: () => void;
}

export function HistoryExportQuestionActions({
  run,
  rows,
  onStart,
}: HistoryExportQuestionActionsProps) {
  return (
    <>
      <GoBack />
      <Button
        variant="primary"
        busy={run.isStarting && "Starting"}
        disabledReason={rows === 0 && "Nothing matches these filters."}
        onClick={onStart}
      >
        {rows === null ? "Export transactions" : `Export ${counted(rows, "transaction")}`}
      </Button>
    </>
  );
}
