import { cn } from "@/components/ui/cn";
import { ColumnTable } from "@/components/ui/column-table";
import { MiniDial } from "@/components/ui/countdown";
import { DirectionMark } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import { rawStatus, shownStatus, stillToPay } from "@/lib/client/transfers/transfer-summary";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import {
  isUndelivered,
  nextActor,
  type NextActor,
  phaseLabel,
  type TransferPhase,
} from "@/lib/domain/transfers/phase";
import { validityMs } from "@/lib/domain/transfers/rate";
import { isZero } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";

const DROPS = { created: "@max-[1000px]:hidden", next: "@max-[1100px]:hidden" } as const;

const COLUMNS = [
  { label: "Created", width: "w-[116px]", drops: DROPS.created },
  { label: "Reference", width: "w-[136px]" },
  { label: "Recipient" },
  { label: "You pay", width: "w-[186px]", figure: true },
  { label: "Recipient gets", width: "w-[186px]", figure: true },
  { label: "Status", width: "w-[196px]" },
  { label: "Next", width: "w-[184px]", drops: DROPS.next },
];

/** The desk's transfers on a wide screen, newest first. */
export function TransferTable({ rows }: { rows: readonly TransferRow[] }) {
  return (
    <ColumnTable label="Transfers" columns={COLUMNS} density="roomy" className="max-md:hidden">
      {rows.map((row) => (
        <TableRow key={row.transfer.id} row={row} />
      ))}
    </ColumnTable>
  );
}

function TableRow({ row }: { row: TransferRow }) {
  const { transfer, phase } = row;
  const { recipient, source, destination } = transfer;
  const step = nextStep(transfer, phase);
  const left = stillToPay(transfer);
  return (
    <Tr opens onClick={(event) => event.currentTarget.querySelector("a")?.click()}>
      <Td className={cn("num", DROPS.created)}>
        <Time at={transfer.createdAt} format="short" />
      </Td>
      <Td names>
        <span className="flex min-w-0 items-center gap-2">
          <TypeMark type={transfer.type} />
          <Link
            href={transferPage(transfer.id)}
            className="mono ref min-w-0 truncate"
            onClick={(event) => event.stopPropagation()}
          >
            {transfer.reference ?? transfer.id.slice(0, 8)}
          </Link>
        </span>
      </Td>
      <Td clip title={recipient?.name}>
        {recipient?.name ?? "–"}
      </Td>
      <Td figure>
        <Money variant="cell" {...source} />
        {left !== null && (
          <span
            className="num block text-12 text-ink-3"
            title={`${formatMoney(transfer.received, source.currency)} received`}
          >
            {formatFigure(left, source.currency)} still to pay
          </span>
        )}
      </Td>
      <Td figure>
        <Money variant="cell" quiet={isUndelivered(phase)} {...destination} />
      </Td>
      <Td>
        <PhaseStatus row={row} />
      </Td>
      <Td
        clip
        className={cn(
          step.actor === "you" ? "text-ink" : "text-ink-3",
          transfer.frozen && "text-danger-ink",
          DROPS.next,
        )}
        title={step.text ?? undefined}
      >
        {step.text ?? "–"}
      </Td>
    </Tr>
  );
}

interface NextStep {
  actor: NextActor;
  /** Who acts next, and how; null when nothing more is to be done. */
  text: string | null;
}

/** Source: product.md, "Statuses in people's words", the column "next". */
export function nextStep(
  transfer: Pick<TransferSummary, "received" | "remaining" | "unreported" | "frozen">,
  phase: TransferPhase,
): NextStep {
  if (transfer.frozen) return { actor: "you", text: "You: look into the hold" };
  const isPaid = !isZero(transfer.received);
  const isPart = stillToPay(transfer) !== null;
  const texts: Record<TransferPhase, string | null> = {
    fetching_rate: "The service",
    rate_ready: "You: confirm, or cancel",
    rate_expired: "You: refresh or cancel",
    awaiting_payment: isPart ? "You: pay the rest" : "You: pay, then report it",
    payment_reported: isPart ? "You: pay the rest" : "Bank or chain",
    payment_confirmed: "The service",
    expired: "You: start again",
    failed: "You: read the reason",
    cancelled: isPaid ? "You: ask about your payment" : null,
    completed: null,
    refunded: null,
    unknown: null,
  };
  return { actor: nextActor(phase, isPaid, isPart), text: texts[phase] };
}

export interface TransferRow {
  transfer: TransferSummary;
  phase: TransferPhase;
  nowMs: number;
}

export function TypeMark({ type }: { type: string }) {
  if (type !== "onramp" && type !== "offramp")
    return <span className="w-4 text-ink-3">{type}</span>;
  return <DirectionMark type={type} />;
}

/** The phase, in short words: the row has a column for who acts next. */
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

/** Not announced while counting down, because many clocks would never let a screen reader rest. */
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

export function TransferListSkeleton() {
  return (
    <>
      <ColumnTable
        label="Transfers"
        columns={COLUMNS}
        density="roomy"
        className="max-md:hidden"
        aria-busy="true"
      >
        <SkeletonRows rows={12} columns={[92, 104, 150, -120, -100, 150, 160]} />
      </ColumnTable>
      <SkeletonList label="Transfers" className="md:hidden" />
    </>
  );
}
