"use client";

import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { useLiveState } from "./connection-beat";

/** A line that comes back by itself within this time is nobody's concern. */
const SAID_AFTER_MS = 20_000;

/** Over every page: it no longer hears of changes. Goes away by itself once it does again. */
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
