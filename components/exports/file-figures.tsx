import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copy-button";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { TotalsTable } from "@/components/ui/totals-table";
import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { fileSize } from "@/lib/domain/words/words";
import { type Amount, sameAmount } from "@/lib/money/amount";

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

/** Why there is no complete file. */
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
