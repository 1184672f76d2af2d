"use client";
import { AccountNumber, Address } from "@/components/ui/address";
import { ConfirmDialog } from "@/components/ui/dialog";
import { MiniDial } from "@/components/ui/countdown";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { useConfirmRate } from "@/lib/client/transfers/transfer-mutations";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { type RateLife, WHY_NOT_CONFIRMED } from "@/lib/domain/transfers/rate";
import { QuotedRate } from "./quote-legs";
import { rateClock } from "./rate-clock";
import { StepFailure } from "./stage";

export interface ConfirmRateDialogProps {
  /** The transfer as it was when the dialog opened. */
  transfer: TransferSummary;
  nowMs: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  validity: RateValidity;
}

const WHY_NOT: Record<Exclude<RateValidity, "stands">, string> = {
  ending: `${WHY_NOT_CONFIRMED.ending.fact} Go back, and refresh it when it has expired.`,
  expired: "The rate has expired. Go back and refresh it.",
  held: "This transfer is on hold. Go back and look at why.",
  changed: "The rate has changed. Go back and look at the new one.",
};

/** Below a title that says already that the rate can no longer be confirmed. */
const NEXT: Partial<typeof WHY_NOT> = {
  expired: "Go back and refresh it.",
  changed: "There is a new one. Go back and look at it.",
};

/** Confirms exactly the rate shown, and no other. */
export function ConfirmRateDialog(props: ConfirmRateDialogProps) {
  const { transfer, nowMs, open, onOpenChange, validity: currentValidity } = props;
  const confirm = useConfirmRate(transfer.id);
  // A confirmation being sent was sent in time.
  const validity = currentValidity === "ending" && confirm.isPending ? "stands" : currentValidity;
  const over = validity === "expired" || validity === "changed";
  const { dial, expiresAt } = rateClock(transfer, over ? "rate_expired" : "rate_ready", nowMs);
  const goesTo = transfer.recipient?.walletAddress ?? transfer.recipient?.accountNumber ?? null;
  const close = (next: boolean): void => {
    if (!next) confirm.reset();
    onOpenChange(next);
  };
  const send = (): void => {
    if (!transfer.rate) return;
    confirm.mutate(
      {
        rateVersion: transfer.rate.version,
        rateValue: transfer.rate.value,
        amount: transfer.source.amount,
        ...(goesTo !== null && { goesTo }),
      },
      { onSuccess: () => onOpenChange(false) },
    );
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      question="Confirm this rate?"
      headerEnd={expiresAt && dial && <MiniDial {...dial} />}
      rows={[
        {
          label: "You will owe",
          value: <Money {...transfer.source} />,
        },
        {
          label: "Recipient gets",
          value: <Money struck={over} {...transfer.destination} />,
        },
        { label: "Rate", value: <QuotedRate transfer={transfer} struck={over} /> },
        ...(transfer.type === "offramp" && transfer.network !== null
          ? [{ label: "You send over", value: networkLabel(transfer.network) }]
          : []),
        { label: "Goes to", value: <GoesTo transfer={transfer} /> },
      ]}
      confirmLabel="Confirm rate"
      busy={confirm.isPending && "Confirming"}
      disabledReason={validity !== "stands" && WHY_NOT[validity]}
      onConfirm={send}
    >
      {validity !== "stands" ? (
        <Notice tone="warning" icon="clock" live title="This rate can no longer be confirmed.">
          Nothing was paid. {NEXT[validity] ?? WHY_NOT[validity]}
        </Notice>
      ) : (
        <p>
          When you confirm, the service fixes this rate and gives you{" "}
          {transfer.type === "onramp" ? "bank details" : "a deposit address"} to pay.{" "}
          <b>You can&apos;t cancel from Rampdesk after that.</b> No money moves until you pay.
        </p>
      )}
      <StepFailure error={confirm.error} onDismiss={() => confirm.reset()} />
    </ConfirmDialog>
  );
}

function GoesTo({ transfer }: { transfer: TransferSummary }) {
  const { recipient } = transfer;
  if (!recipient) return <>–</>;
  return (
    <>
      {recipient.name}
      <span className="block text-ink-2">
        {recipient.walletAddress ? (
          <>
            {recipient.network && networkLabel(recipient.network)}{" "}
            <Address address={recipient.walletAddress} />
          </>
        ) : (
          <>
            {recipient.bankName}{" "}
            {recipient.accountNumber && <AccountNumber account={recipient.accountNumber} />}
          </>
        )}
      </span>
    </>
  );
}

type RateValidity = RateLife | "changed" | "held";

/**
 * Says if the rate in a dialog may still be confirmed there. A newer rate needs a dialog of its
 * own: somebody who read the first must not confirm the second.
 * @param asked the transfer as it was when the dialog opened
 * @param life of the rate as it is now
 */
export function rateValidity(
  asked: TransferSummary,
  now: TransferSummary,
  phase: TransferPhase,
  life: RateLife,
): RateValidity {
  if (now.frozen) return "held";
  if (asked.rate?.version !== now.rate?.version) return "changed";
  return phase === "rate_ready" ? life : "expired";
}
