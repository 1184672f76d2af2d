"use client";
import { useSyncExternalStore } from "react";
import { lazy, useLazy } from "./lazy-part";
import {
  dequeueToasts,
  noQueuedToasts,
  subscribeToToasts,
  ToastCard,
  type QueuedToast,
  queuedToasts,
} from "./toast";

/** Most visits show no toast, so their animation and timing are loaded with the first. */
const toastRegion = lazy(() => import("./toast-region").then(({ ToastRegion }) => ToastRegion));

/** Shows the toasts of `showToast`. Once, in the shell. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, queuedToasts, noQueuedToasts);
  const { state } = useSyncExternalStore(
    toastRegion.subscribe,
    toastRegion.current,
    toastRegion.current,
  );
  return toasts.length > 0 || state === "loaded" ? <QueuedToasts toasts={toasts} /> : null;
}

function QueuedToasts({ toasts }: { toasts: readonly QueuedToast[] }) {
  const lazyState = useLazy(toastRegion);
  if (lazyState.state === "loaded") return <lazyState.part toasts={toasts} />;
  return lazyState.state === "failed" ? <PlainToasts toasts={toasts} /> : null;
}

function PlainToasts({ toasts }: { toasts: readonly QueuedToast[] }) {
  return (
    <section
      aria-label="Notifications"
      className="fixed right-4 bottom-4 z-[100] grid gap-2 max-md:bottom-[72px]"
    >
      {toasts.map((queued) => (
        <div key={queued.key} role="alert">
          <ToastCard toast={queued.toast} onDismiss={() => dequeueToasts([queued])} />
        </div>
      ))}
    </section>
  );
}
