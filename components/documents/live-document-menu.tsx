"use client";
import { useQuery } from "@tanstack/react-query";
import { transactionOptions } from "@/lib/client/transactions/transaction-options";
import { transferOptions } from "@/lib/client/transfers/transfer-options";
import { DocumentMenu } from "./document-menu";

/** On a transfer's page: as the page itself has read it, and follows it; nothing is read for the menu. */
export function TransferDocuments({ id }: { id: string }) {
  const { data } = useQuery({ ...transferOptions(id), enabled: false });
  return (
    <DocumentMenu
      name={id}
      status={data && (data.transfer.transactionStatus ?? data.transfer.status)}
      isShortPaid={data?.transfer.shortPaid === true}
    />
  );
}

/** On a transaction's page, by the name in its URL. */
export function TransactionDocuments({ name }: { name: string }) {
  const { data } = useQuery({ ...transactionOptions(name), enabled: false });
  return <DocumentMenu name={data?.transaction.id ?? name} status={data?.transaction.status} />;
}
