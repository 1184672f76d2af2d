"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later, onReach } from "@/components/ui/later";
import { LaterOverlay } from "@/components/ui/later-overlay";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useLetPaymentGo } from "@/lib/client/transfers/transfer-mutations";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { Permitted } from "./permitted";
import { StepFailure } from "./step-failure";

const handOver = later(() =>
  import("./hand-over-dialog").then(({ HandOverDialog }) => HandOverDialog),
);

interface ClaimNoticeProps {
  detail: TransferDetail;
  zone: string;
  permitted: Permitted;
}

/** Who is paying the transfer, since when, and what can be done about it. Nothing while nobody is. */
export function ClaimNotice({ detail, zone, permitted }: ClaimNoticeProps) {
  const { id, claim } = detail.transfer;
  const [isHandingOver, setHandingOver] = useState(false);
  const letGo = useLetPaymentGo(id);
  if (claim === undefined) return null;
  if (claim.by.id !== permitted.userId) {
    return (
      <Notice
        className="mt-4"
        tone="warning"
        icon="user"
        live
        title={`${claim.by.name} is paying this.`}
      >
        Since <Time at={claim.since} zone={zone} format="time" />. Don&apos;t pay it too.
      </Notice>
    );
  }
  return (
    <>
      <Notice
        className="mt-4"
        tone="info"
        icon="user"
        live
        title="You are paying this."
        action={
          <span className="flex flex-wrap gap-2">
            <Button {...onReach(handOver)} onClick={() => setHandingOver(true)}>
              Hand over
            </Button>
            <Button busy={letGo.isPending && "Letting go"} onClick={() => letGo.mutate()}>
              Let go
            </Button>
          </span>
        }
      >
        Since <Time at={claim.since} zone={zone} format="time" />. Your colleagues see that until
        you report the payment.
      </Notice>
      <StepFailure error={letGo.error} onDismiss={() => letGo.reset()} />
      {isHandingOver && (
        <LaterOverlay
          part={handOver}
          title="Hand this payment over?"
          onClose={() => setHandingOver(false)}
          props={{
            transferId: id,
            userId: permitted.userId,
            onClose: () => setHandingOver(false),
          }}
        />
      )}
    </>
  );
}
