"use client";

import { useEffect, useRef } from "react";
import { singleKeyOf } from "@/lib/client/keys/single-key";

/** Ctrl or ⌘ Enter asks to confirm, R refreshes, unless single keys are turned off: only outside of fields, and only while the step is open. */
export function useStepKeys(keys: {
  onConfirm: (() => void) | null;
  onRefresh: (() => void) | null;
}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.repeat ||
        isTyping(event.target) ||
        document.querySelector("[role=dialog],[role=alertdialog]")
      )
        return;
      const withControl = event.ctrlKey || event.metaKey;
      const act =
        event.key === "Enter" && withControl
          ? latest.current.onConfirm
          : singleKeyOf(event) === "r"
            ? latest.current.onRefresh
            : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
