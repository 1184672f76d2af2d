"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OperationNotice } from "./operation-notice";
import { PaymentStage } from "./payment-stage";
import type { Permitted } from "./permitted";
import { PaymentsReceived } from "./payments-received";
import { RateComparison } from "./rate-comparison";
import { RateStage } from "./rate-stage";
import { SettledStage } from "./settled-stage";
import { HoldNotice } from "./hold-notice";
import { hadSince } from "@/components/ui/brought-along";
import { summaryPhase } from "@/lib/client/transfers/summary-phase";
import { TransferAside } from "./transfer-aside";
import { TransferHeader } from "./transfer-header";
import { stepOf } from "./transfer-step";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { useServiceNow } from "@/components/ui/use-service-now";
import { useToldChanges } from "./use-told-changes";
import { VerifiedLine } from "./verified-line";
import { PageBody } from "@/components/ui/page-body";
import { Split } from "@/components/ui/split";
import { Steps } from "@/components/ui/steps";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { rateLife } from "@/lib/domain/transfers/rate-life";
import { transferOptions } from "@/lib/client/transfers/transfer-options";

export interface TransferViewProps {
  id: string;
  initial: TransferDetail;
  zone: string;
  sandbox: boolean;
  permitted: Permitted;
  /** The view of its legs, which belongs to another feature. */
  evidence?: ReactNode;
  /** Its documents, which belong to another feature too. */
  documents?: ReactNode;
}

/** One transfer from its rate to its end, live: the stage it is in, what happened, and who is paid. */
export function TransferView({
  id,
  initial,
  zone,
  sandbox,
  permitted,
  evidence,
  documents,
}: TransferViewProps) {
  const query = useQuery({
    ...transferOptions(id),
    initialData: initial,
    initialDataUpdatedAt: hadSince(initial),
  });
  const detail = query.data;
  const nowMs = useServiceNow(detail.freshness.serviceNow);
  const phase = summaryPhase(detail.transfer, nowMs);
  const expiresAt = detail.transfer.rate?.expiresAt ?? null;
  const life = rateLife(expiresAt === null ? null : new Date(expiresAt), new Date(nowMs));
  const focus = useKeptFocus<HTMLDivElement>(`${phase} ${life}`);
  useToldChanges(phase, detail);
  const stage = { detail, phase, nowMs, zone, permitted };
  return (
    <>
      <TransferHeader transfer={detail.transfer} phase={phase} documents={documents} />
      <PageBody>
        <Split
          aside={<TransferAside {...stage} sandbox={sandbox} evidence={evidence} />}
          asideLabel="Recipient, facts and timeline"
        >
          <div className="centred pt-4">
            <Steps
              steps={["Details", "Rate", "Payment", "Settled"]}
              current={stepOf(phase, detail)}
              stopped={
                phase === "cancelled" ||
                phase === "expired" ||
                phase === "failed" ||
                phase === "refunded"
              }
            />
          </div>
          <div className="centred grid gap-3 empty:hidden [&>*]:mt-4">
            {detail.transfer.frozen && <HoldNotice detail={detail} permitted={permitted} />}
            {detail.operation && (
              <OperationNotice operation={detail.operation} permitted={permitted} zone={zone} />
            )}
          </div>
          <div {...focus} role="group" aria-label="Current step" className="outline-none">
            {isRatePhase(phase) && <RateStage {...stage} />}
            {/* Whatever the status, money that is in is shown. */}
            {phase === "unknown" && detail.payments.length > 0 && (
              <PaymentsReceived detail={detail} zone={zone} />
            )}
            {isPaymentPhase(phase) && <PaymentStage {...stage} sandbox={sandbox} />}
            {isEnd(phase) && <SettledStage {...stage} />}
          </div>
          <VerifiedLine detail={detail} failed={query.isError} zone={zone} />
          {/* Below what is there at once: it comes a moment later, and moves nothing. */}
          {(phase === "fetching_rate" || phase === "rate_ready" || phase === "rate_expired") && (
            <RateComparison transfer={detail.transfer} isQuoted={phase !== "fetching_rate"} />
          )}
        </Split>
      </PageBody>
    </>
  );
}

function isRatePhase(phase: TransferPhase): boolean {
  return (
    phase === "fetching_rate" ||
    phase === "rate_ready" ||
    phase === "rate_expired" ||
    phase === "unknown"
  );
}

function isPaymentPhase(phase: TransferPhase): boolean {
  return phase === "awaiting_payment" || phase === "payment_reported";
}

function isEnd(phase: TransferPhase): boolean {
  return !isRatePhase(phase) && !isPaymentPhase(phase);
}
