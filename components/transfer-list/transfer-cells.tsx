import { DirectionMark } from "@/components/ui/direction-mark";
import { MiniDial } from "@/components/ui/mini-dial";
import { Status } from "@/components/ui/status";
import { rawStatus, shownStatus } from "@/lib/client/transfers/transfer-summary";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { phaseLabel, type TransferPhase } from "@/lib/domain/transfers/phase";
import { validityMs } from "@/lib/domain/transfers/rate";

/** A transfer with its phase at this moment. */
export interface TransferRow {
  transfer: TransferSummary;
  phase: TransferPhase;
  /** The service's clock. */
  nowMs: number;
}

export function TypeMark({ type }: { type: string }) {
  if (type !== "onramp" && type !== "offramp")
    return <span className="w-4 text-ink-3">{type}</span>;
  return <DirectionMark direction={type === "onramp" ? "on-ramp" : "off-ramp"} />;
}

/** The phase, with the clock while a rate is valid. A row has a column for who acts next, so the long label is cut short here. */
export function PhaseStatus({ row }: { row: TransferRow }) {
  const { transfer, phase } = row;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Status
        status={shownStatus(transfer, phase)}
        label={
          phase === "payment_reported" ? "Payment reported" : phaseLabel(phase, rawStatus(transfer))
        }
        className="max-md:whitespace-normal"
      />
      {phase === "rate_ready" && <RateClock row={row} />}
    </span>
  );
}

/** Not announced as it counts down: with a screen full of clocks a screen reader would never be silent. */
function RateClock({ row: { transfer, nowMs } }: { row: TransferRow }) {
  const { rate } = transfer;
  if (!rate?.expiresAt) return null;
  const { receivedAt, expiresAt } = rate;
  return (
    <span role="timer" aria-live="off" aria-label="Time left on this rate" className="inline-flex">
      <MiniDial
        remainingMs={Math.max(0, Date.parse(expiresAt) - nowMs)}
        totalMs={validityMs({ receivedAt, expiresAt })}
      />
    </span>
  );
}
