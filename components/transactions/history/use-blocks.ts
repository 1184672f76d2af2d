"use client";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  BLOCK_ROWS,
  blockKey,
  blockOptions,
  type HistoryList,
  mirrorTotalsOptions,
} from "@/lib/client/mirror/mirror-options";
import type { MirrorPage } from "@/lib/contract/api/mirror";
import type { TransactionView } from "@/lib/contract/api/transactions";

/** Time after which a block in view is requested; blocks scrolled past sooner never are. */
const SETTLED_AFTER_MS = 60;

/** Reads the blocks of the rows in view as they come into view. */
export function useBlocks(list: HistoryList, view: { first: number; last: number }) {
  const totals = useQuery(mirrorTotalsOptions(list.filter));
  const total = totals.data?.counted ?? null;
  const totalNow = useRef(total);
  useEffect(() => {
    totalNow.current = total;
  });
  const inView = {
    from: Math.floor(view.first / BLOCK_ROWS),
    to: Math.floor(Math.max(view.first, view.last) / BLOCK_ROWS),
  };
  const settled = useSettled(inView, String(blockKey(list, 0)));
  const blocks = Array.from(
    { length: Math.min(settled.to - settled.from, 6) + 1 },
    (_, index) => settled.from + index,
  );
  const reads = useQueries({
    queries: blocks.map((block) => ({
      ...blockOptions(list, block, () => totalNow.current),
      retry: false,
    })),
  });
  const pages = reads.map((read) => read.data);
  const failure = firstFailure(reads);
  // A missing or failed block doesn't reduce what is known of the list.
  const [known, setKnown] = useState<number | null>(null);
  const least = minRowCount(reads, settled.from) ?? known;
  if (least !== known) setKnown(least);
  return {
    count: total ?? least ?? 0,
    isCounted: total !== null,
    rowAt: (row: number): TransactionView | undefined =>
      pages[Math.floor(row / BLOCK_ROWS) - settled.from]?.transactions[row % BLOCK_ROWS],
    /** A record's present row; null if it isn't among the rows read for the view. */
    rowOf: (isIt: (transaction: TransactionView) => boolean) => rowOf(pages, settled.from, isIt),
    failure,
    /** Some of this list was read, even if it is out of view by now. */
    isKnown: least !== null,
    isLoading: pages.every((page) => page === undefined) && !failure,
    isFetching: reads.some((read) => read.isFetching),
    refetch: () => void Promise.all([totals.refetch(), ...reads.map((read) => read.refetch())]),
  };
}

export type HistoryRows = ReturnType<typeof useBlocks>;

interface Span {
  from: number;
  to: number;
}

/** Returns the blocks in view. Adjacent blocks come at once, others after scrolling pauses. */
function useSettled(inView: Span, listKey: string): Span {
  const [held, setHeld] = useState<Span & { listKey: string }>({ ...inView, listKey });
  const { from, to } = inView;
  const isNear = held.listKey === listKey && from <= held.to + 1 && to >= held.from - 1;
  useEffect(() => {
    const timer = setTimeout(() => setHeld({ from, to, listKey }), isNear ? 0 : SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [from, to, listKey, isNear]);
  return isNear ? inView : held.listKey === listKey ? held : inView;
}

export type BlockRead = Pick<
  UseQueryResult<MirrorPage>,
  "data" | "dataUpdatedAt" | "error" | "errorUpdatedAt" | "isFetching"
>;

/** Returns the first block that failed, rather one that shows no older copy. */
export function firstFailure(reads: readonly BlockRead[]) {
  const failed = reads.filter(({ error }) => error !== null);
  const read = failed.find(({ data }) => data === undefined) ?? failed[0];
  if (!read?.error) return null;
  return {
    error: read.error,
    failedAt: read.errorUpdatedAt,
    /** When the shown block was read, in ms; null if nothing of it is shown. */
    copyFrom: read.data === undefined ? null : read.dataUpdatedAt,
  };
}

/** Counts the rows read, and one block more if there are more; null without any. */
export function minRowCount(reads: readonly BlockRead[], from: number): number | null {
  const ends = reads.flatMap(({ data }, index) =>
    data
      ? [(from + index) * BLOCK_ROWS + data.transactions.length + (data.hasMore ? BLOCK_ROWS : 0)]
      : [],
  );
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Finds a record's row among the blocks read, from block `from` on; null if it isn't in them. */
export function rowOf(
  pages: readonly (MirrorPage | undefined)[],
  from: number,
  isIt: (transaction: TransactionView) => boolean,
): number | null {
  for (const [index, page] of pages.entries()) {
    const at = page?.transactions.findIndex(isIt) ?? -1;
    if (at !== -1) return (from + index) * BLOCK_ROWS + at;
  }
  return null;
}
