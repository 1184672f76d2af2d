import { formatAge } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import { MiniDial } from "@/components/ui/countdown";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { stillToPay } from "@/lib/client/transfers/transfer-summary";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network-name";
import { validityMs } from "@/lib/domain/transfers/rate";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";
import { Sub } from "./need-row";

/** What is left of a rate on the service's clock. */
export function RateClock({
  transfer,
  isExpired,
  nowMs,
}: {
  transfer: TransferSummary;
  isExpired: boolean;
  nowMs: number;
}) {
  const { rate } = transfer;
  if (isExpired) return <Status plain status="rate_expired" label="Rate expired" />;
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
export function Waiting({ since, nowMs }: { since: string | null; nowMs: number }) {
  return (
    <span className="num text-ink-2">
      {since === null ? "–" : formatAge(nowMs - Date.parse(since))}
    </span>
  );
}

/** A rate with its direction where that is proved; otherwise the bare figure. */
export function RateFact({ transfer }: { transfer: TransferSummary }) {
  const { rate } = transfer;
  if (rate === null) return <span className="text-ink-3">–</span>;
  return (
    <>
      <span className="num">{formatFigure(rate.directed?.value ?? rate.value, "")}</span>
      {rate.directed && (
        <Sub>
          <span className="text-ink-3">
            {rate.directed.quote} per {rate.directed.base}
          </span>
        </Sub>
      )}
    </>
  );
}

/** What is paid, exact, and what is received, as lists show it. */
export function LegsFigure({ transfer }: { transfer: TransferSummary }) {
  const { amount, currency } = transfer.destination;
  return (
    <>
      <Money amount={transfer.source.amount} currency={transfer.source.currency} />
      <Sub end>
        <span className="to">
          <Icon name="arrow" />
          <Money
            amount={amount === null ? null : listFigure(amount, currency)}
            currency={currency}
            quiet
          />
        </span>
      </Sub>
    </>
  );
}

/** Who is paying it; otherwise how much has come in, or over what it is to come. */
export function PaymentFact({ transfer }: { transfer: TransferSummary }) {
  if (transfer.claim !== undefined) {
    return (
      <>
        <span>{transfer.claim.by.name}</span>
        <Sub>
          <span className="text-ink-3">is paying it</span>
        </Sub>
      </>
    );
  }
  if (!isZero(transfer.received)) {
    return (
      <>
        <span className="num">{formatFigure(transfer.received, transfer.source.currency)}</span>
        <Sub>
          <span className="num text-ink-3">
            received of {formatFigure(transfer.source.amount, transfer.source.currency)}
          </span>
        </Sub>
      </>
    );
  }
  const isOfframp = transfer.type === "offramp";
  return (
    <>
      <span>
        {isOfframp
          ? transfer.network === null
            ? "Stablecoin"
            : networkLabel(transfer.network)
          : "Bank transfer"}
      </span>
      <Sub>
        <span className="text-ink-3">
          {stillToPay(transfer) !== null
            ? "A part is reported"
            : isOfframp
              ? "Deposit not seen yet"
              : "Nothing received yet"}
        </span>
      </Sub>
    </>
  );
}

/** What is still to pay; the whole transfer while nothing was paid or reported. */
export function PaymentFigure({ transfer }: { transfer: TransferSummary }) {
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

/** What is wrong with it, or what it is, and a word about it. */
export function TroubleFact({
  title,
  detail,
  tone,
}: {
  title: string;
  detail: string;
  tone?: string;
}) {
  return (
    <>
      <span className={tone}>{title}</span>
      <Sub>
        <span className="text-ink-3">{detail}</span>
      </Sub>
    </>
  );
}
