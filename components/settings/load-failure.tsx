import { ErrorState } from "@/components/ui/error-state";
import { ApiFailure } from "@/lib/client/api-fetch";

export interface LoadFailureProps {
  /** "Users": what could not be loaded. */
  what: string;
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** A read failed and there is no earlier copy to show. */
export function LoadFailure({ what, error, retrying, onRetry }: LoadFailureProps) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      onRetry={onRetry}
      retrying={retrying}
      requestId={error instanceof ApiFailure ? error.requestId : null}
    >
      <p>
        {error instanceof ApiFailure
          ? error.message
          : "Something went wrong on this page. Reload it and try again."}
      </p>
    </ErrorState>
  );
}
