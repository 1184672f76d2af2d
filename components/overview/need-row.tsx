import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { DirectionMark } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { transferPage } from "@/lib/client/transfers/transfer-options";
import type { TransferSummary } from "@/lib/contract/api/transfers";

export interface NeedRowProps {
  /** The clock, or how long it waits. */
  time: ReactNode;
  who: ReactNode;
  /** Below the name. */
  sub: ReactNode;
  /** What there is to know; left out on phones. */
  fact: ReactNode;
  figure: ReactNode;
  href: string;
  /** What the button says. */
  act: string;
  /** Read aloud after it, so that equal buttons can be distinguished. */
  actOn: string;
  isUrgent: boolean;
}

/** What the button says where one may only look. */
export const LOOK = "Open";

const ON_PHONE = {
  withFigure: "max-md:[grid-template:'w_m'_auto_'t_a'_auto/minmax(0,1fr)_auto]",
  withoutFigure: "max-md:[grid-template:'w_w'_auto_'t_a'_auto/minmax(0,1fr)_auto]",
};

/** One line of "Needs you"; two lines on a phone, with the same parts. */
export function NeedRow({
  time,
  who,
  sub,
  fact,
  figure,
  href,
  act,
  actOn,
  isUrgent,
}: NeedRowProps) {
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

export function Sub({ children, end }: { children: ReactNode; end?: boolean }) {
  return (
    <span
      className={`flex min-w-0 items-center gap-1.5 text-12 leading-[18px] text-ink-2 ${end ? "justify-end" : ""}`}
    >
      {children}
    </span>
  );
}

/** The direction and the reference, under a recipient's name. */
export function ReferenceLine({ transfer }: { transfer: TransferSummary }) {
  return (
    <>
      <DirectionMark
        direction={transfer.type === "offramp" ? "off-ramp" : "on-ramp"}
        className="size-3.5 text-ink-3"
      />
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
