"use client";

import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copy-button";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { formatFee } from "@/lib/money/fee";
import { compareAmounts, isZero } from "@/lib/money/amount";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isUndelivered, type TransferPhase } from "@/lib/domain/transfers/phase";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { useRefreshQuote } from "@/lib/client/transfers/transfer-mutations";
import { ending } from "./ending";
import { lastRefusal } from "./last-refusal";
import { openRateOf } from "./open-rate-of";
import { PaymentsReceived } from "./payments-received";
import { NOT_A_MAKER } from "./permitted";
import { QuoteLegs } from "./quote-legs";
import type { StageProps } from "./stage-props";
import { StepFailure } from "./step-failure";
import { stepUnderWay } from "./step-under-way";

/** From the payment's confirmation to any of the ends: the figures, what happened, and the proof. */
export function SettledStage({ detail, phase, zone, permitted }: StageProps) {
  const { transfer } = detail;
  const refresh = useRefreshQuote(transfer.id);
  const end = ending(phase, detail);
  const mayRefresh = phase === "expired" && end.again && openRateOf(detail, phase);
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
              value: <Time at={transfer.completedAt} zone={zone} format="full" />,
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
        <StepFailure
          error={refresh.error}
          onDismiss={() => refresh.reset()}
          told={lastRefusal(detail)}
        />
        {end.again && (mayRefresh || transfer.recipient?.id) && (
          <div className="mt-6 flex flex-wrap items-center gap-2">
            {mayRefresh && (
              <Button
                size="lg"
                icon="refresh"
                variant="primary"
                busy={refresh.isPending && "Refreshing"}
                disabledReason={permitted.confirm ? stepUnderWay(detail) : NOT_A_MAKER}
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
      {detail.payments.length > 0 && <PaymentsReceived detail={detail} zone={zone} />}
    </>
  );
}

/** A payment that came back, or a transfer that failed afterwards, was paid all the same. A part that the record confirms is no payment in full. */
function wasPaid(phase: TransferPhase, { received, source }: TransferSummary): boolean {
  return (
    (phase === "payment_confirmed" && isZero(received)) ||
    phase === "completed" ||
    phase === "refunded" ||
    compareAmounts(received, source.amount) >= 0
  );
}
