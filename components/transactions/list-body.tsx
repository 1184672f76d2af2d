"use client";
import { TableScroll } from "@/components/ui/table";
import type { TransactionList, TransactionView } from "@/lib/contract/api/transactions";
import { TransactionRowList } from "./transaction-list";
import { TransactionTable } from "./transaction-table";
import { UnreadableNotice } from "./unreadable-notice";

interface ListBodyProps {
  list: TransactionList;
  zone: string;
  openName: string | null;
  onOpen: (transaction: TransactionView) => void;
}

/** The rows of one page: a table, and on phones a list. */
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
