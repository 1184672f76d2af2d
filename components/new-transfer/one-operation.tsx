"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { operationOptions } from "@/lib/client/operations/operation-options";
import { FollowedOutcome } from "./followed-outcome";
import { FormSkeleton } from "./form-skeleton";
import { valuesOfRequest, type FormValues } from "./form-values";

interface OneOperationProps {
  operationId: string;
  zone: string;
  forbidden: string | null;
  onAgain: (values: FormValues) => void;
}

/** One request by its own id, whoever sent it. */
export function OneOperation({ operationId, zone, forbidden, onAgain }: OneOperationProps) {
  const operation = useQuery(operationOptions(operationId));
  if (operation.data) {
    return (
      <FollowedOutcome
        operation={operation.data}
        zone={zone}
        forbidden={forbidden}
        onEnded={() => undefined}
        onAgain={({ request }) => request && onAgain(valuesOfRequest(request))}
      />
    );
  }
  if (operation.isPending) return <FormSkeleton />;
  return (
    <ErrorState
      title="This request can't be shown."
      onRetry={() => void operation.refetch()}
      retrying={operation.isFetching}
    >
      {operation.error.message}
    </ErrorState>
  );
}
