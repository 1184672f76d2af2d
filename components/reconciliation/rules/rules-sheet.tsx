"use client";
import { useQuery } from "@tanstack/react-query";
import { useReducer } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { rulesOptions } from "@/lib/client/reconciliation/rules-options";
import { rulesDraft } from "./rules-values";
import { RulesForm, type RulesSheetProps } from "./rules-form";

/** The matching rules. A change must be tried on the account's lines before it can be saved. */
export function RulesSheet(props: RulesSheetProps) {
  const { data, error, refetch, isFetching } = useQuery(rulesOptions());
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  if (data) {
    const view = rulesDraft.viewFor(data);
    return (
      <RulesForm
        key={view.version}
        view={view}
        isOutdated={view.version !== data.version}
        onUndone={drawAgain}
        {...props}
      />
    );
  }
  return (
    <Sheet open onOpenChange={props.onClose} title="Matching rules" full>
      {error ? (
        <ErrorState
          title="The rules could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{error.message}</p>
        </ErrorState>
      ) : (
        <Skeleton width="70%" />
      )}
    </Sheet>
  );
}
