"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useGiveUpOperation } from "@/lib/client/operations/operation-options";
import type { OperationView } from "@/lib/contract/api/operations";
import { useGiveUpWait } from "./use-give-up-wait";

interface GiveUpButtonProps {
  operation: OperationView;
  /** The organisation's reporting zone. */
  zone: string;
  /** Why this person can't decide about it; null when they can. */
  forbidden: string | null;
}

/** Gives up a write whose outcome could not be determined; before the quiet period is over it says from when that is possible. */
export function GiveUpButton({ operation, zone, forbidden }: GiveUpButtonProps) {
  const [asking, setAsking] = useState(false);
  const early = useGiveUpWait(operation, zone);
  return (
    <>
      <Button disabledReason={forbidden ?? early} onClick={() => setAsking(true)}>
        Give up
      </Button>
      <GiveUpDialog operationId={operation.id} open={asking} onOpenChange={setAsking} />
    </>
  );
}

interface GiveUpDialogProps {
  operationId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A person closes a write that could not be found at the service, and says why. */
function GiveUpDialog({ operationId, open, onOpenChange }: GiveUpDialogProps) {
  const [reason, setReason] = useState("");
  const giveUp = useGiveUpOperation(operationId);
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
        The desk stops looking for it.{" "}
        <b>If it turns up at the service later, it stays out of this desk.</b> Look there first.
      </p>
      <Field label="Reason" labelEnd="kept in the audit log" required>
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {giveUp.error && (
        <Notice
          className="mt-4"
          tone="danger"
          live
          action={<IconButton icon="x" label="Dismiss the error" onClick={() => giveUp.reset()} />}
        >
          {giveUp.error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
