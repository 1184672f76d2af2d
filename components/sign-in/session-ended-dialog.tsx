"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { buttonClass } from "@/components/ui/button-class";
import { apiFetch } from "@/lib/client/api-fetch";
import { onSignedIn } from "@/lib/client/session/sign-in";
import {
  forgetSessionEnd,
  OTHER_PERSON,
  type SessionEnd,
  signInHref,
} from "@/lib/client/session/session-end";
import { MeView } from "@/lib/contract/api/session";

/** Offers to sign in again in a new tab. The page then continues, for the same person only. */
export function SessionEndedDialog({ userId, end }: { userId: string; end: SessionEnd }) {
  const client = useQueryClient();
  const [otherName, setOtherName] = useState<string | null>(null);
  const isOther = otherName !== null || end.reason === OTHER_PERSON;
  /** The end that the person dismissed. The next refused request opens the dialog again. */
  const [putAway, setPutAway] = useState<SessionEnd | null>(null);

  const look = useEffectEvent(async () => {
    const me = await apiFetch(MeView, "/api/me").catch(() => null);
    if (me === null) return;
    if (me.id !== userId) {
      setOtherName(me.name);
      return;
    }
    setOtherName(null);
    forgetSessionEnd();
    await client.invalidateQueries();
  });

  // The person, or somebody else, may have signed in while this was loading, or since the last refusal.
  useEffect(() => void look(), [end]);

  useEffect(() => {
    const stop = onSignedIn(() => void look());
    const onFocus = (): void => void look();
    window.addEventListener("focus", onFocus);
    return () => {
      stop();
      window.removeEventListener("focus", onFocus);
    };
  }, []);

  if (end === putAway) return null;
  return (
    <Dialog
      open
      onOpenChange={() => setPutAway(end)}
      title={
        isOther ? `You are now signed in as ${otherName ?? "somebody else"}` : "You are signed out"
      }
      footer={
        isOther ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {otherName === null ? "Reload" : `Reload as ${otherName}`}
          </Button>
        ) : (
          <>
            <Button onClick={() => window.location.assign(signInHref())}>Leave this page</Button>
            <a
              href={signInHref()}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: "primary" })}
            >
              Sign in in a new tab
            </a>
          </>
        )
      }
    >
      {isOther ? (
        <p>
          This page was opened by somebody else and changes nothing under your name. Reloading it
          loses what was typed here.
        </p>
      ) : (
        <>
          <p>{end.message}</p>
          <p className="text-ink-2">
            What you typed on this page is still here. Sign in in a new tab, then come back to this
            one.
          </p>
        </>
      )}
    </Dialog>
  );
}
