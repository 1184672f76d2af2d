"use client";
import { useEffect, useState } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { dequeueToasts, ToastCard, type ToastInput, type QueuedToast } from "./toast";

const SHOWN_FOR_MS = 6000;
/** A screen reader announces only changes of a region that it already knows. */
const ANNOUNCED_AFTER_MS = 100;

function show(input: ToastInput): void {
  toast.custom((toastId) => <ToastCard toast={input} onDismiss={() => toast.dismiss(toastId)} />, {
    id: input.id,
    duration: input.tone === "danger" ? Number.POSITIVE_INFINITY : SHOWN_FOR_MS,
  });
}

/** Shows toasts at the bottom right, above the tab bar on phones. */
export function ToastRegion({ toasts }: { toasts: readonly QueuedToast[] }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    for (const queued of toasts) show(queued.toast);
    dequeueToasts(toasts);
  }, [isReady, toasts]);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={16}
      mobileOffset={{ bottom: 72, left: 16, right: 16 }}
      containerAriaLabel="Notifications"
    />
  );
}
