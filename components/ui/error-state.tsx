"use client";
import type { ReactNode } from "react";
import { counted } from "@/lib/domain/words/words";
import { Button } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";

export interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryInSeconds?: number | null;
  requestId?: string | null;
  actions?: ReactNode;
  heading?: "h1" | "h2" | "h3";
  className?: string;
}

export function ErrorState({
  title,
  children,
  onRetry,
  retrying,
  retryInSeconds,
  requestId,
  actions,
  heading: Heading = "h2",
  className,
}: ErrorStateProps) {
  return (
    <div className={cn("empty", className)}>
      <div className="flex gap-2.5">
        <Icon name="alert" className="mt-1 text-danger" />
        <div className="grid justify-items-start gap-2">
          <div role="alert" className="grid gap-2">
            <Heading>{title}</Heading>
            {children && <div className="grid gap-2 text-ink-2">{children}</div>}
          </div>
          {typeof retryInSeconds === "number" && (
            <p className="num">We try again in {counted(retryInSeconds, "second")}.</p>
          )}
          {(onRetry || actions) && (
            <div className="empty-actions">
              {onRetry && (
                <Button icon="refresh" busy={retrying && "Trying again"} onClick={onRetry}>
                  Try again
                </Button>
              )}
              {actions}
            </div>
          )}
          {requestId && (
            <p className="text-12 text-ink-3">
              Request <span className="mono break-all">{requestId}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

interface QueryFailureProps extends Pick<
  ErrorStateProps,
  "title" | "requestId" | "heading" | "className"
> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Says why a query has no data, and asks again at a press. */
export function QueryFailure({ query, ...state }: QueryFailureProps) {
  return (
    <ErrorState {...state} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      <p>{query.error?.message}</p>
    </ErrorState>
  );
}
