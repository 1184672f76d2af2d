"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { useCancelTransfer } from "@/lib/client/transfers/transfer-mutations";
import { StepFailure } from "./step-failure";

/** Ends a transfer whose rate isn't confirmed. */
export function CancelTransferDialog({
  detail,
  open,
  onOpenChange,
}: {
  detail: TransferDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { transfer } = detail;
  const [reason, setReason] = useState("");
  const cancel = useCancelTransfer(transfer.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) cancel.reset();
        onOpenChange(next);
      }}
      question={`Cancel ${transfer.reference ?? "this transfer"}?`}
      confirmLabel="Cancel transfer"
      goBackLabel="Keep transfer"
      danger
      busy={cancel.isPending && "Cancelling"}
      onConfirm={() => cancel.mutate({ reason }, { onSuccess: () => onOpenChange(false) })}
    >
      <p>
        The rate is released and this transfer closes as cancelled. Nothing has been paid, so
        nothing is refunded.
      </p>
      <p>
        <b>This can&apos;t be undone.</b> To pay {transfer.recipient?.name ?? "this recipient"}{" "}
        later, create a new transfer. It will get a new rate.
      </p>
      <Field label="Reason" labelEnd="optional, kept in the audit log">
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <StepFailure error={cancel.error} onDismiss={() => cancel.reset()} />
    </ConfirmDialog>
  );
}
