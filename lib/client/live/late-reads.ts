import {
  partialMatchKey,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** Longer than the delivery of a page ever takes, in milliseconds. */
const REMEMBERED_MS = 30_000;

export interface LateReads {
  /** These reads have become stale; the empty key means all of them. */
  heard: (keys: readonly QueryKey[]) => void;
  stop: () => void;
}

/**
 * A page's initial data was read on the server before the page was sent. A hint received while it was in transit found
 * nothing here to make stale, so it is remembered, and a query added to the cache with its data is checked against it.
 */
export function watchLateReads(client: QueryClient): LateReads {
  let hints: { key: QueryKey; at: number }[] = [];
  const stop = client.getQueryCache().subscribe((event) => {
    if (hints.length === 0 || !isBroughtAlong(event)) return;
    const since = Date.now() - REMEMBERED_MS;
    const { queryKey } = event.query;
    if (hints.some(({ key, at }) => at >= since && partialMatchKey(queryKey, key)))
      void client.invalidateQueries({ queryKey, exact: true });
  });
  return {
    heard: (keys) => {
      const now = Date.now();
      hints = [
        ...hints.filter(({ at }) => at >= now - REMEMBERED_MS),
        ...keys.map((key) => ({ key, at: now })),
      ];
    },
    stop,
  };
}

/** A query that begins with its data, or whose data is replaced by a page's. A cancelled query's state is restored too, but including its fetch status. */
function isBroughtAlong(event: QueryCacheNotifyEvent): boolean {
  if (event.type === "added") return event.query.state.data !== undefined;
  return (
    event.type === "updated" &&
    event.action.type === "setState" &&
    event.action.state.fetchStatus === undefined
  );
}
