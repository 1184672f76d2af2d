"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ReadAgainButton } from "@/components/ui/read-again-button";
import { Time } from "@/components/ui/time";

interface FreshnessProps {
  verifiedAt: string | null;
  staleReason: string | null;
  zone: string;
  refreshing: boolean;
  onRefresh: () => void;
}

/** When the list was last read from the service, and a button to read it now. */
export function FreshnessLine({ verifiedAt, zone, refreshing, onRefresh }: FreshnessProps) {
  return (
    <span className="inline-flex items-center gap-1 text-ink-3 whitespace-nowrap">
      <span>
        {verifiedAt === null ? (
          "Not read yet"
        ) : (
          <>
            Read <span className="max-md:sr-only">from the service</span>{" "}
            <Time at={verifiedAt} zone={zone} format="seconds" />
          </>
        )}
      </span>
      <ReadAgainButton reading={refreshing} onRead={onRefresh} />
    </span>
  );
}

/** The last reading failed or was incomplete, so what is shown is older or incomplete. */
export function StaleNotice({
  verifiedAt,
  staleReason,
  zone,
  refreshing,
  onRefresh,
}: FreshnessProps) {
  if (staleReason === null || verifiedAt === null) return null;
  return (
    <div className="px-6 py-3 max-md:px-4">
      <Notice
        tone="warning"
        title={
          <>
            This list is from <Time at={verifiedAt} zone={zone} format="full" />.
          </>
        }
        action={
          <Button size="sm" icon="refresh" busy={refreshing && "Reading"} onClick={onRefresh}>
            Read it again
          </Button>
        }
      >
        {staleReason}
      </Notice>
    </div>
  );
}
