"use client";

import { onlineManager, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { changedQueries, hintedQueries, watchLateReads } from "@/lib/client/live/hinted-queries";
import { liveStore } from "@/lib/client/live/live-state";
import { joinSharedLine } from "@/lib/client/live/hint-line";
import { stopNavigationOffline } from "@/lib/client/live/stay-offline";
import { isOffline, watchOffline } from "@/lib/client/offline";
import { announceSessionEnd } from "@/lib/client/session/session-end";

const ALL: readonly QueryKey[] = [[]];

/** Reads the queries again that a hint from the server concerns. */
export function LiveLine() {
  const client = useQueryClient();
  useEffect(() => {
    const late = watchLateReads(client);
    const readAgain = (keys: readonly QueryKey[]): void => {
      late.heard(keys);
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    };
    const leave = joinSharedLine((message) => {
      switch (message.kind) {
        case "live":
          return liveStore.connected();
        case "ready":
          liveStore.connected();
          // Hints about changes made while the page was loading never reached it.
          return readAgain(hintedQueries());
        case "resumed":
          liveStore.connected();
          return readAgain(ALL);
        case "broken":
          return liveStore.broke(Date.now());
        case "ended":
          return announceSessionEnd({
            reason: "none",
            message: "You were signed out. Sign in again to continue.",
          });
        case "event":
          liveStore.heard(Date.now());
          return readAgain(changedQueries(message.event));
      }
    });
    return () => {
      leave();
      late.stop();
    };
  }, [client]);
  // A stream over a lost network can look alive for minutes; the browser notices sooner.
  useEffect(() => {
    onlineManager.setEventListener((setOnline) => watchOffline(() => setOnline(!isOffline())));
    const leave = watchOffline(() => {
      if (isOffline()) return liveStore.broke(Date.now());
      liveStore.connected();
      void client.invalidateQueries();
    });
    document.addEventListener("click", stopNavigationOffline, { capture: true });
    return () => {
      document.removeEventListener("click", stopNavigationOffline, { capture: true });
      leave();
    };
  }, [client]);
  return null;
}
