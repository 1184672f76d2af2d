"use client";
import { useEffect } from "react";
import { nearestReachable } from "@/components/ui/reachable";

/** An overlay that closes, a new page and a part that keeps its own focus all place it within this time. */
const GRACE_MS = 60;

/**
 * A button may take itself away with what it does: a filter's cross, “Clear all filters”, a row's last act. For somebody at the keyboard the
 * focus then goes on from where it stood, instead of to nowhere. A mouse needs no focus, and a finger would get a keyboard that it didn't ask for.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let byKeys = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: Event): void => {
      if (target instanceof Element) last = target;
    };
    const pressed = (): void => void (byKeys = true);
    const pointed = (): void => void (byKeys = false);
    const observer = new MutationObserver((records) => {
      if (last === null || last.isConnected) return;
      const gone = last;
      last = null;
      const record = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(gone)),
      );
      if (byKeys && record) timer = setTimeout(() => settle(record), GRACE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("keydown", pressed, true);
    document.addEventListener("pointerdown", pointed, true);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("keydown", pressed, true);
      document.removeEventListener("pointerdown", pointed, true);
    };
  }, []);
}

function settle({ target, previousSibling }: MutationRecord): void {
  if (document.activeElement !== document.body) return;
  // What it stood in may have gone with it.
  const place =
    target instanceof Element && target.isConnected
      ? nearestReachable(target, previousSibling)
      : null;
  (place ?? document.getElementById("main"))?.focus({ preventScroll: place === null });
}
