"use client";

import { useSyncExternalStore } from "react";
import { Time } from "@/components/ui/time";
import { liveStore, type LiveState } from "@/lib/client/live/live-state";

const AT_START: LiveState = {
  line: "connecting",
  lastEventAt: null,
  brokenSince: null,
  navigationBlocked: false,
};

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveStore.subscribe, liveStore.get, () => AT_START);
}

const DOTS: Record<LiveState["line"], string> = {
  connecting: "bg-idle",
  live: "bg-success",
  broken: "bg-danger",
};

/**
 * Shows the state of the live connection and the time of its last event. On a narrow rail only the
 * dot is left.
 */
export function ConnectionBeat({ zone }: { zone: string }) {
  const { line, lastEventAt } = useLiveState();
  return (
    <>
      <span
        className={`mx-[5px] size-1.5 flex-none rounded-full ${DOTS[line]}`}
        aria-hidden="true"
      />
      <span className="num">
        {line === "broken" ? (
          "Connection lost"
        ) : lastEventAt !== null ? (
          <>
            Last event <Time at={lastEventAt} zone={zone} format="seconds" />
          </>
        ) : line === "live" ? (
          "Live"
        ) : (
          "Connecting"
        )}
      </span>
    </>
  );
}
