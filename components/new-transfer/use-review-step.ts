"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { focusField } from "./form-values";

/** Gives the review its own history entry, so that Back leads to the details. */
export function useReviewStep(isSending: boolean) {
  const [since, setSince] = useState<number | null>(isSending ? 0 : null);
  const leave = useEffectEvent(() => {
    // A request being sent can no longer be changed.
    if (since === null || isSending) return;
    setSince(null);
    requestAnimationFrame(() => focusField("amount"));
  });
  useEffect(() => {
    const onPop = (): void => leave();
    window.addEventListener("popstate", onPop);
    // After a reload or a return to the review, the details are shown.
    void leaveReviewEntry();
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  return {
    /** Time from which the review has been shown, in ms of `performance.now()`; null before. */
    since,
    open: () => void pushReviewEntry().then(() => setSince(performance.now())),
    close: () => {
      setSince(null);
      void leaveReviewEntry();
    },
  };
}

/** Marks the review's history entry, to recognise it after a reload or on going back. */
const MARK = "rampdeskReview";
/** Upper limit for the step back, which takes a few ms within one page. */
const LEAVES_WITHIN_MS = 500;

let leaving: Promise<void> | null = null;

function isReviewEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && MARK in state;
}

/** Adds the review's entry, after any step back in progress, which would remove it again. */
async function pushReviewEntry(): Promise<void> {
  await leaving;
  if (!isReviewEntry()) window.history.pushState({ [MARK]: true }, "");
}

/** Goes back to the form's own entry, which the next page then replaces. */
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
