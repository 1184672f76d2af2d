import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { transferPage } from "@/lib/client/transfers/transfer-options";
import { isUndelivered } from "@/lib/domain/transfers/phase";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { stillToPay } from "@/lib/client/transfers/transfer-summary";
import { nextStep } from "./next-step";
import { PhaseStatus, TypeMark, type TransferRow } from "./transfer-cells";

/** Columns go by the room there is. */
const DROPS = { created: "@max-[1000px]:hidden", next: "@max-[1100px]:hidden" } as const;

/** The head is shown while rows are loading, too. */
export function TransferHead() {
  return (
    <>
      <colgroup>
        <col className={cn("w-[116px]", DROPS.created)} />
        <col className="w-[136px]" />
        <col />
        <col className="w-[186px]" />
        <col className="w-[186px]" />
        <col className="w-[196px]" />
        <col className={cn("w-[184px]", DROPS.next)} />
      </colgroup>
      <thead>
        <tr>
          <Th className={DROPS.created}>Created</Th>
          <Th>Reference</Th>
          <Th>Recipient</Th>
          <Th figure>You pay</Th>
          <Th figure>Recipient gets</Th>
          <Th>Status</Th>
          <Th className={DROPS.next}>Next</Th>
        </tr>
      </thead>
    </>
  );
}

interface TransferTableProps {
  rows: readonly TransferRow[];
  zone: string;
}

/** The desk's transfers on a wide screen, newest first. */
export function TransferTable({ rows, zone }: TransferTableProps) {
  return (
    <TableScroll label="Transfers" className="@container flex-1 max-md:hidden">
      <Table label="Transfers" density="roomy" className="table-fixed">
        <TransferHead />
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.transfer.id} row={row} zone={zone} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

/** A press anywhere in the row is one on its link. */
function TableRow({ row, zone }: { row: TransferRow; zone: string }) {
  const { transfer, phase } = row;
  const { recipient, source, destination } = transfer;
  const step = nextStep(transfer, phase);
  const left = stillToPay(transfer);
  return (
    <Tr opens onClick={(event) => event.currentTarget.querySelector("a")?.click()}>
      <Td className={cn("num", DROPS.created)}>
        <Time at={transfer.createdAt} zone={zone} format="short" />
      </Td>
      <Td names>
        <span className="flex min-w-0 items-center gap-2">
          <TypeMark type={transfer.type} />
          <Link
            href={transferPage(transfer.id)}
            className="mono ref min-w-0 truncate"
            onClick={(event) => event.stopPropagation()}
          >
            {transfer.reference ?? transfer.id.slice(0, 8)}
          </Link>
        </span>
      </Td>
      <Td clip title={recipient?.name}>
        {recipient?.name ?? "–"}
      </Td>
      <Td figure>
        <Money variant="cell" amount={source.amount} currency={source.currency} />
        {left !== null && (
          <span
            className="num block text-12 text-ink-3"
            title={`${formatMoney(transfer.received, source.currency)} received`}
          >
            {formatFigure(left, source.currency)} still to pay
          </span>
        )}
      </Td>
      <Td figure>
        <Money
          variant="cell"
          quiet={isUndelivered(phase)}
          amount={destination.amount}
          currency={destination.currency}
        />
      </Td>
      <Td>
        <PhaseStatus row={row} />
      </Td>
      <Td
        clip
        className={cn(
          step.actor === "you" ? "text-ink" : "text-ink-3",
          transfer.frozen && "text-danger-ink",
          DROPS.next,
        )}
        title={step.text ?? undefined}
      >
        {step.text ?? "–"}
      </Td>
    </Tr>
  );
}
