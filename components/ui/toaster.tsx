"use client";
import { lazy, useLazy } from "./lazy-part";
import { dequeueToasts, ToastCard, useQueuedToasts } from "./toast";

/** Most visits show no toast, so their animation and timing are loaded with the first. */
const toastRegion = lazy(() => import("./toast-region").then(({ ToastRegion }) => ToastRegion));

/** Shows the toasts of `showToast`. Once, in the shell. */
export function Toaster() {
  const toasts = useQueuedToasts();
  const lazyState = useLazy(toastRegion, toasts.length > 0);
  if (lazyState.state === "loaded") return <lazyState.part toasts={toasts} />;
  if (lazyState.state !== "failed" || toasts.length === 0) return null;
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
