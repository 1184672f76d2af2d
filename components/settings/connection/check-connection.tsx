"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useCheckConnection } from "@/lib/client/settings/settings-options";

const ADMINISTRATORS_ONLY = "Only administrators can check the connection.";

/** Asks the service for its banks, now. It changes nothing there. */
export function CheckConnection({ zone, mayManage }: { zone: string; mayManage: boolean }) {
  const check = useCheckConnection();
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon="refresh"
          busy={check.isPending && "Checking"}
          disabledReason={!mayManage && ADMINISTRATORS_ONLY}
          onClick={() => check.mutate()}
        >
          Check now
        </Button>
        {!mayManage && <span className="text-ink-3">{ADMINISTRATORS_ONLY}</span>}
      </div>
      {check.data && !check.isPending && (
        <Notice tone={check.data.ok ? "success" : "danger"} live>
          {check.data.message} Checked at{" "}
          <Time at={check.data.checkedAt} zone={zone} format="until" />, in{" "}
          {(check.data.tookMs / 1000).toFixed(1)} s.
        </Notice>
      )}
      {check.error && (
        <Notice tone="danger" live>
          {check.error.message}
        </Notice>
      )}
    </div>
  );
}
