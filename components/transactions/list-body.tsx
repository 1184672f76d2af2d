"use client";
import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/components/ui/date-range";
import { EmptyState } from "@/components/ui/empty-state";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { DirectionMark } from "@/components/ui/icon";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { Table, TableScroll, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import {
  rangeOfSearch,
  type TransactionSearch,
} from "@/lib/client/transactions/transaction-search";
import type { TransactionList, TransactionView } from "@/lib/contract/api/transactions";
import { formatDecimal, formatFee, listFigure } from "@/lib/money/format";
import {
  isNamed,
  nameOf,
  PhoneTitle,
  ReceivedMoney,
  statusLabelOf,
  transactionHref,
} from "./transaction-cells";
import { DROPS, TransactionColumns, TransactionHead } from "./transaction-columns";

interface ListBodyProps {
  list: TransactionList;
  zone: string;
  openName: string | null;
  onOpen: (transaction: TransactionView) => void;
}

/** The rows of a page, as a table, or on phones as a list. */
export function ListBody({ list, zone, openName, onOpen }: ListBodyProps) {
  const rows = { transactions: list.transactions, zone, openName, onOpen };
  return (
    <>
      <UnreadableNotice rows={list.unreadable} />
      <TableScroll label="Transactions" className="gutter @container flex-1 max-md:hidden">
        <TransactionTable {...rows} />
      </TableScroll>
      <TransactionRowList {...rows} />
    </>
  );
}

/** Shows unreadable rows as they came, because somebody may search for one of them. */
function UnreadableNotice({ rows }: { rows: TransactionList["unreadable"] }) {
  if (rows.length === 0) return null;
  return (
    <div className="px-6 py-3 max-md:px-4">
      <Notice
        tone="warning"
        title={
          rows.length === 1
            ? "One row from the service could not be read."
            : `${rows.length} rows from the service could not be read.`
        }
      >
        <details>
          <summary className="link w-fit cursor-pointer">
            Show {rows.length === 1 ? "it" : "them"} as sent
          </summary>
          <ul className="mt-1 grid max-h-48 gap-2 overflow-auto">
            {rows.map((row, index) => (
              <li key={index}>
                {row.reason}
                <code className="mono block text-12 text-ink-2 wrap-anywhere">{row.raw}</code>
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
  );
}

/** The page of transactions on a phone. */
function TransactionRowList({ transactions, zone, openName, onOpen }: TransactionRowsProps) {
  return (
    <RowList label="Transactions" className="md:hidden">
      {transactions.map((transaction) => (
        <ListRow
          key={transaction.id}
          cursor={isNamed(transaction, openName)}
          onClick={() => onOpen(transaction)}
          title={<PhoneTitle transaction={transaction} />}
          figure={
            <Money
              amount={listFigure(transaction.sent.amount, transaction.sent.currency)}
              currency={transaction.sent.currency}
            />
          }
          detail={<Status status={transaction.status} label={statusLabelOf(transaction.status)} />}
          detailEnd={<ReceivedMoney transaction={transaction} inList />}
          meta={
            <span className="inline-flex items-center gap-2">
              {transaction.type && (
                <DirectionMark direction={transaction.type === "onramp" ? "on-ramp" : "off-ramp"} />
              )}
              <span className="mono">{nameOf(transaction)}</span>
            </span>
          }
          metaEnd={
            transaction.createdAt === null ? (
              "No date given"
            ) : (
              <Time at={transaction.createdAt} zone={zone} format="short" />
            )
          }
        />
      ))}
    </RowList>
  );
}

interface TransactionRowsProps {
  transactions: readonly TransactionView[];
  zone: string;
  /** The transaction in the drawer, by the name with which it was opened. */
  openName: string | null;
  onOpen: (transaction: TransactionView) => void;
}

/** The page of transactions on a wide screen, in the service's order. */
function TransactionTable({ transactions, zone, openName, onOpen }: TransactionRowsProps) {
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

/** A link to the transaction's page; a plain click opens the drawer instead. */
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

interface TransactionsEmptyProps {
  search: TransactionSearch;
  today: string;
  zone: string;
  onChange: (change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to">>) => void;
  onFirstPage: () => void;
}

const KIND = { open: "open transactions", closed: "closed transactions" } as const;

/** Says what was searched and how to widen it. */
export function TransactionsEmpty({
  search,
  today,
  zone,
  onChange,
  onFirstPage,
}: TransactionsEmptyProps) {
  const range = rangeOfSearch(search, today);
  const kind = search.state === null ? "transactions" : KIND[search.state];
  if (search.page > 1) {
    return (
      <EmptyState
        title={`There is no page ${search.page}`}
        actions={<Button onClick={onFirstPage}>Go to the first page</Button>}
      >
        <p>The list is shorter than that, or has become shorter since.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No ${kind}${range ? `, ${rangeLabel(range)}` : ""}`}
      actions={
        <>
          {search.period !== "last_month" && range && (
            <Button onClick={() => onChange({ period: "last_month", from: null, to: null })}>
              Show last month
            </Button>
          )}
          {range && (
            <Button onClick={() => onChange({ period: "all", from: null, to: null })}>
              Show any date
            </Button>
          )}
          {search.state !== null && (
            <Button onClick={() => onChange({ state: null })}>Show open and closed</Button>
          )}
        </>
      }
    >
      <p>
        {range
          ? `The service has none that were created on these days in ${zoneAbbreviation(zone, `${today}T12:00:00Z`)}.`
          : "The service has none under this filter."}{" "}
        A transaction appears once its rate is confirmed; before that, requests are under Transfers.
      </p>
    </EmptyState>
  );
}
