import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { ApiFailure } from "@/lib/client/api-fetch";

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
      <p>
        {error instanceof ApiFailure
          ? error.message
          : "Something went wrong on this page. Reload it and try again."}
      </p>
    </ErrorState>
  );
}
