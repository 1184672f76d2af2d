"use client";
import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copy-button";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useRefreshQuote } from "@/lib/client/transfers/transfer-mutations";
import type { TransferDetail, TransferSummary } from "@/lib/contract/api/transfers";
import {
  isUndelivered,
  phaseOfTransactionStatus,
  type TransferPhase,
} from "@/lib/domain/transfers/phase";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { compareAmounts, isZero } from "@/lib/money/amount";
import { formatFee, formatMoney } from "@/lib/money/format";
import { PaymentsReceived } from "./payments-received";
import {
  lastRefusal,
  NOT_A_MAKER,
  hasUnconfirmedRate,
  QuoteLegs,
  type StageProps,
  StepFailure,
  stepInProgress,
} from "./stage";

/** The stage after the payment's confirmation: figures, outcome and proof. */
export function SettledStage({ detail, phase, permitted }: StageProps) {
  const { transfer } = detail;
  const refresh = useRefreshQuote(transfer.id);
  const end = describeEnding(phase, detail);
  const mayRefresh = phase === "expired" && end.again && hasUnconfirmedRate(detail, phase);
  return (
    <>
      <section className="centred sec !border-t-0" aria-label="Outcome">
        <QuoteLegs
          transfer={transfer}
          struck={isUndelivered(phase) && transfer.rate !== null}
          paid={transfer.frozen === null && wasPaid(phase, transfer)}
          delivered={transfer.frozen === null && phase === "completed"}
          ended={transfer.frozen === null && isUndelivered(phase) && !mayRefresh}
          awaited={false}
        />
        <Notice className="mt-5" tone={end.tone} title={end.title}>
          {end.text}
          {end.aside !== null && <span className="mt-1 block">{end.aside}</span>}
          {detail.failureReason && (
            <span className="mt-1 block">
              Reason from the service: {quotedAtEnd(detail.failureReason)}
            </span>
          )}
        </Notice>
        <Kv
          className="mt-5 empty:hidden"
          items={[
            transfer.completedAt !== null && {
              label: "Completed",
              value: <Time at={transfer.completedAt} format="full" />,
            },
            detail.fee !== null && {
              label: "Fee",
              value: <span className="num">{formatFee(detail.fee)}</span>,
            },
            detail.transactionHash !== null && {
              label: "Transaction",
              value: (
                <Copyable text={detail.transactionHash} label="Copy transaction hash">
                  <span className="mono break-all">{detail.transactionHash}</span>
                </Copyable>
              ),
            },
            !isZero(transfer.received) && {
              label: "Payment received",
              value: <Money amount={transfer.received} currency={transfer.source.currency} />,
            },
          ]}
        />
        <StepFailure step={refresh} alreadyShown={lastRefusal(detail)} />
        {end.again && (mayRefresh || transfer.recipient?.id) && (
          <div className="mt-6 flex flex-wrap items-center gap-2">
            {mayRefresh && (
              <Button
                size="lg"
                icon="refresh"
                variant="primary"
                busy={refresh.isPending && "Refreshing"}
                disabledReason={permitted.confirm ? stepInProgress(detail) : NOT_A_MAKER}
                onClick={() => refresh.mutate()}
              >
                Refresh rate
              </Button>
            )}
            {transfer.recipient?.id && (
              <LinkButton
                href={`/transfers/new?recipient=${encodeURIComponent(transfer.recipient.id)}`}
              >
                New transfer to the same recipient
              </LinkButton>
            )}
          </div>
        )}
      </section>
      {detail.payments.length > 0 && <PaymentsReceived detail={detail} />}
    </>
  );
}

/** True for a payment in full, even of a transfer that failed or came back. */
function wasPaid(phase: TransferPhase, { received, source }: TransferSummary): boolean {
  return (
    (phase === "payment_confirmed" && isZero(received)) ||
    phase === "completed" ||
    phase === "refunded" ||
    compareAmounts(received, source.amount) >= 0
  );
}

type EndedTransfer = Pick<TransferDetail, "transfer" | "payments" | "instructions">;

interface Ending {
  tone: NoticeTone;
  title: string;
  text: string;
  /** The service's own statuses, where its two differ. */
  aside: string | null;
  again: boolean;
}

/** Describes a transfer after its payment, beginning with what happened to the money. */
export function describeEnding(phase: TransferPhase, detail: EndedTransfer): Ending {
  const words = {
    ...endingText(phase, detail),
    aside: recordNote(phase, detail.transfer),
    again: isUndelivered(phase),
  };
  if (detail.transfer.frozen?.reason !== "state_conflict") return words;
  // While the service contradicts itself, nothing may be concluded from the earlier final state.
  return {
    ...words,
    tone: "warning",
    text: "The service has since reported something different. Ask it where the money is before you start again.",
    again: false,
  };
}

function endingText(
  phase: TransferPhase,
  { transfer, payments, instructions }: EndedTransfer,
): Pick<Ending, "tone" | "title" | "text"> {
  const paid = !isZero(transfer.received);
  const received = formatMoney(transfer.received, transfer.source.currency);
  const whole = formatMoney(transfer.source.amount, transfer.source.currency);
  const isPart = paid && compareAmounts(transfer.received, transfer.source.amount) < 0;
  // Payments that were returned, or made in another currency, aren't counted as received, but did arrive.
  const nothing =
    payments.length > 0
      ? "No payment counts as received: the list below shows the status of each."
      : "Nothing was received.";
  switch (phase) {
    case "payment_confirmed":
      // A record may report a payment of a request that ended without one.
      return transfer.status === "cancelled" || transfer.status === "expired"
        ? {
            tone: "warning",
            title: isPart ? `${received} of ${whole} is in.` : "Your payment is in.",
            text: "Ask the service what happens with it. This page updates automatically.",
          }
        : {
            tone: "info",
            title: "Your payment is in.",
            text: "The service is settling to the recipient. This page updates automatically.",
          };
    case "completed":
      return { tone: "success", title: "The recipient is paid.", text: "Nothing more to do." };
    case "expired":
      if (hasUnconfirmedRate({ transfer, instructions }, phase)) {
        return {
          tone: "neutral",
          title: "Its rate expired before it was confirmed.",
          text: "Nothing was paid, and there is nothing to pay. Ask for a new rate, or start again.",
        };
      }
      return paid
        ? {
            tone: "warning",
            title: "Not paid in full in time.",
            text: `${received} was received before it expired. Ask the service what happens with it, then start again.`,
          }
        : {
            tone: "neutral",
            title: "Not paid in time.",
            text: `${nothing} Don't pay to these details; start again.`,
          };
    case "cancelled":
      return {
        tone: paid ? "warning" : "neutral",
        title: "This transfer was cancelled.",
        text: paid ? `${received} was received. Ask the service what happens with it.` : nothing,
      };
    case "refunded":
      return {
        tone: "refund",
        title: "Your payment came back.",
        text: "Look for it on your statement before you start again.",
      };
    case "failed":
      return {
        tone: "danger",
        title: "This transfer failed.",
        text: paid
          ? `${received} was received. Ask the service whether it is refunded; a refund shows here as a change of status.`
          : nothing,
      };
    default:
      return { tone: "neutral", title: transfer.status, text: "" };
  }
}

/** Describes a record that contradicts an ended request, or that has an unknown status. */
function recordNote(phase: TransferPhase, { status, transactionStatus }: TransferSummary) {
  if (transactionStatus === null) return null;
  if (phaseOfTransactionStatus(transactionStatus) === "unknown")
    return `Its transaction record says “${transactionStatus}”. Ask the service what that means for your money.`;
  if (phase === status) return null;
  if (status !== "cancelled" && status !== "expired") return null;
  return `The request itself ${status === "expired" ? "has expired" : "was cancelled"}; this is what its transaction record says.`;
}
