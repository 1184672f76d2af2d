"use client";

import { useState } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-group";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { compareAmounts, isPositive, remainderOf } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { mintId } from "@/lib/client/mint-id";
import { useConfirmPayment } from "@/lib/client/transfers/transfer-mutations";
import { StepFailure } from "./stage";

interface ReportPaymentDialogProps {
  detail: TransferDetail;
  userId: string;
  onClose: () => void;
}

/**
 * Tells the service that a payment is on its way, in full or in part. Each opened form is one
 * notice, however often it is sent, because its intent is minted with it.
 */
export function ReportPaymentDialog({ detail, userId, onClose }: ReportPaymentDialogProps) {
  const { transfer, reportable } = detail;
  const { claim } = transfer;
  const currency = transfer.source.currency;
  const [intentId] = useState(() => mintId());
  const [kind, setKind] = useState<"full" | "split">("full");
  const [amount, setAmount] = useState("");
  const report = useConfirmPayment(transfer.id);
  const nothingReported = compareAmounts(reportable, transfer.source.amount) === 0;
  const fault = kind === "split" ? amountFault(amount, reportable, currency) : null;
  const paid = kind === "full" ? reportable : amount;
  // After a part was reported, "all that is left" is a part too: a full notice would mean the whole amount.
  const input =
    kind === "full" && nothingReported
      ? ({ intentId, paymentType: "full" } as const)
      : ({ intentId, paymentType: "split", amount: paid } as const);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      question="Report a payment"
      confirmLabel={paid && !fault ? `Report ${formatMoney(paid, currency)}` : "Report payment"}
      busy={report.isPending && "Reporting"}
      disabledReason={
        kind === "split" && (amount === "" ? "Enter the amount that you paid." : fault)
      }
      onConfirm={() => report.mutate(input, { onSuccess: onClose })}
    >
      <p>
        This tells the service to look for your payment. It doesn&apos;t move money. Settlement
        starts when the {transfer.type === "onramp" ? "bank" : "chain"} confirms it.
      </p>
      {claim !== undefined && claim.by.id !== userId && (
        <Notice tone="warning" title={`${claim.by.name} is paying this.`}>
          Report only what you paid yourself.
        </Notice>
      )}
      <RadioCards
        label="What you paid"
        value={kind}
        onChange={(value) => setKind(value === "split" ? "split" : "full")}
        options={[
          {
            value: "full",
            label: nothingReported ? "All of it" : "All that is left",
            end: <Money amount={reportable} currency={currency} />,
          },
          {
            value: "split",
            label: "Part of it",
            children: (
              <Field
                label={<span className="sr-only">Amount paid</span>}
                error={amount !== "" && fault}
                hint={
                  amount !== "" && !fault
                    ? `Leaves ${formatMoney(remainderOf(reportable, amount), currency)} to report.`
                    : undefined
                }
              >
                <AmountInput
                  value={amount}
                  onChange={setAmount}
                  currency={currency}
                  invalid={amount !== "" && Boolean(fault)}
                />
              </Field>
            ),
          },
        ]}
      />
      <StepFailure step={report} />
    </ConfirmDialog>
  );
}

function amountFault(amount: string, reportable: string, currency: string): string | null {
  if (amount === "" || !isPositive(amount)) return "Enter an amount above zero.";
  if (compareAmounts(amount, reportable) > 0)
    return `At most ${formatMoney(reportable, currency)} is left to report.`;
  return null;
}
