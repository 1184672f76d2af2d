"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export interface DiscardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

export function DiscardDialog({ open, onOpenChange, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      question="Discard this draft?"
      confirmLabel="Discard draft"
      goBackLabel="Keep draft"
      danger
      onConfirm={onDiscard}
    >
      <p>
        What you typed here is cleared. <b>It can&apos;t be brought back.</b> No transfer was
        created from it, so nothing else changes.
      </p>
    </ConfirmDialog>
  );
}
