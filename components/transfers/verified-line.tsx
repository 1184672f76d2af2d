"use client";
import { formatAge, recentTimeFormat } from "@/components/ui/format-time";
import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { useServiceNow } from "@/components/ui/use-now";
import { summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { useVerifyTransfer } from "@/lib/client/transfers/transfer-mutations";
import { useReadAgain } from "@/lib/client/use-read-again";
import type { TransferDetail, TransferSummary } from "@/lib/contract/api/transfers";
import { isTerminal } from "@/lib/domain/transfers/phase";

interface VerifiedLineProps {
  detail: TransferDetail;
  /** The desk itself can't be reached. */
  failed: boolean;
  zone: string;
}

/** Shows when the status was last verified; prominent if that is too long ago. */
export function VerifiedLine({ detail, failed, zone }: VerifiedLineProps) {
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
        <Time
          at={verifiedAt}
          zone={zone}
          format={recentTimeFormat(verifiedAt ?? nowMs, nowMs, zone)}
        />
      </span>
      {again}
    </p>
  );
}

const MINUTE_MS = 60_000;

/**
 * Age in ms from which a status counts as stale. Well past the interval of reads without webhooks.
 * An ended transfer can only change into a refund, so it never does.
 */
function staleAfterMs(transfer: TransferSummary): number {
  const phase = summaryPhase(transfer, 0);
  if (isTerminal(phase)) return Number.POSITIVE_INFINITY;
  return phase === "fetching_rate" || phase === "rate_ready" ? 2 * MINUTE_MS : 25 * MINUTE_MS;
}
