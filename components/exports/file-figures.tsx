import { Copyable } from "@/components/ui/copy-button";
import { Kv } from "@/components/ui/kv";
import { Status } from "@/components/ui/status";
import { TotalsTable } from "@/components/ui/totals-table";
import type { ExportManifest } from "@/lib/contract/api/exports";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { fileSize } from "@/lib/domain/words/words";

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
