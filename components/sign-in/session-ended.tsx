"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { lazy, useLazy } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import {
  announceSessionEnd,
  currentSessionEnd,
  OTHER_PERSON,
  signInHref,
  subscribeToSessionEnd,
} from "@/lib/client/session/session-end";
import { meOptions } from "@/lib/client/session/session-options";
import type { MeView } from "@/lib/contract/api/session";
import { roleLabel } from "@/lib/domain/users/roles";

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

interface ShownSession {
  userId: string;
  name: string;
  roles: readonly string[];
  organisation: MeView["organisation"];
}

/**
 * Calls `onChanged` when an administrator has changed the person's name or roles, or the
 * organisation. If another person has signed in in this browser, the page stays the first person's
 * and says so.
 */
export function useSessionWatch(
  { userId, name, roles, organisation }: ShownSession,
  onChanged: (isOtherZone: boolean) => void,
): void {
  const me = useQuery(meOptions()).data;
  const data = me?.id === userId ? me : undefined;
  const other = me === undefined || data ? null : me.name;
  useEffect(() => {
    if (other !== null)
      announceSessionEnd(
        { reason: OTHER_PERSON, message: `${other} is signed in now.` },
        { again: true },
      );
  }, [other]);
  const now = data && JSON.stringify([data.name, data.roles.map(roleLabel), data.organisation]);
  const differs = now !== undefined && now !== JSON.stringify([name, roles, organisation]);
  const notify = useEffectEvent(() =>
    onChanged(data?.organisation.reportingZone !== organisation.reportingZone),
  );
  useEffect(() => {
    if (differs) notify();
  }, [differs, now]);
}
