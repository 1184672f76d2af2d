"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { focusField } from "./form-values";

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

/** On the review's own entry in the browser's history: it identifies the entry after a reload or on going back. */
const MARK = "rampdeskReview";
/** The step back is within one page and takes a few milliseconds; nothing may wait for it forever. */
const LEAVES_WITHIN_MS = 500;

let leaving: Promise<void> | null = null;

function isReviewEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && MARK in state;
}

/** After a step back that is still in progress, which would otherwise remove the review again. */
async function pushReviewEntry(): Promise<void> {
  await leaving;
  if (!isReviewEntry()) window.history.pushState({ [MARK]: true }, "");
}

/** Back to the form's own entry, so that what comes next takes the place of the form, and Back leads to where it was opened from. */
export function leaveReviewEntry(): Promise<void> {
  if (!isReviewEntry()) return Promise.resolve();
  leaving ??= new Promise<void>((resolve) => {
    const done = (): void => {
      leaving = null;
      resolve();
    };
    const timer = setTimeout(done, LEAVES_WITHIN_MS);
    window.addEventListener(
      "popstate",
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
    window.history.back();
  });
  return leaving;
}
