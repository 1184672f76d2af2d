import { cn } from "@/components/ui/cn";
import { Money, Rate } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import type { ReactNode } from "react";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { formatDecimal } from "@/lib/money/format";
import { networkLabel } from "@/lib/domain/chain/network";

interface QuoteLegsProps {
  transfer: TransferSummary;
  struck?: boolean;
}

interface LegsProps extends QuoteLegsProps {
  paid?: boolean;
  delivered?: boolean;
  /** Ended without paying the recipient, so nothing is left to do. */
  ended?: boolean;
  awaited: boolean;
}

/** The page's leading figures: amount paid, amount received and rate. */
export function QuoteLegs(props: LegsProps) {
  const { transfer, struck, paid = false, delivered = false, ended = false, awaited } = props;
  const onramp = transfer.type === "onramp";
  // The first answer may lack the recipient; a wallet's network is only in the recipient.
  const code = transfer.network ?? (onramp ? transfer.recipient?.network : null) ?? null;
  const network = code === null ? null : networkLabel(code);
  return (
    <dl className="grid">
      <Leg
        label={paid ? "You paid" : ended ? "You would have paid" : "You pay"}
        detail={onramp ? "bank transfer" : (network ?? "stablecoin")}
      >
        <Money variant="hero" {...transfer.source} />
      </Leg>
      <Leg
        label={
          delivered ? "Recipient got" : ended ? "Recipient would have received" : "Recipient gets"
        }
        detail={onramp ? (network ?? "wallet") : (transfer.recipient?.bankName ?? "bank account")}
      >
        {transfer.rate === null || transfer.destination.amount === null ? (
          <span className="money money--hero">
            <span className="cur">{transfer.destination.currency}</span>{" "}
            {awaited ? <Skeleton width={208} height={26} /> : "–"}
          </span>
        ) : (
          <Money variant="hero" {...transfer.destination} struck={struck} quiet={struck} />
        )}
      </Leg>
      <Leg label="Rate" last>
        <span className="text-16">
          <QuotedRate transfer={transfer} struck={struck} />
        </span>
      </Leg>
    </dl>
  );
}

function Leg(props: { label: string; detail?: string; last?: boolean; children: ReactNode }) {
  const { label, detail, last, children } = props;
  return (
    <div
      className={cn(
        "flex items-baseline justify-between gap-4 max-[340px]:flex-wrap",
        last ? "pt-4" : "border-b border-line py-3 first:pt-0",
      )}
    >
      <dt className="text-14">
        {label}
        {detail && <span className="block text-12 text-ink-3">{detail}</span>}
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

/** The rate with its direction where the amounts prove it; otherwise the bare figure. */
export function QuotedRate({ transfer, struck }: QuoteLegsProps) {
  const { rate } = transfer;
  // After a refresh the old rate stays in the record until the new one arrives; it is not valid then.
  if (rate === null || transfer.status === "pending" || transfer.status === "fetching_rates")
    return <span className="text-ink-3">not known yet</span>;
  if (rate.directed) return <Rate {...rate.directed} struck={struck} />;
  return <span className={cn("num", struck && "line-through")}>{formatDecimal(rate.value)}</span>;
}
