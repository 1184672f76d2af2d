import Link from "next/link";
import { dayLabel } from "@/components/ui/date-range";
import type { LegView } from "@/lib/contract/api/reconciliation";
import { signedFigure } from "./signed-amount";

interface LegSideProps {
  leg: LegView;
  usual: "in" | "out";
  /** Shown before the amount: who matched it. */
  by?: string;
}

/** One leg of a transfer, with a link to its page. */
export function LegSide({ leg, usual, by }: LegSideProps) {
  return (
    <div className="rc-side">
      <time dateTime={leg.on}>{dayLabel(leg.on, false)}</time>
      <span className="rc-name">
        <LegName leg={leg} />
      </span>
      {by !== undefined && <span className="rc-by">{by}</span>}
      <span className="rc-amount">{signedFigure(leg, usual)}</span>
    </div>
  );
}

/** @param apart where a look at the transfer would end what is being done: it opens in another tab */
export function LegName({ leg, apart = false }: { leg: LegView; apart?: boolean }) {
  return (
    <>
      <Link
        className="mono ref"
        href={`/transactions/${encodeURIComponent(leg.transactionId)}`}
        prefetch={false}
        {...(apart && { target: "_blank", rel: "noopener" })}
      >
        {leg.reference ?? leg.transactionId.slice(0, 8)}
      </Link>
      {leg.side === "refund" ? (
        <span className="rc-what">Refund</span>
      ) : (
        leg.recipientName !== null && <span className="rc-who">{leg.recipientName}</span>
      )}
    </>
  );
}
