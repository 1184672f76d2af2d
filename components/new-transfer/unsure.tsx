"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Ledger } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import { isAmount } from "@/lib/money/amount";
import type { FormValues } from "./form-values";
import { leaveReviewEntry } from "./review-entry";
import type { Attempt } from "./use-attempt";
import { useChosenRecipient } from "./use-chosen-recipient";

export interface UnsureProps {
  attempt: Attempt;
  values: FormValues;
  sentAt: number;
  zone: string;
}

/** It was sent and no answer arrived. The desk is asked; the same request can be sent again without creating a second transfer. */
export function Unsure({ attempt, values, sentAt, zone }: UnsureProps) {
  const { recipient } = useChosenRecipient(values.recipientId, null);
  const { isUnknownToDesk } = attempt;
  useEffect(() => void leaveReviewEntry(), []);
  return (
    <div className="mx-auto w-full max-w-[688px] px-6 py-6 max-md:px-4">
      <Notice tone="warning" live title="We don't know if this arrived.">
        {isUnknownToDesk ? (
          <>
            The desk has no trace of this request. Send it again: it is the same request, so it
            can&apos;t become two transfers.
          </>
        ) : (
          <>
            The connection broke before the desk answered. Checking whether the desk has it; this
            page continues automatically.
          </>
        )}
      </Notice>
      <Ledger
        className="mt-5"
        label="What was sent"
        rows={[
          {
            label: "You pay",
            value: (
              <Money
                amount={isAmount(values.amount) ? values.amount : null}
                currency={values.fromCurrency}
              />
            ),
          },
          { label: "Recipient gets", value: values.toCurrency },
          { label: "Recipient", value: recipient?.name ?? "–" },
          ...(values.type === "offramp" && values.network
            ? [{ label: "Network", value: networkLabel(values.network) }]
            : []),
          { label: "Sent", value: <Time at={sentAt} zone={zone} format="full" /> },
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          disabledReason={
            !isUnknownToDesk && "The desk is asked first whether it has this request."
          }
          onClick={() => attempt.send(values)}
        >
          Send again
        </Button>
        <Button
          variant="quiet"
          size="lg"
          disabledReason={
            !isUnknownToDesk && "The desk is asked first whether it has this request."
          }
          onClick={attempt.reopen}
        >
          Back to details
        </Button>
      </div>
    </div>
  );
}
