"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/show-toast";
import { useReplayParkedEvents } from "@/lib/client/settings/settings-options";

/** Events that were set aside, and the button to try them again. */
export function ParkedEvents({ count, mayManage }: { count: number; mayManage: boolean }) {
  const replay = useReplayParkedEvents();
  // Told even when this notice is gone by then, as it is once no event is set aside.
  const tryAgain = () =>
    void replay.mutateAsync().then(
      (done) =>
        showToast({
          tone: "success",
          title: `${done.count.toLocaleString("en")} ${done.count === 1 ? "event is" : "events are"} being tried again`,
        }),
      (error: Error) =>
        showToast({
          tone: "danger",
          title: "The events are still set aside",
          detail: error.message,
        }),
    );
  return (
    <Notice
      tone="warning"
      className="mt-3"
      title={`${count.toLocaleString("en")} ${count === 1 ? "event was" : "events were"} set aside after 8 tries.`}
      action={
        <Button
          size="sm"
          busy={replay.isPending && "Trying"}
          disabledReason={!mayManage && "Only an administrator can have events tried again."}
          onClick={tryAgain}
        >
          Try again
        </Button>
      }
    >
      Nothing is lost: the desk also reads every open transfer from the service. The worker&apos;s
      log says why.
    </Notice>
  );
}
