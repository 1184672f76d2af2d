"use client";

import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { useLiveState } from "./connection-beat";

/** A connection that recovers within this time is not worth a notice. */
const SAID_AFTER_MS = 20_000;

/** Above every page while live updates are interrupted; disappears when they are back. */
export function StaleNotice() {
  const { brokenSince } = useLiveState();
  return <div role="status">{brokenSince !== null && <BrokenLine sinceMs={brokenSince} />}</div>;
}

function BrokenLine({ sinceMs }: { sinceMs: number }) {
  const nowMs = useNow(sinceMs);
  if (nowMs - sinceMs < SAID_AFTER_MS) return null;
  return (
    <p className="flex items-center gap-2 border-b border-warning-line bg-warning-tint px-6 py-1.5 text-warning-ink max-md:px-4">
      <Icon name="warn" className="text-warning" />
      <span>
        <b className="font-medium">Connection lost.</b> What you see may be out of date. This page keeps trying to reconnect.
      </span>
    </p>
  );
}
