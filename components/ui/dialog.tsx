"use client";
import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "./button";
import { useOverlayFocus } from "./focus";
import { IconButton } from "./icon-button";
import { Ledger, type LedgerRow } from "./ledger";
import {
  GoBack,
  escapeClosesList,
  OverlayContent,
  useBackCloses,
  useOverlayLock,
  SENDING_REASON,
} from "./overlay";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  headerEnd?: ReactNode;
  footer?: ReactNode;
  /** Locks the fields and keeps it open while its form is being sent. */
  sending?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A dialog in the centre; a bottom sheet on phones. */
export function Dialog({
  open,
  onOpenChange,
  title,
  headerEnd,
  footer,
  sending = false,
  onKeyDown,
  children,
}: DialogProps) {
  const focus = useOverlayFocus();
  const { change, why } = useOverlayLock(sending, onOpenChange);
  useBackCloses(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" style={{ zIndex: 55 }} />
        <Radix.Content
          {...focus}
          className="dlg"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={(event) => escapeClosesList(event) && event.preventDefault()}
        >
          <div className="dlg-h">
            <Radix.Title>{title}</Radix.Title>
            {headerEnd}
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" disabledReason={sending && SENDING_REASON} />
            </Radix.Close>
          </div>
          <OverlayContent look="dlg" sending={sending} why={why} footer={footer}>
            {children}
          </OverlayContent>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  question: ReactNode;
  headerEnd?: ReactNode;
  rows?: readonly LedgerRow[];
  children?: ReactNode;
  confirmLabel: string;
  busy?: string | false | null;
  disabledReason?: string | false | null;
  danger?: boolean;
  onConfirm: () => void;
  goBackLabel?: string;
}

/**
 * Asks a question, with its consequences and two buttons. Escape goes back; Ctrl or ⌘ Enter
 * confirms. Stays open while it works.
 */
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
