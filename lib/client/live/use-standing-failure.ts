import { useSyncExternalStore } from "react";
import { isNotSent } from "../api-failure";
import { isOffline, watchOffline } from "../offline";

/** A failed write's error as long as it says what is so: that the browser is offline is over when the connection is back. */
export function useStandingFailure<Failure extends Error>(error: Failure | null): Failure | null {
  const offline = useSyncExternalStore(watchOffline, isOffline, () => false);
  return !offline && isNotSent(error) ? null : error;
}
