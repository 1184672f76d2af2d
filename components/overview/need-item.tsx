import { stillToPay } from "@/lib/client/transfers/still-to-pay";
import { summaryPhase } from "@/lib/client/transfers/summary-phase";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isZero } from "@/lib/money/amount";
import {
  LegsFigure,
  PaymentFact,
  PaymentFigure,
  RateClock,
  RateFact,
  TroubleFact,
  Waiting,
} from "./need-parts";
import { LOOK, NeedRow, ReferenceLine } from "./need-row";
import type { Need } from "./needs";
import { ReviewNeed } from "./review-need";
import { ScheduleNeed } from "./schedule-need";
import { StuckNeed } from "./stuck-need";
import { UnclaimedNeed } from "./unclaimed-need";

export interface NeedItemProps {
  need: Need;
  nowMs: number;
  zone: string;
  isUrgent: boolean;
  /** This person may act; others may look. */
  canAct: boolean;
}

/** A need as its row: what it is, what there is to know, and the one button that leads to it. */
export function NeedItem({ need, nowMs, zone, isUrgent, canAct }: NeedItemProps) {
  if (need.kind === "unclaimed")
    return <UnclaimedNeed transfers={need.transfers} nowMs={nowMs} zone={zone} canAct={canAct} />;
  if (need.kind === "stuck")
    return (
      <StuckNeed
        operation={need.operation}
        href={need.href}
        nowMs={nowMs}
        isUrgent={isUrgent}
        canAct={canAct}
      />
    );
  if (need.kind === "schedule")
    return (
      <ScheduleNeed schedule={need.schedule} href={need.href} nowMs={nowMs} isUrgent={isUrgent} />
    );
  if (need.kind === "review")
    return <ReviewNeed close={need.close} href={need.href} nowMs={nowMs} isUrgent={isUrgent} />;
  const { transfer } = need;
  const who = transfer.recipient?.name ?? "Unnamed recipient";
  const row = {
    who,
    sub: <ReferenceLine transfer={transfer} />,
    href: need.href,
    actOn: `${who}, ${transfer.reference ?? transfer.id}`,
    isUrgent,
  };
  switch (need.kind) {
    case "confirm":
      return (
        <NeedRow
          {...row}
          time={<RateClock transfer={transfer} isExpired={need.isExpired} nowMs={nowMs} />}
          fact={<RateFact transfer={transfer} />}
          figure={<LegsFigure transfer={transfer} />}
          act={canAct ? (need.isExpired ? "Refresh rate" : "Confirm rate") : LOOK}
        />
      );
    case "pay":
      return (
        <NeedRow
          {...row}
          time={<Waiting since={transfer.awaitingSince} nowMs={nowMs} />}
          fact={<PaymentFact transfer={transfer} />}
          figure={<PaymentFigure transfer={transfer} />}
          act={canAct ? payAct(transfer) : LOOK}
        />
      );
    case "held":
      return (
        <NeedRow
          {...row}
          time={<Waiting since={transfer.frozen?.since ?? null} nowMs={nowMs} />}
          fact={
            <TroubleFact
              title="On hold"
              detail={
                transfer.frozen?.reason === "instructions_changed"
                  ? "Payment details changed"
                  : transfer.frozen?.reason === "payee_changed"
                    ? "Recipient's details changed"
                    : "States contradict"
              }
              tone="text-danger-ink"
            />
          }
          figure={<LegsFigure transfer={transfer} />}
          act={canAct ? "Look into it" : LOOK}
        />
      );
    case "failed":
      return (
        <NeedRow
          {...row}
          time={<Waiting since={transfer.phaseSince} nowMs={nowMs} />}
          fact={
            <TroubleFact
              title={summaryPhase(transfer, nowMs) === "cancelled" ? "Cancelled" : "Failed"}
              detail={isZero(transfer.received) ? "Nothing received" : "A payment was received"}
              tone="text-danger-ink"
            />
          }
          figure={<LegsFigure transfer={transfer} />}
          act={canAct ? "See why" : LOOK}
        />
      );
  }
}

function payAct(transfer: TransferSummary): string {
  if (stillToPay(transfer) !== null) return "Show the rest";
  return transfer.type === "offramp" ? "Show address" : "Show details";
}
