import { rangeLabel } from "@/components/ui/date-range";
import { Money } from "@/components/ui/money";
import { stillToPay, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isZero } from "@/lib/money/amount";
import {
  Fact,
  LegsFigure,
  LOOK,
  NeedRow,
  PaymentFact,
  PaymentFigure,
  RateClock,
  RateFact,
  ReferenceLine,
  Waiting,
} from "./need-row";
import type { Need } from "./needs";
import { UnclaimedNeed } from "./unclaimed-need";

export interface NeedItemProps {
  need: Need;
  nowMs: number;
  isUrgent: boolean;
  canAct: boolean;
}

interface OtherNeedProps<Kind extends Need["kind"]> extends Omit<NeedItemProps, "need"> {
  need: Extract<Need, { kind: Kind }>;
}

/** Shows a need as a row with its facts and its button. */
export function NeedItem(props: NeedItemProps) {
  const { need, nowMs, isUrgent, canAct } = props;
  if (need.kind === "unclaimed") return <UnclaimedNeed {...props} transfers={need.transfers} />;
  if (need.kind === "unknown_outcome") return <UnknownOutcomeNeed {...props} need={need} />;
  if (need.kind === "schedule") return <ScheduleNeed {...props} need={need} />;
  if (need.kind === "review") return <ReviewNeed {...props} need={need} />;
  const { transfer } = need;
  const who = transfer.recipient?.name ?? "Unnamed recipient";
  const row = {
    who,
    sub: <ReferenceLine transfer={transfer} />,
    href: need.href,
    figure: <LegsFigure transfer={transfer} />,
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
            <Fact
              title="On hold"
              detail={HOLD_REASONS[transfer.frozen?.reason ?? "state_conflict"]}
              tone="text-danger-ink"
            />
          }
          act={canAct ? "Look into it" : LOOK}
        />
      );
    case "failed":
      return (
        <NeedRow
          {...row}
          time={<Waiting since={transfer.phaseSince} nowMs={nowMs} />}
          fact={
            <Fact
              title={summaryPhase(transfer, nowMs) === "cancelled" ? "Cancelled" : "Failed"}
              detail={isZero(transfer.received) ? "Nothing received" : "A payment was received"}
              tone="text-danger-ink"
            />
          }
          act={canAct ? "See why" : LOOK}
        />
      );
  }
}

const HOLD_REASONS: Record<NonNullable<TransferSummary["frozen"]>["reason"], string> = {
  instructions_changed: "Payment details changed",
  payee_changed: "Recipient's details changed",
  state_conflict: "States contradict",
};

function payAct(transfer: TransferSummary): string {
  if (stillToPay(transfer) !== null) return "Show the rest";
  return transfer.type === "offramp" ? "Show address" : "Show details";
}

const CHANGED = "Changed since prepared";

function ReviewNeed({ need: { close, href }, nowMs, isUrgent }: OtherNeedProps<"review">) {
  const { account, from, to, preparedBy, preparedAt, changedSince } = close;
  const days = rangeLabel({ from, to });
  return (
    <NeedRow
      time={<Waiting since={preparedAt} nowMs={nowMs} />}
      who={account.name}
      sub={
        <span>
          {days}
          {changedSince && (
            <span className="block text-warning-ink md:hidden md:@max-[600px]:block">
              {CHANGED}
            </span>
          )}
        </span>
      }
      fact={
        <Fact
          {...(changedSince ? { title: CHANGED, tone: "text-warning-ink" } : { title: "Prepared" })}
          detail={`by ${preparedBy}`}
        />
      }
      figure={null}
      href={href}
      act="Review"
      actOn={`${account.name}, ${days}`}
      isUrgent={isUrgent}
    />
  );
}

const TROUBLES = {
  paused: { title: "Paused", detail: "It makes no report", tone: "text-warning-ink" },
  run_failed: {
    title: "Last run failed",
    detail: "Nobody has its report",
    tone: "text-danger-ink",
  },
  run_partly_failed: {
    title: "Last run failed in part",
    detail: "Some have its report",
    tone: "text-danger-ink",
  },
};

function ScheduleNeed({ need: { schedule, href }, nowMs, isUrgent }: OtherNeedProps<"schedule">) {
  const { name, problem, message, since } = schedule;
  return (
    <NeedRow
      time={<Waiting since={since} nowMs={nowMs} />}
      who={name}
      sub={
        <span
          className="truncate max-md:line-clamp-3 max-md:whitespace-normal"
          title={message ?? undefined}
        >
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

const WRITES: Record<OperationKind, string> = {
  create_transfer: "New transfer",
  create_recipient: "New recipient",
  confirm_rate: "Confirming a rate",
  cancel_transfer: "Cancelling a transfer",
  refresh_quote: "Refreshing a rate",
  confirm_payment: "Reporting a payment",
};

function UnknownOutcomeNeed({
  need: { operation, href },
  nowMs,
  isUrgent,
  canAct,
}: OtherNeedProps<"unknown_outcome">) {
  const who = operation.request?.recipientName ?? WRITES[operation.kind];
  return (
    <NeedRow
      time={<Waiting since={operation.createdAt} nowMs={nowMs} />}
      who={who}
      sub={
        <span>
          {WRITES[operation.kind]}
          {operation.createdBy && `, sent by ${operation.createdBy.name}`}
        </span>
      }
      fact={<Fact title="Outcome unknown" detail="Don't send it again" tone="text-warning-ink" />}
      figure={operation.request && <Money {...operation.request.source} />}
      href={href}
      act={canAct ? "Decide" : LOOK}
      actOn={who}
      isUrgent={isUrgent}
    />
  );
}
