import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { breaksOptions, type AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakFilter, BreakList as BreakPage } from "@/lib/contract/api/reconciliation";
import { firstPageOf } from "../lists/first-page";
import { ListTail } from "../lists/list-tail";
import type { Break } from "./break-row";

/** One side of the breaks, page after page. */
export function useBreaks(days: AccountDays, side: "lines" | "legs", only: BreakFilter | null, initial: BreakPage | null) {
  const list = useInfiniteQuery({ ...breaksOptions(days, side, only), ...firstPageOf(initial) });
  const breaks: readonly Break[] = useMemo(() => list.data?.pages.flatMap((page): readonly Break[] => (side === "lines" ? page.lines : page.legs)) ?? [], [list.data, side]);
  return { list, breaks };
}
export type Breaks = ReturnType<typeof useBreaks>;

interface BreakListProps {
  title: string;
  /** How many there are, more than are loaded; null where it isn't known. */
  count: number | null;
  /** Their sum, where it is known. */
  sum: string | null;
  breaks: Breaks;
  /** Chosen from other days: they are above. */
  extras: ReactNode;
  children: ReactNode;
}

/** A side with its head, its count and its sum. */
export function BreakList({ title, count, sum, breaks: { list, breaks }, extras, children }: BreakListProps) {
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
      <ListTail hasMore={list.hasNextPage} loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  );
}
