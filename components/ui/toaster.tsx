"use client";
import { useSyncExternalStore } from "react";
import { later, useLater } from "./lazy-part";
import {
  endToastWishes,
  noToastWishes,
  subscribeToToasts,
  ToastCard,
  type ToastWish,
  toastWishes,
} from "./toast";

/** Most visits show no toast, so their animation and timing are loaded with the first. */
const toastStand = later(() => import("./toast-region").then(({ ToastStand }) => ToastStand));

/** Shows the toasts of `showToast`. Once, in the shell. */
export function Toaster() {
  const wishes = useSyncExternalStore(subscribeToToasts, toastWishes, noToastWishes);
  const { state } = useSyncExternalStore(
    toastStand.subscribe,
    toastStand.arrival,
    toastStand.arrival,
  );
  return wishes.length > 0 || state === "here" ? <Wished wishes={wishes} /> : null;
}

function Wished({ wishes }: { wishes: readonly ToastWish[] }) {
  const arrival = useLater(toastStand);
  if (arrival.state === "here") return <arrival.part wishes={wishes} />;
  return arrival.state === "failed" ? <PlainToasts wishes={wishes} /> : null;
}

/**
 * Shows toasts as plain cards when the animated region can't be loaded. They stay until they are
 * dismissed.
 */
function PlainToasts({ wishes }: { wishes: readonly ToastWish[] }) {
  return (
    <section
      aria-label="Notifications"
      className="fixed right-4 bottom-4 z-[100] grid gap-2 max-md:bottom-[72px]"
    >
      {wishes.map((wish) => (
        <div key={wish.key} role="alert">
          <ToastCard toast={wish.toast} onDismiss={() => endToastWishes([wish])} />
        </div>
      ))}
    </section>
  );
}
