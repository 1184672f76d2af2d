"use client";
import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { ColumnTable } from "@/components/ui/column-table";
import { rangeLabel } from "@/components/ui/date-range";
import { EmptyState } from "@/components/ui/empty-state";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { NoSuchPage } from "@/components/ui/pagination";
import { Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useToday, useZone } from "@/components/ui/zone";
import {
  rangeOfSearch,
  type TransactionSearch,
} from "@/lib/client/transactions/transaction-search";
import type { TransactionList, TransactionView } from "@/lib/contract/api/transactions";
import {
  cellsOf,
  isNamed,
  nameOf,
  phoneLinesOf,
  PhoneTitle,
  transactionHref,
} from "./transaction-cells";
import { COLUMNS } from "./transaction-columns";

interface ListBodyProps {
  list: TransactionList;
  openName: string | null;
  onOpen: (transaction: TransactionView) => void;
}

/** The rows of a page, as a table, or on phones as a list. */
export function ListBody({ list, openName, onOpen }: ListBodyProps) {
  return (
    <>
      <UnreadableNotice rows={list.unreadable} />
      <ColumnTable label="Transactions" columns={COLUMNS} className="gutter max-md:hidden">
        {list.transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            isOpen={isNamed(transaction, openName)}
            onOpen={() => onOpen(transaction)}
          />
        ))}
      </ColumnTable>
      <RowList label="Transactions" className="md:hidden">
        {list.transactions.map((transaction) => {
          const { sent, createdAt } = transaction;
          const lines = phoneLinesOf(transaction, <Time at={createdAt} format="short" />);
          return (
            <ListRow
              {...lines}
              key={transaction.id}
              cursor={isNamed(transaction, openName)}
              onClick={() => onOpen(transaction)}
              title={<PhoneTitle transaction={transaction} />}
              figure={<Money variant="list" {...sent} />}
              meta={<span className="inline-flex items-center gap-2">{lines.meta}</span>}
            />
          );
        })}
      </RowList>
    </>
  );
}

/** Shows unreadable rows as they came, because somebody may search for one of them. */
function UnreadableNotice({ rows }: { rows: TransactionList["unreadable"] }) {
  if (rows.length === 0) return null;
  return (
    <Notice
      className="mx-6 my-3 max-md:mx-4"
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
  );
}

function TransactionRow(props: {
  transaction: TransactionView;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { transaction, isOpen, onOpen } = props;
  // A plain click on the link opens the drawer instead of the page.
  const openDrawer = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  const link = (
    <a
      href={transactionHref(transaction)}
      className="mono ref min-w-0 truncate"
      title={nameOf(transaction)}
      data-transaction-link={transaction.id}
      onClick={openDrawer}
    >
      {nameOf(transaction)}
    </a>
  );
  const cells = cellsOf(transaction, "day", link);
  return (
    <Tr opens cursor={isOpen} data-transaction={transaction.id} onClick={onOpen}>
      {COLUMNS.map(({ label, figure, names, clip, drops }) => (
        <Td
          key={label}
          figure={figure}
          names={names}
          clip={clip}
          className={drops}
          title={clip ? (transaction.recipient?.name ?? undefined) : undefined}
        >
          {cells[label]}
        </Td>
      ))}
    </Tr>
  );
}

export interface FiltersProps {
  search: TransactionSearch;
  onChange: (change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to">>) => void;
}

const KIND = { open: "open transactions", closed: "closed transactions" } as const;

/** Says what was searched and how to widen it. */
export function TransactionsEmpty(props: FiltersProps & { onFirstPage: () => void }) {
  const today = useToday();
  const zone = useZone();
  const { search, onChange, onFirstPage } = props;
  const range = rangeOfSearch(search, today);
  const kind = search.state === null ? "transactions" : KIND[search.state];
  if (search.page > 1) return <NoSuchPage page={search.page} onFirstPage={onFirstPage} />;
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
