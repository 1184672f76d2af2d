import type { ReactNode } from "react";
import type { Instant } from "@/components/ui/format-time";
import { Icon, type IconName } from "@/components/ui/icon";
import { StatusGlyph } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { TimelineEntry, TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { formatFigure, formatMoney } from "@/lib/money/format";

/** Lists the events of a transfer, newest first, below the steps still expected. */
export function timelineItems(detail: TransferDetail, phase: TransferPhase): TimelineItem[] {
  const past = detail.timeline.map(pastItem);
  // An entry without a time can't be placed on the timeline; the status itself shows it.
  return [...expectedItems(detail, phase), ...past.filter((item) => item.at !== null).reverse()];
}

/**
 * Says if the times shown contradict their order, to the second. Service and desk have different
 * clocks, and each time is shown by the clock that recorded it.
 */
export function clocksDiffer({ timeline }: Pick<TransferDetail, "timeline">): boolean {
  const seconds = timeline.flatMap(({ at }) =>
    at === null ? [] : [Math.floor(Date.parse(at) / 1000)],
  );
  return seconds.some((second, index) => index > 0 && second < (seconds[index - 1] ?? second));
}

const SERVICE_TITLES: Record<string, string> = {
  pending: "Request accepted by the service",
  fetching_rates: "Fetching rate",
  rate_received: "Rate received",
  awaiting_payment: "Awaiting payment",
  payment_received: "Payment received",
  payment_confirmed: "Payment confirmed",
  completed: "Completed",
  transaction_completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
  failed: "Failed",
};

const DESK_TITLES: Record<string, string> = {
  created: "Created",
  confirming_rate: "Rate confirmation requested",
  confirmed_rate: "Rate confirmed",
  refreshed_quote: "New rate requested",
  cancelled: "Cancellation requested",
  reporting_payment: "Payment report requested",
  reported_payment: "Payment reported",
};

function pastItem(entry: TimelineEntry, index: number): TimelineItem {
  const key = `${index}-${entry.kind}`;
  if (entry.kind === "held" || entry.kind === "released") return holdItem(entry, key);
  if (entry.source === "desk") {
    const title = DESK_TITLES[entry.kind] ?? entry.kind;
    return {
      key,
      at: entry.at,
      icon: entry.kind === "created" ? "plus" : "user",
      title: entry.actor ? `${title} by ${entry.actor}` : title,
      detail: entry.amount ? formatMoney(entry.amount.amount, entry.amount.currency) : undefined,
    };
  }
  return {
    key,
    at: entry.at,
    status: entry.kind === "payment_received" ? "awaiting_payment" : entry.kind,
    title: serviceTitle(entry.kind),
    detail: serviceDetail(entry),
  };
}

const HOLD_REASONS: Record<string, string> = {
  instructions_changed: "The payment details changed",
  payee_changed: "The recipient's details changed",
  state_conflict: "The service contradicted itself",
};

function holdItem({ kind, at, actor, detail }: TimelineEntry, key: string): TimelineItem {
  return kind === "held"
    ? { key, at, icon: "alert", title: "Put on hold", detail: HOLD_REASONS[detail ?? ""] }
    : {
        key,
        at,
        icon: "user",
        title: actor ? `Taken off hold by ${actor}` : "Taken off hold",
        detail: detail ?? undefined,
      };
}

function serviceTitle(status: string): string {
  return (Object.hasOwn(SERVICE_TITLES, status) ? SERVICE_TITLES[status] : undefined) ?? status;
}

function serviceDetail({ amount, rate }: TimelineEntry): string | undefined {
  if (amount) return formatMoney(amount.amount, amount.currency);
  return rate === null
    ? undefined
    : `1 ${rate.base} = ${formatFigure(rate.value, "")} ${rate.quote}`;
}

function expectedItems({ transfer }: TransferDetail, phase: TransferPhase): TimelineItem[] {
  const amount =
    transfer.destination.amount === null
      ? transfer.destination.currency
      : formatMoney(transfer.destination.amount, transfer.destination.currency);
  const received = formatMoney(transfer.remaining, transfer.source.currency);
  const steps = [
    {
      title: "Completed",
      detail: `${amount} arrives at ${transfer.recipient?.name ?? "the recipient"}`,
    },
    { title: "Payment confirmed", detail: `when ${received} is in` },
    { title: "Awaiting payment", detail: "when you confirm the rate" },
    { title: "Rate received" },
  ];
  return steps
    .slice(0, STEPS_LEFT[phase] ?? 0)
    .map((step) => ({ ...step, key: `expect-${step.title}`, at: null }));
}

const STEPS_LEFT: Partial<Record<TransferPhase, number>> = {
  fetching_rate: 4,
  rate_ready: 3,
  rate_expired: 3,
  awaiting_payment: 2,
  payment_reported: 2,
  payment_confirmed: 1,
};

interface TimelineItem {
  key: string;
  at: Instant | null;
  /** A status disc or an icon. An expected step needs neither. */
  status?: string;
  icon?: IconName;
  title: ReactNode;
  detail?: ReactNode;
}

export function Timeline({ items, zone }: { items: readonly TimelineItem[]; zone: string }) {
  return (
    <ol className="tl" aria-label="Timeline">
      {items.map((item) => (
        <li key={item.key} data-todo={item.at === null ? "" : undefined}>
          {item.at === null ? (
            <>
              <span className="sr-only">Expected</span>
              <span aria-hidden="true" />
            </>
          ) : (
            <Time at={item.at} zone={zone} format="seconds" />
          )}
          <span className="tl-glyph" aria-hidden="true">
            {item.at !== null && item.status ? (
              <StatusGlyph status={item.status} />
            ) : (
              <Icon name={item.at === null ? "todo" : (item.icon ?? "todo")} />
            )}
          </span>
          <div className="min-w-0">
            <p>{item.title}</p>
            {item.detail && <p className="wrap-anywhere">{item.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
