"use client";
import { useEffect, useSyncExternalStore } from "react";
import { currentUploads, noUploads, subscribeToUploads, type Upload } from "./uploads";

/** The files that are on their way, and those that arrived and wait to be looked at. */
export function useUploads(): readonly Upload[] {
  const uploads = useSyncExternalStore(subscribeToUploads, currentUploads, noUploads);
  const isSending = uploads.some(({ state }) => state === "waiting" || state === "sending");
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  return uploads;
}
