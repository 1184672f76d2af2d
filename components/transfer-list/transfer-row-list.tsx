import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { nextStep } from "./next-step";
import { PhaseStatus, transferHref, TypeMark, type TransferRow } from "./transfer-cells";

/** The desk's transfers on a phone. */
export function TransferRowList({ rows }: { rows: readonly TransferRow[] }) {
  return (
    <RowList label="Transfers" className="md:hidden">
      {rows.map((row) => (
        <ListRow
          key={row.transfer.id}
          href={transferHref(row.transfer)}
          title={row.transfer.recipient?.name ?? "Unnamed recipient"}
          figure={<Money amount={row.transfer.source.amount} currency={row.transfer.source.currency} />}
          detail={<PhaseStatus row={row} />}
          detailEnd={<Money quiet amount={row.transfer.destination.amount} currency={row.transfer.destination.currency} />}
          meta={
            <span className="inline-flex items-center gap-2">
              <TypeMark type={row.transfer.type} />
              <span className="mono">{row.transfer.reference ?? row.transfer.id.slice(0, 8)}</span>
            </span>
          }
          metaEnd={nextStep(row.transfer, row.phase).text}
        />
      ))}
    </RowList>
  );
}
