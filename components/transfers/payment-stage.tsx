"use client";
import { useState } from "react";
import { ActionBar } from "@/components/ui/page-frame";
import { Button } from "@/components/ui/button";
import { lazyOverlay, preloadHandlers } from "@/components/ui/lazy-part";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Time } from "@/components/ui/time";
import { useEndPaymentClaim } from "@/lib/client/transfers/transfer-mutations";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amounts";
import { compareAmounts, isZero, percentOf, remainderOf } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { PaymentDetails } from "./payment-details";
import { PaymentsOnTheirWay, PaymentsReceived } from "./payments-received";
import { NOT_A_MAKER, QuotedRate, type StageProps, StepFailure, stepInProgress } from "./stage";

const LazyReportPaymentDialog = lazyOverlay("Report a payment", () =>
  import("./report-payment-dialog").then(({ ReportPaymentDialog }) => ReportPaymentDialog),
);

/** The stage that awaits a payment: payment details, progress, and the payment report. */
export function PaymentStage({ detail, phase, permitted, sandbox }: StageProps) {
  const { transfer, reportable } = detail;
  const [reporting, setReporting] = useState(false);
  const close = (): void => setReporting(false);
  const blocked = transfer.frozen
    ? "This transfer is on hold."
    : isZero(reportable)
      ? `All of ${formatMoney(transfer.source.amount, transfer.source.currency)} was reported. Wait until the service detects it.`
      : !permitted.reportPayment
        ? NOT_A_MAKER
        : stepInProgress(detail);
  const report = (
    <Button
      size="lg"
      variant={isZero(reportable) ? "default" : "primary"}
      disabledReason={blocked}
      {...preloadHandlers(LazyReportPaymentDialog)}
      onClick={() => setReporting(true)}
    >
      Report a payment
    </Button>
  );
  const words = describeReported(detail);
  return (
    <>
      <section className="centred sec !border-t-0" aria-label="Payment">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-14">
          <Money {...transfer.source} />
          <span className="text-ink-3" aria-hidden="true">
            →
          </span>
          <span className="sr-only">becomes</span>
          <Money {...transfer.destination} />
          <span className="text-ink-3">at</span>
          <QuotedRate transfer={transfer} />
        </p>
        {!isZero(transfer.received) && <Progress detail={detail} />}
        {transfer.shortPaid && <ShortPaidNotice detail={detail} />}
        <PaymentsOnTheirWay detail={detail} />
        {phase === "payment_reported" && (
          <Notice className="mt-4" tone="info" icon="clock" title={words.title}>
            {words.text}
          </Notice>
        )}
        <ClaimNotice detail={detail} permitted={permitted} />
        <PaymentDetails
          key={transfer.frozen === null ? "free" : "held"}
          detail={detail}
          sandbox={sandbox}
          permitted={permitted}
        />
        <div className="mt-6 flex flex-wrap items-center gap-4 max-md:hidden">
          {report}
          <span className="text-ink-3">
            {blocked ??
              "After you pay, tell the service what to look for. Reporting doesn't move money."}
          </span>
        </div>
        <ActionBar
          note={
            isZero(reportable) ? (
              <span className="text-ink-3">Nothing left to pay</span>
            ) : (
              <>
                <span className="num">
                  {formatMoney(
                    amountToPay(transfer.remaining, reportable),
                    transfer.source.currency,
                  )}
                </span>{" "}
                <span className="text-ink-3">still to pay</span>
              </>
            )
          }
        >
          {report}
        </ActionBar>
      </section>
      <PaymentsReceived detail={detail} />
      {reporting && (
        <LazyReportPaymentDialog detail={detail} userId={permitted.userId} onClose={close} />
      )}
    </>
  );
}

function ShortPaidNotice({ detail }: Pick<StageProps, "detail">) {
  const { source, received, remaining } = detail.transfer;
  const money = (amount: string): string => formatMoney(amount, source.currency);
  return (
    <Notice
      className="mt-4"
      tone="warning"
      title={`${isZero(received) ? "No payment" : money(received)} of ${money(source.amount)} arrived, and the service's records disagree.`}
    >
      The transaction record says that the payment is confirmed. The transfer request still awaits{" "}
      {money(remaining)}. If you have sent that already, ask the service before you send it again.
    </Notice>
  );
}

function Progress({ detail }: Pick<StageProps, "detail">) {
  const { received, source } = detail.transfer;
  const words = `${formatMoney(received, source.currency)} received of ${formatMoney(source.amount, source.currency)}`;
  return (
    <div className="mt-4">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <Money amount={received} currency={source.currency} /> received of{" "}
          <Money {...source} hideCode />
        </span>
        <span className="num text-ink-3">{percentOf(received, source.amount)}%</span>
      </p>
      <ProgressSegments
        label={words}
        shares={detail.payments
          .filter(({ standing }) => standing === "received")
          .map(({ amount }) => Number(amount) / Number(source.amount))}
      />
      {compareAmounts(received, source.amount) > 0 && (
        <Notice className="mt-3" tone="warning" title="More was received than asked for.">
          Ask the service what happens with the difference.
        </Notice>
      )}
    </div>
  );
}

/**
 * Describes a payment that is reported and not yet detected. If all was reported and only a part
 * came in, the rest may be on its way, or a bank took a charge off: only the payer knows which.
 */
export function describeReported({
  transfer,
  reportable,
}: Pick<TransferDetail, "transfer" | "reportable">): { title: string; text: string } {
  const { type, source, received, remaining } = transfer;
  const money = (amount: string): string => formatMoney(amount, source.currency);
  const notDetected = (amount: string): string =>
    `${money(amount)} was reported and is not yet detected.`;
  if (!isZero(reportable)) {
    return {
      title: notDetected(remainderOf(remaining, reportable)),
      text: `If you have paid that, don't pay it again. Send the remaining ${money(reportable)}, then report it.`,
    };
  }
  if (!isZero(received) && !isZero(remaining)) {
    return {
      title: notDetected(remaining),
      text: "Don't pay it again. If a charge was taken off on the way, show the payment details and pay the difference.",
    };
  }
  return {
    title: "Payment reported, not yet detected.",
    text: `The service is looking for it at the ${type === "onramp" ? "bank" : "chain"}. Nothing more is needed from you.`,
  };
}

const LazyHandOverDialog = lazyOverlay("Hand this payment over?", () =>
  import("./hand-over-dialog").then(({ HandOverDialog }) => HandOverDialog),
);

function ClaimNotice({ detail, permitted }: Pick<StageProps, "detail" | "permitted">) {
  const { id, claim } = detail.transfer;
  const [isHandingOver, setHandingOver] = useState(false);
  const letGo = useEndPaymentClaim(id);
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
        Since <Time at={claim.since} format="time" />. Don&apos;t pay it too.
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
            <Button {...preloadHandlers(LazyHandOverDialog)} onClick={() => setHandingOver(true)}>
              Hand over
            </Button>
            <Button busy={letGo.isPending && "Letting go"} onClick={() => letGo.mutate()}>
              Let go
            </Button>
          </span>
        }
      >
        Since <Time at={claim.since} format="time" />. Your colleagues see that until you report the
        payment.
      </Notice>
      <StepFailure step={letGo} />
      {isHandingOver && (
        <LazyHandOverDialog
          transferId={id}
          userId={permitted.userId}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}
