"use client";
import { ErrorState } from "@/components/ui/error-state";
import { MessagePage } from "./message-page";
import { TryAgainButton } from "./try-again-button";
import { useDatabaseReturn } from "./use-database-return";

const TITLE = "Rampdesk can’t reach its database right now";
const KEPT = "What had arrived before is kept and goes on from where it was, and nothing is done twice.";
const BY_ITSELF = "This page tries again every few seconds and comes back by itself. If it stays like this for minutes, tell an administrator.";

/** A whole page that waits for the desk's database, and then shows what was asked for. */
export function DatabaseAwayPage() {
  const { askNow } = useDatabaseReturn();
  return (
    <MessagePage title={TITLE} actions={<TryAgainButton onClick={askNow} />}>
      <title>No database – Rampdesk</title>
      <p role="status">{KEPT}</p>
      <p>{BY_ITSELF}</p>
    </MessagePage>
  );
}

/** The same inside the shell, in the place of the page. */
export function DatabaseAwayState() {
  const { askNow, asking } = useDatabaseReturn();
  return (
    <ErrorState title={TITLE} onRetry={askNow} retrying={asking}>
      <p>{KEPT}</p>
      <p>{BY_ITSELF}</p>
    </ErrorState>
  );
}
