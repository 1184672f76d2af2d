import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copy-button";
import { rangeLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Kv, type KvItem } from "@/components/ui/kv";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/notice";
import { GoBack } from "@/components/ui/overlay";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Status } from "@/components/ui/status";
import { Time, useZoneName } from "@/components/ui/time";
import { TotalsTable } from "@/components/ui/totals-table";
import { isEnded } from "@/lib/client/exports/export-options";
import type { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import type { DateRange } from "@/lib/domain/calendar/range";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { counted, fileSize } from "@/lib/domain/words/words";
import { type Amount, sameAmount } from "@/lib/money/amount";
import type { useExport } from "./use-export";

type ExportFile = Pick<
  ExportManifest,
  "totals" | "byStatus" | "rows" | "fileName" | "bytes" | "sha256"
>;

interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  run: Pick<
    ReturnType<typeof useExport<ExportView, unknown, unknown>>,
    "isStarting" | "isStopping" | "error" | "stop" | "putAway"
  > & {
    view: (Pick<ExportView, "state" | "rows" | "message"> & { manifest: ExportFile | null }) | null;
  };
  /** The rows to come, and what is said while they aren't known. */
  expected: number | null;
  notCounted: string;
  facts: readonly KvItem[];
  question: ReactNode;
  onStart: () => void;
  disabledReason?: string | false;
  /** The page's own totals under the same filter, and their name; null until all are counted. */
  totals: { byStatus: ByStatus; countedAt: string } | null;
  totalsName: string;
  /** About the complete file: where it is kept, warnings, and the buttons around "Close". */
  kept?: ReactNode;
  warnings: ReactNode;
  before?: ReactNode;
  after: ReactNode;
}

/** The export in three steps: its contents, its progress, and its control totals. */
export function ExportDialog(props: ExportDialogProps) {
  const { open, onOpenChange, run, expected } = props;
  const { view } = run;
  const rows = view?.state === "done" ? view.rows : expected;
  const change = (next: boolean): void => {
    onOpenChange(next);
    // Forget an end that was seen, so that the next export starts from the page's present filter.
    if (!next && view !== null && isEnded(view)) run.putAway();
  };
  const close = () => change(false);
  const steps =
    view === null
      ? {
          body: (
            <>
              {props.question}
              {run.error && (
                <Notice tone="danger" live title="The export did not start.">
                  {run.error.message}
                </Notice>
              )}
            </>
          ),
          footer: (
            <>
              <GoBack />
              <Button
                variant="primary"
                busy={run.isStarting && "Starting"}
                disabledReason={props.disabledReason}
                onClick={props.onStart}
              >
                {rows === null ? "Export transactions" : `Export ${counted(rows, "transaction")}`}
              </Button>
            </>
          ),
        }
      : !isEnded(view)
        ? {
            body: <ExportProgress view={view} expected={rows} error={run.error} />,
            footer: (
              <>
                <Button
                  variant="quiet-danger"
                  busy={run.isStopping && "Stopping"}
                  onClick={run.stop}
                >
                  Stop export
                </Button>
                <Button onClick={close}>Close and keep running</Button>
              </>
            ),
          }
        : view.manifest
          ? {
              body: <CompleteFile {...props} file={view.manifest} />,
              footer: (
                <>
                  {props.before}
                  <Button onClick={close}>Close</Button>
                  {props.after}
                </>
              ),
            }
          : {
              body: <IncompleteFile view={view} />,
              footer: (
                <>
                  <Button onClick={close}>Close</Button>
                  <Button variant="primary" onClick={run.putAway}>
                    Export again
                  </Button>
                </>
              ),
            };
  const rowsFact = {
    label: "Rows",
    value:
      rows === null ? (
        props.notCounted
      ) : (
        <span className="num">{counted(rows, "transaction")}</span>
      ),
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      sending={run.isStarting}
      title="Export transactions"
      footer={steps.footer}
    >
      <Kv items={[...props.facts, rowsFact]} />
      {steps.body}
    </Dialog>
  );
}

/** The days that are exported. */
export function Period({ range }: { range: DateRange | null }) {
  const zoneName = useZoneName();
  return (
    <span className="num">{range ? `${rangeLabel(range)}, days in ${zoneName}` : "Any date"}</span>
  );
}

/** The page's button while an export runs. */
export function exportingLabel(view: Pick<ExportView, "state" | "rows"> | null): ReactNode {
  return view !== null && !isEnded(view) ? (
    <span className="num">Exporting, {view.rows.toLocaleString("en-GB")} so far</span>
  ) : (
    "Export"
  );
}

interface ExportProgressProps {
  view: Pick<ExportView, "state" | "rows">;
  expected: number | null;
  error: Error | null;
}

function ExportProgress({ view, expected, error }: ExportProgressProps) {
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
          shares={[Math.min(1, view.rows / expected)]}
          label={`${rows} ${of}`}
          running="Export"
        />
      )}
      <p className="text-12 text-ink-3">
        {view.state === "ready"
          ? "Waiting for the browser to download the file. If it asks where to save it, choose a place."
          : "You can close this: the browser keeps downloading the file."}
      </p>
      {error && <Notice tone="warning">{error.message}</Notice>}
    </div>
  );
}

/** A file's control totals, beside the page's under the same filter. */
function CompleteFile({
  file,
  totals,
  totalsName,
  kept,
  warnings,
}: Pick<ExportDialogProps, "totals" | "totalsName" | "kept" | "warnings"> & { file: ExportFile }) {
  return (
    <>
      <Notice tone="success" live title={`${counted(file.rows, "transaction")} exported.`}>
        {totals &&
          (matchesScreen(file.byStatus, totals.byStatus) ? (
            "The totals of each status are the same as on the page. "
          ) : (
            <>
              {totalsName}, counted at <Time at={totals.countedAt} format="time" />, differ:
              transactions have changed since.{" "}
            </>
          ))}
        {kept}
      </Notice>
      {warnings}
      <FileFigures {...file} />
    </>
  );
}

function FileFigures({ totals, byStatus, rows, fileName, bytes, sha256 }: ExportFile) {
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
          { key: "all", label: <b>All rows</b>, rows, ...totals },
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

function IncompleteFile({ view }: { view: Pick<ExportView, "state" | "message"> }) {
  const isStopped = view.state === "cancelled";
  return (
    <Notice
      tone={isStopped ? "neutral" : "danger"}
      live
      title={isStopped ? "The export was stopped." : "The export was interrupted."}
    >
      {view.message}
    </Notice>
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
