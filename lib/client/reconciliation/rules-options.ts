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

export function rulesOptions() {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "rules"],
    queryFn: ({ signal }) => apiFetch(RulesView, "/api/reconciliation/rules", { signal }),
  });
}

/** Query for a dry run, polled until it has ended. */
export function dryRunOptions(id: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "dry-run", id],
    queryFn: ({ signal }) =>
      apiFetch(DryRunView, `/api/reconciliation/rules/dry-runs/${id}`, { signal }),
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
