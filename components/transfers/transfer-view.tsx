"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { GiveUpButton, useGiveUpWait } from "@/components/operations/give-up-button";
import { announce } from "@/components/ui/announcements";
import { CopyButton, useCopy } from "@/components/ui/copy-button";
import { DirectionMark } from "@/components/ui/icon";
import { formatAge, recentTimeFormat } from "@/components/ui/format-time";
import { IconButton } from "@/components/ui/icon-button";
import { initialQueryData } from "@/lib/client/query-client";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader, Split } from "@/components/ui/page-frame";
import { Status } from "@/components/ui/status";
import { Steps } from "@/components/ui/steps";
import { useRestoredFocus } from "@/components/ui/focus";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { useServiceNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/zone";
import { useVerifyTransfer } from "@/lib/client/transfers/transfer-mutations";
import { transferOptions } from "@/lib/client/transfers/transfer-options";
import {
  rawStatus,
  shownStatus,
  stillToPay,
  summaryPhase,
} from "@/lib/client/transfers/transfer-summary";
import { useReadAgain } from "@/lib/client/use-read-again";
import type { OperationView } from "@/lib/contract/api/operations";
import type { TransferDetail, TransferSummary } from "@/lib/contract/api/transfers";
import {
  isTerminal,
  isUndelivered,
  phaseLabel,
  type TransferPhase,
} from "@/lib/domain/transfers/phase";
import { rateLife } from "@/lib/domain/transfers/rate";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { compareAmounts } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { HoldNotice } from "./hold-notice";
import { PaymentStage } from "./payment-stage";
import { PaymentsReceived } from "./payments-received";
import { RateComparison } from "./rate-comparison";
import { RateStage } from "./rate-stage";
import { describeEnding, SettledStage } from "./settled-stage";
import { NOT_A_MAKER, type Permitted, type StageProps } from "./stage";
import { TransferAside } from "./transfer-aside";

interface TransferViewProps {
  id: string;
  initial: TransferDetail;
  sandbox: boolean;
  permitted: Permitted;
  /** Its legs and its documents belong to other features. */
  evidence?: ReactNode;
  documents?: ReactNode;
}

/** The page of a transfer from its rate to its end, updated live. */
export function TransferView(props: TransferViewProps) {
  const { id, initial, sandbox, permitted, evidence, documents } = props;
  const query = useQuery({ ...transferOptions(id), ...initialQueryData(initial) });
  const detail = query.data;
  const { transfer } = detail;
  const nowMs = useServiceNow(detail.freshness.serviceNow);
  const phase = summaryPhase(transfer, nowMs);
  const expiresAt = transfer.rate?.expiresAt ?? null;
  const life = rateLife(expiresAt === null ? null : new Date(expiresAt), new Date(nowMs));
  const focus = useRestoredFocus<HTMLDivElement>(`${phase} ${life}`);
  useAnnouncedChanges(phase, detail);
  const stage = { detail, phase, life, nowMs, permitted, sandbox };
  const isQuoted = phase === "rate_ready" || phase === "rate_expired";
  const isComparable = isQuoted || phase === "fetching_rate";
  const isRate = isComparable || phase === "unknown";
  const isPayment = phase === "awaiting_payment" || phase === "payment_reported";
  return (
    <>
      <PageHeader
        crumb={{ href: "/transfers", label: "Transfers" }}
        title={
          <span className="flex items-center gap-2">
            <DirectionMark type={transfer.type} className="text-ink-3 max-md:hidden" />
            {transfer.reference ?? transfer.id.slice(0, 8)}
          </span>
        }
        mono
        note={
          <Status
            boxed
            status={shownStatus(transfer, phase)}
            label={phaseLabel(phase, rawStatus(transfer))}
          />
        }
        actions={
          <>
            {transfer.reference && (
              <CopyButton
                text={transfer.reference}
                label="Copy reference"
                className="max-md:hidden"
              />
            )}
            <CopyLink />
            {documents}
          </>
        }
      />
      <PageBody>
        <Split
          aside={<TransferAside {...stage} evidence={evidence} />}
          asideLabel="Recipient, facts and timeline"
        >
          <Steps current={stepOf(phase, detail)} stopped={isUndelivered(phase)} />
          <div className="centred grid gap-3 empty:hidden [&>*]:mt-4">
            {transfer.frozen && <HoldNotice detail={detail} permitted={permitted} />}
            {detail.operation && (
              <OperationNotice operation={detail.operation} permitted={permitted} />
            )}
          </div>
          <div {...focus} role="group" aria-label="Current step" className="outline-none">
            {isRate && <RateStage {...stage} />}
            {/* Whatever the status, money that is in is shown. */}
            {phase === "unknown" && detail.payments.length > 0 && (
              <PaymentsReceived detail={detail} />
            )}
            {isPayment && <PaymentStage {...stage} />}
            {!isRate && !isPayment && <SettledStage {...stage} />}
          </div>
          <VerifiedLine detail={detail} failed={query.isError} />
          {/* Below what is there at once: it comes a moment later, and moves nothing. */}
          {isComparable && <RateComparison transfer={transfer} isQuoted={isQuoted} />}
        </Split>
      </PageBody>
    </>
  );
}

/** Announces changes that arrive while the page is open. */
function useAnnouncedChanges(phase: TransferPhase, detail: TransferDetail): void {
  const last = useRef({ phase, detail });
  useEffect(() => {
    const now = { phase, detail };
    const text = describeChange(last.current, now);
    last.current = now;
    if (text !== null) announce(text);
  }, [phase, detail]);
}

interface TransferState {
  phase: TransferPhase;
  detail: Pick<TransferDetail, "transfer" | "payments" | "instructions">;
}

/** Describes a change for a screen reader; null if the countdown or nothing says it. */
export function describeChange(before: TransferState, now: TransferState): string | null {
  if (now.phase !== before.phase)
    return now.phase === "rate_expired"
      ? null
      : `${phaseLabel(now.phase, rawStatus(now.detail.transfer))}.${outcome(now)}`;
  const { received, source } = now.detail.transfer;
  if (compareAmounts(received, before.detail.transfer.received) <= 0) return null;
  const left = stillToPay(now.detail.transfer);
  return `${formatMoney(received, source.currency)} received so far.${left === null ? "" : ` ${formatMoney(left, source.currency)} still to pay.`}`;
}

const ENDS: ReadonlySet<TransferPhase> = new Set([
  "payment_confirmed",
  "completed",
  "expired",
  "refunded",
  "failed",
]);

/** Describes the money's outcome; empty for a cancelled transfer, whose status says enough. */
function outcome({ phase, detail }: TransferState): string {
  return ENDS.has(phase) ? ` ${describeEnding(phase, detail).title}` : "";
}

function CopyLink() {
  const { state, copy } = useCopy(typeof window === "undefined" ? "" : window.location.href);
  return (
    <IconButton
      icon={state === "copied" ? "check" : "link"}
      label={state === "copied" ? "Copied" : "Copy link"}
      onClick={() => void copy()}
    />
  );
}

const UNDER_WAY: Record<OperationView["kind"], string> = {
  create_transfer: "Sending the request to the service.",
  create_recipient: "Adding the recipient at the service.",
  confirm_rate: "Confirming the rate.",
  cancel_transfer: "Cancelling this transfer.",
  refresh_quote: "Asking for a new rate.",
  confirm_payment: "Reporting the payment.",
};

const ACT: Record<OperationView["kind"], string> = {
  create_transfer: "create the transfer",
  create_recipient: "add the recipient",
  confirm_rate: "confirm the rate",
  cancel_transfer: "cancel",
  refresh_quote: "refresh the rate",
  confirm_payment: "report the payment",
};

function OperationNotice({
  operation,
  permitted,
}: Pick<StageProps, "permitted"> & { operation: OperationView }) {
  const early = useGiveUpWait(operation);
  const { kind, state, message, serviceMessage } = operation;
  switch (state) {
    case "planned":
    case "sending":
      return (
        <Notice tone={message ? "warning" : "info"} icon="clock" live title={UNDER_WAY[kind]}>
          {message}
        </Notice>
      );
    case "ambiguous":
      return (
        <Notice
          tone="warning"
          live
          title={`We don't know yet whether the service accepted the request to ${ACT[kind]}.`}
        >
          {serviceMessage !== null && `The service said: ${quotedAtEnd(serviceMessage)} `}
          Checking; don&apos;t send it again.
        </Notice>
      );
    case "waiting":
      return (
        <Notice
          tone="warning"
          live
          title={`We could not find out whether the service accepted the request to ${ACT[kind]}.`}
          action={
            <GiveUpButton
              operation={operation}
              forbidden={permitted.resolve ? null : NOT_A_MAKER}
            />
          }
        >
          {message} {early ?? "If you have looked at the service and it isn't there, give it up."}
        </Notice>
      );
    case "refused":
      return (
        // A confirm may be refused because a different rate is confirmed by now.
        <Notice
          tone="danger"
          title={
            kind === "confirm_rate"
              ? "The rate you saw was not confirmed."
              : `The request to ${ACT[kind]} was not accepted.`
          }
        >
          {message}
        </Notice>
      );
    default:
      return null;
  }
}

const STEP: Record<TransferPhase, number> = {
  fetching_rate: 1,
  rate_ready: 1,
  rate_expired: 1,
  cancelled: 1,
  awaiting_payment: 2,
  payment_reported: 2,
  expired: 2,
  failed: 3,
  refunded: 3,
  payment_confirmed: 3,
  completed: 4,
  unknown: 1,
};

/** Returns a transfer's step. With payment details, the rate is behind it. */
export function stepOf(
  phase: TransferPhase,
  { instructions, payments }: Pick<TransferDetail, "instructions" | "payments">,
): number {
  const hasDetails = instructions !== null || payments.length > 0;
  if (phase === "unknown" && hasDetails) return STEP.awaiting_payment;
  return phase === "expired" && !hasDetails ? STEP.rate_expired : STEP[phase];
}

interface VerifiedLineProps {
  detail: TransferDetail;
  /** The desk itself can't be reached. */
  failed: boolean;
}

/** Shows when the status was last verified; prominent if that is too long ago. */
function VerifiedLine({ detail, failed }: VerifiedLineProps) {
  const zone = useZone();
  const { verifiedAt, serviceNow, deskNow } = detail.freshness;
  const verify = useReadAgain(useVerifyTransfer(detail.transfer.id), verifiedAt);
  // The desk records the time of a reading by its own clock, which may differ from the service's by minutes.
  const nowMs = useServiceNow(deskNow ?? serviceNow);
  const ageMs = verifiedAt === null ? null : Math.max(0, nowMs - Date.parse(verifiedAt));
  const stale = failed || ageMs === null || ageMs > staleAfterMs(detail.transfer);
  const again = (
    <TextButton onClick={verify.readAgain} aria-busy={verify.isPending}>
      {verify.isPending ? "Checking" : "Check now"}
    </TextButton>
  );
  if (stale || verify.error) {
    return (
      <div className="centred py-4">
        <Notice
          tone="warning"
          live
          title={
            ageMs === null
              ? "Not yet verified with the service."
              : `Last verified ${formatAge(ageMs)} ago.`
          }
          action={again}
        >
          {verify.error?.message ??
            (failed
              ? "This page can't reach the desk. What you see may have changed."
              : "The service hasn't answered since. What you see may have changed.")}
        </Notice>
      </div>
    );
  }
  return (
    <p className="centred flex flex-wrap items-baseline gap-2 py-4 text-12 text-ink-3">
      <span>
        Last verified with the service{" "}
        <Time at={verifiedAt} format={recentTimeFormat(verifiedAt ?? nowMs, nowMs, zone)} />
      </span>
      {again}
    </p>
  );
}

const MINUTE_MS = 60_000;

/** Age in ms from which a status is stale, well past the interval of reads without webhooks. */
function staleAfterMs(transfer: TransferSummary): number {
  const phase = summaryPhase(transfer, 0);
  // Only a refund can follow.
  if (isTerminal(phase)) return Number.POSITIVE_INFINITY;
  return phase === "fetching_rate" || phase === "rate_ready" ? 2 * MINUTE_MS : 25 * MINUTE_MS;
}
