"use client";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";
import { DatabaseAwayState } from "./database-away";
import { loadAnew } from "./load-anew";

export interface PageFailureProps {
  error: Error & { digest?: string };
  title: string;
  /** What it means for whoever wanted the page. */
  children: ReactNode;
  actions?: ReactNode;
}

/** What stands in the place of a page of the desk that could not be built. */
export function PageFailure({ error, title, children, actions }: PageFailureProps) {
  if (error.digest === DATABASE_AWAY_DIGEST) return <DatabaseAwayState />;
  return (
    <ErrorState title={title} onRetry={loadAnew} requestId={error.digest ?? null} actions={actions}>
      {children}
    </ErrorState>
  );
}
