import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { MiniDial } from "@/components/ui/countdown";
import { rangeLabel } from "@/components/ui/date-range";
import { formatAge } from "@/components/ui/format-time";
import { DirectionMark, Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import { stillToPay, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import type { OperationKind } from "@/lib/domain/operations/operation";
import { validityMs } from "@/lib/domain/transfers/rate";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import type { Need } from "./needs";
import { Received } from "./recent-transfers";
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
        time: <RateClock need={need} nowMs={nowMs} />,
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

interface NeedRowProps {
  time: ReactNode;
  who: ReactNode;
  sub: ReactNode;
  /** Left out on phones. */
  fact: ReactNode;
  figure: ReactNode;
  href: string;
  act: string;
  /** Read aloud after the act, so that equal buttons can be distinguished. */
  actOn: string;
  isUrgent: boolean;
}

const ON_PHONE = {
  withFigure: "max-md:[grid-template:'w_m'_auto_'t_a'_auto/minmax(0,1fr)_auto]",
  withoutFigure: "max-md:[grid-template:'w_w'_auto_'t_a'_auto/minmax(0,1fr)_auto]",
};

/** A row of "Needs you"; two lines on a phone. */
function NeedRow(props: NeedRowProps) {
  const { time, who, sub, fact, figure, href, act, actOn, isUrgent } = props;
  return (
    <li
      className={cn(
        "grid items-center gap-x-3 border-b border-line-faint py-[7px] [grid-template:'t_w_x_m_a'_auto/104px_minmax(0,1fr)_20%_minmax(22%,max-content)_116px] md:@max-[600px]:[grid-template:'t_w_m_a'_auto/104px_minmax(0,1fr)_minmax(22%,max-content)_116px] last:border-b-0 hover:bg-hover has-[[data-row]:focus-visible]:bg-selected has-[[data-row]:focus-visible]:shadow-[-10px_0_0_var(--selected),-12px_0_0_var(--accent),10px_0_0_var(--selected)] max-md:gap-y-2 max-md:py-3 max-md:hover:bg-transparent",
        figure === null ? ON_PHONE.withoutFigure : ON_PHONE.withFigure,
      )}
    >
      <div className="[grid-area:t]">{time}</div>
      <div className="min-w-0 [grid-area:w]">
        <b className="block font-medium wrap-anywhere">{who}</b>
        <Sub>{sub}</Sub>
      </div>
      <div className="min-w-0 [grid-area:x] max-md:hidden md:@max-[600px]:hidden">{fact}</div>
      {figure !== null && <div className="min-w-0 text-right [grid-area:m]">{figure}</div>}
      <div className="text-right [grid-area:a]">
        <LinkButton
          href={href}
          size="sm"
          variant={isUrgent ? "primary" : undefined}
          data-row=""
          aria-label={`${act}: ${actOn}`}
        >
          {act}
        </LinkButton>
      </div>
    </li>
  );
}

function Sub({ children, end }: { children: ReactNode; end?: boolean }) {
  return (
    <span
      className={`flex min-w-0 items-center gap-1.5 text-12 leading-[18px] text-ink-2 ${end ? "justify-end" : ""}`}
    >
      {children}
    </span>
  );
}

/** The direction and the reference, under a recipient's name. */
function ReferenceLine({ transfer }: { transfer: TransferSummary }) {
  return (
    <>
      <DirectionMark type={transfer.type} className="size-3.5 text-ink-3" />
      <Link
        href={transferPage(transfer.id)}
        tabIndex={-1}
        className="mono ref min-w-0 wrap-anywhere"
      >
        {transfer.reference ?? transfer.id.slice(0, 8)}
      </Link>
    </>
  );
}

/** The time left of a rate, by the service's clock. */
function RateClock({ need, nowMs }: { need: Extract<Need, { kind: "confirm" }>; nowMs: number }) {
  const { rate } = need.transfer;
  if (need.isExpired) return <Status plain status="rate_expired" label="Rate expired" />;
  if (!rate?.expiresAt) return <span className="text-ink-2">No end given</span>;
  const { receivedAt, expiresAt } = rate;
  return (
    <MiniDial
      remainingMs={Math.max(0, Date.parse(expiresAt) - nowMs)}
      totalMs={validityMs({ receivedAt, expiresAt })}
    />
  );
}

/** How long something waits. */
function Waiting({ since, nowMs }: { since: string | null; nowMs: number }) {
  return (
    <span className="num text-ink-2">
      {since === null ? "–" : formatAge(nowMs - Date.parse(since))}
    </span>
  );
}

/** A rate with its direction where that is proved; otherwise the bare figure. */
function RateFact({ transfer: { rate } }: { transfer: TransferSummary }) {
  if (rate === null) return <span className="text-ink-3">–</span>;
  return (
    <Fact
      title={formatFigure(rate.directed?.value ?? rate.value, "")}
      tone="num"
      detail={rate.directed && `${rate.directed.quote} per ${rate.directed.base}`}
    />
  );
}

/** The exact amount paid, and the amount received as lists show it. */
function LegsFigure({ transfer }: { transfer: TransferSummary }) {
  return (
    <>
      <Money {...transfer.source} />
      <Sub end>
        <span className="to">
          <Icon name="arrow" />
          <Received transfer={transfer} />
        </span>
      </Sub>
    </>
  );
}

/** Says who is paying, how much has arrived, or how it is expected. */
function PaymentFact({ transfer }: { transfer: TransferSummary }) {
  const { claim, received, source, network } = transfer;
  if (claim !== undefined) return <Fact title={claim.by.name} detail="is paying it" />;
  if (!isZero(received)) {
    const whole = formatFigure(source.amount, source.currency);
    return (
      <Fact
        title={formatFigure(received, source.currency)}
        tone="num"
        detail={<span className="num">received of {whole}</span>}
      />
    );
  }
  const isOfframp = transfer.type === "offramp";
  const place = network === null ? "Stablecoin" : networkLabel(network);
  const isPartReported = stillToPay(transfer) !== null;
  const missing = isOfframp ? "Deposit not seen yet" : "Nothing received yet";
  return (
    <Fact
      title={isOfframp ? place : "Bank transfer"}
      detail={isPartReported ? "A part is reported" : missing}
    />
  );
}

/** The amount still to pay; the full transfer while nothing was paid or reported. */
function PaymentFigure({ transfer }: { transfer: TransferSummary }) {
  const rest = stillToPay(transfer);
  if (rest === null) return <LegsFigure transfer={transfer} />;
  return (
    <>
      <Money amount={rest} currency={transfer.source.currency} />
      <Sub end>
        <span className="text-ink-3">still to pay</span>
      </Sub>
    </>
  );
}

/** A fact, or the problem, with a short explanation. */
function Fact({ title, detail, tone }: { title: string; detail: ReactNode; tone?: string }) {
  return (
    <>
      <span className={tone}>{title}</span>
      {detail && (
        <Sub>
          <span className="text-ink-3">{detail}</span>
        </Sub>
      )}
    </>
  );
}
