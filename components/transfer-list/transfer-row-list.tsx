import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { Amount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";
import { stillToPay } from "@/lib/client/transfers/still-to-pay";
import { nextStep } from "./next-step";
import { PhaseStatus, TypeMark, type TransferRow } from "./transfer-cells";

/** The desk's transfers on a phone. */
export function TransferRowList({ rows }: { rows: readonly TransferRow[] }) {
  return (
    <RowList label="Transfers" className="md:hidden">
      {rows.map((row) => (
        <ListRow
          key={row.transfer.id}
          href={transferPage(row.transfer.id)}
          title={row.transfer.recipient?.name ?? "Unnamed recipient"}
          figure={<ListMoney {...row.transfer.source} />}
          detail={<PhaseStatus row={row} />}
          detailEnd={<Left transfer={row.transfer} />}
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

/** What is still to pay; otherwise what the recipient gets. */
function Left({ transfer }: Pick<TransferRow, "transfer">) {
  const left = stillToPay(transfer);
  return left === null ? (
    <ListMoney quiet {...transfer.destination} />
  ) : (
    <span className="num">{formatFigure(left, transfer.source.currency)} to pay</span>
  );
}

function ListMoney({
  amount,
  currency,
  quiet,
}: {
  amount: Amount | null;
  currency: string;
  quiet?: boolean;
}) {
  return (
    <Money
      quiet={quiet}
      amount={amount === null ? null : listFigure(amount, currency)}
      currency={currency}
    />
  );
}
