"use client";
import { memo } from "react";
import { DirectionMark } from "@/components/ui/direction-mark";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { listFigure } from "@/lib/money/list-figure";
import { PhoneTitle } from "../phone-title";
import { ReceivedMoney } from "../received-money";
import { nameOf, statusLabelOf } from "../transaction-facts";
import { DateAndTime } from "./date-and-time";
import type { HistoryRowProps } from "./history-row";

/** One row of the list on a phone. */
export const PhoneRow = memo(function PhoneRow({ row, count, top, transaction, zone, isOpen, onOpen }: Omit<HistoryRowProps, "isActive" | "id"> & { count: number; onOpen: (row: number) => void }) {
  return (
    <li className="hist-phone" aria-posinset={row + 1} aria-setsize={count} style={{ transform: `translateY(${top}px)` }}>
      {transaction ? (
        <button type="button" className="rows-item" data-cursor={isOpen ? "" : undefined} onClick={() => onOpen(row)}>
          <span className="rows-title">
            <PhoneTitle transaction={transaction} />
          </span>
          <span className="rows-side">
            <Money amount={listFigure(transaction.sent.amount, transaction.sent.currency)} currency={transaction.sent.currency} />
          </span>
          <span className="rows-small">
            <Status status={transaction.status} label={statusLabelOf(transaction.status)} />
          </span>
          <span className="rows-small rows-side">
            <ReceivedMoney transaction={transaction} inList />
          </span>
          <span className="rows-small inline-flex items-center gap-2">
            {transaction.type && <DirectionMark direction={transaction.type === "onramp" ? "on-ramp" : "off-ramp"} />}
            <span className="mono">{nameOf(transaction)}</span>
          </span>
          <span className="rows-small rows-side">{transaction.createdAt === null ? "No date given" : <DateAndTime at={transaction.createdAt} zone={zone} />}</span>
        </button>
      ) : (
        <span className="rows-item">
          <Skeleton width="60%" />
        </span>
      )}
    </li>
  );
});
