import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/notice";
import { GoBack } from "@/components/ui/overlay";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Status } from "@/components/ui/status";
import { TotalsTable } from "@/components/ui/totals-table";
import type { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { counted, fileSize } from "@/lib/domain/words/words";
import { type Amount, sameAmount } from "@/lib/money/amount";
import type { ExportRun } from "./use-export";

/** Why the last try did not start. */
export function NotStarted({ error }: { error: Error }) {
  return (
    <Notice tone="danger" live title="The export did not start.">
      {error.message}
    </Notice>
  );
}

export function ExportQuestionActions({
  isStarting,
  rows,
  disabledReason,
  onStart,
}: {
  isStarting: boolean;
  /** How many rows, when that is known. */
  rows: number | null;
  disabledReason?: string | false;
  onStart: () => void;
}) {
  return (
    <>
      <GoBack />
      <Button
        variant="primary"
        busy={isStarting && "Starting"}
        disabledReason={disabledReason}
        onClick={onStart}
      >
        {rows === null ? "Export transactions" : `Export ${counted(rows, "transaction")}`}
      </Button>
    </>
  );
}

/** Progress in rows: of how many, where that is known. */
export function ExportProgress({
  run,
  view,
  expected,
}: {
  run: Pick<ExportRun, "error">;
  view: Pick<ExportView, "state" | "rows">;
  expected: number | null;
}) {
  const rows = view.rows.toLocaleString("en-GB");
  const of =
    expected === null
      ? "transactions so far"
      : `of ${expected.toLocaleString("en-GB")} transactions`;
  return (
    <div className="grid gap-2" role="status" aria-live="off">
      <p>
        <b className="num font-medium">{rows}</b> <span className="num text-ink-3">{of}</span>
      </p>
      {expected !== null && expected > 0 && (
        <ProgressSegments
          segments={[{ share: Math.min(1, view.rows / expected) }]}
          label={`${rows} ${of}`}
          running="Export"
        />
      )}
      <p className="text-12 text-ink-3">
        {view.state === "ready"
          ? "Waiting for the browser to download the file. If it asks where to save it, choose a place."
          : "You can close this: the browser keeps downloading the file."}
      </p>
      {run.error && <Notice tone="warning">{run.error.message}</Notice>}
    </div>
  );
}

export function ExportProgressActions({
  run,
  onClose,
}: {
  run: Pick<ExportRun, "isStopping" | "stop">;
  onClose: () => void;
}) {
  return (
    <>
      <Button variant="quiet-danger" busy={run.isStopping && "Stopping"} onClick={run.stop}>
        Stop export
      </Button>
      <Button onClick={onClose}>Close and keep running</Button>
    </>
  );
}

/** The figures that a file is checked against. */
export function FileFigures({
  totals,
  byStatus = [],
  rows,
  fileName,
  bytes,
  sha256,
}: Pick<ExportManifest, "totals" | "byStatus" | "rows" | "fileName" | "bytes" | "sha256">) {
  return (
    <>
      <TotalsTable
        label="Control totals of the file"
        groups={[
          ...byStatus.map(({ status, ...sums }) => ({
            key: status,
            label: (
              <Status
                status={status}
                label={phaseLabel(phaseOfTransactionStatus(status), status)}
              />
            ),
            ...sums,
          })),
          { key: "all", label: <b>All rows</b>, rows, amountQuoted: {}, ...totals },
        ]}
      />
      <Kv
        items={[
          { label: "File", value: <span className="mono wrap-anywhere">{fileName}</span> },
          { label: "Size", value: <span className="num">{fileSize(bytes)}</span> },
          {
            label: "SHA-256",
            value: (
              <Copyable text={sha256} label="Copy SHA-256">
                <span className="mono text-ink-2">{sha256}</span>
              </Copyable>
            ),
          },
        ]}
      />
    </>
  );
}

type ByStatus = TransactionTotals["byStatus"];

/** True if a file has the screen's row counts and exact sums for each status. */
export function matchesScreen(byStatus: ExportManifest["byStatus"], screen: ByStatus): boolean {
  return (
    byStatus !== undefined &&
    byStatus.length === screen.length &&
    byStatus.every((file) => {
      const shown = screen.find(({ status }) => status === file.status);
      return shown !== undefined && sameTotals(file, shown);
    })
  );
}

function sameTotals(a: ByStatus[number], b: ByStatus[number]): boolean {
  return (
    a.rows === b.rows &&
    sameSums(a.amountSent, b.amountSent) &&
    sameSums(a.amountReceived, b.amountReceived) &&
    sameSums(a.amountQuoted, b.amountQuoted)
  );
}

function sameSums(a: Record<string, Amount>, b: Record<string, Amount>): boolean {
  const currencies = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...currencies].every(
    (currency) =>
      a[currency] !== undefined &&
      b[currency] !== undefined &&
      sameAmount(a[currency], b[currency]),
  );
}

export function IncompleteFile({ state, message }: { state: string; message: string | null }) {
  return (
    <Notice
      tone={state === "cancelled" ? "neutral" : "danger"}
      live
      title={state === "cancelled" ? "The export was stopped." : "The export was interrupted."}
    >
      {message}
    </Notice>
  );
}

export function IncompleteFileActions({
  onAgain,
  onClose,
}: {
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button variant="primary" onClick={onAgain}>
        Export again
      </Button>
    </>
  );
}

export function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={buttonClass({ variant: "primary" })} href={href} download>
      <Icon name="export" />
      <span className="btn-label">
        <span>{children}</span>
      </span>
    </a>
  );
}
