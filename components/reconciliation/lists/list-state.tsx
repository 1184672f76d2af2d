import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiFailure } from "@/lib/client/api-fetch";

interface ListStateProps {
  /** "The suggestions". */
  what: string;
  error: Error | null;
  hasData: boolean;
  isEmpty: boolean;
  retrying: boolean;
  onRetry: () => void;
  /** What is shown when the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list, or its placeholder: a skeleton while it loads, why it couldn't be loaded, or that it is empty. */
export function ListState({
  what,
  error,
  hasData,
  isEmpty,
  retrying,
  onRetry,
  empty,
  children,
}: ListStateProps) {
  if (!hasData && error) {
    return (
      <ErrorState
        title={`${what} could not be loaded`}
        onRetry={onRetry}
        retrying={retrying}
        requestId={error instanceof ApiFailure ? error.requestId : null}
      >
        <p>{error.message}</p>
      </ErrorState>
    );
  }
  if (!hasData) {
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        {[62, 48, 55, 40].map((width) => (
          <div key={width} className="rc-pair" aria-hidden="true">
            <Skeleton width={`${width}%`} />
            <span />
            <Skeleton width={`${90 - width}%`} />
            <div className="rc-foot">
              <Skeleton width={180} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  return isEmpty ? empty : children;
}
