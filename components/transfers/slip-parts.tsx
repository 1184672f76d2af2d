import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import { SlipRow } from "@/components/ui/slip";
import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { amountToPay, undetectedAmount } from "@/lib/domain/transfers/amounts";
import { compareAmounts, isZero } from "@/lib/money/amount";

export interface SlipProps<Type extends ReadableInstructionsView["type"]> {
  detail: TransferDetail;
  instructions: Extract<ReadableInstructionsView, { type: Type }>;
  zone: string;
  /** Shown above all rows; null on a real service. */
  head: ReactNode;
  /** Why nothing can be copied or scanned; null for whoever is paying. */
  stopped: string | null;
}

/** A row's copy button; absent when there is nothing to copy or nothing may be copied. */
export function copyOf(stopped: string | null, text: string | null): { copy?: string } {
  return stopped !== null || text === null ? {} : { copy: text };
}

interface SlipAmountProps {
  detail: TransferDetail;
  stopped: string | null;
}

/** The first rows of every slip: what is to be paid now, and what was reported and isn't detected yet. */
export function SlipAmount({ detail, stopped }: SlipAmountProps) {
  const { transfer, reportable } = detail;
  const { currency } = transfer.source;
  const amount = amountToPay(transfer.remaining, reportable);
  const undetected = undetectedAmount(transfer.remaining, reportable);
  return (
    <>
      {isZero(amount) ? (
        <SlipRow label={transfer.type === "onramp" ? "Left to pay" : "Left to send"} leading>
          Nothing
        </SlipRow>
      ) : (
        <SlipRow label={amountLabel(detail, amount)} leading {...copyOf(stopped, amount)}>
          <Money amount={amount} currency={currency} />
        </SlipRow>
      )}
      {!isZero(undetected) && (
        <SlipRow label="Reported, not detected yet">
          <Money amount={undetected} currency={currency} />
        </SlipRow>
      )}
    </>
  );
}

function amountLabel({ transfer }: TransferDetail, amount: string): string {
  const isPart = compareAmounts(amount, transfer.source.amount) < 0;
  if (transfer.type === "onramp") return isPart ? "Amount still to pay" : "Amount to pay";
  return isPart ? "Still to send" : "Send exactly";
}
