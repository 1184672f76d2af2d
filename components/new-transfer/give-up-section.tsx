"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { formatTime } from "@/components/ui/format-time";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { useNow } from "@/components/ui/use-now";
import { useGiveUpOperation } from "@/lib/client/operations/operation-options";
import type { OperationView } from "@/lib/contract/api/operations";

export interface GiveUpSectionProps {
  operation: OperationView;
  zone: string;
  forbidden: string | null;
}

/** A person has looked and it isn't there. Only after the quiet period, since it may still turn up. */
export function GiveUpSection({ operation, zone, forbidden }: GiveUpSectionProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const giveUp = useGiveUpOperation(operation.id);
  const fromMs = operation.giveUpFrom === null ? null : Date.parse(operation.giveUpFrom);
  const nowMs = useNow(0);
  const early = fromMs !== null && nowMs < fromMs ? `It may still turn up. It can be given up from ${formatTime(fromMs, zone, "seconds")}.` : null;
  return (
    <Section title="It isn't there" className="!px-0">
      <p className="mb-3 text-ink-2">{early ?? "Give it up once you have looked at the service and it isn't there. After that you can send a new request."}</p>
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
          The desk stops looking for it. <b>If it turns up at the service later, it stays out of this desk.</b> Look there first.
        </p>
        <Field label="Reason" labelEnd="kept in the audit log" required>
          <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {giveUp.error && (
          <Notice tone="danger" live>
            {giveUp.error.message}
          </Notice>
        )}
      </ConfirmDialog>
    </Section>
  );
}
