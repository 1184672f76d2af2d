import { BLOCK_ROWS } from "@/lib/client/mirror/mirror-options";
import type { MirrorPage } from "@/lib/contract/api/mirror";
import type { TransactionView } from "@/lib/contract/api/transactions";

/** What is known of one block. */
export interface BlockRead {
  data: MirrorPage | undefined;
  /** When `data` was read, in ms; 0 without. */
  dataUpdatedAt: number;
  /** Of the last reading. What an earlier one brought is kept. */
  error: Error | null;
  errorUpdatedAt: number;
  isFetching: boolean;
}

export interface BlockFailure {
  error: Error;
  failedAt: number;
  /** When the block was read that is still shown, in ms; null when nothing of it is. */
  copyFrom: number | null;
}

/** The first block that could not be read; one of which nothing is shown goes before a copy. */
export function failureOf(reads: readonly BlockRead[]): BlockFailure | null {
  const failed = reads.filter(({ error }) => error !== null);
  const read = failed.find(({ data }) => data === undefined) ?? failed[0];
  if (!read?.error) return null;
  return {
    error: read.error,
    failedAt: read.errorUpdatedAt,
    copyFrom: read.data === undefined ? null : read.dataUpdatedAt,
  };
}

/** How many rows there are at least, before they are counted: those received, plus one block if there are known to be more. Null if none of the blocks is known. */
export function atLeast(reads: readonly BlockRead[], from: number): number | null {
  const ends = reads.flatMap(({ data }, index) =>
    data
      ? [(from + index) * BLOCK_ROWS + data.transactions.length + (data.hasMore ? BLOCK_ROWS : 0)]
      : [],
  );
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Where a record stands in the list now, among the blocks that are read; null if it isn't in them. @param from the first of them */
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
