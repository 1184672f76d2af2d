import { Copyable } from "@/components/ui/copyable";
import { Kv } from "@/components/ui/kv";
import { LedgerTable } from "@/components/ui/ledger-table";
import { Money } from "@/components/ui/money";
import type { ExportManifest } from "@/lib/contract/api/exports";
import { fileSize } from "@/lib/domain/words/file-size";
import { currencyLines } from "./control-totals";

/** The figures that a file is checked against. */
export function FileFigures({
  totals,
  fileName,
  bytes,
  sha256,
}: Pick<ExportManifest, "totals" | "fileName" | "bytes" | "sha256">) {
  return (
    <>
      <LedgerTable
        label="Control totals of the file"
        columns={[
          { head: "Control totals, all rows" },
          { head: "Sent", figure: true },
          { head: "Received", figure: true },
        ]}
        rows={currencyLines(totals).map(({ currency, sent, received }) => ({
          key: currency,
          cells: [
            currency,
            <Money key="sent" hideCode exact amount={sent} currency={currency} />,
            <Money key="received" hideCode exact amount={received} currency={currency} />,
          ],
        }))}
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
