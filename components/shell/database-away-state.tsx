"use client";
import { ErrorState } from "@/components/ui/error-state";
import { DATABASE_AWAY_TITLE, DatabaseAwayWords } from "./database-away-words";
import { useDatabaseReturn } from "./use-database-return";

/** In the shell, in the place of a page that waits for the desk's database. */
export function DatabaseAwayState() {
  const { askNow, asking } = useDatabaseReturn();
  return (
    <ErrorState title={DATABASE_AWAY_TITLE} onRetry={askNow} retrying={asking}>
      <DatabaseAwayWords />
    </ErrorState>
  );
}
