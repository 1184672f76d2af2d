"use client";
import { useEffect, useRef, useState } from "react";
import { awaitDatabase } from "@/lib/client/live/await-database";
import { reloadPage, MessagePage, TryAgainButton } from "./message-page";

/** Waits for the desk's database, then reloads. Every page loads this: it must stay small. */
export function DatabaseAwayPage() {
  const { askNow } = useDatabaseReturn();
  return (
    <MessagePage title={DATABASE_AWAY_TITLE} actions={<TryAgainButton onClick={askNow} />}>
      <title>No database – Rampdesk</title>
      <DatabaseAwayText />
    </MessagePage>
  );
}

export const DATABASE_AWAY_TITLE = "Rampdesk can't reach its database right now";

/** Says that nothing is lost and that the page comes back. */
export function DatabaseAwayText() {
  return (
    <>
      <p role="status">
        What had arrived before is kept and goes on from where it was, and nothing is done twice.
      </p>
      <p>
        This page tries again every few seconds and comes back by itself. If it stays like this for
        minutes, tell an administrator.
      </p>
    </>
  );
}

/** Reloads the page as soon as the desk's database answers. `askNow` asks at once. */
export function useDatabaseReturn(): { askNow: () => void; asking: boolean } {
  const waiting = useRef<ReturnType<typeof awaitDatabase> | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const started = awaitDatabase(reloadPage);
    waiting.current = started;
    return started.stop;
  }, []);
  const askNow = (): void => {
    setAsking(true);
    void waiting.current?.askNow().finally(() => setAsking(false));
  };
  return { askNow, asking };
}
