"use client";
import { useSyncExternalStore } from "react";
import {
  currentAnnouncements,
  silentAnnouncements,
  subscribeToAnnouncements,
} from "./announcements";

/** The two live regions that `announce` writes to. Once, in the root layout. */
export function LiveAnnouncer() {
  const { polite, assertive } = useSyncExternalStore(
    subscribeToAnnouncements,
    currentAnnouncements,
    silentAnnouncements,
  );
  return (
    <div className="sr-only">
      <div aria-live="polite" role="status">
        {polite}
      </div>
      <div aria-live="assertive" role="alert">
        {assertive}
      </div>
    </div>
  );
}
