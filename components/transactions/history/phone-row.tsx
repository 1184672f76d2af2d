"use client";
import { memo, type CSSProperties } from "react";
import { cn } from "@/components/ui/cn";
import { DirectionMark } from "@/components/ui/direction-mark";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { formatMoney } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";
import { PhoneTitle } from "../phone-title";
import { ReceivedMoney } from "../received-money";
import { nameOf, statusLabelOf } from "../transaction-facts";
import { DateAndTime } from "./date-and-time";
import type { HistoryRowProps } from "./history-row";

/** A name of more characters is set smaller: it fits into three lines. */
const LONG_NAME = 80;

/** The whole name, over two or three lines if need be: only the first gives way to the amount, whose width is that of its characters. */
function TitleBesideAmount({ transaction }: { transaction: TransactionView }) {
  const { recipient, sent } = transaction;
  const amount = listFigure(sent.amount, sent.currency);
  const isLong = (recipient?.name?.length ?? 0) > LONG_NAME;
  return (
    <>
      <span
        className={cn("rows-title", isLong && "text-12")}
        style={{ "--amount": `${formatMoney(amount, sent.currency).length}ch` } as CSSProperties}
      >
        <PhoneTitle transaction={transaction} />
      </span>
      <span className="rows-side">
        <Money amount={amount} currency={sent.currency} />
      </span>
    </>
  );
}

/** One row of the list on a phone. */
export const PhoneRow = memo(function PhoneRow({
  row,
  count,
  top,
  transaction,
  zone,
  isOpen,
  onOpen,
}: Omit<HistoryRowProps, "isActive" | "id"> & { count: number; onOpen: (row: number) => void }) {
  return (
    <li
      className="hist-phone"
      aria-posinset={row + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
    >
      {transaction ? (
        <button
          type="button"
          className="rows-item"
          data-cursor={isOpen ? "" : undefined}
          onClick={() => onOpen(row)}
        >
          <TitleBesideAmount transaction={transaction} />
          <span className="rows-small">
            <Status status={transaction.status} label={statusLabelOf(transaction.status)} />
          </span>
          <span className="rows-small rows-side">
            <ReceivedMoney transaction={transaction} inList />
          </span>
          <span className="rows-small inline-flex items-center gap-2">
            {transaction.type && (
              <DirectionMark direction={transaction.type === "onramp" ? "on-ramp" : "off-ramp"} />
            )}
            <span className="mono">{nameOf(transaction)}</span>
          </span>
          <span className="rows-small rows-side">
            {transaction.createdAt === null ? (
              "No date given"
            ) : (
              <DateAndTime at={transaction.createdAt} zone={zone} />
            )}
          </span>
        </button>
      ) : (
        <span className="rows-item">
          <Skeleton width="60%" />
        </span>
      )}
    </li>
  );
});
