import type { ReactNode } from "react";
import { AccountNumber, Address, TruncateMiddle } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import type { Instant } from "@/components/ui/format-time";
import { Icon, type IconName } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { Section } from "@/components/ui/page-frame";
import { StatusGlyph } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useSwapRecipient } from "@/lib/client/rehearsal/rehearsal-options";
import type {
  TimelineEntry,
  TransferDetail,
  TransferRecipientView,
} from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import { describeDeskDetails } from "@/lib/domain/recipients/recipient";
import {
  actorLabel,
  isTerminal,
  nextActor,
  phaseLabel,
  phaseOfTransactionStatus,
  type TransferPhase,
} from "@/lib/domain/transfers/phase";
import { isZero } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { SandboxButton, type StageProps } from "./stage";

/** The column beside the stage: recipient, facts and timeline. */
export function TransferAside(props: StageProps & { evidence?: ReactNode }) {
  const { detail, phase, permitted, sandbox, evidence } = props;
  const { transfer } = detail;
  // After the payment people look for the evidence; before, for the last event.
  const isPaid = phase === "payment_confirmed" || isTerminal(phase);
  return (
    <>
      {transfer.recipient && (
        <RecipientFacts
          recipient={transfer.recipient}
          asset={transfer.destination.currency}
          maySwap={sandbox && permitted.confirm}
        />
      )}
      <Section>
        <Kv
          items={[
            transfer.reference !== null && {
              label: "Reference",
              value: <span className="mono">{transfer.reference}</span>,
            },
            {
              label: "Transfer ID",
              value: (
                <span className="flex items-center gap-1">
                  <TruncateMiddle text={transfer.id} />
                  <CopyButton text={transfer.id} label="Copy transfer ID" />
                </span>
              ),
            },
            { label: "Created", value: <Time at={transfer.createdAt} format="datetime" /> },
            transfer.createdBy !== null && { label: "Created by", value: transfer.createdBy.name },
            {
              label: "Next",
              value: actorLabel(
                nextActor(phase, !isZero(transfer.received), !isZero(detail.reportable)),
              ),
            },
            detail.note !== null && { label: "Note", value: detail.note },
          ]}
        />
      </Section>
      {isPaid && evidence}
      <Section title="Timeline" note={<Time at={transfer.createdAt} format="date" />}>
        <Timeline items={timelineItems(detail, phase)} />
        {clocksDiffer(detail) && (
          <p className="mt-2 text-12 text-ink-3">
            The service's clock and this desk's differ. Each time is shown by the clock that
            recorded it; the list is in the order in which things happened.
          </p>
        )}
      </Section>
      {!isPaid && evidence}
    </>
  );
}

function RecipientFacts(props: {
  recipient: TransferRecipientView;
  asset: string;
  maySwap: boolean;
}) {
  const { recipient, asset, maySwap } = props;
  const deskWord = describeDeskDetails(recipient.deskSaid);
  return (
    <Section
      title="Recipient"
      end={
        recipient.id && (
          <TextLink
            href={`/recipients?recipient=${encodeURIComponent(recipient.id)}`}
            aria-label={`Open ${recipient.name}`}
          >
            Open
          </TextLink>
        )
      }
    >
      <p className="font-medium wrap-anywhere">{recipient.name}</p>
      {recipient.walletAddress ? (
        <>
          <p className="text-ink-3">
            {recipient.symbol ?? asset} wallet
            {recipient.network && ` on ${networkLabel(recipient.network)}`}
          </p>
          <div className="mt-1.5 flex items-start gap-2">
            <Address address={recipient.walletAddress} />
            <CopyButton
              text={recipient.walletAddress}
              label="Copy address"
              className="-mr-1.5 -mt-0.5 ml-auto"
            />
          </div>
        </>
      ) : (
        <Kv
          className="mt-2"
          items={[
            recipient.accountName !== null && {
              label: "Account name",
              value: recipient.accountName,
            },
            recipient.bankName !== null && { label: "Bank", value: recipient.bankName },
            recipient.accountNumber !== null && {
              label: "Account",
              value: <AccountNumber account={recipient.accountNumber} />,
            },
          ]}
        />
      )}
      {deskWord && <p className="mt-2 text-12 text-ink-3">{deskWord}</p>}
      {maySwap && recipient.id && <SwapRecipient id={recipient.id} />}
    </Section>
  );
}

/** Makes the sandbox pay the recipient somewhere else, to rehearse a swapped payee. */
function SwapRecipient({ id }: { id: string }) {
  return (
    <p className="mt-2 text-12 text-ink-3">
      Sandbox:{" "}
      <SandboxButton
        act={useSwapRecipient(id)}
        done="Recipient swapped"
        detail="The sandbox now has another account or wallet for it."
        failed="The recipient could not be swapped"
      >
        Swap the recipient&apos;s details
      </SandboxButton>
    </p>
  );
}

/** Lists the events of a transfer, newest first, below the steps still expected. */
export function timelineItems(detail: TransferDetail, phase: TransferPhase): TimelineItem[] {
  const past = detail.timeline.map(pastItem);
  // An entry without a time can't be placed on the timeline; the status itself shows it.
  return [...expectedItems(detail, phase), ...past.filter((item) => item.at !== null).reverse()];
}

/** Says if the times shown, by two clocks, contradict their order, to the second. */
export function clocksDiffer({ timeline }: Pick<TransferDetail, "timeline">): boolean {
  const seconds = timeline.flatMap(({ at }) =>
    at === null ? [] : [Math.floor(Date.parse(at) / 1000)],
  );
  return seconds.some((second, index) => index > 0 && second < (seconds[index - 1] ?? second));
}

/** Titles of events that no phase is named for. */
const SERVICE_TITLES = new Map([
  ["pending", "Request accepted by the service"],
  ["fetching_rates", "Fetching rate"],
  ["rate_received", "Rate received"],
  ["payment_received", "Payment received"],
]);

const DESK_TITLES: Record<string, string> = {
  created: "Created",
  confirming_rate: "Rate confirmation requested",
  confirmed_rate: "Rate confirmed",
  refreshed_quote: "New rate requested",
  cancelled: "Cancellation requested",
  reporting_payment: "Payment report requested",
  reported_payment: "Payment reported",
};

function pastItem(entry: TimelineEntry): TimelineItem {
  if (entry.kind === "held" || entry.kind === "released") return holdItem(entry);
  if (entry.source === "desk") {
    const title = DESK_TITLES[entry.kind] ?? entry.kind;
    return {
      at: entry.at,
      icon: entry.kind === "created" ? "plus" : "user",
      title: entry.actor ? `${title} by ${entry.actor}` : title,
      detail: entry.amount ? formatMoney(entry.amount.amount, entry.amount.currency) : undefined,
    };
  }
  return {
    at: entry.at,
    status: entry.kind === "payment_received" ? "awaiting_payment" : entry.kind,
    title:
      SERVICE_TITLES.get(entry.kind) ??
      phaseLabel(phaseOfTransactionStatus(entry.kind), entry.kind),
    detail: serviceDetail(entry),
  };
}

const HOLD_REASONS: Record<string, string> = {
  instructions_changed: "The payment details changed",
  payee_changed: "The recipient's details changed",
  state_conflict: "The service contradicted itself",
};

function holdItem({ kind, at, actor, detail }: TimelineEntry): TimelineItem {
  return kind === "held"
    ? { at, icon: "alert", title: "Put on hold", detail: HOLD_REASONS[detail ?? ""] }
    : {
        at,
        icon: "user",
        title: actor ? `Taken off hold by ${actor}` : "Taken off hold",
        detail: detail ?? undefined,
      };
}

function serviceDetail({ amount, rate }: TimelineEntry): string | undefined {
  if (amount) return formatMoney(amount.amount, amount.currency);
  return rate === null
    ? undefined
    : `1 ${rate.base} = ${formatFigure(rate.value, "")} ${rate.quote}`;
}

function expectedItems({ transfer }: TransferDetail, phase: TransferPhase): TimelineItem[] {
  const left = STEPS_LEFT[phase];
  if (left === undefined) return [];
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
  return steps.slice(0, left).map((step) => ({ ...step, at: null }));
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
  at: Instant | null;
  /** A status disc or an icon. An expected step needs neither. */
  status?: string;
  icon?: IconName;
  title: ReactNode;
  detail?: ReactNode;
}

function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="tl" aria-label="Timeline">
      {items.map((item, index) => (
        // Counted from the oldest, so that a new event on top draws only itself.
        <li key={items.length - index} data-todo={item.at === null ? "" : undefined}>
          {item.at === null ? (
            <>
              <span className="sr-only">Expected</span>
              <span aria-hidden="true" />
            </>
          ) : (
            <Time at={item.at} format="seconds" />
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
