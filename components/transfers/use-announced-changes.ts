"use client";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcements";
import { rawStatus, stillToPay } from "@/lib/client/transfers/transfer-summary";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { phaseLabel, type TransferPhase } from "@/lib/domain/transfers/phase";
import { compareAmounts } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { describeEnding } from "./settled-stage";

/** Announces changes that arrive while the page is open. */
export function useAnnouncedChanges(phase: TransferPhase, detail: TransferDetail): void {
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
