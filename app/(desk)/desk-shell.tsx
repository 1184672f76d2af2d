"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { AppShell, type AppShellProps } from "@/components/shell/app-shell";
import { SessionEnded, useSessionWatch } from "@/components/sign-in/session-ended";
import { showToast } from "@/components/ui/toast";
import { useZone } from "@/components/ui/zone";
import { failureMessage } from "@/lib/client/api-failure";
import { openCountOptions } from "@/lib/client/reconciliation/open-count";
import { watchActivity } from "@/lib/client/session/activity";
import { setPagePerson } from "@/lib/client/session/session-end";
import { signOut } from "@/lib/client/session/sign-in";

export interface DeskShellProps extends Pick<
  AppShellProps,
  "user" | "organisation" | "sandbox" | "canCreate" | "beat"
> {
  userId: string;
  children: ReactNode;
}

async function leave(): Promise<void> {
  try {
    await signOut();
    window.location.assign("/sign-in");
  } catch (error) {
    showToast({
      tone: "danger",
      title: "You are still signed in",
      detail: failureMessage(error),
    });
  }
}

/** Shell of the desk in the browser. Notices changes of the session, user or organisation. */
export function DeskShell({ userId: renderedFor, children, ...shell }: DeskShellProps) {
  const router = useRouter();
  const client = useQueryClient();
  // Also once the server renders it anew, which it does for whoever is signed in by then.
  const [userId] = useState(renderedFor);
  useEffect(() => setPagePerson(userId), [userId]);
  useEffect(watchActivity, []);
  useSessionWatch(
    {
      userId,
      name: shell.user.name,
      roles: shell.user.roles,
      organisation: { name: shell.organisation, reportingZone: useZone() },
    },
    (isOtherZone) => {
      router.refresh();
      // Days asked for in the old zone are other days in the new one.
      if (isOtherZone) void client.invalidateQueries();
    },
  );
  const open = useQuery(openCountOptions()).data?.open;
  return (
    <AppShell {...shell} onSignOut={leave} openItems={open}>
      {children}
      <SessionEnded userId={userId} />
    </AppShell>
  );
}
