"use client";
import type { MouseEvent } from "react";
import { DirectionMark } from "@/components/ui/direction-mark";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { Table, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { formatFee } from "@/lib/money/fee";
import { formatDecimal } from "@/lib/money/format-decimal";
import { DROPS, TransactionColumns } from "./transaction-columns";
import { ReceivedMoney } from "./received-money";
import { isNamed, nameOf, statusLabelOf, transactionHref } from "./transaction-facts";
import { TransactionHead } from "./transaction-head";

export interface TransactionRowsProps {
  transactions: readonly TransactionView[];
  zone: string;
  /** The one in the drawer, by the name it was opened with. */
  openName: string | null;
  onOpen: (transaction: TransactionView) => void;
}

/** The page of transactions on a wide screen, in the service's order. */
export function TransactionTable({ transactions, zone, openName, onOpen }: TransactionRowsProps) {
  return (
    <Table label="Transactions" className="table-fixed">
      <TransactionColumns />
      <TransactionHead />
      <tbody>
        {transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            zone={zone}
            isOpen={isNamed(transaction, openName)}
            onOpen={() => onOpen(transaction)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function TransactionRow({
  transaction,
  zone,
  isOpen,
  onOpen,
}: {
  transaction: TransactionView;
  zone: string;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { id, type, status, sent, rate, fee, recipient, createdAt } = transaction;
  return (
    <Tr opens cursor={isOpen} data-transaction={id} onClick={onOpen}>
      <Td className="num">
        {createdAt === null ? (
          <span className="text-ink-3">No date given</span>
        ) : (
          <>
            <Time at={createdAt} zone={zone} format="day" className="text-ink-3" />
            <span className="text-ink-3">,</span> <Time at={createdAt} zone={zone} format="time" />
          </>
        )}
      </Td>
      <Td names>
        <span className="flex min-w-0 items-center gap-2">
          {type ? (
            <DirectionMark direction={type === "onramp" ? "on-ramp" : "off-ramp"} />
          ) : (
            <span className="w-4" />
          )}
          <TransactionLink transaction={transaction} onOpen={onOpen} />
        </span>
      </Td>
      <Td clip title={recipient?.name ?? undefined}>
        {recipient?.name ?? recipient?.account ?? "–"}
      </Td>
      <Td figure>
        <Money variant="cell" amount={sent.amount} currency={sent.currency} />
      </Td>
      <Td figure className={DROPS.received}>
        <ReceivedMoney transaction={transaction} />
      </Td>
      <Td figure className={`text-ink-2 ${DROPS.rate}`}>
        {rate === null ? "–" : formatDecimal(rate, 2)}
      </Td>
      <Td figure className={`text-ink-2 ${DROPS.fee}`}>
        {fee === null ? "–" : formatFee(fee)}
      </Td>
      <Td>
        <Status status={status} label={statusLabelOf(status)} />
      </Td>
    </Tr>
  );
}

/** A real link to the transaction's own page; a plain click opens it beside the table instead. */
function TransactionLink({
  transaction,
  onOpen,
}: {
  transaction: TransactionView;
  onOpen: () => void;
}) {
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={transactionHref(transaction)}
      className="mono ref min-w-0 truncate"
      title={nameOf(transaction)}
      data-transaction-link={transaction.id}
      onClick={open}
    >
      {nameOf(transaction)}
    </a>
  );
}
