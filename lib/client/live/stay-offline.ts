import { useSyncExternalStore } from "react";
import { isNotSent } from "../api-failure";
import { isOffline, watchOffline } from "../offline";
import { liveStore } from "./live-state";

/** True if the browser is offline. The page then says so, in place of the browser. */
export function blocksNavigation(): boolean {
  if (!isOffline()) return false;
  liveStore.broke(Date.now(), true);
  return true;
}

/** Stops presses on links to other pages while offline, before all other listeners. */
export function stopNavigationOffline(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.target === "_blank" || link.origin !== location.origin) return;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere || !blocksNavigation()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Returns a failed write's error, but not that of being offline once the connection is back. */
export function useCurrentFailure<Failure extends Error>(error: Failure | null): Failure | null {
  const offline = useSyncExternalStore(watchOffline, isOffline, () => false);
  return !offline && isNotSent(error) ? null : error;
}
