import { partialMatchKey, type QueryCacheNotifyEvent, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Longer than a page is ever on its way. */
const REMEMBERED_MS = 30_000;

export interface LateReads {
  /** These reads have become stale; the empty key means all of them. */
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
    if (hints.length === 0 || !isBroughtAlong(event)) return;
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

/** A read that begins with its data, or one whose data a page's own takes the place of. A read that is stopped gets its state back too, but with how its fetching stands. */
function isBroughtAlong(event: QueryCacheNotifyEvent): boolean {
  if (event.type === "added") return event.query.state.data !== undefined;
  return event.type === "updated" && event.action.type === "setState" && event.action.state.fetchStatus === undefined;
}
