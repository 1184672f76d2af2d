"use client";
import { DATABASE_AWAY_TITLE, DatabaseAwayWords } from "./database-away-words";
import { MessagePage } from "./message-page";
import { TryAgainButton } from "./try-again-button";
import { useDatabaseReturn } from "./use-database-return";

/** A whole page that waits for the desk's database, and then shows what was asked for. Every page brings it along, so it is as light as it can be. */
export function DatabaseAwayPage() {
  const { askNow } = useDatabaseReturn();
  return (
    <MessagePage title={DATABASE_AWAY_TITLE} actions={<TryAgainButton onClick={askNow} />}>
      <title>No database – Rampdesk</title>
      <DatabaseAwayWords />
    </MessagePage>
  );
}
