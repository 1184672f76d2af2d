"use client";
import { memo, type ReactNode } from "react";
import { DirectionMark } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { TransactionView } from "@/lib/contract/api/transactions";
import type { MirrorSort } from "@/lib/domain/transactions/history-query";
import { formatDecimal, formatFee } from "@/lib/money/format";
import { DateAndTime, nameOf, ReceivedMoney, statusLabelOf } from "../transaction-cells";

/** The columns of the live table, in the same widths; those without room are hidden. */
export const COLUMNS: readonly {
  label: string;
  sort?: MirrorSort;
  figure?: boolean;
  drops?: string;
}[] = [
  { label: "Created", sort: "created" },
  { label: "Reference" },
  { label: "Recipient", sort: "recipient" },
  { label: "Sent", sort: "sent", figure: true },
  { label: "Received", sort: "received", figure: true, drops: "hist-received" },
  { label: "Rate", figure: true, drops: "hist-rate" },
  { label: "Fee", figure: true, drops: "hist-rate" },
  { label: "Status", sort: "status" },
];

export interface HistoryRowProps {
  id: string;
  /** Position in the list, from 0. */
  row: number;
  top: number;
  /** Undefined while it isn't loaded; a placeholder is drawn then. */
  transaction: TransactionView | undefined;
  zone: string;
  isActive: boolean;
  isOpen: boolean;
}

/** A row of the grid. Only its position changes while scrolling, and often not even that. */
export const HistoryRow = memo(function HistoryRow({
  id,
  row,
  top,
  transaction,
  zone,
  isActive,
  isOpen,
}: HistoryRowProps) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isOpen}
      data-cursor={isActive || isOpen ? "" : undefined}
      className="hist-row"
      style={{ transform: `translateY(${top}px)` }}
      data-row={row}
    >
      {transaction ? <Cells transaction={transaction} zone={zone} /> : <WaitingCells />}
    </div>
  );
});

function WaitingCells() {
  return COLUMNS.map(({ label, figure, drops }) => (
    <Cell key={label} figure={figure} drops={drops}>
      <Skeleton width="60%" />
    </Cell>
  ));
}

function Cell({
  figure,
  drops,
  title,
  children,
}: {
  figure?: boolean | undefined;
  drops?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span role="gridcell" title={title} className={`hist-cell ${figure ? "f" : ""} ${drops ?? ""}`}>
      {children}
    </span>
  );
}

const Cells = memo(function Cells({
  transaction,
  zone,
}: {
  transaction: TransactionView;
  zone: string;
}) {
  const { type, status, sent, rate, fee, recipient, createdAt } = transaction;
  return (
    <>
      <Cell>
        {createdAt === null ? (
          <span className="text-ink-3">No date given</span>
        ) : (
          <DateAndTime at={createdAt} zone={zone} />
        )}
      </Cell>
      <Cell title={nameOf(transaction)}>
        <span className="flex min-w-0 items-center gap-2">
          {type ? (
            <DirectionMark direction={type === "onramp" ? "on-ramp" : "off-ramp"} />
          ) : (
            <span className="w-4" />
          )}
          <span className="mono ref truncate">{nameOf(transaction)}</span>
        </span>
      </Cell>
      <Cell title={recipient?.name ?? undefined}>
        {recipient?.name ?? recipient?.account ?? "–"}
      </Cell>
      <Cell figure>
        <Money variant="cell" amount={sent.amount} currency={sent.currency} />
      </Cell>
      <Cell figure drops="hist-received">
        <ReceivedMoney transaction={transaction} />
      </Cell>
      <Cell figure drops="hist-rate">
        <span className="text-ink-2">{rate === null ? "–" : formatDecimal(rate, 2)}</span>
      </Cell>
      <Cell figure drops="hist-rate">
        <span className="text-ink-2">{fee === null ? "–" : formatFee(fee)}</span>
      </Cell>
      <Cell>
        <Status status={status} label={statusLabelOf(status)} />
      </Cell>
    </>
  );
});
