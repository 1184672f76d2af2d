"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { Time } from "@/components/ui/time";
import { useNow } from "@/components/ui/use-now";
import { AT_START, type LiveState, liveStore } from "@/lib/client/live/live-state";
import { routeQuery } from "@/lib/client/route-query";
import { AwayParts } from "@/lib/contract/api/events";

function useLiveState(): LiveState {
  return useSyncExternalStore(liveStore.subscribe, liveStore.get, () => AT_START);
}

const DOTS: Record<LiveState["line"], string> = {
  connecting: "bg-idle",
  live: "bg-success",
  broken: "bg-danger",
};

/** Shows the state of the live connection. On a narrow rail only the dot is left. */
export function ConnectionBeat() {
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
            Last event <Time at={lastEventAt} format="seconds" />
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

/** A connection lost for less than this needs no notice. */
const SHOWN_AFTER_MS = 20_000;

/** Says above every page that live updates are interrupted, or that nothing can be sent. */
export function StaleNotice() {
  const { brokenSince, navigationBlocked } = useLiveState();
  const away = useQuery(awayPartsOptions()).data?.away ?? null;
  return (
    <div role="status">
      {brokenSince !== null ? (
        <BrokenLine sinceMs={brokenSince} isBlocked={navigationBlocked} />
      ) : (
        away !== null && <Line>{AWAY[away]}</Line>
      )}
    </div>
  );
}

const AWAY = {
  worker: (
    <>
      <b className="font-medium">Nothing is being sent right now.</b> Rampdesk&apos;s background
      worker is away. What you ask for is kept, and is sent when the worker is back.
    </>
  ),
  service: (
    <>
      <b className="font-medium">The transfer service doesn&apos;t answer.</b> What you ask for is
      kept, and is sent when the service answers again.
    </>
  ),
};

function BrokenLine({ sinceMs, isBlocked }: { sinceMs: number; isBlocked: boolean }) {
  const nowMs = useNow(sinceMs);
  if (nowMs - sinceMs < SHOWN_AFTER_MS && !isBlocked) return null;
  return (
    <Line>
      <b className="font-medium">Connection lost.</b>{" "}
      {isBlocked && "Other pages open once it is back. "}What you see may be out of date. This page
      keeps trying to reconnect.
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-b border-warning-line bg-warning-tint px-6 py-1.5 text-warning-ink max-md:px-4">
      <Icon name="warn" className="text-warning" />
      <span>{children}</span>
    </p>
  );
}

const PARTS_ASKED_EVERY_MS = 15_000;
/** While something is away, people wait to read that it is back. */
const PARTS_ASKED_WHILE_AWAY_MS = 3_000;

const awayPartsOptions = () =>
  routeQuery(AwayParts, "/api/health/parts", {
    queryKey: ["away-parts"],
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.away === null
        ? PARTS_ASKED_EVERY_MS
        : PARTS_ASKED_WHILE_AWAY_MS,
  });
