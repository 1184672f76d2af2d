import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import {
  breaksOptions,
  type AccountDays,
} from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakFilter, BreakList as BreakPage } from "@/lib/contract/api/reconciliation";
import { firstPageOf } from "../lists/first-page";
import { ListTail } from "../lists/list-tail";
import type { Break } from "./break-row";

/** One side of the breaks, loaded page by page. */
export function useBreaks(
  days: AccountDays,
  side: "lines" | "legs",
  only: BreakFilter | null,
  initial: BreakPage | null,
) {
  const list = useInfiniteQuery({ ...breaksOptions(days, side, only), ...firstPageOf(initial) });
  const breaks: readonly Break[] = useMemo(
    () =>
      list.data?.pages.flatMap((page): readonly Break[] =>
        side === "lines" ? page.lines : page.legs,
      ) ?? [],
    [list.data, side],
  );
  return { list, breaks };
}
export type Breaks = ReturnType<typeof useBreaks>;

interface BreakListProps {
  title: string;
  /** The total number, including those not loaded yet; null if unknown. */
  count: number | null;
  /** The total amount, if known. */
  sum: string | null;
  breaks: Breaks;
  /** Selected breaks from other days, shown above the list. */
  extras: ReactNode;
  children: ReactNode;
}

/** One side with its heading, count and total. */
export function BreakList({
  title,
  count,
  sum,
  breaks: { list, breaks },
  extras,
  children,
}: BreakListProps) {
  return (
    <section aria-label={title}>
      <div className="rc-break-h">
        <h2>{title}</h2>
        {count !== null && <span className="n num">{count.toLocaleString("en-GB")}</span>}
        {sum !== null && <span className="rc-sum">{sum}</span>}
      </div>
      <ul>
        {extras}
        {children}
      </ul>
      {list.data && breaks.length === 0 && <p className="rc-note">None on this side.</p>}
      <ListTail list={list} />
    </section>
  );
}
