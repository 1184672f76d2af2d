"use client";
import { type ReactNode, useId, useSyncExternalStore } from "react";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";
import { type NoticeTone, TONE_ICONS } from "./notice";
import { createStore } from "./store";

export interface ToastInput {
  /** The news from elsewhere. Never for copying, and never for news that the page itself shows. */
  title: ReactNode;
  detail?: ReactNode;
  tone?: Exclude<NoticeTone, "refund">;
  /** A toast with the same id is replaced. */
  id?: string;
}

export interface QueuedToast {
  key: number;
  toast: ToastInput;
}

const NONE: readonly QueuedToast[] = [];
const queue = createStore(NONE);
let lastKey = 0;

/** Shows a toast for six seconds, paused while hovered or focused. Errors stay until dismissed. */
export function showToast(toast: ToastInput): void {
  lastKey += 1;
  queue.set([...queue.get(), { key: lastKey, toast }]);
}

/** Returns the toasts that aren't shown yet. */
export function useQueuedToasts(): readonly QueuedToast[] {
  return useSyncExternalStore(queue.subscribe, queue.get, () => NONE);
}

/** Removes toasts from the queue. */
export function dequeueToasts(done: readonly QueuedToast[]): void {
  if (done.length > 0) queue.set(queue.get().filter((queued) => !done.includes(queued)));
}

export function ToastCard({ toast, onDismiss }: { toast: ToastInput; onDismiss: () => void }) {
  const { title, detail, tone = "neutral" } = toast;
  const id = useId();
  return (
    <div className="toast" data-role={tone === "neutral" ? undefined : tone}>
      <Icon name={TONE_ICONS[tone]} />
      <div className="toast-text">
        <b id={`${id}-title`}>{title}</b>
        {detail && <span>{detail}</span>}
      </div>
      <IconButton
        id={id}
        icon="x"
        label="Dismiss"
        aria-labelledby={`${id} ${id}-title`}
        onClick={onDismiss}
      />
    </div>
  );
}

/** Pixels: a bar further above the window's end leaves room for a toast. */
const NEAR_PX = 180;

/**
 * Keeps toasts above a bar at the page's end, whose buttons they would cover. To be used as the
 * bar's ref. Sets `--toasts-above` on the document (read by feedback.css) until the bar is removed.
 */
export function raiseToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const measure = (): void => {
    const { top, bottom } = bar.getBoundingClientRect();
    style.setProperty(
      "--toasts-above",
      window.innerHeight - bottom < NEAR_PX
        ? `${Math.max(0, Math.ceil(window.innerHeight - top))}px`
        : "0px",
    );
  };
  // The page's height changes, too.
  const sizes = new ResizeObserver(measure);
  for (const element of [bar, document.body]) sizes.observe(element);
  window.addEventListener("resize", measure);
  window.addEventListener("scroll", measure, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    window.removeEventListener("resize", measure);
    window.removeEventListener("scroll", measure, { capture: true });
    style.removeProperty("--toasts-above");
  };
}
