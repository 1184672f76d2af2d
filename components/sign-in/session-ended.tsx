"use client";
import { useEffect, useSyncExternalStore } from "react";
import { lazy, useLazy } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { currentSessionEnd, subscribeToSessionEnd } from "@/lib/client/session/session-end";
import { signInHref } from "../../lib/client/session/session-end";

const sessionEndedDialog = lazy(() =>
  import("./session-ended-dialog").then(({ SessionEndedDialog }) => SessionEndedDialog),
);

/** Shows that the session has ended. The page stays, with everything typed in it. */
export function SessionEnded({ userId }: { userId: string }) {
  const end = useSyncExternalStore(subscribeToSessionEnd, currentSessionEnd, () => null);
  const dialog = useLazy(sessionEndedDialog, end !== null);
  const hasFailed = dialog.state === "failed";

  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("focus", sessionEndedDialog.load);
    return () => window.removeEventListener("focus", sessionEndedDialog.load);
  }, [hasFailed]);

  if (end === null) return null;
  if (dialog.state === "loaded") return <dialog.part userId={userId} end={end} />;
  if (!hasFailed) return null;
  return (
    <Notice tone="warning" live title={end.message}>
      <TextLink href={signInHref()} target="_blank" rel="noopener">
        Sign in in a new tab
      </TextLink>
    </Notice>
  );
}
