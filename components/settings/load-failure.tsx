import type { ComponentProps } from "react";
import { ErrorState, type QueryFailure } from "@/components/ui/error-state";
import { failureMessage, requestIdOf } from "@/lib/client/api-failure";

interface LoadFailureProps extends Pick<ComponentProps<typeof QueryFailure>, "query"> {
  what: string;
}

/** A read failed and there is no earlier copy to show. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      requestId={requestIdOf(query.error)}
    >
      <p>{failureMessage(query.error)}</p>
    </ErrorState>
  );
}
