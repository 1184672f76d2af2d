import { Copyable } from "@/components/ui/copyable";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { formatMoney } from "@/lib/money/format";
import { formatDecimal } from "@/lib/money/format-decimal";
import { isZero } from "@/lib/money/amount";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { isUndelivered, type TransferPhase } from "@/lib/domain/transfers/phase";
import { PaymentsReceived } from "./payments-received";
import { QuoteLegs } from "./quote-legs";
import type { StageProps } from "./stage-props";

interface Ending {
  tone: NoticeTone;
  title: string;
  text: string;
  /** Whether starting again is what a person would do next. */
  again: boolean;
}

function ending(phase: TransferPhase, detail: TransferDetail): Ending {
  const { transfer } = detail;
  const paid = !isZero(transfer.received);
  const received = formatMoney(transfer.received, transfer.source.currency);
  switch (phase) {
    case "payment_confirmed":
      return { tone: "info", title: "Your payment is in.", text: "The service is settling to the recipient. This page updates by itself.", again: false };
    case "completed":
      return { tone: "success", title: "The recipient is paid.", text: "Nothing more to do.", again: false };
    case "expired":
      return paid
        ? { tone: "warning", title: "Not paid in full in time.", text: `${received} was received before it expired. Ask the service what happens with it, then start again.`, again: true }
        : { tone: "neutral", title: "Not paid in time.", text: "Nothing was received. Don't pay these details any more; start again.", again: true };
    case "cancelled":
      return { tone: "neutral", title: "This transfer was cancelled.", text: paid ? `${received} was received before that. Ask the service what happens with it.` : "Nothing moved.", again: true };
    case "refunded":
      return { tone: "neutral", title: "Your payment came back.", text: "Look for it on your statement before you start again.", again: true };
    case "failed":
      return { tone: "danger", title: "This transfer failed.", text: paid ? `${received} was received. Ask the service whether it is refunded; a refund shows here as a change of status.` : "Nothing was received.", again: true };
    default:
      return { tone: "neutral", title: transfer.status, text: "", again: false };
  }
}

/** From the payment's confirmation to the end, whichever it is: the figures, what happened, and the proof of it. */
export function SettledStage({ detail, phase, zone }: StageProps) {
  const { transfer } = detail;
  const end = ending(phase, detail);
  return (
    <>
      <section className="centred sec !border-t-0" aria-label="Outcome">
        <QuoteLegs transfer={transfer} struck={isUndelivered(phase) && transfer.rate !== null} />
        <Notice className="mt-5" tone={end.tone} title={end.title}>
          {end.text}
          {detail.failureReason && <span className="mt-1 block">Reason from the service: “{detail.failureReason}”.</span>}
        </Notice>
        <Kv
          className="mt-5 empty:hidden"
          items={[
            transfer.completedAt !== null && { label: "Completed", value: <Time at={transfer.completedAt} zone={zone} format="full" /> },
            detail.fee !== null && { label: "Fee", value: <span className="num">{formatDecimal(detail.fee)}</span> },
            detail.transactionHash !== null && {
              label: "Transaction",
              value: (
                <Copyable text={detail.transactionHash} label="Copy transaction hash">
                  <span className="mono break-all">{detail.transactionHash}</span>
                </Copyable>
              ),
            },
            !isZero(transfer.received) && { label: "Received", value: <Money amount={transfer.received} currency={transfer.source.currency} /> },
          ]}
        />
        {end.again && transfer.recipient?.id && (
          <div className="mt-6">
            <LinkButton href={`/transfers/new?recipient=${encodeURIComponent(transfer.recipient.id)}`}>New transfer to the same recipient</LinkButton>
          </div>
        )}
      </section>
      {detail.payments.length > 0 && <PaymentsReceived detail={detail} zone={zone} />}
    </>
  );
}
