"use client";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { showToast } from "@/components/ui/show-toast";
import { useDocumentFile } from "@/lib/client/documents/document-file";
import type { DocumentQuery } from "@/lib/contract/api/documents";
import { documentRefusal } from "@/lib/domain/documents/document";
import { saveFile } from "@/components/ui/save-file";

export interface DocumentMenuProps {
  /** Transfer request id or reference. */
  name: string;
  /** As the page has it; undefined while it isn't known, and then the desk decides. */
  status: string | undefined;
  /** The record says that the payment is confirmed, while the transfer awaits the rest of it. */
  isShortPaid?: boolean;
}

/** A transaction's papers, each with or without its fee. One that there isn't says why. */
export function DocumentMenu({ name, status, isShortPaid = false }: DocumentMenuProps) {
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
  return (
    <Menu trigger={trigger}>
      <Choice
        title="Receipt (PDF)"
        kind="receipt"
        status={status}
        isShortPaid={isShortPaid}
        onChoose={fetchFile}
      />
      <MenuLine />
      <Choice
        title="Remittance advice (PDF)"
        kind="remittance"
        status={status}
        isShortPaid={isShortPaid}
        onChoose={fetchFile}
      />
    </Menu>
  );
}

function Choice({
  title,
  kind,
  status,
  isShortPaid,
  onChoose,
}: {
  title: string;
  kind: DocumentQuery["kind"];
  status: string | undefined;
  isShortPaid: boolean;
  onChoose: (query: DocumentQuery) => void;
}) {
  const refusal = status === undefined ? null : documentRefusal(kind, status, isShortPaid);
  if (refusal !== null) {
    return (
      <>
        <MenuLabel>{title}</MenuLabel>
        <p className="max-w-60 px-2.5 pb-1.5 text-12 text-ink-3">{refusal}</p>
      </>
    );
  }
  return (
    <>
      <MenuLabel>{title}</MenuLabel>
      <MenuItem onSelect={() => onChoose({ kind, fee: "with" })}>
        <span className="sr-only">{title}, </span>With fee
      </MenuItem>
      <MenuItem onSelect={() => onChoose({ kind, fee: "without" })}>
        <span className="sr-only">{title}, </span>Without fee
      </MenuItem>
    </>
  );
}
