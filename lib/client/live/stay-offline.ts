import { useSyncExternalStore } from "react";
import { isNotSent } from "../api-failure";
import { isOffline, watchOffline } from "../offline";
import { liveStore } from "./live-state";

/** Whether another page can't be opened now, since the browser is offline: going there would end on the browser's own error page. It is said on the page. */
export function isHeldUp(): boolean {
  if (!isOffline()) return false;
  liveStore.heldUp(Date.now());
  return true;
}

/** Holds a press on a link to another page of the desk, before anything else hears of it. */
export function stayOffline(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.target === "_blank" || link.origin !== location.origin) return;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere || !isHeldUp()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** A failed write's error as long as it says what is so: that the browser is offline is over when the connection is back. */
export function useStandingFailure<Failure extends Error>(error: Failure | null): Failure | null {
  const offline = useSyncExternalStore(watchOffline, isOffline, () => false);
  return !offline && isNotSent(error) ? null : error;
}
