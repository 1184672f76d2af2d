import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { ApiFailure, failureMessage } from "@/lib/client/api-failure";

interface LoadFailureProps {
  what: string;
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}

/** A read failed and there is no earlier copy to show. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      onRetry={() => void refetch()}
      retrying={isFetching}
      requestId={error instanceof ApiFailure ? error.requestId : null}
    >
      <p>{failureMessage(error)}</p>
    </ErrorState>
  );
}
