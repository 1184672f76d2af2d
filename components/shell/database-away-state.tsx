"use client";
import { ErrorState } from "@/components/ui/error-state";
import { DATABASE_AWAY_TITLE, DatabaseAwayText, useDatabaseReturn } from "./database-away-page";

/** The same inside the shell, in place of the page's content. */
export function DatabaseAwayState() {
  const { askNow, asking } = useDatabaseReturn();
  return (
    <ErrorState title={DATABASE_AWAY_TITLE} onRetry={askNow} retrying={asking}>
      <DatabaseAwayText />
    </ErrorState>
  );
}
