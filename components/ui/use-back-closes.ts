"use client";
import { useEffect, useLayoutEffect, useRef } from "react";

/** What is open above the page, the topmost last: each closes itself. */
const opened: (() => void)[] = [];

/**
 * While something stands above the page, a person's step back closes it first, instead of leaving the page behind it. Browsers let a page
 * keep one such step after something was done in it, and only to a place within the same document: a second step goes, so does the first one
 * after the page was loaded anew, and any in a browser without the Navigation API. Steps back that the page takes by itself are no person's.
 * @param close as Escape would
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  // With what is shown, not after it: what is seen to be sending stays.
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const mine = (): void => latest.current();
    if (opened.push(mine) === 1) historyOfPage()?.addEventListener("navigate", closeTopmost);
    return () => {
      opened.splice(opened.indexOf(mine), 1);
      if (opened.length === 0) historyOfPage()?.removeEventListener("navigate", closeTopmost);
    };
  }, [open]);
}

/** Absent in browsers that don't have it. */
function historyOfPage(): Navigation | undefined {
  return (window as Partial<Pick<Window, "navigation">>).navigation;
}

function closeTopmost(event: NavigateEvent): void {
  const from = historyOfPage()?.currentEntry?.index ?? -1;
  if (
    event.navigationType !== "traverse" ||
    !event.userInitiated ||
    !event.cancelable ||
    event.destination.index >= from
  )
    return;
  event.preventDefault();
  opened.at(-1)?.();
}
