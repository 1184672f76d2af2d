"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { formatTime } from "@/components/ui/format-time";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useServiceNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/zone";
import { useGiveUpOperation } from "@/lib/client/operations/operation-options";
import type { OperationView } from "@/lib/contract/api/operations";

interface GiveUpButtonProps {
  operation: OperationView;
  forbidden: string | null;
}

/** Closes a write with an unknown outcome, once the quiet period is over. */
export function GiveUpButton({ operation, forbidden }: GiveUpButtonProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const giveUp = useGiveUpOperation(operation.id);
  const early = useGiveUpWait(operation);
  return (
    <>
      <Button disabledReason={forbidden ?? early} onClick={() => setAsking(true)}>
        Give up
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        question="Give this request up?"
        confirmLabel="Give up"
        danger
        busy={giveUp.isPending && "Giving up"}
        disabledReason={reason.trim().length < 3 && "Say why, in a few words."}
        onConfirm={() => giveUp.mutate({ reason }, { onSuccess: () => setAsking(false) })}
      >
        <p>
          The desk stops looking for it.{" "}
          <b>If it turns up at the service later, it stays out of this desk.</b> Look there first.
        </p>
        <Field label="Reason" labelEnd="kept in the audit log" required>
          <Input
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {giveUp.error && (
          <Notice
            className="mt-4"
            tone="danger"
            live
            action={
              <IconButton icon="x" label="Dismiss the error" onClick={() => giveUp.reset()} />
            }
          >
            {giveUp.error.message}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}

/**
 * Returns why and until when a write can't be closed; null if it can. The service may still show
 * its result during the quiet period.
 */
export function useGiveUpWait({
  giveUpFrom,
  deskNow,
  createdAt,
}: Pick<OperationView, "giveUpFrom" | "deskNow" | "createdAt">): string | null {
  const zone = useZone();
  const fromMs = giveUpFrom === null ? null : Date.parse(giveUpFrom);
  // Without the one there is nothing to wait for, whatever the time.
  const nowMs = useServiceNow(deskNow ?? createdAt);
  return fromMs !== null && nowMs < fromMs
    ? `It may still turn up. It can be given up from ${formatTime(fromMs, zone, "seconds")}.`
    : null;
}
