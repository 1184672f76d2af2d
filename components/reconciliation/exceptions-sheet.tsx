"use client";
import { Sheet } from "@/components/ui/sheet";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";

export interface ExceptionsSheetProps {
  days: AccountDays;
  accountName: string;
  mayWork: boolean;
  onClose: () => void;
}

export function ExceptionsSheet({ onClose }: ExceptionsSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} title="Exceptions as XLSX" full>
      <p />
    </Sheet>
  );
}
