"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { awayPartsOptions } from "@/lib/client/live/away-parts";
import { useLiveState } from "./connection-beat";

/** A connection lost for less than this needs no notice. */
const SAID_AFTER_MS = 20_000;

/** Says above every page that live updates are interrupted, or that nothing can be sent. */
export function StaleNotice() {
  const { brokenSince, navigationBlocked: heldUp } = useLiveState();
  const away = useQuery(awayPartsOptions()).data?.away ?? null;
  return (
    <div role="status">
      {brokenSince !== null ? (
        <BrokenLine sinceMs={brokenSince} heldUp={heldUp} />
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

function BrokenLine({ sinceMs, heldUp }: { sinceMs: number; heldUp: boolean }) {
  const nowMs = useNow(sinceMs);
  if (nowMs - sinceMs < SAID_AFTER_MS && !heldUp) return null;
  return (
    <Line>
      <b className="font-medium">Connection lost.</b>{" "}
      {heldUp && "Other pages open once it is back. "}What you see may be out of date. This page
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
