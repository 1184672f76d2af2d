import { Money } from "@/components/ui/money";
import type { OperationKind, OperationView } from "@/lib/contract/api/operations";
import type { Overview } from "@/lib/contract/api/overview";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { stillToPay } from "@/lib/client/transfers/still-to-pay";
import { summaryPhase } from "@/lib/client/transfers/summary-phase";
import { isZero } from "@/lib/money/amount";
import { LegsFigure, PaymentFact, PaymentFigure, RateClock, RateFact, Waiting } from "./need-parts";
import { NeedRow, ReferenceLine, Sub } from "./need-row";
import type { Need } from "./needs";

export interface NeedItemProps {
  need: Need;
  nowMs: number;
  isUrgent: boolean;
  /** This person may act; others may look. */
  canAct: boolean;
}

const LOOK = "Open";

/** A need as its row: what it is, what there is to know, and the one button that leads to it. */
export function NeedItem({ need, nowMs, isUrgent, canAct }: NeedItemProps) {
  if (need.kind === "stuck") return <StuckItem operation={need.operation} href={need.href} nowMs={nowMs} isUrgent={isUrgent} canAct={canAct} />;
  if (need.kind === "schedule") return <ScheduleItem schedule={need.schedule} href={need.href} nowMs={nowMs} isUrgent={isUrgent} />;
  const { transfer } = need;
  const who = transfer.recipient?.name ?? "Unnamed recipient";
  const row = { who, sub: <ReferenceLine transfer={transfer} />, href: need.href, actOn: `${who}, ${transfer.reference ?? transfer.id}`, isUrgent };
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
          fact={<Fact title="On hold" detail={transfer.frozen?.reason === "instructions_changed" ? "Payment details changed" : "States contradict"} tone="text-danger-ink" />}
          figure={<LegsFigure transfer={transfer} />}
          act={canAct ? "Look into it" : LOOK}
        />
      );
    case "failed":
      return (
        <NeedRow
          {...row}
          time={<Waiting since={transfer.phaseSince} nowMs={nowMs} />}
          fact={<Fact title={summaryPhase(transfer, nowMs) === "cancelled" ? "Cancelled" : "Failed"} detail={isZero(transfer.received) ? "Nothing received" : "A payment was received"} tone="text-danger-ink" />}
          figure={<LegsFigure transfer={transfer} />}
          act={canAct ? "See why" : LOOK}
        />
      );
  }
}

function payAct(transfer: TransferSummary): string {
  if (stillToPay(transfer) !== null) return "Pay the rest";
  return transfer.type === "offramp" ? "Show address" : "Show details";
}

const WRITES: Record<OperationKind, string> = {
  create_transfer: "New transfer",
  create_recipient: "New recipient",
  confirm_rate: "Confirming a rate",
  cancel_transfer: "Cancelling a transfer",
  refresh_quote: "Refreshing a rate",
  confirm_payment: "Reporting a payment",
};

function StuckItem({ operation, href, nowMs, isUrgent, canAct }: Omit<NeedItemProps, "need"> & { operation: OperationView; href: string }) {
  const who = operation.request?.recipientName ?? WRITES[operation.kind];
  return (
    <NeedRow
      time={<Waiting since={operation.createdAt} nowMs={nowMs} />}
      who={who}
      sub={<span>{operation.createdBy ? `${WRITES[operation.kind]}, sent by ${operation.createdBy.name}` : WRITES[operation.kind]}</span>}
      fact={<Fact title="Outcome unknown" detail="Don't send it again" tone="text-warning-ink" />}
      figure={operation.request ? <Money amount={operation.request.source.amount} currency={operation.request.source.currency} /> : null}
      href={href}
      act={canAct ? "Decide" : LOOK}
      actOn={who}
      isUrgent={isUrgent}
    />
  );
}

const TROUBLES = {
  paused: { title: "Paused", detail: "It makes no report", tone: "text-warning-ink" },
  run_failed: { title: "Last run failed", detail: "Nobody has its report", tone: "text-danger-ink" },
  run_partly_failed: { title: "Last run failed in part", detail: "Some have its report", tone: "text-danger-ink" },
};

/** Only who may see to it has it on their page. */
function ScheduleItem({ schedule: { name, problem, message, since }, href, nowMs, isUrgent }: { schedule: Overview["schedules"][number]; href: string; nowMs: number; isUrgent: boolean }) {
  return (
    <NeedRow
      time={<Waiting since={since} nowMs={nowMs} />}
      who={name}
      sub={
        <span className="truncate max-md:line-clamp-3 max-md:whitespace-normal" title={message ?? undefined}>
          {message}
        </span>
      }
      fact={<Fact {...TROUBLES[problem]} />}
      figure={null}
      href={href}
      act="Look into it"
      actOn={name}
      isUrgent={isUrgent}
    />
  );
}

function Fact({ title, detail, tone }: { title: string; detail: string; tone: string }) {
  return (
    <>
      <span className={tone}>{title}</span>
      <Sub>
        <span className="text-ink-3">{detail}</span>
      </Sub>
    </>
  );
}
