import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  DryRunView,
  RulesView,
  type DryRunInput,
  type SaveRulesInput,
} from "@/lib/contract/api/match-rules";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { RECONCILIATION_KEY } from "../query-keys";
import { routeQueries } from "../route-query";

const query = routeQueries(RECONCILIATION_KEY);

export const rulesOptions = () => query(RulesView, "/api/reconciliation/rules");

/** Query for a dry run, polled until it has ended. */
export function dryRunOptions(id: string) {
  return queryOptions({
    ...query(DryRunView, `/api/reconciliation/rules/dry-runs/${id}`),
    refetchInterval: (read) =>
      read.state.data?.state === "done" || read.state.data?.state === "failed" ? false : 1_000,
  });
}

export function useDryRun() {
  return useMutation({
    mutationFn: (input: DryRunInput) =>
      apiFetch(DryRunView, "/api/reconciliation/rules/dry-runs", {
        body: input,
        changesNothing: true,
      }),
  });
}

export function useSaveRules() {
  return useWrite(
    (input: SaveRulesInput) => apiFetch(RulesView, "/api/reconciliation/rules", { body: input }),
    [RECONCILIATION_KEY],
  );
}
