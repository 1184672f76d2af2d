"use client";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { cellsOf, nameOf } from "../transaction-cells";
import { COLUMNS } from "../transaction-columns";

export interface HistoryRowProps {
  id: string;
  row: number;
  top: number;
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
      <Cells transaction={transaction} zone={zone} />
    </div>
  );
});

const Cells = memo(function Cells({
  transaction,
  zone,
}: Pick<HistoryRowProps, "transaction" | "zone">) {
  const name = transaction && nameOf(transaction);
  const cells =
    transaction &&
    cellsOf(
      transaction,
      zone,
      "date",
      <span className="mono ref truncate" title={name}>
        {name}
      </span>,
    );
  return COLUMNS.map(({ label, figure, clip, gridDrops }) => (
    <span
      key={label}
      role="gridcell"
      title={clip ? (transaction?.recipient?.name ?? undefined) : undefined}
      className={cn("hist-cell", figure && "f", gridDrops)}
    >
      {cells ? cells[label] : <Skeleton width="60%" />}
    </span>
  ));
});
