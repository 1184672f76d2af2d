"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { focusField } from "./field-id";
import { leaveReviewEntry, pushReviewEntry } from "./review-entry";

export interface ReviewStep {
  /** Since when the review stands there, on the page's own clock; null while the details do. */
  since: number | null;
  open: () => void;
  close: () => void;
}

/** The review as a step of its own in the browser's history: its back button leads to the details, and not out of the form. */
export function useReviewStep(isSending: boolean): ReviewStep {
  const [since, setSince] = useState<number | null>(isSending ? 0 : null);
  const leave = useEffectEvent(() => {
    // What is being sent can't be changed any more.
    if (since === null || isSending) return;
    setSince(null);
    requestAnimationFrame(() => focusField("amount"));
  });
  useEffect(() => {
    const onPop = (): void => leave();
    window.addEventListener("popstate", onPop);
    // Reloaded on the review, or back on it from another page: what stands here are the details.
    void leaveReviewEntry();
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  return {
    since,
    open: () => void pushReviewEntry().then(() => setSince(performance.now())),
    close: () => {
      setSince(null);
      void leaveReviewEntry();
    },
  };
}
