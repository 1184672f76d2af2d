"use client";

import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { useLiveState } from "./connection-beat";

/** A connection that recovers within this time is not worth a notice. */
const SAID_AFTER_MS = 20_000;

/** Above every page while live updates are interrupted; disappears when they are back. */
export function StaleNotice() {
  const { brokenSince, heldUp } = useLiveState();
  return (
    <div role="status">
      {brokenSince !== null && <BrokenLine sinceMs={brokenSince} heldUp={heldUp} />}
    </div>
  );
}

function BrokenLine({ sinceMs, heldUp }: { sinceMs: number; heldUp: boolean }) {
  const nowMs = useNow(sinceMs);
  if (nowMs - sinceMs < SAID_AFTER_MS && !heldUp) return null;
  return (
    <p className="flex items-center gap-2 border-b border-warning-line bg-warning-tint px-6 py-1.5 text-warning-ink max-md:px-4">
      <Icon name="warn" className="text-warning" />
      <span>
        <b className="font-medium">Connection lost.</b>{" "}
        {heldUp && "Other pages open once it is back. "}What you see may be out of date. This page
        keeps trying to reconnect.
      </span>
    </p>
  );
}
