import type { ComponentProps } from "react";
import { QueryFailure } from "@/components/ui/error-state";
import { requestIdOf } from "@/lib/client/api-failure";

interface LoadFailureProps extends Pick<ComponentProps<typeof QueryFailure>, "query"> {
  what: string;
}

/** A read failed and there is no earlier copy to show. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  return (
    <QueryFailure
      title={`${what} could not be loaded`}
      query={query}
      requestId={requestIdOf(query.error)}
    />
  );
}
