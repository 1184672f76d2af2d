"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OperationView } from "@/lib/contract/api/operations";
import { useGiveUpOperation } from "@/lib/client/operations/operation-options";
import { StepFailure } from "./step-failure";

/** A person closes an operation that nobody could find at the service. */
export function GiveUpDialog({ operation, open, onOpenChange }: { operation: OperationView; open: boolean; onOpenChange: (open: boolean) => void }) {
  const [reason, setReason] = useState("");
  const giveUp = useGiveUpOperation(operation.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      question="Give this request up?"
      confirmLabel="Give up"
      danger
      busy={giveUp.isPending && "Giving up"}
      disabledReason={reason.trim().length < 3 && "Say why, in a few words."}
      onConfirm={() => giveUp.mutate({ reason }, { onSuccess: () => onOpenChange(false) })}
    >
      <p>
        The desk stops looking for it. <b>If it turns up at the service later, it stays out of this desk.</b> Look there first.
      </p>
      <Field label="Reason" labelEnd="kept in the audit log" required>
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <StepFailure error={giveUp.error} onDismiss={() => giveUp.reset()} />
    </ConfirmDialog>
  );
}
