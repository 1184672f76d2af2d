"use client";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { GoBack } from "./go-back";
import { Ledger, type LedgerRow } from "./ledger";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Confirm this rate?" */
  question: ReactNode;
  /** Right of the question: a small countdown. */
  headerEnd?: ReactNode;
  /** The consequences, figure by figure. */
  rows?: readonly LedgerRow[];
  /** What will happen, with the one irreversible fact in bold. */
  children?: ReactNode;
  /** Repeats the verb: "Confirm rate". */
  confirmLabel: string;
  /** Present participle while it works: "Confirming". */
  busy?: string | false | null;
  disabledReason?: string | false | null;
  /** For what ends or takes away something. */
  danger?: boolean;
  onConfirm: () => void;
  goBackLabel?: string;
}

/** A question, its consequences, and two buttons. Escape goes back; Ctrl or ⌘ Enter confirms. Stays open while it works. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    question,
    headerEnd,
    rows,
    children,
    confirmLabel,
    busy,
    disabledReason,
    danger,
    onConfirm,
    goBackLabel,
  } = props;
  const blocked = Boolean(busy || disabledReason);

  function key(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat || blocked)
      return;
    event.preventDefault();
    onConfirm();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      sending={Boolean(busy)}
      title={question}
      headerEnd={headerEnd}
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
