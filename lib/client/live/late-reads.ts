import { partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Longer than a page is ever on its way. */
const REMEMBERED_MS = 30_000;

export interface LateReads {
  /** These reads have become stale; the empty key stands for all. */
  heard: (keys: readonly QueryKey[]) => void;
  stop: () => void;
}

/**
 * What a page brings along was read on the server before the page was sent. A hint that was heard while it was on its way found
 * nothing here to make stale: it is remembered, and a read that comes into the cache with its data is held against it.
 */
export function watchLateReads(client: QueryClient): LateReads {
  let hints: { key: QueryKey; at: number }[] = [];
  const stop = client.getQueryCache().subscribe((event) => {
    const isBroughtAlong = event.type === "added" ? event.query.state.data !== undefined : event.type === "updated" && event.action.type === "setState";
    if (!isBroughtAlong || hints.length === 0) return;
    const since = Date.now() - REMEMBERED_MS;
    const { queryKey } = event.query;
    if (hints.some(({ key, at }) => at >= since && partialMatchKey(queryKey, key))) void client.invalidateQueries({ queryKey, exact: true });
  });
  return {
    heard: (keys) => {
      const now = Date.now();
      hints = [...hints.filter(({ at }) => at >= now - REMEMBERED_MS), ...keys.map((key) => ({ key, at: now }))];
    },
    stop,
  };
}
