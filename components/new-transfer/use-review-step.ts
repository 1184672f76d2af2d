"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { focusField } from "./field-id";
import { leaveReviewEntry, pushReviewEntry } from "./review-entry";

export interface ReviewStep {
  /** Since when the review has been shown, on the page's own clock; null while the details are shown. */
  since: number | null;
  open: () => void;
  close: () => void;
}

/** The review as a step of its own in the browser's history: its back button leads to the details, and not out of the form. */
export function useReviewStep(isSending: boolean): ReviewStep {
  const [since, setSince] = useState<number | null>(isSending ? 0 : null);
  const leave = useEffectEvent(() => {
    // What is being sent can no longer be changed.
    if (since === null || isSending) return;
    setSince(null);
    requestAnimationFrame(() => focusField("amount"));
  });
  useEffect(() => {
    const onPop = (): void => leave();
    window.addEventListener("popstate", onPop);
    // Reloaded on the review, or back on it from another page: the details are shown.
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
