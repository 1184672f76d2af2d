import { useSyncExternalStore } from "react";
import { isNotSent } from "../api-failure";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** A failed write's error as long as it says what is so: that the browser is offline is over when the connection is back. */
export function useStandingFailure<Failure extends Error>(error: Failure | null): Failure | null {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
  return isOnline && isNotSent(error) ? null : error;
}
