import { rangeLabel } from "@/components/ui/date-range";
import { Money } from "@/components/ui/money";
import { stillToPay, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isZero } from "@/lib/money/amount";
import {
  Fact,
  LegsFigure,
  NeedRow,
  type NeedRowProps,
  PaymentFact,
  PaymentFigure,
  RateClock,
  RateFact,
  ReferenceLine,
  Waiting,
} from "./need-row";
import type { Need } from "./needs";
import { UnclaimedNeed } from "./unclaimed-need";

interface NeedItemProps {
  need: Need;
  nowMs: number;
  isUrgent: boolean;
  canAct: boolean;
}

/** The button's label for a person without the permission to act. */
const LOOK = "Open";

/** Shows a need as a row with its facts and its button. */
export function NeedItem({ need, isUrgent, ...reader }: NeedItemProps) {
  if (need.kind === "unclaimed") return <UnclaimedNeed transfers={need.transfers} {...reader} />;
  return <NeedRow {...rowOf(need, reader)} href={need.href} isUrgent={isUrgent} />;
}

function rowOf(
  need: Exclude<Need, { kind: "unclaimed" }>,
  { nowMs, canAct }: Pick<NeedItemProps, "nowMs" | "canAct">,
): Omit<NeedRowProps, "href" | "isUrgent"> {
  const waiting = (since: string | null) => <Waiting since={since} nowMs={nowMs} />;
  if (need.kind === "review") {
    const { account, from, to, preparedBy, preparedAt, changedSince } = need.close;
    const days = rangeLabel({ from, to });
    return {
      time: waiting(preparedAt),
      who: account.name,
      sub: (
        <span>
          {days}
          {changedSince && (
            <span className="block text-warning-ink md:hidden md:@max-[600px]:block">
              {CHANGED}
            </span>
          )}
        </span>
      ),
      fact: (
        <Fact
          {...(changedSince ? { title: CHANGED, tone: "text-warning-ink" } : { title: "Prepared" })}
          detail={`by ${preparedBy}`}
        />
      ),
      figure: null,
      act: "Review",
      actOn: `${account.name}, ${days}`,
    };
  }
  if (need.kind === "schedule") {
    const { name, problem, message, since } = need.schedule;
    return {
      time: waiting(since),
      who: name,
      sub: (
        <span
          className="truncate max-md:line-clamp-3 max-md:whitespace-normal"
          title={message ?? undefined}
        >
          {message}
        </span>
      ),
      fact: <Fact {...TROUBLES[problem]} />,
      figure: null,
      act: "Look into it",
      actOn: name,
    };
  }
  if (need.kind === "unknown_outcome") {
    const { kind, request, createdAt, createdBy } = need.operation;
    const who = request?.recipientName ?? WRITES[kind];
    return {
      time: waiting(createdAt),
      who,
      sub: (
        <span>
          {WRITES[kind]}
          {createdBy && `, sent by ${createdBy.name}`}
        </span>
      ),
      fact: <Fact title="Outcome unknown" detail="Don't send it again" tone="text-warning-ink" />,
      figure: request && <Money {...request.source} />,
      act: canAct ? "Decide" : LOOK,
      actOn: who,
    };
  }
  const { transfer } = need;
  const who = transfer.recipient?.name ?? "Unnamed recipient";
  const row = {
    who,
    sub: <ReferenceLine transfer={transfer} />,
    figure: <LegsFigure transfer={transfer} />,
    actOn: `${who}, ${transfer.reference ?? transfer.id}`,
  };
  switch (need.kind) {
    case "confirm":
      return {
        ...row,
        time: <RateClock transfer={transfer} isExpired={need.isExpired} nowMs={nowMs} />,
        fact: <RateFact transfer={transfer} />,
        act: canAct ? (need.isExpired ? "Refresh rate" : "Confirm rate") : LOOK,
      };
    case "pay":
      return {
        ...row,
        time: waiting(transfer.awaitingSince),
        fact: <PaymentFact transfer={transfer} />,
        figure: <PaymentFigure transfer={transfer} />,
        act: canAct ? payAct(transfer) : LOOK,
      };
    case "held":
      return {
        ...row,
        time: waiting(transfer.frozen?.since ?? null),
        fact: (
          <Fact
            title="On hold"
            detail={HOLD_REASONS[transfer.frozen?.reason ?? "state_conflict"]}
            tone="text-danger-ink"
          />
        ),
        act: canAct ? "Look into it" : LOOK,
      };
    case "failed":
      return {
        ...row,
        time: waiting(transfer.phaseSince),
        fact: (
          <Fact
            title={summaryPhase(transfer, nowMs) === "cancelled" ? "Cancelled" : "Failed"}
            detail={isZero(transfer.received) ? "Nothing received" : "A payment was received"}
            tone="text-danger-ink"
          />
        ),
        act: canAct ? "See why" : LOOK,
      };
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

const WRITES: Record<OperationKind, string> = {
  create_transfer: "New transfer",
  create_recipient: "New recipient",
  confirm_rate: "Confirming a rate",
  cancel_transfer: "Cancelling a transfer",
  refresh_quote: "Refreshing a rate",
  confirm_payment: "Reporting a payment",
};
