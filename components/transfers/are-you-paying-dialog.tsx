"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-group";
import { Time } from "@/components/ui/time";
import { useClaimPayment, useShowInstructions } from "@/lib/client/transfers/transfer-mutations";
import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amounts";
import { isZero } from "@/lib/money/amount";
import { type Permitted, StepFailure } from "./stage";

interface AreYouPayingDialogProps {
  detail: TransferDetail;
  permitted: Permitted;
  onShow: (instructions: ReadableInstructionsView) => void;
  onClose: () => void;
}

/** Asks if the person is paying before it shows where to pay. */
export function AreYouPayingDialog(props: AreYouPayingDialogProps) {
  const { detail, permitted, onShow, onClose } = props;
  const { transfer, reportable } = detail;
  // The claim on screen when the dialog opened: this person doesn't know of a later one.
  const [claim] = useState(transfer.claim);
  const [answer, setAnswer] = useState<"pay" | "look">(
    permitted.reportPayment && claim === undefined ? "pay" : "look",
  );
  const pay = useClaimPayment(transfer.id);
  const look = useShowInstructions(transfer.id);
  const seen = claim?.id ?? null;
  const name = claim?.by.name;
  const confirm = (): void =>
    answer === "pay"
      ? pay.mutate({ seen }, { onSuccess: onClose })
      : look.mutate(
          { seen },
          {
            onSuccess: ({ instructions }) => {
              onShow(instructions);
              onClose();
            },
          },
        );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      question={name === undefined ? "Are you paying this now?" : `${name} is paying this`}
      confirmLabel={
        answer === "look" ? "Show details" : name === undefined ? "Start paying" : "Take over"
      }
      busy={(pay.isPending || look.isPending) && "Asking"}
      danger={answer === "pay" && name !== undefined}
      onConfirm={confirm}
    >
      {isZero(amountToPay(transfer.remaining, reportable)) && (
        <Notice tone="warning" title="All of it was reported. Nothing is left to pay." />
      )}
      {claim !== undefined && (
        <p>
          {name} has been paying since <Time at={claim.since} format="time" />.{" "}
          <b>If you pay too, it is paid twice.</b>
        </p>
      )}
      {permitted.reportPayment ? (
        <RadioCards
          label="Are you paying this now?"
          value={answer}
          onChange={(value) => setAnswer(value === "pay" ? "pay" : "look")}
          options={[
            {
              value: "pay",
              label: name === undefined ? "I'm paying it now" : `I'm paying it instead of ${name}`,
              detail:
                name === undefined
                  ? "Your colleagues see your name until you report the payment or let it go."
                  : `Agree on it with ${name} first: they see that you took over.`,
            },
            {
              value: "look",
              label: name === undefined ? "I only want to look" : `I know that ${name} is paying`,
              detail: "You see the details, and can't copy them.",
            },
          ]}
        />
      ) : (
        <p>You see the details, and can&apos;t copy them. Only a maker can pay.</p>
      )}
      <StepFailure step={answer === "pay" ? pay : look} />
    </ConfirmDialog>
  );
}
