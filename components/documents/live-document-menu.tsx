"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { saveFile } from "@/lib/client/api-fetch";
import { showToast } from "@/components/ui/toast";
import { transactionOptions, useDocumentFile } from "@/lib/client/transactions/transaction-options";
import { transferOptions } from "@/lib/client/transfers/transfer-options";
import type { DocumentQuery } from "@/lib/contract/api/transactions";
import { documentRefusal } from "@/lib/domain/documents/document";

/** A transfer's documents, from the data that the page already follows. */
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

interface DocumentMenuProps {
  name: string;
  /** As the page has it; undefined while it isn't known, and then the desk decides. */
  status: string | undefined;
  /** The transaction says that the payment is confirmed, while the transfer awaits the rest. */
  isShortPaid?: boolean;
}

function DocumentMenu({ name, status, isShortPaid = false }: DocumentMenuProps) {
  const file = useDocumentFile(name);
  const fetchFile = (query: DocumentQuery) =>
    file.mutate(query, {
      onSuccess: saveFile,
      onError: (error) =>
        showToast({
          tone: "danger",
          title: "The document could not be made",
          detail: error.message,
        }),
    });
  const trigger = (
    <Button icon="export" className="max-md:gap-0" busy={file.isPending && "Making"}>
      <span className="max-md:sr-only">Documents</span>
    </Button>
  );
  const choice = (title: string, kind: DocumentQuery["kind"]) => {
    const refusal = status === undefined ? null : documentRefusal(kind, status, isShortPaid);
    return (
      <>
        <MenuLabel>{title}</MenuLabel>
        {refusal === null ? (
          (["with", "without"] as const).map((fee) => (
            <MenuItem key={fee} onSelect={() => fetchFile({ kind, fee })}>
              <span className="sr-only">{title}, </span>
              {fee === "with" ? "With fee" : "Without fee"}
            </MenuItem>
          ))
        ) : (
          <p className="max-w-60 px-2.5 pb-1.5 text-12 text-ink-3">{refusal}</p>
        )}
      </>
    );
  };
  return (
    <Menu trigger={trigger}>
      {choice("Receipt (PDF)", "receipt")}
      <MenuLine />
      {choice("Remittance advice (PDF)", "remittance")}
    </Menu>
  );
}
