"use client";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "./button";
import { Ledger, type LedgerRow } from "./ledger";
import { GoBack, Modal, type ModalProps } from "./overlay";

/** A dialog in the centre; a bottom sheet on phones. */
export function Dialog(props: Omit<ModalProps, "description">) {
  return <Modal {...props} look="dlg" />;
}

export interface ConfirmDialogProps extends Pick<
  ModalProps,
  "open" | "onOpenChange" | "headerEnd"
> {
  question: ReactNode;
  /** The consequences, figure by figure. */
  rows?: readonly LedgerRow[];
  /** The consequences, with the irreversible fact in bold. */
  children?: ReactNode;
  /** Repeats the verb: "Confirm rate". */
  confirmLabel: string;
  busy?: string | false | null;
  disabledReason?: string | false | null;
  /** For an act that ends or removes something. */
  danger?: boolean;
  onConfirm: () => void;
  goBackLabel?: string;
}

/** Asks a question with its consequences. Ctrl or ⌘ Enter confirms. */
export function ConfirmDialog({
  question,
  rows,
  children,
  confirmLabel,
  busy,
  disabledReason,
  danger,
  onConfirm,
  goBackLabel,
  ...dialog
}: ConfirmDialogProps) {
  const blocked = Boolean(busy || disabledReason);

  function key(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat || blocked)
      return;
    event.preventDefault();
    onConfirm();
  }
  return (
    <Dialog
      {...dialog}
      sending={Boolean(busy)}
      title={question}
      onKeyDown={key}
      footer={
        <>
          <GoBack>{goBackLabel}</GoBack>
          <Button
            variant={danger ? "danger" : "primary"}
            keys={["Ctrl", "Enter"]}
            busy={busy}
            disabledReason={disabledReason}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {rows && <Ledger rows={rows} label="What will happen" />}
      {children}
    </Dialog>
  );
}
