import {
  partialMatchKey,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { ChangeEvent } from "@/lib/contract/api/events";
import { CHANGE_KINDS } from "@/lib/domain/changes/change-kind";
import {
  MIRROR_KEY,
  OPERATIONS_KEY,
  OVERVIEW_KEY,
  RECIPIENTS_KEY,
  RECONCILIATION_KEY,
  REPORTS_KEY,
  SESSION_KEY,
  SETTINGS_KEY,
  STATEMENTS_KEY,
  transferKey,
  TRANSFERS_KEY,
  USERS_KEY,
} from "../query-keys";

const EVIDENCE: QueryKey = [RECONCILIATION_KEY, "evidence"];

/** Returns the keys that a hint makes stale. One about a transfer leaves the others alone. */
export function changedQueries(event: ChangeEvent): QueryKey[] {
  switch (event.kind) {
    case "transfer":
      return [
        ...(event.id === null
          ? [[TRANSFERS_KEY], EVIDENCE]
          : [transferKey(event.id), [...EVIDENCE, event.id]]),
        [TRANSFERS_KEY, "list"],
        [TRANSFERS_KEY, "last-rates"],
        [OVERVIEW_KEY],
      ];
    case "operation":
      return [[OPERATIONS_KEY], [OVERVIEW_KEY]];
    case "recipients":
      return [[RECIPIENTS_KEY]];
    case "connection":
      return [[SETTINGS_KEY, "connection"]];
    case "session":
      return [[USERS_KEY], [SESSION_KEY], [SETTINGS_KEY, "organisation"]];
    case "transactions":
      return [[MIRROR_KEY], EVIDENCE];
    case "statements":
      return [[STATEMENTS_KEY], [RECONCILIATION_KEY]];
    case "matches":
      return [[RECONCILIATION_KEY], [OVERVIEW_KEY]];
    case "reports":
      return [[REPORTS_KEY], [OVERVIEW_KEY]];
  }
}

/** Returns every key that a hint may make stale. All read only the desk's own tables. */
export function hintedQueries(): QueryKey[] {
  return CHANGE_KINDS.flatMap((kind) => changedQueries({ kind, id: null }));
}

/** Longer than the delivery of a page ever takes, in milliseconds. */
const REMEMBERED_MS = 30_000;

/**
 * Checks a page's initial data against earlier hints. The server read the data before sending the
 * page, and a hint received meanwhile found no query to make stale. So hints are remembered, and
 * checked when a query is added with its data.
 */
export function watchLateReads(client: QueryClient) {
  let hints: { key: QueryKey; at: number }[] = [];
  const stop = client.getQueryCache().subscribe((event) => {
    if (hints.length === 0 || !hasInitialData(event)) return;
    const since = Date.now() - REMEMBERED_MS;
    const { queryKey } = event.query;
    if (hints.some(({ key, at }) => at >= since && partialMatchKey(queryKey, key)))
      void client.invalidateQueries({ queryKey, exact: true });
  });
  return {
    /** Takes the keys of queries that have become stale. An empty key stands for all queries. */
    heard: (keys: readonly QueryKey[]) => {
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
function hasInitialData(event: QueryCacheNotifyEvent): boolean {
  if (event.type === "added") return event.query.state.data !== undefined;
  return (
    event.type === "updated" &&
    event.action.type === "setState" &&
    event.action.state.fetchStatus === undefined
  );
}
